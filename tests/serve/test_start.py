"""Starting and stopping: what is said, where it listens, and that it goes when asked."""

import contextlib
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from house import PATIENCE, House, only
from serve.conftest import Club
from support import is_sentence


def logged(house, event):
    """The lines of its log that tell of an event."""
    lines = [json.loads(line) for line in list(house.told) if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


@pytest.mark.long
def test_a_table_is_open_before_its_game_is_compiled(tmp_path):
    """A start on a fresh machine, and the next one."""
    house = House(tmp_path, cache=tmp_path / "cache", first=only("tactics"))
    house.open(ready=False)
    with ExitStack() as stack:
        club = Club(house, stack)
        assert club.http.get("/games").json()[0]["computer"] == "soon"
        ann = club.sit(club.room("tactics"), 0)
        ann.move("keep")
        greedy = club.sit(club.room("tactics", seats=["person", "greedy"]), 0)
        greedy.move("keep")
        greedy.until(2)  # who needs no search needs not wait
        assert ann.state["number"] == 1
        assert ann.state["room"]["computer"] == "soon"
        ann.wait(lambda told: told["room"]["computer"] == "ready", PATIENCE)
        ann.until(2)
    house.close()
    said = [line for line in house.told if not line.startswith("{")]
    assert said[0].startswith("Spadework is at http://127.0.0.1")
    assert "once, there is still to be compiled: Poker Tactics." in said[1]
    assert said[2:] == ["Poker Tactics is ready.\n"]
    assert [line["game"] for line in logged(house, "compiling")] == ["tactics"]
    house.told.clear()
    house.open()
    house.close()
    assert logged(house, "compiling") == []
    assert [line[:16] for line in house.told if not line.startswith("{")] == ["Spadework is at "]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("end", [House.close, House.kill])
def test_who_compiles_ends_with_the_server_however_that_ends(tmp_path, end):
    house = House(tmp_path, cache=tmp_path / "cache", first=only("tactics"))
    house.open(ready=False)
    house.wait(lambda: logged(house, "compiling"))
    process = logged(house, "compiling")[0]["process"]
    assert runs(process)
    end(house)
    house.wait(lambda: not runs(process), patience=30)


def runs(process):
    """Whether it is there, and no zombie: nobody may be there to bury it."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--port", "99999"], "--port"),
        (["--port", "x"], "--port"),
        (["--keep", "0"], "--keep"),
        (["--db", "nonsense://rooms"], "database"),
        (["--db", "sqlite:rooms.db"], "database"),
        (["--db", "sqlite:////proc/none/x.db"], "database"),
        (["--host", "999.1.1.1", "--port", "0"], "999.1.1.1"),
    ],
)
def test_a_start_that_cannot_be_is_refused_with_a_sentence(type_in, arguments, wanted):
    code, _, complaint = type_in(["serve", *arguments])
    assert code == 2
    assert wanted in complaint
    assert is_sentence(complaint.strip().splitlines()[-1])


def test_a_port_that_is_taken_is_told_at_once(type_in):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, complaint = type_in(["serve", "--port", str(port)])
    assert code == 2
    assert f"port {port}" in complaint


def test_the_address_of_a_house_stays_its_own_while_it_is_closed(tmp_path):
    house = House(tmp_path, first=only("spade"))  # a port once was lost between two starts
    with pytest.raises(OSError, match="in use"), socket.socket() as other:
        other.bind(("127.0.0.1", house.port))
    house.open()
    house.kill()
    house.open()
    house.close()


def test_it_goes_when_asked_and_tells_those_who_are_there(tmp_path):
    house = House(tmp_path, first=only("spade"))
    house.open()
    room = httpx.post(f"{house.address}/api/v1/rooms", json={"game": "spade"}).json()
    where = house.address.replace("http", "ws") + f"/api/v1/rooms/{room['room']}/socket"
    with connect(where) as guest:
        guest.send(json.dumps({"type": "hello", "protocol": 2, "token": room["tokens"][0]}))
        guest.recv(timeout=20)
        house.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ConnectionClosed):
            list(guest)
        assert guest.close_code == 1012
    assert house.process.wait(20) == 0
    house.close()


def test_logs_are_lines_of_json_without_secrets(tmp_path):
    house = House(tmp_path, first=only("spade"))
    house.open()
    asked = {"game": "spade", "name": "Annabel"}
    room = httpx.post(f"{house.address}/api/v1/rooms", json=asked).json()
    where = house.address.replace("http", "ws") + f"/api/v1/rooms/{room['room']}/socket"
    with connect(where) as guest:
        guest.send(json.dumps({"type": "hello", "protocol": 2, "token": room["tokens"][0]}))
        state = json.loads(guest.recv(timeout=20))
        action = state["actions"][-1]["action"]
        guest.send(json.dumps({"type": "move", "state": 0, "action": action}))
        guest.recv(timeout=20)
    house.close()
    told = house.log()
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert any(line["event"] == "room made" for line in lines)
    assert room["tokens"][0] not in told
    assert "Annabel" not in told
    assert action not in told


def test_without_its_packages_the_command_says_what_is_missing():
    code = (
        "import sys; sys.modules['litestar'] = None\n"
        "from spadework.cli.app import run\n"
        "sys.exit(run(['serve']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert re.search(r"pip install 'spadework\[cli,serve\]'", done.stderr)
