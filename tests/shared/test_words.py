"""Every text in every language: the same keys, the same gaps, the same clauses."""

import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import spadework as sw
from spadework.engine.words import LANGUAGES, Words
from spadework.games import book
from support import moments, page_texts, samples

ROOT = Path(sw.__file__).parent
OWN = [folder / "texts" for folder in ROOT.iterdir() if (folder / "texts").is_dir()]
FOLDERS = sorted([*OWN, *(book(name).folder / "texts" for name in sw.games())])
TEXTS = {folder.parent.name: Words(folder).texts for folder in FOLDERS}
TEXTS["web"] = page_texts()


def gaps(text):
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("part", TEXTS)
def test_all_languages_say_the_same_things(part):
    texts, english = TEXTS[part], TEXTS[part]["en"]
    assert set(texts) == set(LANGUAGES)
    for lang in LANGUAGES:
        assert set(texts[lang]) == set(english), lang
        for key, text in texts[lang].items():
            assert text, (lang, key)
            whole = english.get(key.removesuffix("_one"), english[key])  # "1 card" has no gap
            assert gaps(text) <= gaps(whole), (lang, key)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang.startswith("zh")])
@pytest.mark.parametrize("part", TEXTS)
def test_chinese_texts_are_chinese(part, lang):
    english = TEXTS[part]["en"]
    for key, text in TEXTS[part][lang].items():
        if key.startswith(("name.", "short.")) and text == english[key]:
            continue  # people keep the names that their designer gave them
        plain = re.sub(r"\{[^}]*\}|Pass", "", text)  # players say so in Chinese too
        if re.search("[A-Za-z]{4}", plain):
            assert re.search("[\u4e00-\u9fff]", plain), (key, text)


def test_simplified_and_traditional_do_not_mix():
    """A handful of characters that exist in one script only."""
    simplified, traditional = "们这个对手牌库战说时换边", "們這個對說時換邊戰棄庫"
    for part, texts in TEXTS.items():
        hans, hant = (" ".join(texts[lang].values()) for lang in ("zh-Hans", "zh-Hant"))
        assert not set(hans) & (set(traditional) - set(simplified)), part
        assert not set(hant) & (set(simplified) - set(traditional) - set("手牌")), part


def test_the_page_names_every_language_as_the_house_does():
    assert {lang: texts["language"] for lang, texts in page_texts().items()} == LANGUAGES


def test_rule_pages_hold_every_clause_and_every_option_in_every_language(name):
    files = {lang: book(name).folder / "pages" / f"{lang}.md" for lang in LANGUAGES}
    pages = {lang: file.read_text("utf-8") for lang, file in files.items()}
    clauses = {lang: re.findall(r"^## ([A-Z]-\d+)", page, re.M) for lang, page in pages.items()}
    assert clauses["en"]
    assert all(found == clauses["en"] for found in clauses.values())
    for option in sw.game(name).options.values():
        for page in pages.values():
            assert f"`{option.name}`" in page or f"`{option.field}_" in page, option.name
        assert option.clause in clauses["en"]


def test_every_event_label_and_option_can_be_said_in_every_language(name):
    for match, _ in moments(name, samples(15), seed=60):
        table = match.game.book.table
        for lang in LANGUAGES:
            for eyes in (*range(match.game.seats), None):
                for event in match.events(eyes):
                    said = table.tell(event, eyes, lang)
                    assert said.strip()
                    assert "{" not in said
            for label in match.labels(lang).values():
                assert label.strip()
    for option in sw.game(name).options.values():
        assert option.text
        assert all(option.describe(lang) for lang in LANGUAGES)


def test_an_unknown_language_is_refused(name):
    with pytest.raises(sw.UnknownName, match="zh-Hant"):
        sw.game(name).deal(1).explain("nonsense", "zh-Hantt")


def test_every_choice_of_an_option_has_a_title(name):
    for option in sw.game(name).options.values():
        for lang in LANGUAGES:
            assert set(option.titles(lang)) == set(option.choices or ())


def test_every_clause_has_a_test_that_names_it(name):
    """``test_t16_…`` is a test of T-16."""
    page = (book(name).folder / "pages" / "en.md").read_text("utf-8")
    folder = Path(str(import_module(name).__file__)).parent
    tests = "".join(file.read_text("utf-8") for file in folder.glob("test_*.py"))
    for clause in re.findall(r"^## ([A-Z]-\d+)", page, re.M):
        named = clause.lower().replace("-", "")
        assert re.search(rf"def test_(\w+_)?{named}_", tests), (
            f"no test in tests/{name} of {clause}"
        )
