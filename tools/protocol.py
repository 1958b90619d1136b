"""The protocol is stated once, by the structs of serve/messages.py, told.py and answers.py.

``python tools/protocol.py`` writes from them the page's types (web/src/lib/protocol.ts, below its
mark) and the tables of docs/protocol.md (between its marks). What is told of a deck or a fleet that
is being built is stated by its game, as what its ``building.checked`` gives, and written into the
page's folder of that builder.
"""

import inspect
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import msgspec.inspect as I

from spadework.engine import parts
from spadework.games import book, games
from spadework.games.bringing import brings
from spadework.serve import answers, messages, told, words

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web" / "src"
TYPES = WEB / "lib" / "protocol.ts"
PAGE = ROOT / "docs" / "protocol.md"
MARK = "// Below this line everything is written by tools/protocol.py.\n"
BLOCK = re.compile(r"(<!-- written from (.+?) -->\n).*?(<!-- end -->)", re.S)
IN_TYPESCRIPT = {
    I.StrType: "string",
    I.IntType: "number",
    I.FloatType: "number",
    I.BoolType: "boolean",
    I.NoneType: "null",
    I.AnyType: "unknown",
}
IN_WORDS = {
    I.StrType: "text",
    I.IntType: "number",
    I.FloatType: "number",
    I.BoolType: "true/false",
    I.NoneType: "null",
    I.AnyType: "anything",
    I.RawType: "object",
}


def structs() -> Iterator[type]:
    """Everything that is sent either way, as it stands in its file."""
    bases = (messages.Message, messages.Body, told.Told)
    for module in (messages, told, answers):
        for found in vars(module).values():
            here = isinstance(found, type) and found.__module__ == module.__name__
            if here and issubclass(found, msgspec.Struct) and found not in bases:
                yield found
    yield from (parts.Fault, parts.Checked)


def builders() -> dict[str, str]:
    """The games to which something is brought, by what that is called."""
    return {what: name for name in games() if (what := brings(name))}


def of_builder(name: str) -> list[type]:
    """What a game tells of what is being built, as it stands in its file."""
    building = book(name).building
    assert building is not None
    whole = get_type_hints(building.checked)["return"]
    there = vars(inspect.getmodule(whole)).values()
    within = {*held(I.type_info(whole))} - {*structs()}
    return [found for found in there if is_dataclass(found) and found in within]


def held(kind: Any) -> Iterator[type]:
    """Every dataclass within a type, and what it goes on from."""
    if isinstance(kind, I.DataclassType):
        yield from kind.cls.__mro__
    inner = [getattr(kind, name, None) for name in ("type", "item_type", "value_type")]
    inner += [field.type for field in getattr(kind, "fields", ())]
    for one in [*filter(None, inner), *getattr(kind, "types", ())]:
        yield from held(one)


def parts_of(struct: type) -> tuple[type | None, list[I.Field]]:
    """What a struct goes on from, if that is sent itself, and the keys of its own."""
    info, (base, *_) = I.type_info(struct), struct.__bases__
    assert isinstance(info, I.StructType | I.DataclassType)
    if base not in structs() and not is_dataclass(base):
        return None, list(info.fields)
    own = inspect.get_annotations(struct)
    return base, [field for field in info.fields if field.name in own]


def meaning(struct: type, field: I.Field) -> str:
    """What is said of a key."""
    hint = get_type_hints(struct, include_extras=True)[field.name]
    noted = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, str)]
    return str(about(field.type).get("description") or "".join(noted))


def about(kind: I.Type) -> dict[str, Any]:
    """What is said of a type."""
    if not isinstance(kind, I.Metadata):
        return {}
    return about(kind.type) | (kind.extra_json_schema or {})


def bare(kind: I.Type) -> I.Type:
    return bare(kind.type) if isinstance(kind, I.Metadata) else kind


# The page's types.


def typescript(kind: I.Type) -> str:
    """A type as TypeScript writes it; what has a title is called by it."""
    if title := about(kind).get("title"):
        return str(title)
    match bare(kind):
        case I.StructType(cls=cls) | I.DataclassType(cls=cls):
            return cls.__name__
        case I.UnionType(types=types):
            return " | ".join(typescript(one) for one in types)
        case I.LiteralType(values=values):
            return choice(values)
        case I.ListType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case I.TupleType(item_types=types):
            return f"[{', '.join(typescript(one) for one in types)}]"
        case I.DictType(key_type=key, value_type=value):
            return f"Record<{typescript(key)}, {typescript(value)}>"
        case plain:
            return IN_TYPESCRIPT[type(plain)]


def interface(struct: type) -> str:
    """A struct as TypeScript writes it, with what is said of each key."""
    wider, own = parts_of(struct)
    extends = f" extends {wider.__name__}" if wider else ""
    lines = [f"/** {unlinked(prose(struct))} */", f"export interface {struct.__name__}{extends} {{"]
    if tag := tag_of(struct):
        lines.append(f"  type: '{tag}'")
    for field in own:
        if said := meaning(struct, field):
            lines.append(f"  /** {unlinked(sentence(said))} */")
        left_out = not field.required and not is_dataclass(struct)
        lines.append(f"  {field.name}{'?' if left_out else ''}: {typescript(field.type)}")
    return "\n".join([*lines, "}"])


def tag_of(struct: type) -> str:
    """Its ``type`` on a socket."""
    config = getattr(struct, "__struct_config__", None)
    return str(config.tag or "") if config else ""


def unlinked(text: str) -> str:
    """The name of a page instead of a link to it."""
    return re.sub(r"\[(\w+)\]\([^)]*\)", r"docs/\1.md", text)


def prose(struct: type) -> str:
    return sentence(" ".join(inspect.cleandoc(struct.__doc__ or "").split()))


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "?", '."')) else ".")


def types() -> str:
    """All of what the page's types are written from."""
    written_out = [
        f"export const PROTOCOL = {messages.PROTOCOL}",
        "/** Codes of a refusal after which to come again would be of no use. */",
        f"export type Final = {choice(words.FINAL)}",
        f"export const FINAL: ReadonlySet<string> = new Set<Final>([{choice(words.FINAL, ', ')}])",
        *(interface(struct) for struct in structs()),
        f"export type ToServer = {union(messages.Incoming)}",
        f"export type FromServer = {union(told.Outgoing)}",
    ]
    return joined(written_out)


def types_of_builder(name: str) -> str:
    """All of what the page's types of a builder are written from."""
    return joined(map(interface, of_builder(name)))


def joined(texts: Iterable[str]) -> str:
    return "\n\n".join(texts).replace("*/\n\n", "*/\n") + "\n"


def choice(values: Iterable[Any], join: str = " | ") -> str:
    return join.join(f"'{value}'" for value in values)


def union(kinds: Any) -> str:
    return " | ".join(kind.__name__ for kind in get_args(kinds))


# The tables of the page.


def in_words(kind: I.Type) -> str:
    """A type as one says it."""
    if about(kind).get("title") == "Touch":
        return "`[place, name]`"
    match bare(kind):
        case I.StructType(cls=cls) | I.DataclassType(cls=cls):
            return f"*{cls.__name__}*"
        case I.UnionType(types=several):
            return " or ".join(in_words(one) for one in several)
        case I.LiteralType(values=values):
            return " or ".join(f"`{value}`" for value in values)
        case I.ListType(item_type=item):
            inner = in_words(item)
            return f"list of ({inner})" if " or " in inner else f"list of {inner}"
        case I.TupleType(item_types=several):
            return f"`[{', '.join(in_words(one) for one in several)}]`"
        case I.DictType():
            return "object"
        case plain:
            return IN_WORDS[type(plain)]


def table(struct: type) -> str:
    """A struct: its keys, their types, and what they mean."""
    wider, own = parts_of(struct)
    rows = [
        f"| `{field.name}`{'' if field.required or is_dataclass(struct) else ' ?'} "
        f"| {in_words(field.type)} | {meaning(struct, field)} |"
        for field in own
    ]
    head = f"**{struct.__name__}**: {prose(struct)}"
    head += f" All of a *{wider.__name__}*, and:" if wider else ""
    return "\n".join([head, "", "| key | type | meaning |", "|---|---|---|", *rows])


def incoming() -> str:
    """What a client may say."""
    rows = ["| message | what |", "|---|---|"]
    for message in get_args(messages.Incoming):
        info = I.type_info(message)
        keys = [f'"type": "{info.tag}"'] + [
            f'"{field.name}"{"" if field.required else "?"}: {spoken(field.type)}'
            for field in info.fields
            if field.name != "id"
        ]
        rows.append(f"| `{{{', '.join(keys)}}}` | {' '.join(message.__doc__.split())} |")
    return "\n".join(rows)


def spoken(kind: I.Type) -> str:
    """A type in an example: what may be null may be left out."""
    return in_words(kind).removesuffix(" or null").replace("`", "")


def codes() -> str:
    """Every code, its status in REST, and what is said."""
    file = Path(words.__file__).parent / "texts" / "en.toml"
    said = tomllib.loads(file.read_text("utf-8"))["refuse"]
    rows = ["| code | status | said | the socket |", "|---|---:|---|---|"]
    for name, code in words.CODES.items():
        left = (
            "is closed for good" if code.final else "is closed; come again" if code.closes else ""
        )
        text = said.get(name, "(a sentence of its own)").replace("{{", "{").replace("}}", "}")
        rows.append(f"| `{name}` | {code.status} | {text} | {left} |")
    return "\n".join(rows)


def block(found: "re.Match[str]") -> str:
    """What stands between two marks."""
    told = [part for name in found[2].split() for part in block_parts(name)]
    return f"{found[1]}\n" + "\n\n".join(told) + f"\n\n{found[3]}"


def block_parts(name: str) -> list[str]:
    """What one name in a mark stands for: a list, all of a builder's structs, or a struct."""
    lists = {"messages": incoming, "codes": codes}
    if name in lists:
        return [lists[name]()]
    if name in builders():
        return [table(struct) for struct in of_builder(builders()[name])]
    return [table(struct) for struct in structs() if struct.__name__ == name]


def written() -> dict[Path, str]:
    """All files as they should be."""
    found = {TYPES: below_mark(TYPES, types()), PAGE: BLOCK.sub(block, PAGE.read_text("utf-8"))}
    for what, name in builders().items():
        file = WEB / "games" / name / what / "server.ts"
        found[file] = below_mark(file, types_of_builder(name))
    return found


def below_mark(file: Path, text: str) -> str:
    """What stands above the mark stays."""
    return file.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + text


def stale() -> list[Path]:
    """Those that are not as they should be."""
    return [file for file, text in written().items() if file.read_text("utf-8") != text]


def main() -> int:
    for file, text in written().items():
        file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
