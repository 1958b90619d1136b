"""Widen on read (CONTRIBUTING): what no play at random may come to is found in the sources."""

import ast
from types import SimpleNamespace

import numpy as np
import pytest

from shared.widening import Reading
from spadework.engine.fields import FLAG, Layout, count, seen_by_all, seen_by_none, set_of
from spadework.games import book


def test_no_number_of_a_record_is_reckoned_with_before_it_is_wide_enough(name):
    """In plain Python it keeps its form: a worth of a million by a price of 16 bits was an error,
    in one of many games."""
    assert Reading(book(name)).found == []


LAYOUT = Layout(
    1,
    seen_by_all("hand", "i8", set_of(40)),
    seen_by_all("cards", "u1", count(200), 2),
    seen_by_all("ap", "u1", count(15)),
    seen_by_all("over", "u1", FLAG),
    seen_by_none("stage", "u1"),
    seen_by_none("pad", "u1", 3),
)
RULES = np.dtype([("price", "i2"), ("most", "i2", (3,))])


class Lines(Reading):
    """A few lines instead of a game's."""

    def functions(self):
        names = {"MILLION": 1_000_000, "FEW": 3}
        for node in ast.parse(self.book.lines).body:
            yield "lines", names, node


def found(lines):
    rules = SimpleNamespace(id="a game", FIELDS=LAYOUT, State=LAYOUT.dtype, Rules=RULES)
    rules.lines = f"def inner(s, r, x):\n  return x\ndef rule(s, r, x):\n  {lines}"
    return [line.partition("lines:4: ")[2] for line in dict.fromkeys(Lines(rules).found)]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("return s.ap - 1", "s.ap - 1"),
        ("return -s.ap", "-s.ap"),
        ("return s.cards[0] + s.cards[x]", "s.cards[0] + s.cards[x]"),
        ("return 2 * MILLION // r.price", "2 * MILLION // r.price"),
        ("return x // r.price", "x // r.price"),
        ("return (s.ap == 3) + r.most[s.ap - 1]", "s.ap - 1"),
        ("return s.stage + 1", "s.stage + 1"),
        ("return 1 << s.ap", "1 << s.ap"),
        ("return s.ap & MILLION", "s.ap & MILLION"),
        ("worth = s.cards[0]; return worth * FEW", "worth * FEW"),
        ("worth = 0; worth += x * r.price", "x * r.price"),
        ("return min(np.int64(x), r.price, 7) * 2", "min(np.int64(x), r.price, 7) * 2"),
        ("return inner(s, r, s.ap) - 1", "inner(s, r, s.ap) - 1"),
        ("return (s.ap if x else np.int64(x)) - 1", "(s.ap if x else np.int64(x)) - 1"),
    ],
)
def test_a_number_that_may_not_fit_its_own_form_is_found(lines, wrong):
    assert wrong in found(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "return np.int64(s.ap) - 1",
        "return 1 - s.over",
        "return s.ap + FEW",
        "return s.ap % 3 + s.ap // 2 + (s.ap >> x & 1)",
        "return x * MILLION // np.int64(r.price)",
        "return np.int64(s.ap) * r.price - s.cards[0]",
        "return s.hand & ~x | 1 << 39",
        "s.ap -= 1; s.cards[x] += 2",
        "return s.ap > r.price or not s.over",
        "return inner(s, r, np.int64(s.ap)) - 1",
    ],
)
def test_what_fits_or_was_widened_is_left_alone(lines):
    assert found(lines) == []
