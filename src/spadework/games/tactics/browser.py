"""Poker Tactics in the browser: the numbers that matter, and what is touched for an action."""

from typing import Any

from spadework.engine.game import Game
from spadework.engine.reading import RANK_NUMBER
from spadework.engine.records import new_records
from spadework.games.naming import about
from spadework.games.naming import title as titled
from spadework.games.tactics.options import WORDS
from spadework.games.tactics.rules import layout as T
from spadework.games.tactics.rules.cards import powers_at, totals_at
from spadework.games.tactics.table import card_name, card_names, tell

Seen = dict[str, Any]
CLAUSES = {"mulligan": "T-3", "play": "T-4", "over": "T-14"}


def sheet(seen: Seen, game: Game, eyes: int | None, lang: str) -> dict[str, Any]:
    """What both sides and every card on them are worth now, counted by the rules."""
    states = sides(seen, game)
    powers = game.counted(powers_at, states, T.SEATS * T.RANKS * T.COPIES)
    return {
        "clause": CLAUSES[seen["phase"]],
        "totals": game.counted(totals_at, states, T.SEATS),
        "powers": [
            [powers[place] for place in places_of(seen["boards"][side], side)]
            for side in range(T.SEATS)
        ],
        "needed": game.rules["wins_needed"],
        "starter": seen["starter"],
    }


def places_of(board: list[str], side: int) -> list[int]:
    """Where each card of a side stands among the powers: its rank, and which of its kind it is."""
    return [
        (side * T.RANKS + RANK_NUMBER[card]) * T.COPIES + board[:i].count(card)
        for i, card in enumerate(board)
    ]


def sides(seen: Seen, game: Game) -> Any:
    """A view's two sides and nothing else, for the rules to count: a state in an array."""
    states = new_records(game.book.State, 1)
    board = states["board"][0]
    for side in range(T.SEATS):
        for card in seen["boards"][side]:
            board[side, RANK_NUMBER[card]] += 1
    return states


# The prompt.


def prompt(
    seen: Seen, counted: Seen, game: Game, eyes: int | None, lang: str, names: list[str]
) -> str:
    """What is expected now, in one sentence for somebody who points at cards."""
    phase, seat = seen["phase"], seen["seat"]
    if phase == "over":
        return over_prompt(seen, eyes, lang, names)
    if eyes is None or seat != eyes:
        return about(WORDS, f"browser.wait_{phase}", lang, who=names[seat])
    if phase == "mulligan":
        most = min(int(game.rules_array["mulligan"][0]), len(seen["hands"][eyes]))
        key = "mulligan" if most > 1 else "mulligan_one"
        return WORDS.say(f"browser.{key}", lang, most=most)
    sums = counted["totals"]
    key = "play_alone" if seen["passed"][1 - eyes] else "play"
    values = {"mine": sums[eyes], "theirs": sums[1 - eyes], "who": names[1 - eyes]}
    return about(WORDS, f"browser.{key}", lang, **values)


def over_prompt(seen: Seen, eyes: int | None, lang: str, names: list[str]) -> str:
    """Who won and by what."""
    if "end" in seen:
        return tell({"event": "end", **seen["end"]}, eyes, lang, names)
    if seen["returns"] == [0, 0]:
        return WORDS.say("browser.drawn", lang, wins=seen["wins"][0])
    winner = seen["returns"].index(1)
    key = "won" if eyes == winner else "they_won"
    wins = {"more": seen["wins"][winner], "fewer": seen["wins"][1 - winner]}
    return about(WORDS, f"browser.{key}", lang, who=names[winner], **wins)


# Hands on the table. A thing that can be touched is a place and a name.


def title(action: str, label: str, lang: str) -> str:
    """What a button for it says."""
    verb, *words = action.split(" ")
    if verb == "play" and len(words) == 3:
        card, verb, back = words
        named = {"card": card_name(card, lang), "card_back": card_name(back, lang)}
        return titled(WORDS, verb, label, lang, **named)
    return titled(WORDS, verb, label, lang, cards=card_names(words, lang))


def touch(action: str, seen: Seen, eyes: int | None) -> list[list[str]]:
    """What an action touches, in the order of its text."""
    verb, *words = action.split(" ")
    if verb == "swap":
        return [["hand", card] for card in words]
    if verb != "play":
        return []
    touched = [["hand", words[0]]]
    if len(words) == 3:
        touched.append(["discard" if words[1] == "reviving" else "board", words[2]])
    return touched


def wish(touched: list[list[str]], seen: Seen, game: Game, eyes: int | None) -> str | None:
    """The action that somebody who touches these things most likely means, legal or not."""
    at: dict[str, list[str]] = {"hand": [], "discard": [], "board": []}
    for place, card in touched:
        if place not in at or card not in RANK_NUMBER:
            return None
        at[place].append(card)
    hand = sorted(at["hand"], key=RANK_NUMBER.__getitem__)
    if seen["phase"] == "mulligan" and len(hand) == len(touched):
        return " ".join(["swap", *hand]) if hand else "keep"
    if len(at["discard"] + at["board"]) > 1:
        return None
    if at["discard"]:
        return " ".join(["play", *(hand or ["Q"]), "reviving", *at["discard"]])
    if at["board"]:
        return " ".join(["play", *(hand or ["Joker"]), "taking", *at["board"]])
    return " ".join(["play", *hand]) if hand else "pass"
