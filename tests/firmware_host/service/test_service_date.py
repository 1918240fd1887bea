"""A wall clock that is not set, or is set in the middle of a game, harms nothing."""

import json
import logging
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from drivers.recording import read_recording
from firmware_host import timebase
from firmware_host.cli import main
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.replay import replay
from firmware_host.service.recording_bound import Bound, in_order
from firmware_host.service.recording_sink import RecordingSink, in_folder
from firmware_host.sitting.table import Table
from tests.firmware_host.service.service_play import FIRST, SETUP, Played, on_loop, playing

BOOT = datetime(1970, 1, 1, 0, 0, 31, tzinfo=UTC)
TODAY = datetime(2027, 3, 6, 18, 5, tzinfo=timezone(timedelta(hours=1)))


class Wall:
    """The machine's date, which a test sets as the network would."""

    def __init__(self) -> None:
        self.now = BOOT

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(timebase, "_wall_now", wall)
    return wall


def sink(folder: Path) -> RecordingSink:
    return RecordingSink(in_folder(folder / "r"), bound=Bound(10_000_000, 0))


def test_a_clock_that_nobody_set_gives_no_date(wall: Wall) -> None:
    """Games were dated 1970, and broadcasts put them at the head of the century."""
    assert timebase.wall_date() == "????.??.??"
    assert timebase.wall_label() == "1970-01-01T00:00:31+00:00"
    wall.now = TODAY
    assert timebase.wall_date() == "2027.03.06"


@pytest.mark.parametrize("later", [TODAY, BOOT, TODAY - timedelta(days=9_000)])
@on_loop
async def test_the_date_jumps_by_years_in_the_middle_of_a_game(
    tmp_path: Path, wall: Wall, later: datetime
) -> None:
    async with playing(tmp_path, recording=sink(tmp_path)) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        before = played.service.view()
        wall.now = later
        played.move("e7", "e5", "black")
        await played.until_pressed(2)
        after = played.service.view()
        assert before.clock is not None
        assert after.clock is not None
        assert after.clock.white_ns <= before.clock.white_ns
        assert before.clock.white_ns - after.clock.white_ns < 60 * 10**9
        assert after.record.tags["Date"] == "????.??.??"
    async with playing(tmp_path, recording=sink(tmp_path)) as played:
        assert played.keys == ["e2e4", "e7e5"]
        played.move("g1", "f3", "white")
        await played.until_pressed(3)
    (game,) = kept_games(tmp_path / FILE_NAME)
    assert len(game.record.plies) == 3
    parts = in_order(tmp_path / "r")
    assert len(read_recording(parts[-1]).signals) >= len(read_recording(parts[0]).signals)


@on_loop
async def test_each_game_of_an_evening_over_midnight_has_its_own_day(
    tmp_path: Path, wall: Wall
) -> None:
    """Later games of an evening, or of a week, kept the date of the first one."""
    wall.now = TODAY
    async with playing(tmp_path, recording=sink(tmp_path)) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        wall.now = TODAY + timedelta(hours=9)
        played.board.control("resign", by="black")  # type: ignore[arg-type]  # a word for a kind
        await played.until(lambda: played.service.view().record.result == "1-0")
        played.board.set_up(FIRST, "")
        await played.until(lambda: played.service.view().record.number == 2)
        await played.until(lambda: played.service.view().record.tags["Date"] == "2027.03.07")
        played.move("d2", "d4", "white")
        await played.until_pressed(1)
    async with playing(tmp_path) as played:
        assert played.keys == ["d2d4"]
        assert played.service.view().record.tags["Date"] == "2027.03.07"
    games = kept_games(tmp_path / FILE_NAME)
    assert [game.record.tags["Date"] for game in games] == ["2027.03.06", "2027.03.07"]
    (recorded,) = in_order(tmp_path / "r")
    replayed = replay(read_recording(recorded)).records
    assert [game.tags["Date"] for game in replayed] == ["2027.03.06", "2027.03.07"]


@on_loop
async def test_a_clock_that_is_set_back_takes_no_date_away(tmp_path: Path, wall: Wall) -> None:
    """A clock that went back to 1970 in the evening left the next game without its date."""
    wall.now = TODAY
    async with playing(tmp_path) as played:
        await beat(played)
        wall.now = BOOT
        await beat(played)
        assert date_of(played) == "2027.03.06"
        (notice,) = played.service.notices
        assert "not set: games have the last day that was known, 2027.03.06; set it" in notice
        wall.now = TODAY + timedelta(days=2)
        await beat(played)
        assert (date_of(played), played.service.notices) == ("2027.03.08", [])


@on_loop
async def test_a_new_sitting_with_an_unset_clock_has_not_the_date_of_the_last(
    tmp_path: Path, wall: Wall
) -> None:
    """A week later, without a network, games would have been those of the last club evening."""
    for wall.now, date in ((TODAY, "2027.03.06"), (BOOT, "????.??.??")):
        async with playing(tmp_path) as played:
            await beat(played)
            assert date_of(played) == date


@on_loop
async def test_a_power_cut_takes_the_date_of_no_game_where_the_clock_begins_in_1970(
    tmp_path: Path, wall: Wall
) -> None:
    """A Pi without a clock: after a cut the game that went on had its date, the next one none."""
    wall.now = TODAY
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
    wall.now = BOOT
    async with playing(tmp_path) as played:
        await beat(played)
        assert (played.keys, date_of(played)) == (["e2e4"], "2027.03.06")
        played.board.control("resign", by="black")  # type: ignore[arg-type]  # a word for a kind
        await played.until(lambda: played.service.view().record.result == "1-0")
        played.board.set_up(FIRST, "")
        await played.until(lambda: played.service.view().record.number == 2)
        assert date_of(played) == "2027.03.06"
    async with playing(tmp_path) as played:
        wall.now = TODAY + timedelta(days=1)
        await beat(played)
        assert date_of(played) == "2027.03.07"
        played.move("d2", "d4", "white")
        await played.until_pressed(1)
    games = kept_games(tmp_path / FILE_NAME)
    assert [game.record.tags["Date"] for game in games] == ["2027.03.06", "2027.03.07"]


@on_loop
async def test_a_clock_that_was_never_set_is_said_and_no_date_is_made_up(
    tmp_path: Path, wall: Wall
) -> None:
    assert wall.now == BOOT
    for _ in range(2):
        async with playing(tmp_path) as played:
            await beat(played)
            assert date_of(played) == "????.??.??"
            (notice,) = played.service.notices
            assert notice.startswith("the clock of this machine is not set: games have no date; ")


def date_of(played: Played) -> str:
    return played.service.view().record.tags["Date"]


async def beat(played: Played) -> None:
    live = played.service._live
    live.beat_due_ns = 0
    await live.beat(is_idle=True)


@on_loop
async def test_a_date_that_is_configured_is_nobody_else_s(tmp_path: Path, wall: Wall) -> None:
    setup = replace(SETUP, tags={"Date": "2027.??.??"})
    async with playing(tmp_path, setup) as played:
        wall.now = TODAY
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
    async with playing(tmp_path, setup) as played:
        assert played.service.view().record.tags["Date"] == "2027.??.??"


@on_loop
async def test_a_sitting_that_a_mistake_stopped_is_told_of_no_new_day(
    tmp_path: Path,
    wall: Wall,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It would be told at each beat, a row of the journal each time, and never know it."""
    wall.now = TODAY
    async with playing(tmp_path) as played:
        monkeypatch.setattr(Table, "feed", lambda *_: 1 / 0)
        with caplog.at_level(logging.CRITICAL):
            played.move("e2", "e4", "white")
            await played.until(lambda: played.service.phase == "failed")
        wall.now = TODAY + timedelta(days=1)
        await beat(played)
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    (days,) = connection.execute("SELECT count(*) FROM inputs WHERE kind = 'day'").fetchone()
    connection.close()
    assert days == 0


@on_loop
async def test_games_stay_in_the_order_in_which_they_were_played(
    tmp_path: Path, wall: Wall
) -> None:
    """After the evening on which the network came late, the last game was listed first."""
    for now, first in ((TODAY, "e2"), (BOOT, "d2"), (TODAY + timedelta(days=1), "c2")):
        wall.now = now
        async with playing(tmp_path) as played:
            played.move(first, f"{first[0]}4", "white")
            await played.until_pressed(1)
            played.board.control("resign", by="black")  # type: ignore[arg-type]  # a word for a kind
            await played.until(lambda: played.service.view().record.result == "1-0")
    games = kept_games(tmp_path / FILE_NAME)
    assert [game.record.plies[0].key for game in games] == ["e2e4", "d2d4", "c2c4"]
    dates = [game.record.tags["Date"] for game in games]
    assert dates == ["2027.03.06", "????.??.??", "2027.03.07"]


def test_what_is_printed_of_a_game_without_a_date(
    tmp_path: Path, wall: Wall, capsys: pytest.CaptureFixture[str]
) -> None:
    @on_loop
    async def play() -> None:
        async with playing(tmp_path) as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)

    play()
    journal = ["--journal", str(tmp_path)]
    assert main(["games", "--json", *journal]) == 0
    assert json.loads(capsys.readouterr().out)[0]["date"] == "????.??.??"
    assert main(["export", *journal]) == 0
    assert '[Date "????.??.??"]' in capsys.readouterr().out
    assert main(["score-sheet", "--format", "text", *journal]) == 0
    assert "1970" not in capsys.readouterr().out
