"""The service: one door in, the journal before anybody sees, and it goes on whatever befalls it."""

import asyncio
import logging
from pathlib import Path

import pytest

from drivers.recording import read_recording
from drivers.signals import Control, ControlKind, Tick
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.journal.read import kept_inputs, kept_sittings, open_for_reading
from firmware_host.replay import replay
from firmware_host.service import live as live_module
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.pgn_export import format_record
from firmware_host.service.recording_sink import RecordingSink, into_file
from tests.firmware_host.service.service_play import (
    FIRST,
    SETUP,
    Played,
    on_loop,
    other_setup,
    playing,
)


async def open_game(played: Played) -> None:
    """1. e4 e5 2. Nf3, all pressed."""
    played.move("e2", "e4", "white")
    await played.until_pressed(1)
    played.move("e7", "e5", "black")
    await played.until_pressed(2)
    played.move("g1", "f3", "white")
    await played.until_pressed(3)


OPENING = ["e2e4", "e7e5", "g1f3"]


@on_loop
async def test_moves_are_in_the_journal_when_they_are_shown(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        await open_game(played)
        (game,) = kept_games(tmp_path / FILE_NAME)
        assert [ply.key for ply in game.record.plies] == OPENING
        assert game.record.plies == played.service.view().record.plies


@on_loop
async def test_a_stopped_sitting_goes_on_with_both_clocks_standing(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        await open_game(played)
        # A press is sure when a scan has passed; the stop may take so long.
        await played.until(
            lambda: all(ply.certainty == "sure" for ply in played.service.view().record.plies)
        )
        before = played.service.view()
    async with playing(tmp_path) as played:
        after = played.service.view()
        assert after.record.plies == before.record.plies
        assert after.clock is not None
        assert before.clock is not None
        assert after.clock.running is None
        assert after.clock.white_ns == before.clock.white_ns
        assert 0 <= before.clock.black_ns - after.clock.black_ns < 1_000_000_000
        played.move("b8", "c6", "black")
        await played.until_pressed(4)
    assert len(kept_games(tmp_path / FILE_NAME)) == 1


@on_loop
async def test_a_power_cut_in_mid_move_keeps_the_pieces_where_they_are(tmp_path: Path) -> None:
    """H25: the plug is pulled while a piece is in the air."""
    async with playing(tmp_path) as played:
        await open_game(played)
        played.board.lift(57)
        await played.service.power_cut()
        assert played.keys == OPENING
        assert played.service.view().clock is not None
        played.board.place(42, "n")
        played.board.press("black")
        await played.until_pressed(4)
        assert played.keys == [*OPENING, "b8c6"]


@on_loop
async def test_a_new_game_is_a_new_sitting_and_keeps_its_number_after_a_restart(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as played:
        await open_game(played)
        played.board.control(ControlKind.RESIGN, by="black")
        await played.until(lambda: played.service.view().record.result == "1-0")
        played.board.set_up(FIRST)
        await played.until(lambda: played.service.view().record.number == 2)
        played.move("d2", "d4", "white")
        await played.until_pressed(1)
        assert len(played.service.view().earlier) == 1
    async with playing(tmp_path) as played:
        view = played.service.view()
        assert (view.record.number, played.keys) == (2, ["d2d4"])
        played.move("d7", "d5", "black")
        await played.until_pressed(2)
    games = kept_games(tmp_path / FILE_NAME)
    assert [(g.number, g.record.result, len(g.record.plies)) for g in games] == [
        (1, "1-0", 3),
        (2, "*", 2),
    ]


@on_loop
async def test_a_finished_game_is_not_gone_on_with(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        await open_game(played)
        played.board.control(ControlKind.RESIGN, by="black")
        await played.until(lambda: played.service.view().record.result == "1-0")
    async with playing(tmp_path) as played:
        assert played.keys == []
        assert played.service.notices == []
    assert len(kept_games(tmp_path / FILE_NAME)) == 1


@on_loop
async def test_another_configured_game_begins_a_new_sitting_and_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        await open_game(played)
    async with playing(tmp_path, other_setup(time_control="60")) as played:
        assert played.keys == []
        (notice,) = played.service.notices
        assert "asks for another game; its games are kept: jadoube games" in notice
    assert len(kept_games(tmp_path / FILE_NAME)[0].record.plies) == 3


@on_loop
async def test_time_is_kept_while_somebody_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody touched anything for ten minutes, then the plug was pulled: ten minutes were back."""
    monkeypatch.setattr(live_module, "BEAT_NS", 20_000_000)
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        pressed_ns = played.service.now_ns()
        await played.until(lambda: played.service.now_ns() > pressed_ns + 1_000_000_000)
        with open_for_reading(tmp_path / FILE_NAME) as connection:
            last = kept_inputs(connection, kept_sittings(connection)[-1].number)[-1]
        assert isinstance(last, Tick)
        assert last.t_ns > pressed_ns + 800_000_000


@on_loop
async def test_without_a_clock_only_what_happens_is_written(tmp_path: Path) -> None:
    async with playing(tmp_path, other_setup(time_control=None, clock=False)) as played:
        played.move("e2", "e4")
        await played.until(lambda: played.keys == ["e2e4"])
        await played.service.stop()
    with open_for_reading(tmp_path / FILE_NAME) as connection:
        assert len(kept_inputs(connection, 1)) < 12


@pytest.mark.error_logs
@on_loop
async def test_a_programming_error_stops_the_sitting_and_is_said_and_survived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An exception in the core ended the process, and the page only said "disconnected"."""
    async with playing(tmp_path) as played:
        await open_game(played)
        feed = NumberedTable.feed

        def broken(table: NumberedTable, signal: object) -> object:
            if isinstance(signal, Control):
                raise ZeroDivisionError
            return feed(table, signal)  # type: ignore[arg-type]

        monkeypatch.setattr(NumberedTable, "feed", broken)
        with caplog.at_level(logging.CRITICAL):
            played.board.control(ControlKind.ARBITER)
            await played.until(lambda: played.service.phase == "failed")
            assert "a programming error stopped the sitting" in played.service.notices[-1]
            played.board.press("black")
            await played.until(lambda: played.service.phase == "failed")
            assert played.keys == OPENING
    async with playing(tmp_path) as played:
        assert played.service.phase == "ready"
        assert "can't" not in "".join(played.keys)
        assert "a programming error stops it each time" in played.service.notices[-1]
    with open_for_reading(tmp_path / FILE_NAME) as connection:
        kinds = [type(signal) for signal in kept_inputs(connection, 1)]
    assert kinds.index(Control) < len(kinds)


@pytest.mark.error_logs
@pytest.mark.parametrize("method", ["view", "next_deadline_ns"])
@on_loop
async def test_a_programming_error_between_signals_is_said_and_survived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """An exception in the view or in a deadline ended the loop: the page went silent for ever."""
    async with playing(tmp_path) as played:
        await open_game(played)

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        logging.disable()
        monkeypatch.setattr(NumberedTable, method, broken)
        played.board.press("black")
        await played.until(lambda: played.keys == OPENING and played.service.phase == "failed")
        logging.disable(logging.NOTSET)
        assert "a programming error stopped the sitting" in played.service.notices[-1]
        played.board.press("black")
        assert played.keys == OPENING


@on_loop
async def test_a_journal_that_cannot_be_written_is_said_and_play_goes_on(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_text("a file where the folder should be")
    async with playing(state) as played:
        await open_game(played)
        (notice,) = played.service.notices
        assert "file exists; play goes on in memory; make its folder writable" in notice
        state.unlink()
        await played.until(lambda: played.service.notices == [])
        played.move("b8", "c6", "black")
        await played.until_pressed(4)
    (game,) = kept_games(state / FILE_NAME)
    assert [ply.key for ply in game.record.plies] == [*OPENING, "b8c6"]


@on_loop
async def test_a_damaged_journal_is_said_once_and_play_begins(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"what a broken disk left" * 100)
    async with playing(tmp_path) as played:
        (notice,) = played.service.notices
        assert "nothing of it could be read; the damaged file is kept as" in notice
        await open_game(played)
    assert len(kept_games(tmp_path / FILE_NAME)) == 1


@on_loop
async def test_a_listener_that_never_reads_is_sent_to_a_snapshot(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        lazy = played.service.updates()
        for _ in range(300):
            played.service.deliver(Tick(played.service.now_ns()))
        await open_game(played)
        first = await lazy.next()
        assert first is not None
        assert first.is_gap


@on_loop
async def test_subscribers_hear_the_end_of_the_service(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        followed = played.service.subscribe()
        follower = asyncio.create_task(_count(followed))
        await open_game(played)
    async with asyncio.timeout(5):
        assert await follower >= 3


async def _count(updates: object) -> int:
    return len([None async for _ in updates])  # type: ignore[attr-defined]


@on_loop
async def test_a_recording_made_while_playing_replays_to_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    setup = other_setup(time_control=None, clock=False)
    async with playing(tmp_path, setup, recording=RecordingSink(into_file(path))) as played:
        played.move("e2", "e4")
        await played.until(lambda: played.keys == ["e2e4"])
        played.move("e7", "e5")
        await played.until(lambda: played.keys == ["e2e4", "e7e5"])
        record = played.service.view().record
    (again,) = replay(read_recording(path)).records
    assert format_record(again) == format_record(record)


@on_loop
async def test_a_recording_has_the_clock_times_of_the_sitting(tmp_path: Path) -> None:
    """The clock of a service waits for the first press; a replay let White's time run before."""
    path = tmp_path / "evening.jsonl"
    async with playing(tmp_path, recording=RecordingSink(into_file(path))) as played:
        await played.until(lambda: played.service.now_ns() > 0)
        await open_game(played)
        record = played.service.view().record
    (again,) = replay(read_recording(path)).records
    assert [ply.clock_ns for ply in again.plies] == [ply.clock_ns for ply in record.plies]


@on_loop
async def test_a_recording_of_a_resumed_sitting_is_whole(tmp_path: Path) -> None:
    """A recording attached to a bug report began in mid-game and could not be replayed."""
    async with playing(tmp_path) as played:
        await open_game(played)
    sink = RecordingSink(into_file(tmp_path / "rest.jsonl"))
    async with playing(tmp_path, recording=sink) as played:
        played.move("b8", "c6", "black")
        await played.until_pressed(4)
    (again,) = replay(read_recording(tmp_path / "rest.jsonl")).records
    assert [ply.key for ply in again.plies] == [*OPENING, "b8c6"]


@on_loop
async def test_a_recording_that_cannot_be_written_is_said_and_play_goes_on(tmp_path: Path) -> None:
    sink = RecordingSink(into_file(tmp_path / FILE_NAME / "evening.jsonl"))
    async with playing(tmp_path, recording=sink) as played:
        await open_game(played)
        (notice,) = played.service.notices
        assert "the recording stops" in notice


@on_loop
async def test_the_published_pgn_leaves_out_what_may_still_change(tmp_path: Path) -> None:
    async with playing(tmp_path, SETUP) as played:
        await open_game(played)
        played.move("b8", "c6")
        await played.until(lambda: len(played.keys) == 4)
        assert "2. Nf3" in played.service.pgn()
        assert "Nc6" not in played.service.pgn()
        assert '[White "Ann"]' in played.service.pgn()
