"""What the shared suites need to know of Spade Poker."""

from spadework.games.spade.rules.course import attack, damage_of
from support import Claim, Strength, Suite


def places(seen, eyes):
    skills = ["Joker:C", "Joker:D", "Joker:H"] * seen["jokers"]
    return {"hand": seen["hand"], "field": seen["field"], "skill": skills}


def numbers(match, eyes):
    s, r = match.state, match.game.rules_record
    points, multiplier = attack(s, r)
    return {
        "attack": points,
        "multiplier": multiplier,
        "factor": multiplier + 1,
        "damage": damage_of(points, multiplier, 0),
        "pile": s.draw_n,
        "enemy_pile": s.enemy_draw_n,
        "skills": s.jokers,
    }


SUITE = Suite(
    places,
    numbers,
    given=("pool", "enemy_pool"),
    spoiling=([["hand", "4D, play KH"]],),
    strength=Strength(
        gains=1000,
        grid={"level": (1, 2, 3, 4), "jokers": (0, 1, 2)},
        claims=tuple(
            Claim(least if who == "champion" else None, (who,), turned={"level": level}, deals=1000)
            for level, least in ((1, 0.75), (2, 0.45))
            for who in ("champion", "net", "classic", "greedy")
        ),
    ),
)
