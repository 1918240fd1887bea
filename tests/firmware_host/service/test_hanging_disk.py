"""A disk that never answers: as a pipe that nobody writes to, it blocks in the kernel."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from drivers.beside import Beside
from firmware_host import disk_wait
from firmware_host.disk_wait import ask_disk
from firmware_host.errors import UserError
from firmware_host.service import credentials, ending, recording_sink
from firmware_host.service.ending import within
from firmware_host.web import door_log, hub, server
from firmware_host.web.door_log import DoorLog
from firmware_host.web.doorkeeper import DoorError, Doorkeeper
from tests.firmware_host.service.service_play import on_loop
from tests.sources import CHECKOUT

#: A whole service, whose disk hangs in every place once the page is said to be there.
_PROGRAM = """
import asyncio, os, sys
from firmware_host import cli
from firmware_host.commands import run
from firmware_host.health.history import History
from firmware_host.journal.disk import JournalDisk
from firmware_host.service import ending, recording_sink, service

config, fifo = sys.argv[1:]
hang = lambda *_, **__: os.close(os.open(fifo, os.O_RDONLY))
say_where = run._say_where

def begin_to_hang(*arguments, **named):
    JournalDisk.write = JournalDisk.close = History.save = hang
    run.remove_door = hang
    asyncio.get_running_loop().run_in_executor(None, hang)  # as aiohttp opens a file
    say_where(*arguments, **named)

run._say_where = begin_to_hang
recording_sink.in_folder = lambda _folder: hang
recording_sink.CLOSE_S = 0.1
for module in (run, service):
    for name in ("PAGES_S", "SOURCES_S", "FED_S", "BESIDE_S", "CLOSE_S"):
        if hasattr(module, name):
            setattr(module, name, 0.5)
ending.LAST_S = 1000.0  # the bounds must do it, not the last resort
sys.exit(cli.main(["run", "--config", config]))
"""
#: What is tested is that it ends at all.
_END_S = 60


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "silent")
    return tmp_path / "silent"


def connected(port: int, said: bytes) -> socket.socket:
    """A client that asks, and never reads much of what it gets."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", port))
    line.sendall(said)
    return line


def test_a_service_whose_disk_and_pages_hang_ends_when_it_is_told_to(
    fifo: Path, tmp_path: Path
) -> None:
    """A share whose server was gone, an open page on a phone that slept: SIGTERM had no end, and
    where the loop had one, Python still waited for its threads."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = tmp_path / "club.toml"
    config.write_text(
        f'[web]\nport = {port}\n[journal]\nfolder = "{tmp_path / "state"}"\n[recording]\n'
        f'enabled = true\nfolder = "{tmp_path / "recordings"}"\n'
    )
    command = [sys.executable, "-c", _PROGRAM, str(config), str(fifo)]
    with subprocess.Popen(
        command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert "Open http://" in process.stdout.readline()
        host = f"Host: 127.0.0.1:{port}\r\n"
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        page = connected(
            port,
            f"GET /ws HTTP/1.1\r\n{host}{upgrade}Sec-WebSocket-Key: {'a' * 22}==\r\n\r\n".encode(),
        )
        assert page.recv(12) == b"HTTP/1.1 101"  # and from now on nothing is read or answered
        clients = [
            page,
            connected(port, f"GET /healthz HTTP/1.1\r\n{host}\r\n".encode()),  # and stays
            connected(port, f"GET /game.pgn HTTP/1.1\r\n{host}".encode()),  # slowly
            connected(port, f"GET /score-sheet.pdf HTTP/1.1\r\n{host}\r\n".encode()),
        ]
        try:
            assert clients[1].recv(12) == b"HTTP/1.1 200"
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            pytest.fail("it is still there")
        finally:
            for client in clients:
                client.close()
    assert process.returncode == 0, said
    assert "the journal: not done within 0.5 s" in said
    assert "the way in for jadoube ctl: not done within 0.5 s" in said


def test_all_steps_of_a_stop_together_are_done_before_systemd_ends_it() -> None:
    unit = (CHECKOUT / "systemd" / "jadoube.service").read_text("utf-8")
    limit = re.search(r"^TimeoutStopSec=(\d+)s$", unit, re.M)
    assert limit is not None
    assert ending.STEPS_S < ending.LAST_S < int(limit[1])
    assert hub.GOODBYE_S + 2 * server.STOP_S < ending.PAGES_S
    assert 2 * recording_sink.CLOSE_S < ending.CLOSE_S


@pytest.mark.error_logs
@on_loop
async def test_a_step_that_fails_or_hangs_leaves_the_next_ones_to_be_done(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A driver's mistake while it was closed: the journal was not closed after it."""

    async def fail() -> None:
        raise ValueError("no such pin")

    assert await within(60, "the board", fail())
    assert not await within(0.01, "the hook", asyncio.Event().wait())
    assert "the board: a mistake while stopping" in caplog.text
    assert "the hook: not done within 0.01 s; the stop goes on without it" in caplog.text


def test_a_loop_that_hangs_while_it_stops_is_ended_and_says_where() -> None:
    """What no bound knows of: systemd killed the service without a word of where it had hung."""
    program = (
        "import threading\nfrom firmware_host.service import ending\nending.LAST_S = 0.05\n"
        "def somewhere():\n    threading.Event().wait()\nending.end_at_last()\nsomewhere()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, timeout=_END_S
    )
    assert ended.returncode == 1
    assert b"in somewhere" in ended.stderr


class HangingDisk:
    """What waits for it waits until it is let go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(disk_wait, "DISK_S", 0.01)
        monkeypatch.setattr(door_log, "LATE_S", 0.01)
        self._goes_on = threading.Event()

    def __call__(self, *_arguments: object, **_named: object) -> None:
        self._goes_on.wait()

    def go_on(self) -> None:
        self._goes_on.set()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> HangingDisk:
    return HangingDisk(monkeypatch)


@on_loop
async def test_who_waits_for_a_disk_hears_that_it_does_not_answer(disk: HangingDisk) -> None:
    beside = Beside("test")
    with pytest.raises(UserError, match="the key: the disk does not answer; seal it on paper"):
        await ask_disk(beside, disk, "the key", "seal it on paper")
    disk.go_on()
    assert await beside.run(lambda: 7) == 7


@on_loop
async def test_an_arbiter_signs_in_though_the_log_of_the_door_can_not_be_written(
    disk: HangingDisk,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The state folder hung, and the arbiter stood before a page that did not answer."""
    append = door_log._append

    def hang(path: Path, lines: Sequence[str]) -> None:
        disk()
        append(path, lines)

    monkeypatch.setattr(door_log, "_append", hang)
    log = DoorLog(tmp_path)
    log.note(30, "first")
    while "the disk does not answer" not in caplog.text:
        await asyncio.sleep(0)
    monkeypatch.setattr(door_log, "LATE_S", 3600.0)
    log.note(30, "second")
    assert noted(log.latest) == ["first", "second"]
    disk.go_on()
    await log.written()
    assert noted((tmp_path / door_log.FILE_NAME).read_text().splitlines()) == ["first", "second"]
    assert caplog.text.count("the disk does not answer") == 1


def noted(lines: Iterable[str]) -> list[str]:
    """Without the time of the wall."""
    return [line.split(" ", 1)[1] for line in lines]


@pytest.mark.parametrize("most", [2, 1000])
@on_loop
async def test_what_happened_at_the_door_while_the_disk_was_full_is_written_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture, most: int
) -> None:
    """Wrong passwords that came while the disk took nothing were recorded nowhere."""
    monkeypatch.setattr(door_log, "AGAIN_S", 0.0)
    monkeypatch.setattr(door_log, "MOST_WAITING", most)
    monkeypatch.setattr(door_log, "LAST_S", 60.0)
    folder = tmp_path / "state"
    folder.write_text("in the way")
    log = DoorLog(folder)
    for number in range(4):
        log.note(30, f"wrong password {number}")
    while "takes no line" not in caplog.text:
        await asyncio.sleep(0)
    folder.unlink()
    await log.written()
    kept = noted((folder / door_log.FILE_NAME).read_text().splitlines())
    left_out = ["2 notes are left out: the disk took none"] if most == 2 else []
    assert kept == [*(f"wrong password {number}" for number in range(min(most, 4))), *left_out]
    assert caplog.text.count("takes no line") == 1


def test_a_line_that_the_disk_takes_by_half_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What followed on a full disk was read as the rest of another line."""
    path = tmp_path / "log"
    door_log._append(path, ["first"])
    with monkeypatch.context() as full:
        full.setattr(door_log, "len", lambda text: len(text) + 1, raising=False)
        with pytest.raises(OSError, match="No space"):
            door_log._append(path, ["second"])
    door_log._append(path, ["third"])
    assert path.read_text() == "first\nthird\n"


@on_loop
async def test_an_arbiter_who_was_known_signs_in_though_the_state_folder_hangs(
    fifo: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The file was asked for on the loop itself, at every change of the board: all stood."""
    monkeypatch.setattr(disk_wait, "DISK_S", 0.01)
    file, folder = tmp_path / "state" / credentials.FILE_NAME, tmp_path / "state"
    fresh = Doorkeeper(folder)
    folder.mkdir()
    fifo.rename(file)
    with pytest.raises(DoorError, match="the disk does not answer"):
        await fresh.arbiters()
    os.close(os.open(file, os.O_RDWR | os.O_NONBLOCK))
    file.unlink()
    credentials.keep_hash(folder, "Ann", credentials.hash_password("correct horse battery"))
    keeper = Doorkeeper(folder)
    keeper.begin()
    monkeypatch.setattr(disk_wait, "DISK_S", 60.0)
    assert list(await keeper.arbiters()) == ["Ann"]
    monkeypatch.setattr(disk_wait, "DISK_S", 0.01)
    file.unlink()
    os.mkfifo(file)
    token = await keeper.sign_in("Ann", "correct horse battery", "10.0.0.1")
    assert keeper.is_in(token)
    assert await keeper.name_of(token) == "Ann"
    os.close(os.open(file, os.O_RDWR | os.O_NONBLOCK))


@on_loop
async def test_a_password_that_was_changed_elsewhere_ends_an_open_page(tmp_path: Path) -> None:
    """The page asks what was last read, which must not stay so for ever."""
    credentials.keep_hash(tmp_path, "Ann", credentials.hash_password("correct horse battery"))
    keeper = Doorkeeper(tmp_path)
    token = await keeper.sign_in("Ann", "correct horse battery", "10.0.0.1")
    assert keeper.is_in(token)
    credentials.forget_arbiter(tmp_path, "Ann")
    while keeper.is_in(token):
        await asyncio.sleep(0)


@on_loop
async def test_a_password_that_can_not_be_kept_is_refused_with_the_reason(
    disk: HangingDisk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("firmware_host.web.doorkeeper.keep_hash", disk)
    keeper = Doorkeeper(tmp_path)
    with pytest.raises(DoorError, match="the disk does not answer"):
        await keeper.set_first("Ann", "correct horse battery", "127.0.0.1")
    disk.go_on()
