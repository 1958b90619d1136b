"""Poker Duel 扑克对决: the course of a match (rule books 001 and 002, clauses D-1 to D-14, D-45).

What cards do is a table in ``effects.py`` and is run by ``machine.py``; what that triggers and
hero powers are in ``triggers.py`` and ``skills.py``; what may be played is in ``plays.py``, how
hands and piles work in ``hands.py`` and ``piles.py``, what a seat may know (D-50) in
``knowledge.py``, the computer's policy in ``greedy.py``, the data in ``layout.py``. All of them
are compiled together.
"""

import numpy as np

from spadework.engine.rules.log import note
from spadework.engine.rules.sets import highest_bit, lowest_bit, nth_bit, set_size
from spadework.games.duel.rules.effects import COUNT
from spadework.games.duel.rules.hands import all_of, leave, marks_at, place_of, show
from spadework.games.duel.rules.layout import (
    ACT,
    BEGIN,
    CHOOSE,
    COUNTED,
    DECK,
    END,
    FIRED,
    INSIGHT_ROW,
    KINDS,
    MATCHED_ROW,
    MOST_TURNS,
    MULLIGAN,
    NEXT,
    NO_MARK,
    PASS_ROW,
    PASSED,
    PLAY,
    PLAYED,
    PLUS,
    POOL,
    RANKS,
    SEATS,
    SETTLE,
    SHOW,
    SHOWN,
    SHOWS,
    THRIFT,
    TURN,
)
from spadework.games.duel.rules.machine import choose, legal_choices, run_steps
from spadework.games.duel.rules.marks import pay
from spadework.games.duel.rules.piles import finish, to_played
from spadework.games.duel.rules.plays import (
    HERO,
    NO_CARD,
    PASS,
    SWAP,
    counted_as,
    first_card,
    is_black_play,
    joined_by,
    legal_plays,
    row_of,
    second_card,
    thrift_pays,
    upgrade_of,
)
from spadework.games.duel.rules.plays import SHOW as SHOW_ACTION
from spadework.games.duel.rules.setup import legal_mulligans, mulligan, wipe_effect
from spadework.games.duel.rules.triggers import deep_draw, match_colours, settle, use_power

# What may be done.


def legal(s, r, out):
    """Every legal action of the seat to move."""
    if s.over:
        return 0
    if s.phase == PLAY:
        return legal_plays(s, r, out)
    if s.phase == SHOW:
        return legal_shows(s, r, out)
    if s.phase == CHOOSE:
        return legal_choices(s, r, out)
    return legal_mulligans(s, out)


def legal_shows(s, r, out):
    """D-8: card by card in hand order; enough must be left to show."""
    seat = np.int64(s.seat)
    need = still_to_show(s, r, seat)
    places = showable(s, seat, need)
    n = 0
    last = NO_CARD
    for _ in range(1 + set_size(places) - need):
        card = np.int64(s.hand[seat, lowest_bit(places)])
        places &= places - 1
        out[n] = SHOW_ACTION + card
        n += card != last
        last = card
    return n


def play(s, r, a, log):
    """Apply one legal action and run on to the next decision or the end."""
    if s.phase == SHOW:
        show_card(s, a - SHOW_ACTION, log)
        show_on(s, r, log)
    elif s.phase == CHOOSE:
        choose(s, r, a, log)
        s.phase = ACT
    elif s.phase == MULLIGAN:
        mulligan(s, r, a - SWAP, log)
    elif a == HERO:
        use_power(s, r, log)
    elif a == PASS:
        note(log, PASSED, s.seat, 0, 0, 0)
        begin_effect(s, PASS_ROW, 0, POOL)
        s.ap -= 1
    else:
        play_cards(s, r, a, log)
    go_on(s, r, log)


def go_on(s, r, log):
    """Run from stage to stage until somebody has to decide."""
    while s.phase > CHOOSE and not s.over:
        if s.phase == ACT:
            act(s, r, log)
        elif s.phase == SETTLE:
            after_effect(s, r, log)
        elif s.phase == END:
            end_turn(s, r, log)
        elif s.phase == NEXT:
            next_turn(s)
        elif s.phase == BEGIN:
            begin_turn(s, r, log)
        else:
            shown_all(s, log)
    if s.over:
        come_to_rest(s)


def come_to_rest(s):
    """Nothing is left of an effect when the match is over."""
    wipe_effect(s)
    s.phase = PLAY
    s.late = 0
    s.chilled[1 - s.seat] = 0
    s.seat = 0


# The show.


def required(s, r, seat):
    """D-8: half the hand, rounded down, or one fewer."""
    half = np.int64(s.hand_n[seat]) // 2
    return half - 1 if r.show_less and half > 0 else half


def still_to_show(s, r, seat):
    return required(s, r, seat) - set_size(s.shown[seat])


def showable(s, seat, need):
    """The places that can still be shown after those that are, in hand order.

    There are always enough, but for a world that is guessed while the other one shows.
    """
    hidden = all_of(s, seat) & ~np.int64(s.shown[seat])
    places = hidden & -(1 << last_shown(s, seat))
    return places if set_size(places) >= need else hidden


def last_shown(s, seat):
    """The place of the highest card that is shown, or of the first one equal to it."""
    if s.shown[seat] == 0:
        return np.int64(0)
    place = highest_bit(np.int64(s.shown[seat]))
    while place > 0 and s.hand[seat, place - 1] == s.hand[seat, place]:
        place -= 1
    return place


def begin_show(s, r, log):
    """The hand is folded, and the seat chooses anew what to show."""
    s.shown[s.seat] = 0
    s.phase = SHOW
    show_on(s, r, log)


def show_on(s, r, log):
    """D-19: where only one card can be shown next, it is; when all are, the show is done."""
    seat = np.int64(s.seat)
    need = still_to_show(s, r, seat)
    while need > 0:
        card = only_show(s, seat, need)
        if card == NO_CARD:
            return
        show_card(s, card, log)
        need -= 1
    s.phase = SHOWN


def only_show(s, seat, need):
    """The one card that can be shown next; ``NO_CARD`` if there are more."""
    places = showable(s, seat, need)
    spare = set_size(places) - need
    card = np.int64(s.hand[seat, lowest_bit(places)])
    if spare > 0:
        second = s.hand[seat, lowest_bit(places & (places - 1))]
        if second != card or s.hand[seat, nth_bit(places, spare)] != card:
            return NO_CARD
    return card


def show_card(s, card, log):
    seat = np.int64(s.seat)
    place = place_of(s, seat, card, ~np.int64(s.shown[seat]))
    note(log, SHOWS, seat, card, marks_at(s, seat, place), 0)
    show(s, seat, place)


def shown_all(s, log):
    """The show is done: its passive, then the plays, or the next turn."""
    s.phase = NEXT if s.late else PLAY
    match_colours(s, log)


# Turns.


def begin_turn(s, r, log):
    """D-8: action points, deep draw, end check, show."""
    seat = np.int64(s.seat)
    s.ap = r.ap
    s.own_turns[seat] += s.own_turns[seat] < MOST_TURNS
    s.rest[seat] -= s.rest[seat] > 0
    s.times_used = 0
    s.hero_used = 0
    s.matched = 0
    s.countered[0] = 0
    s.countered[1] = 0
    s.late = 0
    note(log, TURN, seat, s.turn, s.extra, 0)
    deep_draw(s, r, seat, log)
    if s.over:  # D-7: at once, without another show
        return
    if s.pile_n[POOL] == 0:
        finish(s, r, log)
    elif r.show_anew or still_to_show(s, r, seat) != 0:
        begin_show(s, r, log)
    else:
        s.phase = PLAY


def end_turn(s, r, log):
    """D-8, D-15, D-18: cards thaw, disables, reveals and veils end; a new show (original)."""
    seat = np.int64(s.seat)
    other = 1 - seat
    thaw(s, r, seat, other)
    s.disabled[seat] = 0
    s.veiled[other] = 0
    s.encore = 0
    s.tide = 0
    if r.own_turn:
        s.revealed[seat] = 0
        s.fresh[seat] = 0
    else:
        s.revealed[other] &= s.fresh[other]
        s.fresh[other] = 0
    s.late = 1
    if r.reshow and not r.show_anew:
        begin_show(s, r, log)
    else:
        s.phase = NEXT


def thaw(s, r, seat, other):
    """D-18: the seat's cards; D-52: or those that it froze, but for what it froze in this turn."""
    if r.freeze_round:
        s.frozen[other] &= s.chilled[other]
        s.chilled[other] = 0
    else:
        s.frozen[seat] = 0


def next_turn(s):
    """An extra turn, or the opponent's."""
    s.turn += s.turn < MOST_TURNS
    s.extra = s.extra_turns > 0
    if s.extra:
        s.extra_turns -= 1
    else:
        s.seat = 1 - s.seat
    s.phase = BEGIN


# A play.


def play_cards(s, r, a, log):
    """D-12: the marks are paid, the cards go to the played stack, the effect begins."""
    seat = np.int64(s.seat)
    card = second_card(a)
    first = lay(s, seat, first_card(a))
    second = lay(s, seat, card) if card != NO_CARD else 0
    note(log, PLAYED, seat, a, first, second)
    row = row_of(a)
    joined = joined_by(a)
    upgrade = upgrade_of(a)
    pay(s, seat, joined)
    if joined == PLUS and row < RANKS:  # D-21 is no math
        s.recycling = not s.plus_math[seat]
        s.plus_math[seat] = 1
    if upgrade != NO_MARK:
        pay_upgrade(s, seat, upgrade, log)
    if r.effects[row, 0, 0, 0] == COUNT:
        row = counted_as(s, r, row)
        note(log, COUNTED, seat, s.pile_n[POOL], row, 0)
    begin_effect(s, row, upgrade != NO_MARK, DECK if s.tide and is_black_play(a) else POOL)
    s.barred = joined != NO_MARK and not r.stack_marks
    s.played_now = 1
    s.runs += s.encore
    s.encore = 0
    if not r.free[row]:
        s.ap -= 1


def pay_upgrade(s, seat, mark, log):
    """D-22, D-40: the first one is free with ``thrift``."""
    if thrift_pays(s, seat):
        s.thrifty[seat] = 1
        note(log, FIRED, seat, THRIFT, 0, 0)
    else:
        pay(s, seat, mark)


def lay(s, seat, card):
    """A card of the hand goes to the played stack; what everybody saw of it."""
    place = place_of(s, seat, card, ~np.int64(s.frozen[seat]))
    marks = marks_at(s, seat, place)
    to_played(s, leave(s, seat, place))
    return marks


def begin_effect(s, row, upgraded, source):
    s.row = row
    s.upgraded = upgraded
    s.step = 0
    s.left = 0
    s.runs = 1
    s.source = source
    s.phase = ACT


def act(s, r, log):
    """Run the effect; when it is done, what comes after it."""
    if not run_steps(s, r, log):
        return
    row = s.row
    if row == MATCHED_ROW:
        wipe_effect(s)
        s.phase = NEXT if s.late else PLAY
    elif row == INSIGHT_ROW:
        wipe_effect(s)
        s.phase = PLAY
    else:
        s.phase = SETTLE


def after_effect(s, r, log):
    """D-13, D-7, D-11: what it triggered, the end check, and the turn's end if no point is left."""
    settle(s, r, log)
    wipe_effect(s)
    if s.pile_n[POOL] == 0 and not s.over:
        finish(s, r, log)
    s.phase = PLAY if s.ap else END


def payoff(s, r, seat):
    """1, 0 or -1, when over."""
    return np.int64(s.result[seat])


def conserved(s, r):
    """Every card of the match is there once, hands are sorted, and all flags are of cards."""
    for group in range(0, KINDS, TOGETHER):
        count = tally(s.pile[POOL], s.pile_n[POOL], group) + tally(
            s.pile[DECK], s.pile_n[DECK], group
        )
        count += tally(s.played, s.played_n, group) + tally(s.destroyed, s.destroyed_n, group)
        for seat in range(SEATS):
            count += tally(s.hand[seat], s.hand_n[seat], group)
        for card in range(group, min(group + TOGETHER, KINDS)):
            count -= np.int64(s.cards[card]) << (6 * (card - group))
        if count != 0:
            return False
    return hand_is_whole(s, 0) and hand_is_whole(s, 1)


TOGETHER = 10  # kinds that are counted at once, six bits each


def tally(cards, n, group):
    """How often each kind of a group is among the first ``n`` cards, all in one number."""
    count = 0
    for i in range(n):
        kind = np.int64(cards[i]) - group
        if 0 <= kind < TOGETHER:
            count += 1 << (6 * kind)
    return count


def hand_is_whole(s, seat):
    """Sorted; nothing is so of a card that is not there; what lies open is known."""
    places = all_of(s, seat)
    lying = s.shown[seat] | s.revealed[seat]
    flags = s.known[seat] | s.aware[seat] | s.frozen[seat] | s.chosen[seat]
    if s.chilled[seat] & ~s.frozen[seat]:
        return False
    if (lying | flags) & ~places or lying & ~s.aware[seat] or s.aware[seat] & ~s.known[seat]:
        return False
    if s.fresh[seat] & ~s.revealed[seat] or (seat == s.seat and s.drawn & ~places):
        return False
    falls = 0
    for i in range(1, np.int64(s.hand_n[seat])):
        falls += s.hand[seat, i] < s.hand[seat, i - 1]
    return falls == 0
