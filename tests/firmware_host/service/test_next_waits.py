"""What begins the next game while the result of the last one is searched for (H20, E-3)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.cells import CHESSBOARD
from drivers.recording import read_recording
from drivers.sensing import as_read
from drivers.signals import (
    Control,
    ControlKind,
    Fault,
    FaultKind,
    Ruling,
    RulingKind,
    Signal,
    Verdict,
)
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.replay import replay
from firmware_host.service import beside, held
from firmware_host.service.deciding import Deciding
from firmware_host.service.recording_sink import RecordingSink, into_file
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.play import Play
from rules.questions import CanMate, Question
from tests.firmware_host.service.service_play import (
    FIRST,
    PATIENCE_S,
    Played,
    on_loop,
    other_setup,
    playing,
)
from tests.firmware_host.sitting.dead_ends import NOBODY

SETUP = other_setup(start=NOBODY, asks_beside=True)
TURNED = CHESSBOARD.turned_symbols(FIRST, 1)


@pytest.fixture
def may_end(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """The search is over with it. It proves nothing, and the fold would prove a draw."""
    event = asyncio.Event()

    async def search(_game: str, _question: Question) -> CanMate:
        await event.wait()
        return CanMate.NOT_PROVED

    class Slow(Deciding):
        def __init__(self, live: object, admit: object) -> None:
            super().__init__(live, admit, search)  # type: ignore[arg-type]  # as given

    monkeypatch.setattr(beside, "Deciding", Slow)
    return event


@pytest.fixture
def no_search_in_the_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    def decide_now(play: Play, _t_ns: int) -> list[Effect]:
        assert play.question is None
        return []

    monkeypatch.setattr(Play, "decide_now", decide_now)


async def until(holds: Callable[[], bool]) -> None:
    """Where nothing is told of what is waited for."""
    while not holds():
        await asyncio.sleep(0)


@asynccontextmanager
async def deciding(
    folder: Path, standing: str | None = None, *, recording: RecordingSink | None = None
) -> AsyncIterator[Played]:
    """Black has resigned; ``standing`` has been set up since, and it has been looked at."""
    async with playing(folder, SETUP, recording=recording) as play:
        play.service.deliver(Control(play.service.now_ns(), ControlKind.RESIGN, "black"))
        await play.until(lambda: play.service.view().state == "deciding")
        table = play.service._live.table._table
        if standing is not None:
            play.board.set_up(standing)
            read = as_read(SETUP.sensing, standing)
            await until(lambda: table.contact.symbols == read and table.rest_due_ns is None)
        assert play.service.view().earlier == ()
        yield play


def is_held(play: Played) -> bool:
    """Something waits for the verdict, and nothing has become of it."""
    view = play.service.view()
    first = play.service._live.next_game.first
    return first is not None and (view.state, view.earlier) == ("deciding", ())


def results(play: Played) -> list[str]:
    view = play.service.view()
    return [record.result for record in (*view.earlier, view.record)]


@on_loop
async def test_a_first_move_waits_for_the_verdict_and_keeps_its_time(
    tmp_path: Path, may_end: asyncio.Event
) -> None:
    """It was lost, or all stood still for the ten seconds of a search."""
    recorded = tmp_path / "evening.jsonl"
    sink = RecordingSink(into_file(recorded))
    async with deciding(tmp_path, FIRST, recording=sink) as play:
        play.move("e2", "e4", "white")
        await until(lambda: is_held(play))
        moved_ns = play.service.now_ns()
        await until(lambda: play.service.now_ns() > moved_ns)
        may_end.set()
        await play.until_pressed(1)
        assert results(play) == ["1-0", "*"]
        (ply,) = play.service.view().record.plies
        assert ply.pressed_ns is not None
        assert ply.pressed_ns <= moved_ns
    async with playing(tmp_path, other_setup()) as play:
        assert play.keys == ["e2e4"]
    first, second = kept_games(tmp_path / FILE_NAME)
    assert (first.record.result, len(second.record.plies)) == ("1-0", 1)
    replayed = replay(read_recording(recorded)).records
    assert [(record.result, len(record.plies)) for record in replayed] == [("1-0", 0), ("*", 1)]


BY_PAGE = Control(0, ControlKind.NEW_GAME)
BY_ARBITER = Ruling(0, RulingKind.NEW_GAME, "Ann", 0, game=1)
BY_FIX = Control(0, ControlKind.APPLY)


@pytest.mark.parametrize(
    ("standing", "begins"),
    [
        (FIRST, BY_PAGE),
        (None, BY_ARBITER),
        (TURNED, BY_FIX),
    ],
)
@on_loop
async def test_whatever_begins_the_next_game_waits_for_the_verdict(
    tmp_path: Path, may_end: asyncio.Event, standing: str | None, begins: Signal
) -> None:
    """The search was made in the fold then, and neither page nor watchdog was served."""
    async with deciding(tmp_path, standing) as play:
        play.service.deliver(begins)
        await until(lambda: is_held(play))
        play.service.deliver(begins)  # who waits presses once more
        may_end.set()
        await play.until(lambda: play.service.view().record.number == 2)
        await until(lambda: play.service._live.next_game.first is None)
        assert results(play) == ["1-0", "*"]


@on_loop
async def test_the_arbiters_word_goes_before_what_waits(
    tmp_path: Path, may_end: asyncio.Event
) -> None:
    """I-10: it is about the game whose result is open, which every page still shows."""
    async with deciding(tmp_path, FIRST) as play:
        play.service.deliver(BY_PAGE)
        await until(lambda: is_held(play))
        adjudged = Ruling(play.service.now_ns(), RulingKind.ADJUDGE, "Ann", 0, game=1, result="0-1")
        play.service.deliver(adjudged)
        await play.until(lambda: play.service.view().record.number == 2)
        assert results(play) == ["0-1", "*"]
        assert not may_end.is_set()


@pytest.mark.usefixtures("may_end", "no_search_in_the_fold")
@on_loop
async def test_a_first_move_is_kept_where_the_service_stops_before_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fold searched at the end, where no bound of a stop could end it: systemd killed it."""
    monkeypatch.setattr("firmware_host.service.service.DECIDED_NS", 0)
    async with deciding(tmp_path, FIRST) as play:
        play.move("e2", "e4", "white")
        await until(lambda: is_held(play))
    async with playing(tmp_path, other_setup()) as play:
        assert play.keys == ["e2e4"]
    first, second = kept_games(tmp_path / FILE_NAME)
    assert (first.record.result, len(second.record.plies)) == ("1-0", 1)


@pytest.mark.usefixtures("no_search_in_the_fold")
@on_loop
async def test_a_service_that_stops_still_takes_a_verdict_that_is_on_its_way(
    tmp_path: Path, may_end: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_host.service.service.DECIDED_NS", PATIENCE_S * 10**9)
    async with deciding(tmp_path, FIRST) as play:
        play.move("e2", "e4", "white")
        await until(lambda: is_held(play))
        play.service.request_stop()
        await play.service.wait()
        assert is_held(play)
        question = play.service._live.question()
        assert question is not None
        play.service.deliver(Verdict(0, question.position, question.side, "no"))
        await play.until(lambda: play.service.view().record.number == 2)
        assert results(play) == ["1/2-1/2", "*"]
    assert not may_end.is_set()


@pytest.mark.usefixtures("may_end", "no_search_in_the_fold")
@on_loop
async def test_where_no_verdict_comes_the_next_game_begins_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_host.service.live.LONGEST_NS", 0)
    async with deciding(tmp_path, FIRST) as play:
        play.service.deliver(BY_PAGE)
        await play.until(lambda: play.service.view().record.number == 2)
        assert results(play) == ["1-0", "*"]


SAID = [
    Control(0, ControlKind.RESIGN, "black"),
    Control(0, ControlKind.STOP_CLOCK, "black"),
    Control(0, ControlKind.RESULT, result="0-1"),
    Control(0, ControlKind.DRAW, "white"),
    Control(0, ControlKind.DRAW_ACCEPT, "white"),
    Control(0, ControlKind.CLAIM_FIFTY, "white"),
    Control(0, ControlKind.CLAIM_TOUCH, "white"),
    Control(0, ControlKind.ADJOURN, "white"),
]


@on_loop
async def test_what_is_said_of_a_game_that_is_over_is_not_done_to_the_next(
    tmp_path: Path, may_end: asyncio.Event
) -> None:
    """Black resigned once more while it was decided, and lost the next game before it was seen."""
    async with deciding(tmp_path, FIRST) as play:
        play.move("e2", "e4", "white")
        await until(lambda: is_held(play))
        for said in SAID:
            play.service.deliver(replace(said, t_ns=play.service.now_ns()))
        await play.until(lambda: len(refusals(play)) == len(SAID))
        assert [event.details["refused"] for event in refusals(play)] == [s.kind for s in SAID]
        assert is_held(play)
        may_end.set()
        await play.until_pressed(1)
        assert results(play) == ["1-0", "*"]


def refusals(play: Played) -> list[Happened]:
    return [event for event in play.service.view().events if "refused" in event.details]


@on_loop
async def test_a_board_that_is_lost_meanwhile_is_told_at_once_and_costs_no_first_move(
    tmp_path: Path, may_end: asyncio.Event
) -> None:
    """What stands for a loss was not shown until the verdict came, up to 90 seconds later."""
    async with deciding(tmp_path, FIRST) as play:
        play.move("e2", "e4", "white")
        await until(lambda: is_held(play))
        play.service.deliver(Fault(play.service.now_ns(), FaultKind.BOARD_LOST))
        await play.until(lambda: play.service.view().state == "sensors-lost")
        may_end.set()
        await play.until_pressed(1)
        await play.until(lambda: play.service.view().state == "sensors-lost")
        assert (results(play), play.keys) == (["1-0", "*"], ["e2e4"])


@pytest.mark.usefixtures("may_end", "no_search_in_the_fold")
@on_loop
async def test_more_than_can_be_held_ends_the_waiting_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cell that flickered for a minute was held without a bound."""
    monkeypatch.setattr(held, "HELD_LIMIT", 2)
    async with deciding(tmp_path, FIRST) as play:
        play.move("e2", "e4", "white")
        await play.until_pressed(1)
        assert (results(play), play.keys) == (["1-0", "*"], ["e2e4"])


@on_loop
async def test_an_arbiter_restores_the_game_though_the_next_one_was_asked_for(
    tmp_path: Path, may_end: asyncio.Event
) -> None:
    """I-5: it waited for the verdict, and was refused then, since another game was played."""
    async with deciding(tmp_path, FIRST) as play:
        play.service.deliver(BY_PAGE)
        await until(lambda: is_held(play))
        now_ns = play.service.now_ns()
        play.service.deliver(Ruling(now_ns, RulingKind.RESTORE, "Ann", 0, game=1, ply=0))
        await until(lambda: play.service._live.next_game.first is None)
        assert results(play) == ["*"]
        assert not may_end.is_set()


@on_loop
async def test_a_power_cut_loses_what_waited_and_the_result_is_asked_for_again(
    tmp_path: Path, may_end: asyncio.Event
) -> None:
    async with deciding(tmp_path, FIRST) as play:
        play.service.deliver(BY_ARBITER)
        await until(lambda: is_held(play))
        await play.service.power_cut()
        assert play.service._live.next_game.first is None
        may_end.set()
        await play.until(lambda: play.service.view().record.number == 2)
        assert results(play) == ["1-0", "*"]
