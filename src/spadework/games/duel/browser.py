"""Poker Duel in the browser: the numbers that matter, what is expected, what is touched.

Skills are told one by one, so that the page can show whether each is ready; what each does
never changes and is told once.
"""

from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from spadework.engine.game import Game
from spadework.engine.reading import HIDDEN, RANK_NUMBER, RANKS
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.course import required
from spadework.games.duel.rules.effects import VERBS
from spadework.games.duel.rules.piles import total
from spadework.games.duel.rules.plays import makes
from spadework.games.duel.rules.skills import LIMITS, can_use_power
from spadework.games.duel.table import card_names, skill_name, spoken_play, step_label, tell
from spadework.games.duel.view import ROW_NAMES
from spadework.games.duel.words import CARD_NUMBER, WORDS
from spadework.games.naming import about, capital, sentence
from spadework.games.naming import title as titled

Seen = dict[str, Any]
CLAUSES = {"mulligan": "D-3", "show": "D-8", "play": "D-12", "choose": "D-30", "over": "D-7"}
EFFECT_CLAUSES = {"combine": "D-21", "matched": "D-40", "insight": "D-41"}
AIMED = ("peek", "steal", "destroy", "destroy_folded", "freeze")
COUNTING = ("court", "ranks_below", "grin", "ballast")  # D-7: these count even while disabled
ONCE = {"thrift": "thrift_used", "recycle": "plus_math"}  # D-40: once a game


def sheet(seen: Seen, game: Game, eyes: int | None, lang: str) -> dict[str, Any]:
    """Points, shows, skills and what an effect asks, counted by the rules."""
    points = [hand_points(seen, side) for side in range(D.SEATS)]
    needed, left = to_show(seen, game)
    return {
        "clause": clause(seen),
        "points": None if eyes is None else points[eyes],
        "points_all": None if None in points else points,
        "shown_needed": needed,
        "shown_left": left,
        "skills": [skills(seen, game, side) for side in range(D.SEATS)],
        "looked": looked(seen, game),
        "effect": effect_told(seen, game, eyes, lang),
        "ap": seen["ap"],
    }


def clause(seen: Seen) -> str:
    """The clause that matters now."""
    if seen["phase"] == "choose":
        return EFFECT_CLAUSES.get(seen["effect"]["row"], CLAUSES["choose"])
    return CLAUSES[seen["phase"]]


def hand_points(seen: Seen, side: int) -> int | None:
    """D-7: what a hand would count now; None if some of it is hidden."""
    cards = [entry["card"] for entry in seen["hands"][side]]
    if HIDDEN in cards:
        return None
    equip = sum(1 << (D.PASSIVES.index(passive) + 1) for passive in seen["passives"][side])
    hand = np.array([[CARD_NUMBER[card] for card in cards]])
    return int(total(SimpleNamespace(equip=[equip], hand=hand, hand_n=[len(cards)]), 0))


def to_show(seen: Seen, game: Game) -> tuple[int | None, int | None]:
    """D-8: how many cards the seat that shows must show, and how many are still to come."""
    if seen["phase"] != "show":
        return None, None
    hand = seen["hands"][seen["seat"]]
    needed = int(required(SimpleNamespace(hand_n=[len(hand)]), game.rules_record, 0))
    return needed, needed - sum(bool(entry.get("shown")) for entry in hand)


# Skills.


def skills(seen: Seen, game: Game, side: int) -> list[dict[str, Any]]:
    """What a side has brought, and whether it works now."""
    told = [passive_told(seen, side, name) for name in seen["passives"][side]]
    return [*told, hero_told(seen, game, side)] if seen["heroes"][side] else told


def passive_told(seen: Seen, side: int, name: str) -> dict[str, Any]:
    """A passive; ``left`` is told only of those that work once a game."""
    left = int(not pair(seen, ONCE[name])[side]) if name in ONCE else None
    ready = left != 0 and (name in COUNTING or not seen["disabled"][side])
    if name == "counterspy" and pair(seen, "countered")[side]:
        ready = False
    if name == "matched" and seen.get("matched") and seen["seat"] == side:
        ready = False
    return {"name": name, "kind": "passive", "left": left, "rest": 0, "ready": ready}


def hero_told(seen: Seen, game: Game, side: int) -> dict[str, Any]:
    """A hero power; ``left`` is None for one that rests instead."""
    hero = seen["heroes"][side]
    number, rest = D.HEROES.index(hero["name"]) + 1, hero.get("rest", 0)
    s = SimpleNamespace(
        hero=[number],
        used=[hero["used"]],
        rest=[rest],
        disabled=[seen["disabled"][side]],
        hero_used=seen["seat"] == side and seen.get("hero_used"),
        times=[seen["times"][side]],
        times_used=seen["seat"] == side and seen.get("times_used"),
        played=[CARD_NUMBER[card] for card in seen["played"]],
        played_n=len(seen["played"]),
    )
    return {
        "name": hero["name"],
        "kind": "hero",
        "left": None if number == D.INSIGHT else int(LIMITS[number]) - hero["used"],
        "rest": rest,
        "ready": bool(can_use_power(s, game.rules_record, 0)),
    }


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """What every skill is called and does, by its name."""
    skills = [*(("passive", name) for name in D.PASSIVES), *(("hero", name) for name in D.HEROES)]
    return {
        name: {
            "group": kind,
            "name": skill_name(name, lang),
            "lines": [sentence(WORDS.say(f"{kind}.{name}.text", lang), lang)],
        }
        for kind, name in skills
    }


def pair(seen: Seen, key: str) -> list[bool]:
    """One thing a seat, left out where it is so of neither."""
    both: list[bool] = seen.get(key, [False, False])
    return both


# What an effect asks.


def verb_of(seen: Seen, game: Game) -> str:
    """The step of the effect that waits for a choice."""
    row, upgraded, step = place_of(seen)
    return VERBS[game.rules_record.effects[row, upgraded, step, 0]]


def place_of(seen: Seen) -> tuple[int, int, int]:
    """Where in the effect table the effect has come to."""
    effect = seen["effect"]
    return ROW_NAMES[effect["row"]], int(effect["upgraded"]), effect["step"]


def looked(seen: Seen, game: Game) -> list[str]:
    """The cards of a pile that the seat to move is looking at, the top one first."""
    if seen["phase"] != "choose" or verb_of(seen, game) not in ("look", "order"):
        return []
    effect = seen["effect"]
    top = seen[f"{effect['source']}_known"][seen["seat"]]
    cards = [HIDDEN] * top if isinstance(top, int) else top
    return list(cards[: effect["left"]])


def effect_told(seen: Seen, game: Game, eyes: int | None, lang: str) -> str | None:
    """What asks for the choice, in a sentence."""
    if seen["phase"] != "choose":
        return None
    row, upgraded, step = place_of(seen)
    key = "effect" if seen["seat"] == eyes else "effect_theirs"
    step_text = step_label(game.rules_record, row, bool(upgraded), step, lang)
    return about(WORDS, f"browser.{key}", lang, what=asker(seen, lang), step=step_text)


def asker(seen: Seen, lang: str) -> str:
    """The card or the skill whose effect it is."""
    row = seen["effect"]["row"]
    if row in ("matched", "insight"):
        return skill_name(row, lang)
    return WORDS.say("browser.small_three", lang) if row == "combine" else str(row)


# The prompt.


def prompt(
    seen: Seen, counted: Seen, game: Game, eyes: int | None, lang: str, names: list[str]
) -> str:
    """What is expected now, in one sentence for somebody who points at cards."""
    phase = seen["phase"]
    if phase == "over":
        return over_prompt(seen, counted, eyes, lang, names)
    if eyes is None or seen["seat"] != eyes:
        what = asker(seen, lang) if phase == "choose" else ""
        return about(WORDS, f"browser.wait_{phase}", lang, who=names[seen["seat"]], what=what)
    if phase == "show":
        left = counted["shown_left"]
        key = "show" if counted["shown_needed"] == left else "show_more"
        return WORDS.say(f"browser.{key}", lang, count=left)
    if phase == "choose":
        return choice_prompt(seen, game, eyes, lang)
    return play_prompt(seen, game, eyes, lang) if phase == "play" else say("mulligan", lang)


def say(key: str, lang: str, **values: Any) -> str:
    return WORDS.say(f"browser.{key}", lang, **values)


def play_prompt(seen: Seen, game: Game, eyes: int, lang: str) -> str:
    if not alone(seen, game, eyes):
        return say("play_other", lang)
    if seen.get("encore"):
        return say("play_encore", lang)
    return say("play_points" if seen["ap"] > 1 else "play", lang, ap=seen["ap"])


def alone(seen: Seen, game: Game, eyes: int) -> list[str]:
    """The own cards that do something when played alone and as they are; a Joker always does."""
    free = [entry["card"] for entry in seen["hands"][eyes] if not entry.get("frozen")]
    r = game.rules_record
    plain = r.effects[:, 0, 0, 0] * (r.mark * r.upgrade_only == 0)  # D-53
    return [card for card in free if card == "Joker" or plain[RANK_NUMBER[card[:-1]]]]


def choice_prompt(seen: Seen, game: Game, eyes: int, lang: str) -> str:
    """What an effect asks for."""
    effect, verb = seen["effect"], verb_of(seen, game)
    if verb == "buy":
        return say("buy", lang, card=card_names([effect["target"]], lang))
    if verb.startswith("swap") and not effect.get("taking"):
        named = any(entry.get("chosen") for entry in seen["hands"][eyes])
        return say("own_more" if named else "own", lang)
    asked = say(verb, lang)
    several = effect["left"] > 1 and verb in AIMED
    return say("to_go", lang, prompt=asked, count=effect["left"]) if several else asked


def over_prompt(seen: Seen, counted: Seen, eyes: int | None, lang: str, names: list[str]) -> str:
    """Who won and by what."""
    if "end" in seen:
        return tell({"event": "end", **seen["end"]}, eyes, lang, names)
    points = counted["points_all"]
    if seen["returns"] == [0, 0]:
        return say("drawn", lang, points=points[0])
    winner = seen["returns"].index(1)
    values = {"who": names[winner], "more": points[winner], "fewer": points[1 - winner]}
    return about(WORDS, f"browser.{'won' if eyes == winner else 'they_won'}", lang, **values)


# Hands on the table. A thing that can be touched is a place and a name.

PLACES = {"take": "theirs", "keep": "look", "order": "look"}


def title(action: str, label: str, lang: str) -> str:
    """What a button for it says."""
    verb, *words = action.split(" ")
    if action == "mulligan":  # nothing is exchanged
        return capital(label)
    return titled(WORDS, verb, label, lang, cards=spoken_play(words, lang))


def touch(action: str, seen: Seen, eyes: int | None) -> list[list[str]]:
    """What an action touches, in the order of its text."""
    verb, *words = action.split(" ")
    if verb == "hero" and eyes is not None:
        return [["hero", seen["heroes"][eyes]["name"]]]
    if verb == "combine":  # D-21: its mark is not written
        return [["hand", words[0]], ["mark", "+"], ["hand", words[1]]]
    place = PLACES.get(verb, "hand")
    return [touched_by(word, place) for word in spoken_out(words)]


def spoken_out(words: list[str]) -> list[str]:
    """The words of a play without what cannot be touched: ``as 8``, and ``with``."""
    before = ["", *words]
    return [word for last, word in pairwise(before) if last != "as" and word not in ("as", "with")]


def touched_by(word: str, place: str) -> list[str]:
    if word in ("+", "x"):
        return ["mark", word]
    return [place, HIDDEN if word == "hidden" else word]


def wish(touched: list[list[str]], seen: Seen, game: Game, eyes: int | None) -> str | None:
    """The action that somebody who touches these things most likely means, legal or not."""
    at: dict[str, list[str]] = {place: [] for place in ("hand", "mark", "theirs", "look", "hero")}
    for place, name in touched:
        if place not in at:
            return None
        at[place].append(name)
    if at["hero"]:
        return "hero"
    if at["theirs"]:
        return f"take {'hidden' if at['theirs'][0] == HIDDEN else at['theirs'][0]}"
    if seen["phase"] == "choose":
        return chosen(at["hand"], at["look"], seen, game)
    return laid(at["hand"], at["mark"], seen, game)


def laid(hand: list[str], marks: list[str], seen: Seen, game: Game) -> str | None:
    """Cards of the own hand in their order: exchanged, shown or played."""
    if any(card not in CARD_NUMBER for card in hand) or not {"+", "x"}.issuperset(marks):
        return None
    hand = sorted(hand, key=CARD_NUMBER.__getitem__)
    if seen["phase"] == "mulligan":
        return " ".join(["mulligan", *hand])
    if seen["phase"] == "show":
        return " ".join(["show", *hand]) if hand else None
    return played(hand, sorted(marks), game)


def chosen(hand: list[str], look: list[str], seen: Seen, game: Game) -> str:
    """What an effect is told; nothing touched leaves a card that was peeked at where it is."""
    if not hand + look:
        return "leave"
    verb = choice_verb(seen, game)
    return " ".join(["own" if hand and verb == "take" else verb, *hand, *look])


def choice_verb(seen: Seen, game: Game) -> str:
    """The word that a card alone stands for where an effect asks."""
    verb = verb_of(seen, game)
    if verb.startswith("swap"):
        return "take" if seen["effect"].get("taking") else "own"
    return {"order": "order", "give": "give", "look": "keep"}.get(verb, "take")


def played(hand: list[str], marks: list[str], game: Game) -> str | None:
    """A play of these cards with these marks."""
    if not hand:
        return None if marks else "pass"
    if len(hand) == 1:
        return played_alone(hand[0], marks, game)
    if len(hand) == 2 and marks:
        return joined(hand, marks, game)
    pair_of_aces = len(hand) == 2 and all(card.startswith("A") for card in hand)
    return " ".join(["pair" if pair_of_aces else "play", *hand])


def played_alone(card: str, marks: list[str], game: Game) -> str:
    """One card, upgraded by a mark; a Joker as the first rank that this mark upgrades."""
    text = f"play {card}"
    if card == "Joker":
        price = marks[0] if marks else ""
        text += f" as {next((rank for rank in RANKS if price_of(rank, game) == price), '2')}"
    return text + (f" with {marks[0]}" if marks else "")


def price_of(rank: str, game: Game) -> str | None:
    """D-30: the mark that upgrades a rank; None if it does nothing alone."""
    r, row = game.rules_record, RANK_NUMBER[rank]
    return ("", "+", "x")[r.mark[row]] if row < D.RANKS and r.effects[row, 0, 0, 0] else None


def joined(hand: list[str], marks: list[str], game: Game) -> str:
    """Math (D-20), or with two marks upgraded math (D-23); else two small cards (D-21)."""
    first, second = hand
    for mark in dict.fromkeys(marks):
        rest = list(marks)
        rest.remove(mark)
        for rank in makes(CARD_NUMBER[first], CARD_NUMBER[second], ("", "+", "x").index(mark)):
            if not rest or price_of(RANKS[rank], game) == rest[0]:
                upgrade = f" with {rest[0]}" if rest else ""
                return f"play {first} {mark} {second} as {RANKS[rank]}{upgrade}"
    if all(card == "Joker" or card[:-1] in ("A", "2", "3") for card in hand):
        return f"combine {first} {second}"
    return f"play {first} {marks[0]} {second}"
