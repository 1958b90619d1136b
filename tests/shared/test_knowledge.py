"""What a seat may know is stated once, in `known`: everything else is told of that and no more."""

import json
import random

import numpy as np
import pytest

import spadework as sw
from bending import changed, compared
from spadework.engine.fields import (
    ALL,
    NOBODY,
    PIECE,
    Layout,
    count,
    seat_until,
    seat_while,
    seen_by_all,
)
from spadework.engine.inputs import one_hot
from spadework.engine.rules.knowing import NO_SEAT
from spadework.engine.trying import known_to, legal_in, observed
from support import moments, random_match, samples, state_of, world


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


def test_a_small_difference_is_told_to_whom_it_shows_and_to_nobody_else(name):
    """Two positions that differ in one small thing, wherever it stands: by their numbers a seat
    tells them apart just if it sees another view, or may do something else."""
    told, silent = compared(moments(name, samples(14), seed=69), 60)
    assert told > samples(45)
    assert silent > samples(22)


def test_everybody_notices_whatever_changes_in_the_open(name):
    """Field by field: no number that lies open is lost on the way to anybody."""
    for match, dice in moments(name, samples(6), seed=70):
        for field in match.game.book.FIELDS.fields:
            if field.seen_by == ALL:
                other = changed(state_of(match), field, dice)
                for seat in eyes(match):
                    here, there = (known_to(match.game, s, seat) for s in (state_of(match), other))
                    assert (here[field.name] != there[field.name]).any(), field.name


def test_an_observation_tells_every_number_of_what_is_known(name):
    """Field by field, the own side first: nothing is left out, so nothing known can be lost."""
    for match, _ in moments(name, samples(10), seed=63):
        schema = match.game.schema
        told = {field.name for field in schema.layout.fields if field.seen_by != NOBODY}
        assert told == {run.field.name for run in schema.runs}
        for seat in range(match.game.seats):
            known, numbers = known_to(match.game, state_of(match), seat), match.observe(seat)
            for run in schema.runs:
                wanted = [expected(run, int(value)) for value in np.ravel(values(run, known, seat))]
                found = numbers[run.first : run.first + run.length].tolist()
                assert found == [piece for value in wanted for piece in value], run.field.name


def values(run, known, seat):
    """What a run tells of a record; seats as who looks sees them, 2 where nobody is named."""
    row, meaning = row_of(run.field.name, run, known, seat), run.field.meaning
    if meaning.kind != "seat":
        return row
    guard = meaning.whilst or meaning.until
    named = not guard or (row_of(guard, run, known, seat) != 0) == bool(meaning.whilst)
    assert not np.any(row * ~np.asarray(named)), f"{run.field.name} names a seat and must not"
    return np.where(named, row ^ seat, NO_SEAT)


def row_of(name, run, known, seat):
    """A field of a record, the run's side of it where it has sides, as a seat sees them."""
    told = np.asarray(known[name])
    sided = run.side is not None and (name == run.field.name or told.shape)
    return told[run.side ^ seat] if sided else told


def expected(run, value):
    """A value as it is told: large sets in pieces."""
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
                    assert told.max() <= meaning.most, run.field.name


def test_both_sides_are_told_alike(name):
    """What one seat is told of its own side, the other is told of its other side, if it is open:
    the very same, but that the one's own seat is the other's other one."""
    for match, _ in moments(name, samples(10), seed=65):
        if match.game.seats == 2:
            own, other = match.observe(0), match.observe(1)
            for run in match.game.schema.runs:
                if run.side != 1 and run.field.seen_by == "all":
                    here = own[run.first : run.first + run.length].tolist()
                    there = other[(twin := twin_of(run, match)).first :][: twin.length].tolist()
                    swaps = run.field.meaning.kind == "seat"
                    assert here == ([MIRRORED[n] for n in there] if swaps else there), run.field


MIRRORED = {0: 1, 1: 0, NO_SEAT: NO_SEAT}


def twin_of(run, match):
    """Where the same is told to the other seat."""
    side = None if run.side is None else 1 - run.side
    return next(r for r in match.game.schema.runs if r.field is run.field and r.side == side)


def test_a_seat_that_there_is_none_of_is_told_to_nobody_as_its_own(name):
    """Whose turn it is when all is over, whose shield it is where none is: neither's."""
    match = random_match(sw.game(name), random.Random(68))
    assert match.returns is not None
    run = next(run for run in match.game.schema.runs if run.field.name == "seat")
    for seat in range(match.game.seats):
        assert match.observe(seat)[run.first] == NO_SEAT


def test_what_tells_whether_a_seat_is_named_must_be_a_byte_beside_it():
    wide = seen_by_all("arm", "i8", count(3)), seen_by_all("aim", "u1", seat_while("arm"), 8)
    many = seen_by_all("aim", "u1", seat_until("arms")), seen_by_all("arms", "u1", count(3), 3)
    for fields in (wide, many):
        with pytest.raises(TypeError, match="must be a byte, or one for each 'aim'"):
            Layout(2, *fields).schema.columns  # noqa: B018


def test_as_a_net_takes_it_every_number_lies_between_0_and_1(name):
    rows = [
        observed(match.game, state_of(match), seat)
        for match, _ in moments(name, samples(20), seed=66)
        for seat in range(match.game.seats)
    ]
    told = one_hot(sw.game(name), rows)
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
