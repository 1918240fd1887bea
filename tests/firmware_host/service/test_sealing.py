"""A sealed move in the service: closed before it is kept, opened at the arbiter's word."""

import os
import stat
from pathlib import Path

import pytest

from drivers.recording import read_recording
from drivers.signals import Control, ControlKind, Ruling, RulingKind
from drivers.sitting import Sitting
from firmware_host import disk_wait
from firmware_host.errors import UserError
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.replay import replay
from firmware_host.service.pgn_export import format_record
from firmware_host.service.recording_sink import RecordingSink, into_file
from firmware_host.service.sealing import Envelopes
from firmware_host.sitting.envelope import name_of, unseal
from firmware_host.sitting.table import Table
from tests.firmware_host.service.service_play import Played, on_loop, playing
from tests.firmware_host.service.test_service import open_game


async def rule(played: Played, kind: RulingKind, **values: object) -> None:
    view, now_ns = played.service.view(), played.service.now_ns()
    values = {"game": view.record.number} | values
    ruling = Ruling(now_ns, kind, "Anna", view.rulings, **values)  # type: ignore[arg-type]  # keys
    await played.service.rule(ruling)


async def adjourn(played: Played, text: str) -> None:
    played.service.deliver(Control(played.service.now_ns(), ControlKind.ADJOURN, "black"))
    await played.until(lambda: played.service.view().adjourned is not None)
    await played.service.seal("black", text)
    await played.until(lambda: played.service.view().state == "adjourned")


@on_loop
async def test_a_sealed_move_waits_through_a_restart_and_is_nowhere_to_be_read(
    tmp_path: Path,
) -> None:
    """A-1, A-2: the journal, the recording and the page have a closed envelope; then it opens."""
    file = tmp_path / "evening.jsonl"
    async with playing(tmp_path, recording=RecordingSink(into_file(file))) as played:
        await open_game(played)
        await adjourn(played, "Nc6")
        times = played.service.view().clock
        assert "Nc6" not in repr(played.service.view()) + played.service.pgn()
    kept = b"".join(each.read_bytes() for each in tmp_path.glob("*") if each.is_file())
    assert b"Nc6" not in kept and b"b8c6" not in kept
    async with playing(tmp_path) as played:
        view = played.service.view()
        assert view.state == "adjourned" and view.clock is not None and times is not None
        assert (view.clock.white_ns, view.clock.black_ns) == (times.white_ns, times.black_ns)
        await rule(played, RulingKind.OPEN_SEALED)
        await played.until(lambda: len(played.keys) == 4)
        assert played.service.view().restoration is not None
        played.move("b8", "c6")
        await played.until(lambda: played.service.view().restoration is None)
        clock = played.service.view().clock
        assert clock is not None and clock.running == "white"
    (game,) = kept_games(tmp_path / FILE_NAME)
    assert [entry.kind for entry in game.record.rulings] == ["open-sealed"]
    assert "ruling: The sealed move is Nc6" in " ".join(format_record(game.record).split())


def test_a_key_is_for_the_services_user_alone_and_is_used_once(tmp_path: Path) -> None:
    """A-1."""
    envelopes = Envelopes(tmp_path / "sealed")
    one, other = (envelopes.seal(0, "white", "e4") for _ in range(2))
    assert one.sealed is not None and one.sealed != other.sealed
    files = sorted((tmp_path / "sealed").iterdir())
    assert len(files) == 2
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key = (tmp_path / "sealed" / f"{name_of(one.sealed)}.key").read_text().strip()
    assert unseal(one.sealed, key) == "e4"


def test_a_folder_that_cannot_be_made_is_said_with_a_remedy(tmp_path: Path) -> None:
    """On a disk that took nothing the page said only that the service had failed (A-1)."""
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="on paper"):
        Envelopes(tmp_path / "file/sealed").seal(0, "white", "e2e4")


@on_loop
async def test_without_its_key_a_ruling_comes_as_it_is(tmp_path: Path) -> None:
    """A-2: the core says what is missing."""
    ruling = Ruling(0, RulingKind.OPEN_SEALED, "Anna", 0)
    view = Table(Sitting()).view(0)
    assert await Envelopes(tmp_path).with_key(ruling, view) == ruling


@pytest.mark.parametrize("text", ["", "x" * 49, "N\nf3"])
def test_what_is_no_move_makes_no_key(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match="a text of 1 to"):
        Envelopes(tmp_path / "sealed").seal(0, "white", text)
    assert not (tmp_path / "sealed").exists()


@on_loop
async def test_rulings_of_a_resumed_evening_are_about_its_own_games_on_replay_too(
    tmp_path: Path,
) -> None:
    """The second life of a service counts its games on; its recording begins with game 1 again."""
    async with playing(tmp_path) as played:
        await open_game(played)
        await rule(played, RulingKind.NEW_GAME)
        await played.until(lambda: played.service.view().record.number == 2)
        played.board.set_up("RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr", "")
        await played.until(lambda: played.service.view().state == "ready")
        played.move("d2", "d4", "white")
        await played.until_pressed(1)
    file = tmp_path / "second.jsonl"
    async with playing(tmp_path, recording=RecordingSink(into_file(file))) as played:
        assert played.service.view().record.number == 2
        await rule(played, RulingKind.ADJUDGE, result="1-0", game=1)
        await rule(played, RulingKind.ADJUDGE, result="0-1")
        await played.until(lambda: played.service.view().record.result == "0-1")
        assert len(played.service.view().record.rulings) == 1
    (record,) = replay(read_recording(file)).records
    assert (record.result, len(record.rulings)) == ("0-1", 1)


def test_the_name_of_a_key_is_on_the_disk_before_the_envelope(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unplugged right after the move was sealed, the card had the envelope and no key to it."""
    synced: list[str] = []
    sync = os.fsync

    def noted(number: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{number}").readlink()))
        sync(number)

    monkeypatch.setattr(os, "fsync", noted)
    folder = tmp_path / "sealed"
    Envelopes(folder).seal(0, "white", "e4")
    assert synced[0] == str(tmp_path)
    assert synced[-1] == str(folder)
    assert [each.suffix for each in folder.iterdir()] == [".key"]


@on_loop
async def test_a_disk_that_hangs_with_the_key_stops_no_clock_and_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key was read on the loop: lights and clocks stood until the watchdog came."""
    async with playing(tmp_path) as played:
        await open_game(played)
        await adjourn(played, "Nc6")
        (key,) = (tmp_path / "sealed").iterdir()
        key.rename(tmp_path / "key")
        os.mkfifo(key)  # nobody writes to it: whoever opens it stands
        monkeypatch.setattr(disk_wait, "DISK_S", 0.01)
        with pytest.raises(UserError, match=r"the disk does not answer; .*paper"):
            await rule(played, RulingKind.OPEN_SEALED)
        assert played.service.view().state == "adjourned"
        monkeypatch.undo()
        os.close(os.open(key, os.O_RDWR | os.O_NONBLOCK))
        (tmp_path / "key").replace(key)
        await rule(played, RulingKind.OPEN_SEALED)
        await played.until(lambda: len(played.keys) == 4)
