"""How slow a board is, in each game of an evening: journal, recording and table agree."""

from pathlib import Path

import pytest

from drivers.recording import read_recording
from drivers.signals import FaultKind, Ruling, RulingKind, Scan
from drivers.simulated import SimulatedBoard
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import kept_inputs, last_sitting, open_for_reading
from firmware_host.service import board_link
from firmware_host.service.pause import Pause
from firmware_host.service.recording_sink import RecordingSink, in_folder
from firmware_host.service.resume import refold
from tests.firmware_host.service.service_play import Played, on_loop, playing


def slow(played: Played, scan_ms: int) -> None:
    played.board.scan_ms = scan_ms  # type: ignore[attr-defined]  # as `Scanning` has it


def kept_scans_ms(folder: Path) -> list[int]:
    """In the sitting of the game that is played: from its beginning, then as it was told."""
    with open_for_reading(folder / FILE_NAME) as connection:
        kept = last_sitting(connection)
        assert kept is not None
        signals = kept_inputs(connection, kept.number)
    told = [signal.scan_ms for signal in signals if isinstance(signal, Scan)]
    assert refold(kept.setup, signals).scan_ms == [kept.setup.scan_ms, *told][-1]
    return [kept.setup.scan_ms, *told]


def judged_by_ms(played: Played) -> int:
    return played.service._live.table.scan_ms


async def next_game(played: Played, number: int) -> None:
    now_ns = played.service.now_ns()
    played.service.deliver(Ruling(now_ns, RulingKind.NEW_GAME, "Anna", 0, game=number))
    await played.until(lambda: played.service.view().record.number == number + 1)


@pytest.fixture
def quick_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_link, "Pause", lambda: Pause(0.001, 0.001))


@on_loop
async def test_what_an_older_version_did_not_ask_is_asked_when_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sitting of an older version went on: all games of the evening took a slow board for quick,
    and the order of its wires broke touch-move."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        standing = played.board.standing
    monkeypatch.setattr(SimulatedBoard, "scan_ms", 250, raising=False)
    async with playing(tmp_path, standing=standing) as played:
        assert judged_by_ms(played) == 250
        played.move("e7", "e5", "black")
        await played.until_pressed(2)
        assert kept_scans_ms(tmp_path) == [0, 250]
        await next_game(played, 1)
        assert judged_by_ms(played) == 250
    assert kept_scans_ms(tmp_path) == [250]


@on_loop
async def test_a_board_that_says_nothing_now_is_as_slow_as_it_was(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        for number, scan_ms, judged_ms in ((1, 250, 250), (2, 0, 250), (3, 40, 40)):
            slow(played, scan_ms)
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            assert judged_by_ms(played) == judged_ms
            await next_game(played, number)
            assert judged_by_ms(played) == judged_ms
            played.move("e4", "e2")
            await played.until(lambda: played.service.view().state == "ready")
    assert kept_scans_ms(tmp_path) == [40]


@pytest.mark.usefixtures("quick_pauses")
@on_loop
async def test_a_board_that_was_away_at_the_start_says_how_slow_it_is_when_it_comes(
    tmp_path: Path,
) -> None:
    """A scanner was plugged in after the start: all of the first game it counted as quick."""
    recording = RecordingSink(in_folder(tmp_path / "r"))
    async with playing(tmp_path, recording=recording) as played:
        played.board.unplug()
        await played.until(lambda: played.service.view().state == "sensors-lost")
        slow(played, 250)
        played.board.plug_in()
        await played.until(lambda: judged_by_ms(played) == 250)
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        standing = played.board.standing
    assert kept_scans_ms(tmp_path) == [0, 250]
    async with playing(tmp_path, standing=standing) as played:
        assert judged_by_ms(played) == 250  # the same board, which is not asked anew
    (recorded,) = (tmp_path / "r").glob("*.jsonl")
    signals = read_recording(recorded).signals
    kinds = [
        "scan" if isinstance(each, Scan) else each.kind
        for each in signals
        if isinstance(each, Scan) or getattr(each, "kind", None) is FaultKind.BOARD_BACK
    ]
    assert kinds == [FaultKind.BOARD_BACK, "scan"]
