"""``spadework backup`` and ``spadework restore``: the server's rooms, copied and put back."""

from pathlib import Path
from typing import Annotated

import typer

from spadework.cli.asking import Lang, words
from spadework.cli.serving import Database, server_parts
from spadework.cli.speech import WORDS
from spadework.engine.speaking import chosen_language


def backup(
    file: Annotated[Path, typer.Argument(help=words("backup_file"), metavar="FILE")],
    db: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help=words("backup_replace"))] = False,
    lang: Lang = None,
) -> None:
    with server_parts():
        from spadework.serve import copies
        from spadework.serve.database import default_database
    lang = chosen_language(lang)
    copied = copies.backup(db or default_database(), file, replace)
    print(WORDS.say("say.backed_up", lang, db=copied, file=file))


def restore(
    file: Annotated[Path, typer.Argument(help=words("restore_file"), metavar="FILE")],
    db: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help=words("restore_replace"))] = False,
    lang: Lang = None,
) -> None:
    with server_parts():
        from spadework.serve import copies
        from spadework.serve.database import default_database
    lang = chosen_language(lang)
    restored, former = copies.restore(db or default_database(), file, replace)
    print(WORDS.say("say.restored", lang, db=restored, file=file))
    if former is not None:
        print(WORDS.say("say.put_aside", lang, former=former))
