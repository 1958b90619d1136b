"""The page's words: its own in web/src/texts, those of a game with the game, and none elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spadework as sw
from spadework.games import book
from spadework.games.bringing import brings
from support import page_texts

SOURCE = Path(__file__).parent.parent / "web" / "src"
FILES = [
    file
    for file in sorted(SOURCE.rglob("*"))
    if file.suffix in (".svelte", ".ts") and not file.name.endswith(".test.ts")
]
PROPER = {"Spadework", "Esc"}  # said alike in every language
COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:\w'\"])//[^\n]*", re.S)
COMPARED = re.compile(r"[!=]== '[^']*'")


def source(file: Path) -> str:
    return COMMENT.sub("", file.read_text("utf-8"))


# Keys.


def asked(text: str, speaks: str) -> Iterator[str]:
    """Patterns of the keys that calls of a function ask for; what is put in matches anything."""
    for found in re.finditer(rf"\b{speaks}\(([^,)]+)", COMPARED.sub("", text)):
        for quote, key in re.findall(r"(['`])([\w.${}]+)\1", found[1]):
            filled_in = re.split(r"\$\{.*?\}", key) if quote == "`" else [key]
            yield r"[\w.]+".join(map(re.escape, filled_in))


def quoted(text: str) -> set[str]:
    """Whatever stands in quotes and could be a key that is handed on."""
    return set(re.findall(r"'([a-z][\w.]*)'", text))


def assert_asked(patterns: set[str], mentioned: set[str], keys: set[str]) -> None:
    """Every key that is asked for is there, and every one that is there is asked for."""
    plain = {key for key in keys if key.removesuffix("_one") not in keys - {key}}
    matched = {wanted: {k for k in plain if re.fullmatch(wanted, k)} for wanted in patterns}
    assert sorted(wanted for wanted, found in matched.items() if not found) == []
    assert sorted(plain - mentioned - set().union(*matched.values())) == []


def test_the_page_asks_for_the_words_it_has():
    texts = [source(file) for file in FILES]
    patterns = {key for text in texts for key in asked(text, "t")}
    mentioned = set().union(*map(quoted, texts)) | {"language"}
    assert len(patterns) > 100
    assert_asked(patterns, mentioned, set(page_texts()["en"]))


def part(file: Path) -> str:
    """Which part of a game's words ``say`` speaks in a file."""
    beside = file.parent / "words.ts"
    told = source(file) + (source(beside) if beside.exists() else "")
    found = re.search(r"speaker\([\w.']+, '([\w.]+)'\)", told)
    return found[1] if found else "builder." if file.parent.name == "builder" else ""


def test_the_page_asks_for_the_words_a_game_tells(name):
    """Those of its own folder, and where a seat brings something, what lobby and builder say."""
    own = SOURCE / "games" / name
    shared = [SOURCE / folder for folder in ("builder", "lobby", "room")] if brings(name) else []
    patterns, mentioned = set(), set()
    for file in FILES:
        if not any(folder in file.parents for folder in (own, *shared)):
            continue
        text, head = source(file), part(file)
        patterns |= {head.replace(".", r"\.") + key for key in asked(text, "say")}
        patterns |= set(re.findall(r"speaker\(game\.id\)\('([\w.]+)'", text))
        mentioned |= {head + key for key in quoted(text)}
    assert_asked(patterns, mentioned, set(book(name).words.under("page")))


# Literal text.


def markup(text: str) -> str:
    """What a component draws."""
    return re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.S)


def stripped(text: str) -> str:
    """Without what stands in braces, in tags and on keys."""
    kept, depth = [], 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        kept.append(letter if depth == 0 and letter != "}" else " ")
    return re.sub(r"<kbd>.*?</kbd>|<[^>]*>|&\w+;", " ", "".join(kept))


def literal(file_name: str, text: str) -> list[str]:
    """Words for people that stand in a source itself."""
    found = re.findall(r"[\u4e00-\u9fff]+", text)
    found += re.findall(r"['\"`](?:[A-Z][a-z]+,? )(?:[a-z]+[ .!?'\"`])+", text)
    if file_name.endswith(".svelte"):
        drawn = markup(text)
        found += re.findall(r"[A-Za-z]{2,}", stripped(drawn))
        found += re.findall(r"\b(?:aria-label|title|label|placeholder|alt)=\"([^\"{]+)\"", drawn)
    return [word for word in found if word not in PROPER]


def test_no_source_of_the_page_holds_words_for_people():
    found = {str(file.relative_to(SOURCE)): literal(file.name, source(file)) for file in FILES}
    assert {file: words for file, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<p>{count} cards</p>", ["cards"]),
        ("<p>{#if many}牌{/if}</p>", ["牌"]),
        ('<button aria-label="Close">×</button>', ["Close"]),
        ("<script>const why = 'Choose a card'</script>", ["'Choose a card'"]),
        ("<b>{t('close')}</b><kbd>Esc</kbd> Spadework <i title={name}>+{count}</i>", []),
    ],
)
def test_words_in_a_source_are_found(text, found):
    assert literal("Table.svelte", text) == found


def test_a_game_that_is_not_whole_is_found():
    with pytest.raises(AssertionError, match="hnad"):
        assert_asked({"hnad"}, set(), {"hand"})
    with pytest.raises(AssertionError, match="hand"):
        assert_asked({"deck"}, set(), {"hand", "deck", "deck_one"})
    assert set(sw.games()) <= {file.name for file in (SOURCE / "games").iterdir()}
