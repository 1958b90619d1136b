"""Fleet: the chances and the damage that are told of a shot, against what the dice do."""

import random
from math import sqrt

import numpy as np

from fleet.battle import at, fleet
from spadework.engine.game import Game
from spadework.engine.records import Opened, new_records
from spadework.engine.rules.chance import seeded
from spadework.engine.rules.log import new_log
from spadework.engine.rules.loops import legal_at, play_at
from spadework.games.fleet import BOOK
from spadework.games.fleet.cards.numbers import CARDS, MECH_IDS, PILOT_IDS, WEAPON_IDS
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.units import pilot_of
from spadework.games.fleet.saying.odds import Shot, shot_at, shot_odds
from support import samples, state_of

TIMES = 1500
TRACERS = WEAPON_IDS.index("tracer_vulcan")
GAME = Game(BOOK, {"events": "all"}, "native")
SHIPS = ("hummingbird", "white_whale", "bull", "pegasus", "aphrodite", "jupiter")
EVENTS = (None, None, "decay", "possessed", "ion", "double_load")
EFFECTS = {"jam": 5, "charged": 1, "cloaked": 5, "shield": 2, "tracer": 5, "hurt": 1}


def side(dice, zones, count):
    """Any mechs in these zones, the first two with a pilot, with anything that changes a shot."""
    mechs = []
    pilots = dice.sample([name for name in PILOT_IDS if name != "chigu"], 2)
    for card, pilot in zip(dice.sample(MECH_IDS, 3), [*pilots, ""], strict=True):
        words = [
            dice.choice(zones),
            card,
            pilot,
            f"hp={dice.randint(1, CARDS['mech'][card]['hp'])}",
        ]
        words += [f"{name}={n}" for name, n in EFFECTS.items() if dice.random() < 0.15]
        mechs.append(" ".join(word for word in words if word))
    told = {"card": dice.choice(SHIPS), "weapons": [dice.choice(WEAPON_IDS)]}
    most = CARDS["ship"][told["card"]]["hp"]
    told |= {"hp": dice.randint(1, most), "energy": dice.choice([0, 0, 1, 3])}
    return fleet(*mechs[:count], ship=told)


def scene(dice):
    """Both fleets close together in the middle of the map, on red's turn."""
    sides = [side(dice, ("b2", "b3", "a3"), 2), side(dice, ("b3", "a3", "b4"), 3)]
    card = dice.choice(EVENTS)
    event = None if card is None else {"card": card, "rounds": 2, "seat": 0}
    told = {"phase": "turn", "seat": 0, "turn": 0, "round": 3, "ap": 4, "fleets": sides}
    return GAME.match(told | {"event": event})


def shots(match):
    """Every shot that the seat may make: the match where it is chosen, its text and number."""
    for text in match.actions():
        if text.startswith("fire"):
            yield match, text
        elif text.startswith("command ") and text != "command all":
            ordered = match.copy()
            ordered.play(text)
            yield from ((ordered, act) for act in ordered.actions() if " attacks " in act)


def told_of(match, text):
    """The shot; None if it is none, or if the odds leave out what may happen to it."""
    s, r = Opened(state_of(match)), Opened(match.game.rules_record)
    shot = shot_at(s, r, match.number_of(text))
    if shot is None or shot.struck == F.SHIP:
        return shot
    pilot = pilot_of(s, shot.other, shot.struck)
    if pilot >= 0 and (r.pilot_endures[pilot] or r.pilot_strikes_back[pilot]):
        return None
    return shot


def thrown(match, shot, action):
    """The same shot with other dice again and again, nobody answering: how often its first attack
    struck home, and the hp that were lost each time."""
    game, before = match.game, state_of(match)
    play, legal = game.run.loop(play_at), game.run.loop(legal_at)
    states, out, log = (
        new_records(game.book.State, 1),
        np.zeros(BOOK.MAX_LEGAL, np.int32),
        new_log(),
    )
    struck, lost = 0, []
    for seed in range(TIMES):
        states[0] = before
        states["rng"][0], states["ap"][0] = seeded(seed), 9  # the turn goes on afterwards
        log[0, 0] = 0
        play(states, game.rules_array, action, log)
        struck += first_strikes(log)
        while states["arm"][0] and not states["over"][0]:  # the first answer is none
            legal(states, game.rules_array, out)
            play(states, game.rules_array, int(out[0]), new_log(0))
        lost.append(shot.hp - int(states["hp"][0, shot.other, shot.struck]))
    return struck / TIMES, np.array(lost)


def first_strikes(log):
    """Whether the first attack hit and was not evaded."""
    rows = log[1 : 1 + int(log[0, 0])].tolist()
    starts = [i for i, row in enumerate(rows) if row[0] == F.HIT_ROLL]
    if not starts or rows[starts[0]][2] > rows[starts[0]][3]:
        return False
    attack = rows[starts[0] : starts[1] if len(starts) > 1 else len(rows)]
    return any(kind == F.EVADE_ROLL and die > needed for kind, _, die, needed, _ in attack)


def test_the_odds_that_are_told_are_what_the_dice_do():
    """Any weapon at any target, in any state, thrown many times: within five errors."""
    dice, tried, arms = random.Random(120), 0, set()
    for _ in range(samples(45)):
        match = scene(dice)
        found = list(shots(match))
        for here, text in dice.sample(found, min(4, len(found))):
            shot = told_of(here, text)
            if shot is None:
                continue
            tried += 1
            arms.add(shot.arm)
            chance, damage = shot_odds(shot.s, shot.r, here.number_of(text))
            share = shot.chance() / 10_000
            struck, lost = thrown(here, shot, here.number_of(text))
            assert chance == shot.chance() // 100
            spread = sqrt(share * (1 - share) / TIMES)
            assert shot.is_sure() or abs(struck - share) <= 5 * spread + 1e-3, (text, struck, share)
            error = lost.std() / sqrt(TIMES)
            assert abs(lost.mean() - damage) <= 5 * error + 0.06, (text, lost.mean(), damage)
    assert tried > samples(80)
    assert len(arms) > 15


def odds_of(match, text):
    s, r = Opened(state_of(match)), Opened(match.game.rules_record)
    return shot_odds(s, r, match.number_of(text))


def ordered_to(mech, *blue):
    """A red mech in a2 has been ordered, and a blue one is near."""
    match = at(f"a2 {mech}", list(blue))
    match.play(f"command {mech.split()[0]}")
    return match


def test_who_must_evade_twice_is_hit_more_often():
    """Torvalds: 15 of 20 hit; a Vampire evades 8 of 20, and damaged only 8 of 20 of those."""
    shot = "hammer attacks vampire with 2"
    assert odds_of(ordered_to("hammer torvalds", "a3 vampire"), shot) == (45, 0.9)
    assert odds_of(ordered_to("hammer torvalds", "a3 vampire hp=4"), shot) == (63, 1.3)


def test_the_mean_of_any_number_of_attacks_is_exact_and_soon_found():
    """Each does 1 to a ship of 50 hp, so that nothing is cut off."""
    match = at("a2 sword", "a5 union", blue_more={"ship": {"card": "jupiter", "weapons": []}})
    s, rules = Opened(state_of(match)), new_records(BOOK.Rules, 1)
    rules[0] = match.game.rules_record
    for attacks in (1, 9, 10, 12, 40):
        rules["arm_attacks"][0, TRACERS] = attacks
        shot = Shot(s, Opened(rules[0]), F.SHIP, TRACERS, F.SHIP)
        assert abs(shot.mean_damage() - attacks * shot.chance() / 10_000) < 0.0501
    rules["arm_damage"][0, TRACERS] = 30
    assert 49.5 < Shot(s, Opened(rules[0]), F.SHIP, TRACERS, F.SHIP).mean_damage() <= 50


def test_a_blow_that_may_be_parried_is_told_in_the_mean():
    """A blade of 4 is parried by 70 in 100 where the target has a blade."""
    _, whole = odds_of(ordered_to("hammer", "a2 union"), "hammer attacks union with 1")
    _, parried = odds_of(ordered_to("hammer", "a2 tsurugi"), "hammer attacks tsurugi with 1")
    assert parried < 0.5 * whole


def test_what_a_gravity_well_takes_is_counted_there():
    """The shot is rolled against the target; the well has more hp to lose."""
    alone = odds_of(ordered_to("longbow", "b3 jimmy"), "longbow attacks jimmy with 1")
    match = ordered_to("longbow", "b3 jimmy", "b3 great_shield")
    taken = odds_of(match, "longbow attacks jimmy with 1")
    assert alone[0] == taken[0]
    assert alone[1] <= 1 < taken[1]
