"""How every game is shown and touched in the browser, and its guided first game.

For each game on the shelf. What is asked of its numbers by name is in its ``tests/<id>/suite.py``.
"""

import json
import re
from collections import Counter

import pytest

import spadework as sw
from spadework.engine.rulebook import no_orders, nothing_more
from spadework.engine.words import LANGUAGES
from spadework.games import book
from spadework.games.bringing import all_brought, brings
from spadework.games.naming import about
from support import ROOT, in_world, is_sentence, moments, random_games, samples, suite, world

NAMES = ["Ann", "the computer"]
TYPED = re.compile(r"(?<![\w:])(10|[2-9AJQK])[CDHS](?!\w)")  # a card as it is typed: 7H, not 7♥


def clauses(name):
    page = (book(name).folder / "pages" / "en.md").read_text("utf-8")
    return re.findall(r"^## ([A-Z]-\d+)", page, re.M)


CLAUSES = {name: clauses(name) for name in sw.games()}


def browser_of(name):
    return book(name).browser


def guide_of(name):
    return book(name).guide


def things(touched):
    """What is touched, whatever the order."""
    return Counter(map(tuple, touched))


def places(seen, eyes):
    """Every thing that can be touched, by its place."""
    return suite(seen["game"]).places(seen, eyes)


def numbers(match, eyes):
    """What a sheet must hold."""
    return suite(match.game.id).numbers(match, eyes)


def turns(name, count, seed):
    """Moments of random games in which somebody is to move, as the one who is sees them."""
    for match, dice in moments(name, samples(count), seed):
        if match.seat is not None:
            yield match, match.view(match.seat), match.seat, dice


def all_eyes(match):
    return (*range(match.game.seats), None)


def some(actions, dice, most=100):
    return actions if len(actions) <= most else dice.sample(actions, most)


# The page.


def test_the_page_has_a_table_for_it(name):
    assert (ROOT / "web/src/games" / name / "index.ts").is_file(), (
        f"web/src/games/{name}/index.ts is missing: the game's table in the page"
    )


@pytest.mark.parametrize("what", all_brought())
def test_the_page_builds_whatever_is_brought(what):
    files = [
        f"src/games/{name}/{what}/Builder.svelte" for name in sw.games() if brings(name) == what
    ]
    assert any((ROOT / "web" / file).is_file() for file in files), (
        f"web/{files[0]} is missing: how a {what} is built in the page"
    )


# Touching.


def test_an_action_touches_only_what_lies_in_the_view(name):
    touch = browser_of(name).touch
    for match, seen, eyes, dice in turns(name, 60, seed=90):
        there = {place: Counter(cards) for place, cards in places(seen, eyes).items()}
        for action in some(match.actions(), dice):
            for (place, card), times in things(touch(action, seen, eyes)).items():
                assert there[place][card] >= times, action


def test_actions_that_touch_the_same_have_labels_and_buttons_of_their_own(name):
    """A button says what is done as people say it, never as it is typed."""
    browser = browser_of(name)
    for match, seen, eyes, _ in turns(name, 40, seed=91):
        touched = {
            a: frozenset(things(browser.touch(a, seen, eyes)).items()) for a in match.actions()
        }
        for lang in LANGUAGES:
            labels = match.labels(lang)
            buttons = {a: browser.title(a, label, lang) for a, label in labels.items()}
            for texts in (labels, buttons):
                said = Counter((touched[action], text) for action, text in texts.items())
                assert all(times == 1 for times in said.values()), said.most_common(1)
                assert not any(TYPED.search(text) or "{" in text for text in texts.values())
            assert all(text[0] == text[0].upper() for text in buttons.values())


def test_who_touches_what_an_action_touches_means_a_legal_action(name):
    """In whatever order; and what is meant touches the same."""
    browser = browser_of(name)
    for match, seen, eyes, dice in turns(name, 60, seed=92):
        legal = match.actions()
        for action in some(legal, dice):
            touched = browser.touch(action, seen, eyes)
            dice.shuffle(touched)
            wished = browser.wish(touched, seen, match.game, eyes)
            assert wished in legal, (action, wished)
            assert things(browser.touch(wished, seen, eyes)) == things(touched), (action, wished)


def test_whatever_is_touched_gets_a_reason(name):
    """Things that lead to nothing, also such as are not there at all."""
    browser, reasons = browser_of(name), Counter()
    for match, seen, eyes, dice in turns(name, 60, seed=93):
        there = [[place, card] for place, cards in places(seen, eyes).items() for card in cards]
        there += [["hand", "4C"], ["hand", "??"], ["discard", "9"], ["moon", "7"], ["mark", "+"]]
        for _ in range(20):
            touched = dice.sample(there, dice.randint(0, min(4, len(there))))
            wished = browser.wish(touched, seen, match.game, eyes)
            reason = None if wished is None else match.explain(wished)
            assert reason is None or is_sentence(reason), (touched, wished, reason)
            reasons[wished is None] += 1
    assert reasons[False] > reasons[True]


@pytest.mark.parametrize("name", [n for n in sw.games() if book(n).orders is not no_orders])
def test_an_order_and_its_act_are_one_legal_action(name):
    """Each touches what lies in the view, and says what it will do."""
    browser, found = browser_of(name), 0
    for match, seen, eyes, dice in turns(name, 40, seed=102):
        there = {place: Counter(cards) for place, cards in places(seen, eyes).items()}
        for told in some(book(name).orders(match, seen, eyes, "en"), dice, most=12):
            found += 1
            legal, action = match.actions(), told["action"]
            assert match.explain(action) is None
            assert action in legal or any(action.startswith(f"{one} ") for one in legal), action
            assert set(told) - {"odds"} == {"action", "label", "title", "touch"}
            assert told["label"]
            assert match.copy().play(action)
            for (place, card), times in things(told["touch"]).items():
                assert there[place][card] >= times, told
            wished = browser.wish(told["touch"], seen, match.game, eyes)
            assert wished == action or wished.startswith("dash "), (action, wished)
    assert found


@pytest.mark.parametrize("name", [n for n in sw.games() if book(n).extra is not nothing_more])
def test_odds_are_told_of_attacks_and_of_nothing_else(name):
    found, rules = 0, book(name)
    for match, seen, eyes, _ in turns(name, 40, seed=103):
        more = rules.extra(match, eyes)
        assert set(more) <= set(match.actions())
        orders = {one["action"]: one for one in rules.orders(match, seen, eyes, "en")}
        for action, told in (more | orders).items():
            if "odds" in told:
                found += 1
                assert {"attacks", "fire", "also"} & set(action.split())
                assert set(told["odds"]) == {"chance", "damage"}
                assert 0 <= told["odds"]["chance"] <= 100
                assert 0 <= told["odds"]["damage"] < 100
    assert found > 10


# What is shown.


def shown(match, eyes, lang="en"):
    """All that the browser gets of a game, but the log."""
    rules, seen = match.game.book, match.view(eyes)
    browser = rules.browser
    mine = eyes is not None and match.seat == eyes
    actions = match.labels(lang) if mine else {}
    sheet = browser.sheet(seen, match.game, eyes, lang)
    return [
        rules.orders(match, seen, eyes, lang) if mine else [],
        rules.extra(match, eyes) if mine else {},
        sheet,
        browser.prompt(seen, sheet, match.game, eyes, lang, NAMES),
        [[action, label, browser.touch(action, seen, eyes)] for action, label in actions.items()],
        guide_of(match.game.id).lessons(seen, list(actions), eyes) if eyes is not None else [],
    ]


def test_what_is_shown_is_the_same_in_worlds_that_look_the_same(name):
    for match, dice in moments(name, samples(25), seed=94):
        for seat in range(match.game.seats):
            twin = in_world(match, world(match, seat, dice.randrange(1 << 40)))
            assert json.dumps(shown(match, seat)) == json.dumps(shown(twin, seat))


def test_every_sheet_and_prompt_can_be_said_in_every_language(name):
    for match, _ in moments(name, samples(60), seed=95):
        for lang in LANGUAGES:
            for eyes in all_eyes(match):
                seen = match.view(eyes)
                told = browser_of(name).sheet(seen, match.game, eyes, lang)
                assert json.loads(json.dumps(told)) == told
                assert told["clause"] in CLAUSES[name]
                said = browser_of(name).prompt(seen, told, match.game, eyes, lang, NAMES)
                assert is_sentence(said), said
                assert "{" not in said
                assert not TYPED.search(said), said
                waits = match.seat not in (eyes, None)
                assert not waits or NAMES[match.seat] in said


def test_a_match_ended_from_outside_is_told_too(name):
    for game, dice in random_games(name, samples(6), seed=96):
        for reason, seat in (("resign", 0), ("time", game.seats - 1), ("draw", None)):
            match = game.deal(dice.randrange(1 << 40))
            match.end(reason, seat)
            for eyes in all_eyes(match):
                _, _, sheet, prompt, *_ = shown(match, eyes)
                assert is_sentence(prompt)
                assert sheet["clause"] in CLAUSES[name]


def test_a_sheet_is_what_the_rules_count(name):
    for match, _ in moments(name, samples(60), seed=97):
        for eyes in all_eyes(match):
            told = browser_of(name).sheet(match.view(eyes), match.game, eyes, "en")
            for key, value in numbers(match, eyes).items():
                assert told[key] == value, key


def within(less, more):
    """Of what is told by name, more names are known."""
    return isinstance(less, dict) and less.items() <= more.items()


def test_a_sheet_of_the_whole_position_says_the_same_and_more(name):
    """A finished match is replayed openly: lists instead of counts, and nothing hidden."""
    for match, _ in moments(name, samples(60), seed=98):
        for eyes in all_eyes(match):
            seen, whole = match.view(eyes), match.position()
            sheet = browser_of(name).sheet
            less, more = (sheet(s, match.game, eyes, "en") for s in (seen, whole))
            assert set(less) == set(more)
            assert "??" not in json.dumps(more)
            for key, value in less.items():
                if value is not None and "??" not in json.dumps(value):
                    assert value == more[key] or within(value, more[key]), key
            assert {k: more[k] for k in numbers(match, eyes)} == numbers(match, eyes)


# Names.


def test_with_names_nobody_is_a_number(name):
    for match, _ in moments(name, samples(30), seed=99):
        tell = match.game.book.table.tell
        for lang in LANGUAGES:
            for eyes in all_eyes(match):
                for event in match.events(eyes):
                    said = tell(event, eyes, lang, NAMES)
                    assert "{" not in said
                    assert not re.search("seat|座位|dragon|老龙|老龍", said, re.I), said
                    assert not TYPED.search(said), said
                    assert lang != "en" or said[0].upper() == said[0]


def test_names_stand_in_sentences_as_one_writes_them():
    words = book("tactics").words
    for lang, who, said in (
        ("en", "Ann", "Ann plays Joker."),
        ("en", "the computer", "The computer plays Joker."),
        ("zh-Hans", "Ann", "Ann 打出鬼牌。"),
        ("zh-Hans", "小明", "小明打出鬼牌。"),
        ("zh-Hans", "电脑（老手）", "电脑（老手）打出鬼牌。"),
        ("zh-Hant", "玩家 2", "玩家 2 打出鬼牌。"),
    ):
        card = words.say("card.Joker", lang)
        assert about(words, "event.play.they", lang, who=who, card=card) == said
    assert about(words, "event.round.they", "zh-Hans", who="Ann", round=2) == "第 2 局，Ann 先手。"
    assert about(words, "browser.wait_play", "zh-Hans", who="Ann") == "等 Ann 出牌或 Pass。"
    assert about(words, "browser.wait_play", "zh-Hans", who="小明") == "等小明出牌或 Pass。"
    suits = {"cards": "7♥ K♦"}
    said = about(book("spade").words, "event.redraw.they", "zh-Hans", who="Ann", **suits)
    assert said == "Ann 把 7♥ K♦ 放到抽牌堆底。"
    assert about(words, "event.pass.they", "en", who="{cards} \ue000x") == "{cards} x passes."


# The first game.


def first_games(name, count):
    """Guided games, played well and badly, as the first seat sees them: view and actions."""
    start = dict(guide_of(name).START)
    position = start.pop("position", None)
    game = sw.game(name).turned(start)
    for seed in range(samples(count)):
        match = game.match(position) if position else game.deal(seed)
        who = [sw.player("greedy" if (seed + p) % 3 else "random", seed) for p in range(2)]
        while True:
            yield match.view(0), match.actions() if match.seat == 0 else []
            if match.seat is None:
                break
            match.play(who[match.seat].choose(match))


def test_a_first_game_has_advice_in_every_phase(name):
    advised, phases, given = set(), set(), set()
    for seen, actions in first_games(name, 8):
        phases.add(seen["phase"])
        for key, touched in guide_of(name).lessons(seen, actions, 0):
            advised.add(seen["phase"])
            given.add(key)
            there = {place: Counter(cards) for place, cards in places(seen, 0).items()}
            for (place, card), times in things(touched).items():
                assert there[place][card] >= times, key
    assert advised == phases
    assert len(given) >= 8


def test_every_advice_has_a_text_and_nearly_every_text_is_given(name):
    texts = {key for key in book(name).words.texts["en"] if key.startswith("guide.")}
    given = set()
    for match, _ in moments(name, samples(60), seed=100):
        for moment in match.moments()[-6:]:
            if moment.seat is None:
                given |= {key for key, _ in guide_of(name).lessons(moment.view(0), [], 0)}
            else:
                seen = moment.view(moment.seat)
                lessons = guide_of(name).lessons(seen, moment.actions(), moment.seat)
                given |= {key for key, _ in lessons}
    given |= {key for s, a in first_games(name, 3) for key, _ in guide_of(name).lessons(s, a, 0)}
    assert {f"guide.{key}" for key in given} <= texts
    assert len(given) >= len(texts) - 2  # some come up seldom
    assert 8 <= len(texts) <= 14
    for lang in LANGUAGES:
        assert all(is_sentence(book(name).words.say(key, lang)) for key in texts)


def test_advice_never_fails_whatever_the_options(name):
    for match, seen, eyes, _ in turns(name, 60, seed=101):
        guide = guide_of(name)
        lessons = guide.lessons(seen, match.actions(), eyes)
        assert len({key for key, _ in lessons}) == len(lessons)
        assert guide.lessons(seen, [], eyes) == []
