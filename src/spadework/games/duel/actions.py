"""Poker Duel: actions as text, and why one is not legal."""

from collections import Counter
from typing import Any

from spadework.engine.reading import RANK_NUMBER, RANKS
from spadework.engine.words import Sentence, nearest, short
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules import plays as P
from spadework.games.duel.rules.course import last_shown, still_to_show
from spadework.games.duel.rules.effects import (
    DESTROY,
    DESTROY_FOLDED,
    FREEZE,
    NOTHING,
    PEEK,
    STEAL,
    SWAP,
    SWAP_FOLDED,
)
from spadework.games.duel.rules.hands import open_of
from spadework.games.duel.rules.marks import has_times
from spadework.games.duel.rules.piles import card_at
from spadework.games.duel.rules.skills import LIMITS, RESTS
from spadework.games.duel.rules.targets import is_swap, step_of
from spadework.games.duel.words import CARD_NUMBER, CARD_TEXTS, WORDS

SIGNS = ("", "+", "x")


def text_of(action: int) -> str:
    """The text of an action that is written the same in every state."""
    if action < P.ONE:
        return f"show {CARD_TEXTS[action - P.SHOW]}"
    if action < P.PASS:
        return play_text(action)
    for first, verb in ((P.KEEP, "keep"), (P.GIVE, "give"), (P.OWN, "own"), (P.TAKE, "take")):
        if first <= action < first + D.KINDS:
            return f"{verb} {CARD_TEXTS[action - first]}"
    words = {P.PASS: "pass", P.HERO: "hero", P.HIDDEN: "take hidden"}
    return (words | {P.STEAL: "steal", P.LEAVE: "leave"})[action]


def play_parts(action: int) -> tuple[int, int, int, int, int]:
    """First card, second card, row, joining mark and upgrade of a play."""
    a, b, row, joined = P.ALL_PLAYS[P.place_in_table(action)]
    return a, b, row, joined, P.upgrade_of(action)


def play_text(action: int) -> str:
    a, b, row, joined, upgrade = play_parts(action)
    first = CARD_TEXTS[a]
    if action >= P.TWINS:
        return f"pair {first} {CARD_TEXTS[b]}"
    if action >= P.JOIN:
        return f"combine {first} {CARD_TEXTS[b]}"
    text = f"play {first}"
    if b != P.NO_CARD:
        text += f" {SIGNS[joined]} {CARD_TEXTS[b]}"
    if b != P.NO_CARD or a == D.JOKER:
        text += f" as {RANKS[row]}"
    return text + (f" with {SIGNS[upgrade]}" if upgrade else "")


TEXTS = {action: text_of(action) for action in range(P.SHOW, P.ORDER)}
NUMBERS = {text: action for action, text in TEXTS.items()}


def action_text(s: Any, action: int) -> str:
    if action < P.SHOW:
        cards = [hand_text(s, i) for i in range(D.MULLIGANED) if action >> i & 1]
        return " ".join(["mulligan", *cards])
    if action >= P.ORDER:
        top = top_two(s)
        return " ".join(["order", *(top if action == P.ORDER else top[::-1])])
    return TEXTS[action]


def hand_text(s: Any, place: int) -> str:
    return CARD_TEXTS[int(s.hand[s.seat, place])]


def top_two(s: Any) -> list[str]:
    """The top of the pool, where somebody orders it."""
    return [CARD_TEXTS[card_at(s, D.POOL, depth)] for depth in range(min(2, int(s.pile_n[D.POOL])))]


def action_number(s: Any, text: str) -> int | None:
    """The action of that text; None if no action is written so here."""
    if text in NUMBERS:
        return NUMBERS[text]
    verb, *cards = text.split(" ")
    if verb == "mulligan":
        return mulligan_number(s, cards)
    if verb == "order" and s.placed[s.seat, D.POOL] >= 2:  # who may know them
        return next((P.ORDER + i for i in (0, 1) if text == action_text(s, P.ORDER + i)), None)
    return None


def mulligan_number(s: Any, cards: list[str]) -> int | None:
    """The first places that hold these cards, if they are named in hand order."""
    places, start = 0, 0
    hand = [hand_text(s, i) for i in range(min(int(s.hand_n[s.seat]), D.MULLIGANED))]
    for card in cards:
        if card not in hand[start:]:
            return None
        start = hand.index(card, start) + 1
        places |= 1 << (start - 1)
    return P.SWAP + places


# What a person does at once, or writes in another order.


def gesture(before: Any, now: Any, r: Any, text: str) -> str | None:
    """D-8: a whole show, ``show 7H 9D KS``; and cards of one action in any order."""
    verb, *words = text.split(" ")
    if verb == "show" and len(words) > 1:
        return next_shown(before, now, r, words)
    if now is not before:
        return None
    right = in_order(verb, words)
    return None if right is None or right == text else right


def next_shown(before: Any, now: Any, r: Any, cards: list[str]) -> str | None:
    """The next card to show of a whole set; None when the show is done, or no such set can be."""
    if before.phase != D.SHOW or not is_whole_show(before, r, cards):
        return None
    if now.phase != D.SHOW or any(before[f] != now[f] for f in ("seat", "turn", "late")):
        return None
    done = shown_cards(now) - shown_cards(before)
    left = sorted((Counter(cards) - done).elements(), key=CARD_NUMBER.__getitem__)
    return f"show {left[0]}" if left else None


def shown_cards(s: Any) -> Counter[str]:
    shown = int(s.shown[s.seat])
    return Counter(hand_text(s, i) for i in range(int(s.hand_n[s.seat])) if shown >> i & 1)


def is_whole_show(s: Any, r: Any, cards: list[str]) -> bool:
    """Whether exactly these cards can be shown now."""
    held = Counter(hand_text(s, i) for i in range(int(s.hand_n[s.seat])))
    if any(card not in CARD_NUMBER for card in cards) or Counter(cards) - (held - shown_cards(s)):
        return False
    seat, lowest = int(s.seat), min(CARD_NUMBER[card] for card in cards)
    after = not s.shown[seat] or lowest >= s.hand[seat, last_shown(s, seat)]
    return bool(after and len(cards) == still_to_show(s, r, seat))


def in_order(verb: str, words: list[str]) -> str | None:
    """The text with its cards in hand order, where that makes an action."""
    if verb == "mulligan" and words and all(word in CARD_NUMBER for word in words):
        return " ".join([verb, *sorted(words, key=CARD_NUMBER.__getitem__)])
    if verb in ("combine", "pair") and len(words) == 2:
        words = [words[1], words[0]]
    elif verb == "play" and len(words) >= 3 and words[1] in ("+", "x"):
        words = [words[2], words[1], words[0], *words[3:]]
    else:
        return None
    text = " ".join([verb, *words])
    return text if text in NUMBERS else None


# What is wrong with a text that is no action.


def misread(s: Any, r: Any, text: str) -> Sentence | None:
    verb, *words = text.split(" ")
    if verb not in VERBS or "" in words:
        return None
    if s.phase not in PHASES_OF[verb]:
        return WORDS.sentence("why.mulligan_done") if verb == "mulligan" else not_now(s)
    if verb in CHOICES and words == []:
        return WORDS.sentence("why.names_no_card", verb=verb)
    named = [word for word in words if word not in ("+", "x", "as", "with", "hidden")]
    named = [word for word in named if word not in RANK_NUMBER or word == "Joker"]
    for word in named:
        if word not in CARD_NUMBER:
            return WORDS.sentence("why.no_card", card=short(word))
    if verb == "mulligan":
        return not_in_hand(s, named)
    if verb == "show":
        return misread_show(s, r, named)
    if verb == "play":
        return misread_play(words)
    if verb in ("combine", "pair"):
        return WORDS.sentence(f"why.no_{verb}")
    if verb == "order":
        return WORDS.sentence("why.odd_order")
    return WORDS.sentence("why.odd_choice", verb=verb)


CHOICES = ("take", "own", "give", "keep")
PHASES_OF = {"mulligan": (D.MULLIGAN,), "show": (D.SHOW,), "order": (D.CHOOSE,)}
PHASES_OF |= dict.fromkeys(("play", "combine", "pair"), (D.PLAY,))
PHASES_OF |= dict.fromkeys(CHOICES, (D.CHOOSE,))
VERBS = tuple(PHASES_OF)


def not_in_hand(s: Any, cards: list[str]) -> Sentence | None:
    """The first card that is not there, or not so often."""
    held = Counter(hand_text(s, i) for i in range(int(s.hand_n[s.seat])))
    missing = Counter(cards) - held
    for card in missing:
        key = "why.not_held_often" if held[card] else "why.not_held"
        return WORDS.sentence(key, card=card, held=held[card])
    return None


def misread_show(s: Any, r: Any, named: list[str]) -> Sentence | None:
    if not named:
        return WORDS.sentence("why.names_no_card", verb="show")
    need = int(still_to_show(s, r, int(s.seat)))
    if len(named) != need:
        return WORDS.sentence("why.show_count", count=len(named), need=need)
    return not_in_hand(s, named) or WORDS.sentence("why.show_order")


def misread_play(words: list[str]) -> Sentence:
    """A play that cannot be, whatever the hand."""
    if not words:
        return WORDS.sentence("why.names_no_card", verb="play")
    if words[0] in RANK_NUMBER and words[0] != "Joker":
        return WORDS.sentence("why.no_suit", card=words[0])
    if words == ["Joker"]:
        return WORDS.sentence("why.joker_as")
    if len(words) >= 3 and words[1] in ("+", "x"):
        return misread_math(words)
    if len(words) > 1 and all(word in CARD_NUMBER for word in words):
        return WORDS.sentence("why.one_or_two")
    return WORDS.sentence("why.odd_play", example=nearest(" ".join(["play", *words]), EXAMPLES))


EXAMPLES = (
    "play 7H",
    "play 6H with +",
    "play 4D + 4H as 8",
    "play 3H x 4D as Q",
    "play Joker as 9",
)


def misread_math(words: list[str]) -> Sentence:
    first, sign, second = words[:3]
    for word in (first, second):
        if word in RANK_NUMBER and word != "Joker":
            return WORDS.sentence("why.no_suit", card=word)
    result = words[4] if len(words) > 4 and words[3] == "as" else None
    pair = sorted((CARD_NUMBER.get(first, 0), CARD_NUMBER.get(second, 0)))
    makes = P.makes(pair[0], pair[1], SIGNS.index(sign))
    can = [f"{first} {sign} {second} as {RANKS[rank]}" for rank in makes[:1]]
    if not can:
        return WORDS.sentence("why.math_nothing", math=f"{first} {sign} {second}")
    if result is None:
        return WORDS.sentence("why.math_as", right=f"play {can[0]}")
    return WORDS.sentence("why.math_wrong", result=short(result), right=f"play {can[0]}")


# Why an action is not legal now. Legality itself is decided in rules.legal alone.


def explain(s: Any, r: Any, action: int) -> Sentence:
    phase = int(s.phase)
    wanted = phase_of(action)
    if wanted != phase:
        return not_now(s)
    if phase == D.SHOW:
        return explain_show(s, r, action - P.SHOW)
    if phase == D.CHOOSE:
        return explain_choice(s, r, action)
    if action == P.HERO:
        return explain_hero(s, r)
    if action == P.PASS:
        return WORDS.sentence("why.no_pass")
    return explain_play(s, r, action)


def phase_of(action: int) -> int:
    """The phase in which an action may be taken."""
    if action < P.SHOW:
        return D.MULLIGAN
    if action < P.ONE:
        return D.SHOW
    return D.PLAY if action <= P.HERO else D.CHOOSE


def not_now(s: Any) -> Sentence:
    """What has to be done first."""
    first = ("why.mulligan_first", "why.show_first", "why.play_now", "why.choose_first")
    return WORDS.sentence(first[int(s.phase)])


def explain_show(s: Any, r: Any, card: int) -> Sentence:
    seat = int(s.seat)
    text = CARD_TEXTS[card]
    places = [i for i in range(int(s.hand_n[seat])) if s.hand[seat, i] == card]
    if not places:
        return WORDS.sentence("why.not_held", card=text)
    if all(int(s.shown[seat]) >> i & 1 for i in places):
        return WORDS.sentence("why.shown_already", card=text)
    if s.shown[seat] and card < s.hand[seat, last_shown(s, seat)]:
        return WORDS.sentence("why.show_order")
    return WORDS.sentence("why.show_too_few", need=int(still_to_show(s, r, seat)), card=text)


TARGETED = (PEEK, SWAP, SWAP_FOLDED, STEAL, DESTROY, DESTROY_FOLDED, FREEZE)


def explain_choice(s: Any, r: Any, action: int) -> Sentence:
    """Why something is not offered: mostly because it does not lie open."""
    other, verb = 1 - int(s.seat), int(step_of(s, r))
    card = action - P.TAKE
    if P.HIDDEN <= action < P.OWN and is_swap(verb) and not s.chosen[s.seat]:
        return WORDS.sentence("why.own_first")
    if P.OWN <= action < P.STEAL and verb in TARGETED:
        sentence = explain_cards(s, r, [CARD_TEXTS[action - P.OWN]])
        return sentence or WORDS.sentence("why.theirs_now")
    if P.TAKE <= action < P.OWN and verb in TARGETED:
        lying = int(open_of(s, other))
        places = [i for i in range(int(s.hand_n[other])) if s.hand[other, i] == card]
        if not any(lying >> i & 1 for i in places):
            return WORDS.sentence("why.not_open", card=CARD_TEXTS[card])
        if card // D.SUITS == D.FOUR and verb in (STEAL, DESTROY, DESTROY_FOLDED):
            return WORDS.sentence("why.four_safe")
        return WORDS.sentence("why.not_folded", card=CARD_TEXTS[card])
    return WORDS.sentence("why.not_offered", action=action_text(s, action))


def explain_hero(s: Any, r: Any) -> Sentence:
    seat = int(s.seat)
    hero = int(s.hero[seat])
    if hero == 0:
        return WORDS.sentence("why.no_hero")
    name = WORDS.sentence(f"hero.{D.HEROES[hero - 1]}.name")
    if s.disabled[seat]:
        return WORDS.sentence("why.hero_disabled", hero=name)
    if s.hero_used:
        return WORDS.sentence("why.hero_this_turn")
    if s.used[seat] >= LIMITS[hero]:
        return WORDS.sentence("why.hero_spent", hero=name, most=int(LIMITS[hero]))
    if r.hero_price and not has_times(s, seat):
        return explain_times(s, seat)
    if hero == D.INSIGHT:
        return WORDS.sentence("why.hero_rests", hero=name, turns=min(int(s.rest[seat]), RESTS))
    return WORDS.sentence("why.nothing_to_salvage")


def explain_play(s: Any, r: Any, action: int) -> Sentence:
    a, b, row, joined, upgrade = play_parts(action)
    cards = [CARD_TEXTS[card] for card in (a, b) if card != P.NO_CARD]
    return (
        explain_cards(s, r, cards)
        or explain_rank(r, a, b, row)
        or explain_joining(s, r, joined, row)
        or explain_upgrade(s, r, row, joined, upgrade, cards.count("Joker"))
    )


def explain_cards(s: Any, r: Any, cards: list[str]) -> Sentence | None:
    """Not held, or frozen."""
    seat = int(s.seat)
    if Counter(cards) - Counter(hand_text(s, i) for i in range(int(s.hand_n[seat]))):
        return not_in_hand(s, cards)
    frozen = int(s.frozen[seat])
    free = Counter(hand_text(s, i) for i in range(int(s.hand_n[seat])) if not frozen >> i & 1)
    for card in Counter(cards) - free:
        return WORDS.sentence("why.frozen_round" if r.freeze_round else "why.frozen", card=card)
    return None


def explain_rank(r: Any, a: int, b: int, row: int) -> Sentence | None:
    """An Ace, a 3 or a 4 is not played alone."""
    if b != P.NO_CARD or r.effects[row, 0, 0, 0] != NOTHING:
        return None
    if row == D.FOUR:
        return WORDS.sentence("why.four")
    return WORDS.sentence("why.not_alone", rank=RANKS[row])


def explain_joining(s: Any, r: Any, joined: int, row: int) -> Sentence | None:
    """The mark that joins two cards."""
    seat = int(s.seat)
    if row == D.PAIR:
        return WORDS.sentence("why.pair_off")
    if joined == D.PLUS and s.plus[seat] == 0:
        return WORDS.sentence("why.no_plus")
    if joined == D.TIMES and not has_times(s, seat):
        return explain_times(s, seat)
    return None


def explain_times(s: Any, seat: int) -> Sentence:
    """Why no ``x`` can be paid."""
    return WORDS.sentence("why.times_used" if s.times[seat] else "why.no_times")


def explain_upgrade(s: Any, r: Any, row: int, joined: int, upgrade: int, jokers: int) -> Sentence:
    """Why a card cannot be upgraded; all that is left is that."""
    seat = int(s.seat)
    rank = RANKS[row]
    if r.mark[row] != upgrade:
        if upgrade == D.NO_MARK:
            return WORDS.sentence("why.upgrade_only", rank=rank, mark=SIGNS[r.mark[row]])
        if r.mark[row] == D.NO_MARK:
            return WORDS.sentence("why.no_upgrade", rank=rank)
        return WORDS.sentence("why.other_mark", rank=rank, mark=SIGNS[r.mark[row]])
    if joined and not r.stack_marks:
        return WORDS.sentence("why.no_stacking")
    if s.encore:
        return WORDS.sentence("why.encore_waits")
    if r.guard[row] and P.guarded(s, seat, jokers):
        return WORDS.sentence("why.guarded_turn" if s.extra else "why.guarded_joker", rank=rank)
    if upgrade == D.TIMES and s.times[seat] and (s.times_used or joined == D.TIMES):
        return WORDS.sentence("why.times_used")
    if joined == upgrade == D.PLUS and s.plus[seat]:
        return WORDS.sentence("why.two_plus")
    return WORDS.sentence("why.no_plus" if upgrade == D.PLUS else "why.no_times")
