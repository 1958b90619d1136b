"""Nets: whole numbers that are the same on every machine, and files that are what they say."""

import io
import json

import numpy as np
import pytest

import spadework as sw
from spadework.engine.match import Glimpse
from spadework.engine.reading import SEEDS
from spadework.engine.rules.chance import seeded
from spadework.games import book
from spadework.players.nets import batching, net
from spadework.players.nets.rules import thinking
from support import is_sentence, moments, samples, some_net, world

LOGIT = thinking.BIT * np.log2(np.e)


def glimpses(name, count, seed):
    """What seats know in the midst of matches, and what they may do."""
    for match, dice in moments(name, count, seed):
        if match.seat is not None:
            state = world(match, match.seat, dice.randrange(1 << 40))
            glimpse = Glimpse(match.game.using("native"), state, match.seat)
            yield glimpse, glimpse.legal(), match


def places_of(made, glimpse):
    """What the net is given of it."""
    thought = net.Thought(made)
    thought.of(glimpse, glimpse.legal())
    return thought.places


def in_real_numbers(made, glimpse, legal):
    """The same net as anybody would write it: the value and the logits, in natural logarithms."""
    own = made.book.inputs
    places = places_of(made, glimpse)
    gain, bias = made.gain / (1 << thinking.SHIFT), made.bias.astype(float)
    wide, columns, at = made.wide.astype(float), made.columns, made.columns

    def passed(sums):
        size = max(1.0, np.sqrt((sums**2).mean()))
        return np.clip(np.rint(sums * thinking.SIZE / size), 0, thinking.MOST)

    sums = places @ wide[: own.length] * gain[:at] + bias[:at]
    rows = wide[own.length :]
    for block in range(made.blocks):
        here = slice(at + block * columns, at + (block + 1) * columns)
        weights = rows[block * columns : (block + 1) * columns]
        sums = sums + passed(sums) @ weights * gain[here] + bias[here]
    seen, row = passed(sums), made.blocks * columns
    here = slice(at + row, at + row + made.narrow)
    neck = passed(rows[row : row + made.narrow] @ seen * gain[here] + bias[here])
    value = rows[-1] @ seen * gain[here.stop] + bias[here.stop]
    last = made.last.astype(float)[legal] @ neck * gain[here.stop + 1 :][legal]
    return value / LOGIT, (last + bias[here.stop + 1 :][legal]) / LOGIT


def test_whole_numbers_say_what_real_ones_would(name):
    """Any net may be written in whole numbers: what is rounded away is next to nothing."""
    made, worst = some_net(book(name)), 0.0
    thought = net.Thought(made)
    for glimpse, legal, _ in glimpses(name, samples(40), seed=81):
        value, logits = thought.of(glimpse, legal)
        real, likes = in_real_numbers(made, glimpse, legal)
        worst = max(worst, abs(value / LOGIT - real), np.abs(logits / LOGIT - likes).max())
    assert 0 < worst < 0.15


def test_a_net_answers_the_same_plain_and_native(name):
    made = some_net(book(name))
    for seed in range(samples(2)):
        told = []
        for way in ("plain", "native"):
            batch = sw.batch(sw.game(name), 2, seed=seed, way=way, threads=1)
            answers = batching.Answers(made, batch, seed=3)
            for _ in range(2):
                batch.step(answers.play())
                told.append([way, answers.actions.tolist(), answers.values.tolist()])
        assert [row[1:] for row in told[:2]] == [row[1:] for row in told[2:]]


def test_a_net_answers_the_same_however_many_threads(name):
    made, told = some_net(book(name)), []
    for threads in (1, 3):
        batch = sw.batch(sw.game(name), 5, seed=4, threads=threads)
        answers = batching.Answers(made, batch, seed=SEEDS - 2)
        for _ in range(3):
            batch.step(answers.play())
            told.append([threads, answers.actions.tolist(), answers.values.tolist()])
    assert [row[1:] for row in told[:3]] == [row[1:] for row in told[3:]]


def test_what_a_net_chooses_by_is_no_chance_of_the_deals():
    """With the same seed it would know what is drawn."""
    assert not {*batching.generators(3, 50)} & {seeded(seed) for seed in range(60)}


@pytest.mark.parametrize(
    ("net_for", "how", "sentence"),
    [
        ("duel", {}, "This net is for 'duel'; the batch plays 'spade'"),
        ("spade", {"heat": -1}, "a whole number from 0.* to 65536; 256 is as it learned. -1 is"),
        ("spade", {"heat": 0.5}, "0.5 is none"),
        ("spade", {"seed": -1}, "is no seed"),
    ],
)
def test_a_net_that_does_not_fit_a_batch_gets_a_sentence(net_for, how, sentence):
    batch = sw.batch(sw.game("spade"), 2, threads=1)
    with pytest.raises(sw.SpadeworkError, match=sentence):
        batching.Answers(some_net(book(net_for)), batch, **how)


def test_a_net_knows_what_its_seat_knows_and_nothing_more(name):
    """Worlds that a seat cannot tell apart are one to it."""
    thought = net.Thought(some_net(book(name)))
    for glimpse, legal, match in glimpses(name, samples(20), seed=83):
        value, logits = thought.of(glimpse, legal)
        before = value, logits.tolist()
        other = Glimpse(glimpse.game, world(match, match.seat, 99), match.seat)
        again, likes = thought.of(other, legal)
        assert (again, likes.tolist()) == before


def test_an_action_is_drawn_as_often_as_its_logit_says():
    logits = np.array([0, 256, -512, 128, -9000], np.int32)
    choice, count = thinking.spin(np.uint64(7)), samples(20_000)
    drawn = np.zeros(5)
    for _ in range(count):
        choice = thinking.spin(choice)
        drawn[thinking.drawn(logits, 5, choice, 256)] += 1
    likes = 2.0 ** (logits / 256)
    assert np.abs(drawn / count - likes / likes.sum()).max() < 0.02
    assert drawn[4] == 0
    assert thinking.highest(logits, 5) == 1


def test_powers_and_roots_are_exact():
    assert thinking.POWERS[0] == 1 << 24
    assert thinking.POWERS[128] == int((1 << 24) / 2**0.5)
    for number in (0, 1, 2, 3, 4, 99, 10**12, 10**12 - 1, (1 << 60) - 1):
        found = int(thinking.root(np.int64(number)))
        assert found**2 <= number < (found + 1) ** 2
    assert thinking.root(np.int64(-5)) == 0  # sums too large for 64 bits: it must end
    chances = [thinking.chance_of(value) for value in range(-9000, 9001, 50)]
    assert chances == sorted(chances)
    assert thinking.chance_of(0) == 1 << 23


# Files.


@pytest.fixture
def file(tmp_path, name):
    target = tmp_path / "net.npz"
    some_net(book(name)).save(target)
    return target


def test_a_net_is_read_as_it_was_written(name, file):
    made, read = some_net(book(name)), net.load(book(name), file)
    assert [a.tobytes() for a in made.arrays] == [a.tobytes() for a in read.arrays]
    assert read.about == made.about


def bent(file, **changes):
    """The file with other arrays, or another head."""
    with np.load(file) as kept:
        arrays = {key: kept[key] for key in kept.files}
    if head := changes.pop("head", None):
        told = json.loads(bytes(arrays["head"])) | head
        arrays["head"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
    with file.open("wb") as written:
        np.savez(written, **(arrays | changes))
    return file


def one_array():
    written = io.BytesIO()
    np.save(written, np.zeros(3))
    return written.getvalue()


SPOILT = {
    "truncated": (lambda f: f.write_bytes(f.read_bytes()[:-200]), "no whole file of weights"),
    "empty": (lambda f: f.write_bytes(b""), "no whole file of weights"),
    "text": (lambda f: f.write_text("weights"), "no whole file of weights"),
    "one array": (lambda f: f.write_bytes(one_array()), "no whole file of weights"),
    "missing": (lambda f: f.unlink(), "There is no file"),
    "an object": (lambda f: bent(f, wide=np.array([{}])), "no whole file of weights"),
    "no head": (lambda f: bent(f, head={"form": 1}), "is no net of this program's form 2"),
    "other game": (lambda f: bent(f, head={"game": "whist"}), "is a net for 'whist', not for"),
    "other rules": (lambda f: bent(f, head={"version": 0}), "trained for other rules"),
    "other inputs": (lambda f: bent(f, head={"inputs": "0"}), "trained for other rules"),
    "too narrow": (lambda f: bent(f, gain=np.zeros(3, np.int32)), "do not belong together"),
    "too wide": (lambda f: bent(f, wide=np.zeros((9, 2), np.int8)), "do not belong together"),
    "in real numbers": (lambda f: bent(f, last=np.zeros((9, 2))), "do not belong together"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_file_that_is_no_net_for_this_game_gets_a_sentence(tmp_path, how):
    made, (spoil, sentence) = book("spade"), SPOILT[how]
    target = tmp_path / "net.npz"
    some_net(made).save(target)
    spoil(target)
    with pytest.raises(sw.SpadeworkError, match=sentence) as told:
        net.load(made, target)
    assert str(target) in str(told.value)
    assert is_sentence(str(told.value))
