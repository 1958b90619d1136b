"""Spade Poker with all piles open: the compiled part of the solver.

An exact search, depth first, by the game's own ``legal`` and ``play``. Two things keep it small:

* Positions found lost are remembered by a digest.
* The order in which cards are stacked (S-15) or put under the pile (S-2) is not tried out there
  and then. They lie in the pile as *tokens*, numbered on from the real cards, which the rules
  move about like any other card; only when a token is drawn it must be said which of those cards
  it is. With open piles that is the same: nothing asks for the order in between.

For each depth ``among`` holds, token by token, the set of cards it may be; tokens that were laid
together share one. An empty set is a token that is not in use.
"""

import numpy as np

from spadework.engine.rules.chance import absorb, join
from spadework.engine.rules.sets import lowest_bit, set_size
from spadework.games.spade.rules.course import attack
from spadework.games.spade.rules.greedy import threat, weigh
from spadework.games.spade.rules.layout import (
    CARDS,
    KEEP,
    PASS,
    PLAY,
    PLAYING,
    REDRAW,
    STACKING,
    START,
)
from spadework.games.spade.rules.orders import ASCENDING, LENGTHS, order_of

TOKENS = 62 - CARDS  # a token must fit into a hand, and a hand is a number of 63 bits
DEPTH = 512  # decisions and tokens named: far more than a match can have
WON, LOST, UNDECIDED = 1, 0, -1
THIS_CARD = 1 << 20  # a choice from here on says which card a drawn token is


# Tokens.


def has_token(s):
    """Whether it must be said which card was drawn, before anything else."""
    return s.hand >> CARDS > 0


def token_in_hand(s):
    return lowest_bit(np.int64(s.hand) >> CARDS)


def may_stay_open(s, among):
    """Whether the order of the cards named now can be left open: tokens and room must be left.

    A redraw from a pile smaller than the hand might draw its own cards back at once.
    """
    free = 0
    for token in range(TOKENS):
        free += among[token] == 0
    if s.phase == STACKING:
        return free >= s.field_n
    return s.phase == REDRAW and free >= START and s.draw_n >= START


def lay_tokens(among, pile, first, count):
    """Leave open which of these cards lies where."""
    cards = 0
    for i in range(first, first + count):
        cards |= 1 << np.int64(pile[i])
    token = 0
    for i in range(first, first + count):
        while among[token]:
            token += 1
        among[token] = cards
        pile[i] = CARDS + token


def name_token(s, among, card):
    """Say which card the lowest token of the hand is; those laid with it are another one."""
    token = token_in_hand(s)
    cards = among[token]
    among[token] = 0
    for other in range(TOKENS):
        if among[other] == cards:
            among[other] = cards ^ (1 << card)
    s.hand ^= (1 << (CARDS + token)) | (1 << card)


# Choices.


def list_names(cards, choices):
    n = 0
    while cards:
        choices[n] = THIS_CARD + lowest_bit(cards)
        n += 1
        cards &= cards - 1
    return n


def list_redraws(s, choices):
    """Every set of cards, in one order each."""
    sets = 1 << set_size(s.hand)
    for named in range(sets):
        choices[named] = KEEP + ASCENDING[named]
    return sets


def sort_plays(s, r, choices, n, worth):
    """Promising plays first: so a won position is found sooner."""
    if choices[0] == PASS:
        return
    attacked, threats = attack(s, r), (threat(s, r, 1), threat(s, r, 2), threat(s, r, 3))
    for i in range(n):
        play = choices[i]
        found = weigh(s, r, play - PLAY, attacked, threats)
        j = i
        while j > 0 and worth[j - 1] < found:
            worth[j] = worth[j - 1]
            choices[j] = choices[j - 1]
            j -= 1
        worth[j] = found
        choices[j] = play


def make_list(game):
    """``list_choices``: all there is to decide in a state, and how many that are."""
    legal = game.legal

    def list_choices(s, r, among, choices, worth):
        if has_token(s):
            return list_names(among[token_in_hand(s)], choices)
        if s.phase == REDRAW and may_stay_open(s, among):
            return list_redraws(s, choices)
        n = legal(s, r, choices)
        if s.phase == PLAYING:
            sort_plays(s, r, choices, n, worth)
            return n
        return 1 if may_stay_open(s, among) else n

    return list_choices


def make_apply(game):
    """``apply``: make a choice, by the rules, and leave open what may be left open."""
    play = game.play

    def apply(s, r, among, choice, log):
        if choice >= THIS_CARD:
            name_token(s, among, choice - THIS_CARD)
            return
        phase, stacked = np.int64(s.phase), np.int64(s.field_n)
        stays_open = may_stay_open(s, among)
        play(s, r, choice, log)
        if stays_open and phase == STACKING:
            lay_tokens(among, s.discard, np.int64(s.discard_n) - stacked, stacked)
        elif stays_open:
            lay_tokens(among, s.draw, 0, np.int64(LENGTHS[order_of(choice)]))

    return apply


# What is remembered.


def digest(s, among, salt):
    """A number for all that matters for the rest of the match; the enemy's pile never changes."""
    counts = np.int64(s.draw_n) * 64 + s.discard_n
    counts = (counts * 16 + s.enemy_draw_n) * 16 + s.enemy_field_n
    counts = ((counts * 4 + s.jokers) * 16 + s.redraws) * 4 + s.phase
    a, b = absorb(0, 0, salt)
    a, b = absorb(a, b, np.int64(s.hand))
    a, b = absorb(a, b, counts)
    a, b = absorb_open(a, b, s.draw, s.draw_n, among)
    a, b = absorb_open(a, b, s.discard, s.discard_n, among)
    a, b = absorb(a, b, 0)
    return join(a, b)


def absorb_open(a, b, pile, n, among):
    """The cards of a pile in their order; a token counts by what it may be."""
    word, cards_in_word = 0, 0
    for i in range(n):
        card = np.int64(pile[i])
        if card >= CARDS:
            cards = among[card - CARDS]
            card = lowest_bit(cards)
            if cards & (cards - 1):  # still open
                a, b = absorb(a, b, cards)
                card = CARDS
        word = word * 64 + card + 1
        cards_in_word += 1
        if cards_in_word == 10:
            a, b = absorb(a, b, word)
            word, cards_in_word = 0, 0
    return absorb(a, b, word)


def make_search(game):
    """``search``: whether the first state can be won, the depth of the win, and nodes looked at."""
    list_choices, apply = game.loop(make_list), game.loop(make_apply)

    def search(states, r, among, choices, counts, at, digests, worth, memory, salt, most, log):
        slots = np.uint64(memory.shape[0] - 1)
        depth, nodes = 0, 0
        at[0] = 0
        counts[0] = list_choices(states[0], r, among[0], choices[0], worth)
        while True:
            if at[depth] == counts[depth]:  # all tried in vain
                if depth == 0:
                    return LOST, 0, nodes
                memory[digests[depth] & slots] = digests[depth]
                depth -= 1
                continue
            if nodes >= most or depth + 2 > DEPTH:
                return UNDECIDED, 0, nodes
            nodes += 1
            choice = choices[depth, at[depth]]
            at[depth] += 1
            states[depth + 1] = states[depth]
            for token in range(TOKENS):
                among[depth + 1, token] = among[depth, token]
            s = states[depth + 1]
            apply(s, r, among[depth + 1], choice, log)
            if s.over:
                if s.result[0] > 0:
                    return WON, depth + 1, nodes
                continue
            known = digest(s, among[depth + 1], salt)
            if memory[known & slots] != known:
                depth += 1
                digests[depth] = known
                at[depth] = 0
                counts[depth] = list_choices(s, r, among[depth], choices[depth], worth)

    return search
