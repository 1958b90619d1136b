"""What the shared suites need to know of Poker Duel."""

from spadework.games.duel.rules.course import still_to_show
from spadework.games.duel.rules.piles import total
from support import Claim, Strength, Suite


def places(seen, eyes):
    own, theirs = ([entry["card"] for entry in seen["hands"][p]] for p in (eyes, 1 - eyes))
    folded = ["??" for entry in seen["hands"][1 - eyes] if not entry.get("shown")]
    looked = [seen.get(f"{pile}_known", [[], []])[eyes] for pile in ("pool", "deck")]
    hero = seen["heroes"][eyes]
    return {
        "hand": own,
        "theirs": theirs + folded,
        # An upgrade may be free (D-40), so a mark can be touched by who has none.
        "mark": ["+"] * max(2, seen["plus"][eyes]) + ["x"] * max(1, seen["times"][eyes]),
        "hero": [hero["name"]] if hero else [],
        "look": [card for pile in looked for card in pile],
    }


def numbers(match, eyes):
    s, r = match.state, match.game.rules_record
    showing = not s.over and match.view(eyes)["phase"] == "show"
    return {
        "points": None if eyes is None else total(s, eyes),
        "shown_left": still_to_show(s, r, int(s.seat)) if showing else None,
        "ap": s.ap,
    }


def cards(seen):
    for passives in seen["passives"]:
        yield from passives


SUITE = Suite(
    places,
    numbers,
    given=("cards",),
    open_words=("shown", "turned up"),
    cards=cards,
    strength=Strength(
        turned={"edition": "original"},
        claims=(
            *(
                Claim(least, (who, "classic"), "brought", {"edition": edition})
                for edition in ("original", "spec")
                for who, least in (("champion", 0.68), ("net", 0.60))
            ),
            Claim(0.60, ("net", "greedy"), "options", deals=1000),
        ),
    ),
)
