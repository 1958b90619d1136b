"""Fleet: its texts."""

from pathlib import Path

from spadework.engine.words import Words

WORDS = Words(Path(__file__).parent.parent / "texts")
