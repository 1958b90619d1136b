"""Fleet: every number of every card, as the card lists have it.

The numbers are written down here from the lists. What the cards do is in test_cards_captains.py,
_ships, _secondary, _mechs, _pilots and _events.
"""

from fleet.battle import at
from spadework.games.fleet.cards.numbers import CARDS

SHIPS = {  # hp, hit, evade, weapons, mechs, pilots, and the numbers in the skills' words
    "hummingbird": (15, 15, 10, 3, 3, 2, {"rearm": {"draws": 1}, "split_armour": (5, 5)}),
    "white_whale": (40, 12, 4, 2, 5, 4, {"command": {"free": 1}, "catapult": {"rows": 2}}),
    "bull": (25, 15, 5, 3, 4, 3, {"energy": {"gathers": 2}, "booster_shield": {"halves": 1}}),
    "pegasus": (50, 5, 5, 1, 6, 5, {"giant": (10, 10, 10), "supply": (12, 3, 1)}),
    "aphrodite": (6, 13, 8, 4, 3, 2, {"async_fire": {"cost": 1}, "escort": (1, 1)}),
    "jupiter": (
        *(50, 8, 6, 1, 6, 5),
        {"charged_shield": {"heal": 5}, "extended_shield": (10, 2), "overload": (10, 3)},
    ),
}
SKILL_KEYS = {
    "split_armour": ("hp", "evade"),
    "giant": ("below", "hit", "evade"),
    "supply": ("cost", "acts", "rest"),
    "escort": ("rounds", "mechs"),
    "extended_shield": ("cost", "rest"),
    "overload": ("cost", "rest"),
}
NEAR, FAR = [0, 1], [0, 1, 2]
WEAPONS = {  # kind, ammo, range, attacks, damage, and the numbers in its words
    "heavy_vulcan": ("kinetic", 4, "any", 4, 2, {"hit_mech": -5, "double_from": 3}),
    "tracer_vulcan": ("kinetic", 4, "any", 3, 1, {"tracer": 5}),
    "flak_barrage": ("kinetic", 3, [1], 1, 2, {"area": 1, "sure": 1}),
    "impact_flak": ("kinetic", 3, [1], 1, 1, {"area": 1, "push": 2}),
    "siege_railgun": ("kinetic", 1, "any", 1, 15, {"hit_mech": -10, "hit_ship": 5}),
    "heat_ray": ("laser", None, "any", 1, 3, {"hit_mech": -10, "burn": 3, "burn_turns": 3}),
    "siege_laser": ("laser", None, "any", 1, 10, {"all_energy": 5, "no_energy": -8}),
    "twin_laser": ("laser", None, "any", 1, 3, {"energy": 1, "second": 1}),
}
RIFLE = ("assault_laser_rifle", "laser", None, NEAR, 2, 1, {})
PISTOL = ("laser_pistol", "laser", None, NEAR, 1, 1, {})
CHARGED = ("charged_laser", "laser", None, NEAR, 1, 1, {"per_energy": 2})
BLADE = ("laser_blade", "laser", None, [0], 1, 4, {"melee": 1, "parry": 70})
NANO = ("nano_blade", "kinetic", None, [0], 1, 1, {"melee": 1, "boon_damage": 2, "boon_hit": 3})
JAMMER = ("jammer_shell", "kinetic", 3, FAR, 1, 2, {"jam": 5, "jam_turns": 2})
GRENADE = ("grenade", "kinetic", 2, [1, 2, 3], 1, 2, {"per_energy": 2})
RED = {"red_armour": 30}
MECHS = {  # hp, hit, evade, traits, weapons
    "vampire": (5, 16, 8, RED, ("shock_claw", "special", 2, FAR, 1, 1, {"drain": 1}), CHARGED),
    "sword": (4, 15, 5, RED | {"curvature_drive": 1}, RIFLE),
    "hammer": (
        *(4, 15, 5, RED | {"joint_booster": 50}, BLADE),
        ("mech_rifle", "kinetic", 3, NEAR, 1, 2, {}),
    ),
    "longbow": (
        *(2, 15, 5, RED | {"aim_ai": 3}, ("rail_sniper", "kinetic", 3, [2], 1, 4, {})),
        PISTOL,
    ),
    "kagami": (
        *(3, 13, 7, {"link_shield": 1}),
        *(("link_charger", "support", 3, [0], None, None, {"charge": 1}), PISTOL),
    ),
    "tsurugi": (3, 13, 7, {"link_shield": 1}, NANO, PISTOL),
    "magatama": (
        *(3, 13, 7, {"link_shield": 1}),
        *(("repair_drone", "support", 3, NEAR, None, None, {"repair": 1}), PISTOL),
    ),
    "bayonet": (3, 15, 5, {"cold_jet": 1}, RIFLE),
    "chainsaw": (3, 15, 7, {"brawler_os": 30}, RIFLE),
    "union": (
        *(5, 13, 7, {"resonance": 1, "death_supply": 1}, JAMMER),
        ("service_laser_rifle", "laser", None, NEAR, 1, 1, {}),
    ),
    "assassin": (
        *(2, 12, 9, {"cloak": 5}),
        ("armour_sabre", "special", None, [0], 1, 2, {"wounded": 2}),
    ),
    "akarin": (1, 1, 16, {"stealth_dash": 2}, CHARGED),
    "jimmy": (
        *(1, 8, 8, {"awaken": 20, "awaken_acts": 2}),
        *(("laser_assault_rifle", "laser", None, NEAR, 2, 1, {}), GRENADE),
    ),
    "great_shield": (
        *(6, 5, 5, {"gravity_well": 1}),
        ("portable_jammer", "support", 2, FAR, None, None, {"stun": 1}),
        ("wormhole", "support", 1, [0], None, None, {"jump": 1}),
    ),
}
OTHERS = {
    "captain": {
        "wall": {"hare": {"hits": 1}, "borrowed_knife": {"evaded": 5}},
        "thompson": {"precision": {"share": 30, "kills": 2}, "divert": {"rounds": 3, "gain": 2}},
        "green": {"momentum": {"mechs": 3, "heal": 3}, "tooth": {"lost": 3}},
        "steel": {"boats": {"reach": 1, "hp": 1, "gain": 3}, "last_stand": {"damage": 3}},
    },
    "secondary": {
        "emp_grenade": {"reach": 2, "turns": 2},
        "repair_bots": {"heal": 10},
        "auto_cannon": {"energy": 1, "damage": 2, "reach": 3},
        "deck_bomb": {"turns": 5},
        "spy_drone": {"ap": 1},
        "twist_shield": {},
        "convert_shield": {"gain": 3},
        "drain_field": {},
        "weapon_system": {"energy": 1, "look": 3},
    },
    "pilot": {
        "zimmers": {"rest": 4, "strikes_back": 50},
        "fair": {"rest": 4, "dodges": 30},
        "timberlake": {"rest": 4, "frightens": 5, "reach": 1, "turns": 1},
        "torvalds": {"rest": 4, "hunts": 1},
        "snow": {"rest": 4, "silences": 1, "reach": 1, "turns": 1},
        "thunder": {"rest": 4, "ejects": 50},
        "mao": {"rest": 3, "leads": 5},
        "spinola": {"rest": 3, "endures": 1},
        "gotz": {"rest": 3, "iron": 2, "cost": 2},
        "chigu": {"rest": 0, "copies": 2, "only_hp": 1},
    },
    "event": {
        "black_hole": {"rounds": 3, "damage": 2},
        "lightning": {"damage": 3},
        "meteors": {"rounds": 3, "cost": 2},
        "infection": {"rounds": 3, "turns": 3},
        "emp": {"lasting": 1},
        "charge": {"rounds": 3, "shield": 3},
        "virus": {"draft": 1, "rounds": 3, "turns": 2},
        "decay": {"draft": 1, "rounds": 2, "p": 50},
        "salvage": {"draft": 1, "draws": 1},
        "tailwind": {"draft": 1, "zones": 2},
        "double_load": {"draft": 1, "rounds": 2, "times": 2},
        "reserve": {"draft": 1, "rounds": 3},
        "possessed": {"draft": 1, "rounds": 2, "p": 50},
        "ion": {"draft": 1, "rounds": 3, "evade": 5},
        "frenzy": {"draft": 1, "rounds": 2, "damage": 2},
    },
}


def ship_table(row):
    told = dict(zip(("hp", "hit", "evade", "weapons", "mechs", "pilots"), row, strict=False))
    for skill, numbers in row[-1].items():
        keys = SKILL_KEYS.get(skill)
        told[skill] = dict(zip(keys, numbers, strict=True)) if keys else numbers
    return told


def weapon_table(row):
    told = dict(zip(("kind", "ammo", "range", "attacks", "damage"), row, strict=False))
    return {key: value for key, value in told.items() if value is not None} | row[-1]


def mech_table(row):
    told = dict(zip(("hp", "hit", "evade"), row, strict=False)) | row[3]
    weapons = [{"name": weapon[0]} | weapon_table(weapon[1:]) for weapon in row[4:]]
    return told | {"weapons": weapons}


def test_every_number_is_the_card_lists():
    assert CARDS["ship"] == {name: ship_table(row) for name, row in SHIPS.items()}
    assert CARDS["weapon"] == {name: weapon_table(row) for name, row in WEAPONS.items()}
    assert CARDS["mech"] == {name: mech_table(row) for name, row in MECHS.items()}
    assert {name: CARDS[name] for name in OTHERS} == OTHERS
    assert set(CARDS) == {"price", "ship", "weapon", "mech", *OTHERS}


def test_f9_prices_are_the_rulings():
    assert CARDS["price"] == {"fire": 2, "command_all": 2, "gather": 2}


def make_cheap(r):
    r.price_gather = r.price_command_all = 1


def test_f9_a_price_stands_in_one_place():
    """What may be done, what it costs and what is said of it follow the number."""
    found = at("a1 sword mao", "a5 hammer snow", ap=1)
    cheap = found.game.changed(make_cheap).match(found.position())
    for action in ("gather", "command all"):
        assert action not in found.actions()
        assert "2" in found.explain(action)
        assert "1 point" in cheap.label(action)
    cheap.play("command all")
    assert cheap.position()["ap"] == 0
