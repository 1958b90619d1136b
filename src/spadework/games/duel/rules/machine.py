"""Poker Duel: the machine that runs a row of the effect table, step by step (D-13 to D-19, D-30).

It stops where a step needs a choice, and goes on when that is made. What can be chosen is told
by ``legal_choices`` and by nothing else.
"""

import numpy as np

from spadework.engine.rules.log import note
from spadework.engine.rules.sets import set_size
from spadework.games.duel.rules.effects import (
    BUY,
    DISABLE,
    DRAW,
    FEED,
    FREEZE,
    GAIN,
    LOOK,
    NOTHING,
    PEEK,
    REVEAL,
    TAX,
)
from spadework.games.duel.rules.effects import EXTRA as EXTRA_TURNS
from spadework.games.duel.rules.effects import GIVE as GIVING
from spadework.games.duel.rules.effects import ORDER as ORDERING
from spadework.games.duel.rules.effects import STEAL as STEALING
from spadework.games.duel.rules.hands import (
    exchange,
    hand_over,
    hidden_of,
    is_four,
    leave,
    marks_at,
    pick,
    place_of,
    points_of,
    reveal,
    rob,
    seen_secretly,
    take_out,
)
from spadework.games.duel.rules.layout import (
    BLOCKED,
    CHOOSE,
    DESTROYED,
    DISABLED,
    EXTRA,
    FROZEN,
    GAINED,
    GIVEN,
    JACK,
    MOST_EXTRA,
    NAMED,
    OFFERED,
    PAID,
    PEEKED,
    PICKED,
    POOL,
    SUITS,
)
from spadework.games.duel.rules.marks import gain
from spadework.games.duel.rules.piles import (
    card_at,
    draw,
    feed,
    keep,
    look_at,
    put_back,
    to_destroyed,
)
from spadework.games.duel.rules.plays import (
    GIVE,
    HIDDEN,
    KEEP,
    LEAVE,
    NO_CARD,
    ORDER,
    OWN,
    STEAL,
    TAKE,
)
from spadework.games.duel.rules.targets import (
    ASK,
    NOBODY,
    aim,
    free_own,
    hidden_targets,
    is_swap,
    only_kind,
    open_targets,
    step_of,
    target_place,
)


def run_steps(s, r, log):
    """Do what is left of the effect; true when it is done, false when a choice has to be made."""
    while not s.over:
        verb = step_of(s, r)
        if verb == NOTHING:
            s.runs -= 1
            if s.runs == 0:
                return True
            s.step = 0  # D-41: encore
            continue
        if s.left == 0 and s.chosen[s.seat] == 0:  # it begins
            s.left = r.effects[s.row, s.upgraded, s.step, 1]
        if waits(s, r, verb, log):
            s.phase = CHOOSE
            return False
        s.left = 0
        s.step += 1
    return True


def waits(s, r, verb, log):
    """Do a step, or as much of it as can be done without a choice; whether one is needed."""
    seat = np.int64(s.seat)
    count = np.int64(s.left)
    if verb == DRAW:
        draw_cards(s, r, seat, count, log)
    elif verb == GAIN:
        gain(s, seat, count)
        note(log, GAINED, seat, count, 0, 0)
    elif verb == TAX:
        pay_tax(s, seat, count, log)
    elif verb == REVEAL:
        reveal_cards(s, 1 - seat, count, log)
    elif verb == DISABLE:
        s.disabled[1 - seat] = 1
        note(log, DISABLED, 1 - seat, 0, 0, 0)
    elif verb == EXTRA_TURNS:
        s.extra_turns = min(np.int64(s.extra_turns) + count, MOST_EXTRA)
        note(log, EXTRA, seat, count, 0, 0)
    elif verb == FEED:
        feed(s, count, log)
    elif is_swap(verb):
        return swap_waits(s, r, verb, log)
    elif verb == BUY:
        return buy_waits(s, seat, count, log)
    elif verb == GIVING:
        return give_waits(s, seat, log)
    elif verb == LOOK:
        return look_waits(s, r, seat, count, log)
    elif verb == ORDERING:
        return order_waits(s, seat, log)
    else:
        return target_waits(s, r, verb, log)
    return False


# Steps without a choice.


def draw_cards(s, r, seat, count, log):
    """D-6, D-41: from the pool, or under a black tide from the deck."""
    s.drawn = 0
    for _ in range(count):
        place = draw(s, r, seat, s.source, log)
        if place < 0 or s.over:
            return
        s.drawn |= 1 << place


def pay_tax(s, seat, limit, log):
    """D-30, the 7: lose a ``+`` if there is one."""
    points = 0
    for i in range(np.int64(s.hand_n[seat])):
        if (s.drawn >> i) & 1:
            points += points_of(s.hand[seat, i])
    if points >= limit and s.plus[seat] > 0:
        s.plus[seat] -= 1
        note(log, PAID, seat, 1, 0, 0)


def reveal_cards(s, owner, count, log):
    """D-15: unrevealed folded cards, at random; D-41: not behind a veil."""
    for _ in range(count):
        hidden = hidden_of(s, owner)
        if hidden == 0 or s.veiled[owner]:
            return
        reveal(s, owner, pick(s, hidden), log)
        s.nosy = 1


# Steps that hit a target.


def target_waits(s, r, verb, log):
    """D-19: targets one after the other, as many as there are."""
    while s.left > 0:
        action = aim(s, verb)
        if action == ASK:
            return True
        if action == NOBODY:
            return False
        hit(s, r, verb, action, log)
        s.left -= 1
    return False


def hit(s, r, verb, action, log):
    """What happens to a target, named or picked at random."""
    other = 1 - np.int64(s.seat)
    place = target_place(s, verb, action)
    marks = marks_at(s, other, place)
    card = np.int64(s.hand[other, place])
    if verb == PEEK:
        note(log, PEEKED, other, card, marks, 0)
        s.nosy = 1
        s.target = place + 1
        if action == HIDDEN:
            s.spied[other] += s.spied[other] < 255
            seen_secretly(s, other, place)
    elif verb == FREEZE:
        s.frozen[other] |= 1 << place
        if r.freeze_round:
            s.chilled[other] |= 1 << place
        note(log, FROZEN, other, card, marks, 0)
    elif is_four(card):
        turn_up_four(s, other, place, log)
    elif verb == STEALING:
        rob(s, other, place, log)
        s.lost += 1
    else:
        destroy(s, r, other, place, log)


def turn_up_four(s, other, place, log):
    """D-17: the pick is spent, and the 4 is turned up; D-41: but not behind a veil."""
    note(log, BLOCKED, other, s.hand[other, place], s.veiled[other], 0)
    if not s.veiled[other]:
        reveal(s, other, place, log)
        s.nosy = 1


def destroy(s, r, other, place, log):
    """D-16."""
    marks = marks_at(s, other, place)
    card = leave(s, other, place)
    to_destroyed(s, r, card)
    s.lost += 1
    s.jacks += card // SUITS == JACK
    note(log, DESTROYED, other, card, marks, 0)


# The 10: a + steals the card peeked at.


def buy_waits(s, seat, limit, log):
    """D-30: it is worth so much or less and no 4, there is a ``+``, and D-23 allows it."""
    if s.target > 0 and not s.barred and s.plus[seat] > 0:
        card = s.hand[1 - seat, np.int64(s.target) - 1]
        if can_be_bought(card, limit):
            note(log, OFFERED, seat, 0, 0, 0)
            return True
    s.target = 0
    return False


def can_be_bought(card, limit):
    return points_of(card) <= limit and not is_four(card)


def buy(s, seat, log):
    s.plus[seat] -= 1
    note(log, PAID, seat, 1, 0, 0)
    rob(s, 1 - seat, np.int64(s.target) - 1, log)
    s.lost += 1


# The 8: own cards are named first, then as many of the opponent's.


def swap_waits(s, r, verb, log):
    """Name what can only be named one way; when all is named, the cards change places."""
    seat = np.int64(s.seat)
    if not s.taking:
        if s.chosen[seat] == 0:
            targets = set_size(hidden_targets(s, verb) | open_targets(s, verb))
            s.left = min(np.int64(s.left), targets, set_size(free_own(s, seat)))
            if s.left == 0:
                return False
            if only_kind(s, seat, free_own(s, seat)) == NO_CARD:
                return True
            name_own(s, seat, only_kind(s, seat, free_own(s, seat)), log)
        if s.left > 0:
            return True
        s.taking = 1
    while set_size(s.chosen[1 - seat]) < set_size(s.chosen[seat]):
        action = aim(s, verb)
        if action == ASK:
            return True
        choose_target(s, verb, action, log)
    exchange(s, seat, log)
    s.taking = 0
    return False


def name_own(s, seat, card, log):
    note(log, NAMED, seat, card, 0, 0)
    s.chosen[seat] |= 1 << place_of(s, seat, card, free_own(s, seat))
    s.left -= 1


def choose_target(s, verb, action, log):
    other = 1 - np.int64(s.seat)
    place = target_place(s, verb, action)
    note(log, PICKED, other, s.hand[other, place], marks_at(s, other, place), 0)
    s.chosen[other] |= 1 << place


# The 9.


def give_waits(s, seat, log):
    """D-30: one of the cards just drawn goes to the opponent."""
    card = only_kind(s, seat, np.int64(s.drawn))
    if s.drawn != 0 and card == NO_CARD:
        return True
    if s.drawn != 0:
        give(s, seat, card, log)
    return False


def give(s, seat, card, log):
    """It is one of the new cards, and the opponent sees which of them it is."""
    place = place_of(s, seat, card, np.int64(s.drawn))
    take_out(s, seat, place)
    hand_over(s, 1 - seat, card)
    note(log, GIVEN, seat, card, 0, 0)


def look_waits(s, r, seat, count, log):
    """The ``spec`` 9: keep one of the top cards of the pile."""
    looked, differ = look_at(s, seat, s.source, count, log)
    s.left = looked
    if looked > 0 and not differ:
        keep(s, r, seat, s.source, card_at(s, s.source, 0), log)
    return differ


def order_waits(s, seat, log):
    """Insight: the top two of the pool, where their order matters."""
    _, differ = look_at(s, seat, POOL, 2, log)
    if not differ:
        put_back(s, seat, False, log)
    return differ


# Choices.


def legal_choices(s, r, out):
    """What may be chosen in the step that waits."""
    seat = np.int64(s.seat)
    verb = step_of(s, r)
    if verb == BUY:
        out[0] = STEAL
        out[1] = LEAVE
        return 2
    if verb == GIVING:
        return each_kind(s, seat, np.int64(s.drawn), GIVE, out, 0)
    if verb == LOOK:
        return each_looked(s, out)
    if verb == ORDERING:
        out[0] = ORDER
        out[1] = ORDER + 1
        return 1 + (card_at(s, POOL, 0) != card_at(s, POOL, 1))
    n = 0
    if is_swap(verb) and not s.taking:
        n = each_kind(s, seat, free_own(s, seat), OWN, out, 0)
        if s.chosen[seat] == 0:
            return n
    if hidden_targets(s, verb) != 0:
        out[n] = HIDDEN
        n += 1
    return each_kind(s, 1 - seat, open_targets(s, verb), TAKE, out, n)


def each_kind(s, seat, places, first, out, n):
    """Every card at these places once, in hand order."""
    last = NO_CARD
    for i in range(np.int64(s.hand_n[seat])):
        card = np.int64(s.hand[seat, i])
        if (places >> i) & 1 and card != last:
            out[n] = first + card
            n += 1
            last = card
    return n


def each_looked(s, out):
    """Every card looked at once, from the top."""
    n = 0
    for depth in range(np.int64(s.left)):
        action = KEEP + card_at(s, s.source, depth)
        known = False
        for i in range(n):
            known = known or out[i] == action
        if not known:
            out[n] = action
            n += 1
    return n


def choose(s, r, action, log):
    """Make a choice; the step is done unless it needs another one."""
    seat = np.int64(s.seat)
    verb = step_of(s, r)
    if is_swap(verb):
        if OWN <= action < OWN + NO_CARD:
            name_own(s, seat, action - OWN, log)
        else:
            s.taking = 1  # the first target ends the naming
            choose_target(s, verb, action, log)
        return
    if verb == BUY:
        if action == STEAL:
            buy(s, seat, log)
        s.target = 0
        s.left = 0
    elif verb == GIVING:
        give(s, seat, action - GIVE, log)
        s.left = 0
    elif verb == LOOK:
        keep(s, r, seat, s.source, action - KEEP, log)
        s.left = 0
    elif verb == ORDERING:
        put_back(s, seat, action != ORDER, log)
        s.left = 0
    else:
        hit(s, r, verb, action, log)
        s.left -= 1
    if s.left == 0:
        s.step += 1
