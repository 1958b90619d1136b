"""What a seat may know is stated once, in `known`: everything else is told of that and no more."""

import json

import numpy as np

import spadework as sw
from spadework.engine.fields import NOBODY, PIECE
from spadework.engine.one_hot import one_hot
from spadework.engine.trying import known_to, legal_in, observed
from support import moments, samples, state_of, world


def eyes(match):
    """Every seat, and the spectator."""
    return (*range(match.game.seats), None)


def test_a_world_leaves_exactly_what_was_known(name):
    """`fill` deals what is missing and touches nothing that is known."""
    for match, dice in moments(name, samples(40), seed=60):
        for seat in range(match.game.seats):
            known = known_to(match.game, state_of(match), seat)
            other = world(match, seat, dice.randrange(1 << 40))
            assert known_to(match.game, other, seat).tobytes() == known.tobytes()


def test_what_nobody_may_know_is_nowhere_in_it(name):
    secret = [field.name for field in sw.game(name).book.FIELDS.fields if field.seen_by == NOBODY]
    assert "rng" in secret
    for match, _ in moments(name, samples(20), seed=61):
        for seat in eyes(match):
            known = known_to(match.game, state_of(match), seat)
            assert not any(known[field].any() for field in secret)


def test_situations_that_differ_to_a_seat_differ_in_its_observation(name):
    """Other views, or other legal actions, under the same options: other numbers."""
    told = 0
    for match, _ in moments(name, samples(12), seed=62):
        for seat in range(match.game.seats):
            seen = {}
            for moment in match.moments():
                numbers = tuple(moment.observe(seat).tolist())
                legal = moment.actions() if moment.seat == seat else None
                looks = json.dumps([moment.view(seat), legal])
                assert seen.setdefault(numbers, looks) == looks
                told += 1
            assert len(seen) == len(set(seen.values()))
    assert told > samples(50) * sw.game(name).seats


def test_an_observation_tells_every_number_of_what_is_known(name):
    """Field by field, the own side first: nothing is left out, so nothing known can be lost."""
    for match, _ in moments(name, samples(10), seed=63):
        schema = match.game.schema
        told = {field.name for field in schema.layout.fields if field.seen_by != NOBODY}
        assert told == {run.field.name for run in schema.runs}
        for seat in range(match.game.seats):
            known, numbers = known_to(match.game, state_of(match), seat), match.observe(seat)
            for run in schema.runs:
                whole = known[run.field.name]
                row = whole if run.side is None else whole[run.side ^ seat]
                wanted = [expected(run, int(value), seat) for value in np.ravel(row)]
                found = numbers[run.first : run.first + run.length].tolist()
                assert found == [piece for value in wanted for piece in value], run.field.name


def expected(run, value, seat):
    """A value as it is told: seats as who looks sees them, large sets in pieces."""
    if run.field.meaning.kind == "seat":
        return [value ^ seat]
    if run.pieces == 1:
        return [value]
    return [value >> PIECE * piece & ((1 << PIECE) - 1) for piece in range(run.pieces)]


def test_every_number_lies_in_the_range_its_field_states(name):
    for match, _ in moments(name, samples(30), seed=64):
        for seat in range(match.game.seats):
            numbers = match.observe(seat)
            for run in match.game.schema.runs:
                told = numbers[run.first : run.first + run.length]
                if run.pieces == 1:
                    meaning = run.field.meaning
                    assert meaning.low <= told.min(), run.field.name
                    assert told.max() <= meaning.high, run.field.name


def test_both_sides_are_told_alike(name):
    """What one seat is told of its own side, the other is told of its other side, if it is open."""
    for match, _ in moments(name, samples(10), seed=65):
        if match.game.seats == 2:
            own, other = match.observe(0), match.observe(1)
            for run in match.game.schema.runs:
                if run.side == 0 and run.field.seen_by == "all":
                    twin = next(
                        r for r in match.game.schema.runs if r.field is run.field and r.side == 1
                    )
                    here = own[run.first : run.first + run.length].tolist()
                    assert here == other[twin.first : twin.first + twin.length].tolist()


def test_as_a_net_takes_it_every_number_lies_between_0_and_1(name):
    rows = [
        observed(match.game, state_of(match), seat)
        for match, _ in moments(name, samples(20), seed=66)
        for seat in range(match.game.seats)
    ]
    told = one_hot(sw.game(name).schema, rows)
    assert len(told) == len(rows)
    assert told.min() >= 0
    assert told.max() <= 1
    assert len(np.unique(told, axis=0)) > len(rows) // 3


def test_what_is_legal_follows_from_what_is_known(name):
    """A seat's own legal actions are the same in every world it cannot tell from the true one."""
    for match, dice in moments(name, samples(30), seed=67):
        if match.seat is not None:
            other = world(match, match.seat, dice.randrange(1 << 40))
            assert legal_in(match.game, other) == legal_in(match.game, state_of(match))
