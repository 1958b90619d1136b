"""Every game on the shelf enters the shared suites by itself, under its own and random options."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import spadework as sw
from house import House
from spadework.cli.app import run
from support import FACTOR

settings.register_profile(
    "spadework",
    deadline=None,
    max_examples=60 * FACTOR,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("spadework")


@pytest.fixture(scope="session", autouse=True)
def english() -> Iterator[None]:
    """English, whatever the machine speaks."""
    before = os.environ.get("SPADEWORK_LANG")
    os.environ["SPADEWORK_LANG"] = "en"
    yield
    if before is None:
        del os.environ["SPADEWORK_LANG"]
    else:
        os.environ["SPADEWORK_LANG"] = before


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that at the end nobody waits for it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share."""
    found = House(tmp_path_factory.mktemp("house"))
    found.open()
    yield found
    found.close()


@pytest.fixture(params=sw.games())
def name(request: pytest.FixtureRequest) -> str:
    """A game on the shelf: a test that takes it runs for each of them."""
    return str(request.param)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def type_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """``type_in(command, *lines)``: exit code, what was printed, what was complained."""

    def typed(command: str | list[str], *lines: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        code = run(command.split() if isinstance(command, str) else command)
        out, err = capsys.readouterr()
        return code, out, err

    return typed
