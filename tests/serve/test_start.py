"""Starting and stopping: what is said, where it listens, and that it goes when asked."""

import contextlib
import json
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from house import House
from support import is_sentence


def test_the_start_says_what_it_does_and_where_it_listens(house):
    told = "".join(house.told)
    assert "Getting Poker Tactics ready" in told
    assert told.index("Getting Poker Duel ready") < told.index("Spadework is at http://127.0.0.1")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--port", "99999"], "--port"),
        (["--port", "x"], "--port"),
        (["--keep", "0"], "--keep"),
        (["--db", "nonsense"], "database"),
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


def test_it_goes_when_asked_and_tells_those_who_are_there(tmp_path):
    house = House(tmp_path)
    house.open()
    room = httpx.post(f"{house.address}/api/v1/rooms", json={"game": "spade"}).json()
    where = house.address.replace("http", "ws") + f"/api/v1/rooms/{room['room']}/socket"
    with connect(where) as guest:
        guest.send(json.dumps({"type": "hello", "protocol": 1, "token": room["tokens"][0]}))
        guest.recv(timeout=20)
        house.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ConnectionClosed):
            list(guest)
        assert guest.close_code == 1012
    assert house.process.wait(20) == 0
    house.close()


def test_logs_are_lines_of_json_without_secrets(tmp_path):
    house = House(tmp_path)
    house.open()
    asked = {"game": "spade", "name": "Annabel"}
    room = httpx.post(f"{house.address}/api/v1/rooms", json=asked).json()
    where = house.address.replace("http", "ws") + f"/api/v1/rooms/{room['room']}/socket"
    with connect(where) as guest:
        guest.send(json.dumps({"type": "hello", "protocol": 1, "token": room["tokens"][0]}))
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
