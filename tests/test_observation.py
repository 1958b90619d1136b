"""docs/observation.md says what the layouts say."""

import importlib.util
from pathlib import Path

TOOL = Path(__file__).parent.parent / "tools" / "observation.py"


def test_the_page_of_observations_is_written_anew_with_every_layout():
    spec = importlib.util.spec_from_file_location("observation", TOOL)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    stale = "stale: python tools/observation.py writes it anew"
    assert tool.PLACE.read_text(encoding="utf-8") == tool.page(), stale
