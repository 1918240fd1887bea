"""The service answers what the core asks, in a process of its own (E-3, E-4)."""

import asyncio
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from drivers.recording import read_recording
from drivers.signals import Control, ControlKind, Signal, Verdict
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import kept_inputs, kept_sittings, open_for_reading
from firmware_host.own_process import ProcessFailedError, run_alone
from firmware_host.replay import replay
from firmware_host.service.deciding import Deciding, search_alone
from firmware_host.service.live import Live
from firmware_host.service.publishing import Publisher, Update
from firmware_host.service.recording_sink import RecordingSink, into_file
from firmware_host.service.resume import refold
from firmware_host.service.searching import SEARCHES
from rules.games import GAMES
from rules.questions import CanMate, Question
from tests.firmware_host.service.service_play import Played, on_loop, other_setup, playing
from tests.firmware_host.sitting.dead_ends import NOBODY

SETUP = other_setup(start=NOBODY, asks_beside=True)
QUESTION = Question(NOBODY, "white")


def resign(play: Played) -> None:
    play.service.deliver(Control(play.service.now_ns(), ControlKind.RESIGN, "black"))


@on_loop
async def test_a_resignation_is_a_draw_where_a_search_proves_it(tmp_path: Path) -> None:
    """The search held up the loop; now its answer is kept and folding again needs none."""
    recorded = tmp_path / "evening.jsonl"
    sink = RecordingSink(into_file(recorded))
    async with playing(tmp_path, SETUP, recording=sink) as play:
        resign(play)
        await play.until(lambda: play.service.view().state == "deciding")
        await play.until(lambda: play.service.view().state == "finished")
        shown = play.service.view().record
    assert (shown.result, shown.cause) == ("1/2-1/2", "resignation")
    with open_for_reading(tmp_path / FILE_NAME) as connection:
        (sitting,) = kept_sittings(connection)
        signals = list(kept_inputs(connection, sitting.number))
    (verdict,) = [signal for signal in signals if isinstance(signal, Verdict)]
    assert (verdict.side, verdict.can_mate) == ("white", "no")
    assert refold(sitting.setup, signals).records()[0].result == "1/2-1/2"
    recording = read_recording(recorded)
    assert verdict in recording.signals
    assert replay(recording).records[0].result == "1/2-1/2"


@on_loop
async def test_what_was_open_at_a_kill_is_asked_again(tmp_path: Path) -> None:
    """A power cut between the resignation and its result left a game that had neither."""
    async with playing(tmp_path, SETUP) as play:
        resign(play)
        await play.until(lambda: play.service.view().state == "deciding")
    async with playing(tmp_path, SETUP) as play:
        await play.until(lambda: play.service.view().state == "finished")
        assert play.service.view().record.result == "1/2-1/2"


@on_loop
async def test_without_a_process_the_answer_comes_from_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No memory for another process: the game must get its result all the same."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert await search_alone("chess", QUESTION) is CanMate.NO


@on_loop
async def test_a_search_that_is_too_slow_is_not_begun_again() -> None:
    """A machine that had no answer in a minute had the same search in the loop's own process."""
    assert await search_alone("chess", QUESTION, within_s=0) is CanMate.NOT_PROVED


@on_loop
async def test_a_service_that_stops_waits_for_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search in a thread kept the service from ending until it was over."""
    begun, may_end = threading.Event(), threading.Event()

    def search(question: Question) -> CanMate:
        begun.set()
        may_end.wait()
        return CanMate.NO

    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    games = {"chess": SimpleNamespace(search=search)}
    monkeypatch.setattr("firmware_host.service.deciding.GAMES", games)
    searching = asyncio.create_task(search_alone("chess", QUESTION))
    await asyncio.to_thread(begun.wait)
    (thread,) = [each for each in threading.enumerate() if each.name == "searching"]
    searching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await searching
    assert thread.daemon
    may_end.set()
    await asyncio.to_thread(thread.join)


def test_every_game_has_its_search_in_the_process_too() -> None:
    """What game it is was passed to the process and never read."""
    assert GAMES.keys() == SEARCHES.keys()
    assert {search(QUESTION) for search in SEARCHES.values()} == {CanMate.NO}


@on_loop
async def test_a_game_without_a_search_is_said() -> None:
    """A later game would have been searched for as chess."""
    with pytest.raises(ProcessFailedError, match="searched for in halma"):
        await run_alone("firmware_host.service.searching", "halma", given=b"{}", within_s=60)


@dataclass
class Asked:
    """A live table with one question, and the door that takes the answers."""

    open: Question | None = QUESTION
    said: list[Signal] = field(default_factory=list)
    #: So many of the answers were fed.
    verdicts: int = 0
    setup: object = field(default_factory=lambda: SimpleNamespace(game="chess"))
    time: object = field(default_factory=lambda: SimpleNamespace(now_ns=lambda: 7))

    def question(self) -> Question | None:
        return self.open

    def live(self) -> Live:
        return cast("Live", self)

    async def admit(self, signal: Signal) -> None:
        self.said.append(signal)


async def follow(asked: Asked, search: object, *updates: Update) -> list[Signal]:
    publisher = Publisher()
    subscription = publisher.subscribe()
    for update in updates:
        publisher.publish(update)
    publisher.close()
    await Deciding(asked.live(), asked.admit, search).follow(subscription)  # type: ignore[arg-type]  # a search
    return asked.said


async def finds_no_mate(game: str, question: Question) -> CanMate:
    assert (game, question) == ("chess", QUESTION)
    return CanMate.NO


async def breaks(game: str, question: Question) -> CanMate:
    raise RuntimeError(game, question)


def test_one_question_is_answered_once_unless_the_answer_may_be_lost() -> None:
    answer = Verdict(7, NOBODY, "white", "no")
    assert asyncio.run(follow(Asked(), finds_no_mate, Update(1), Update(2))) == [answer]
    gap = Update(2, is_gap=True)
    assert asyncio.run(follow(Asked(), finds_no_mate, Update(1), gap)) == [answer, answer]
    assert asyncio.run(follow(Asked(open=None), breaks, Update(1))) == []


@on_loop
async def test_a_question_that_comes_back_is_asked_again() -> None:
    """A move was corrected and corrected back, the answer fed in between: all waited for ever."""
    asked, publisher = Asked(), Publisher()
    following = asyncio.create_task(
        Deciding(asked.live(), asked.admit, finds_no_mate).follow(publisher.subscribe())
    )
    while not asked.said:
        await asyncio.sleep(0)
    asked.verdicts += 1
    publisher.publish(Update(1))
    publisher.close()
    await following
    assert asked.said == [Verdict(7, NOBODY, "white", "no")] * 2


@pytest.mark.error_logs
def test_where_the_search_breaks_nothing_is_proved() -> None:
    """A mistake of ours in the search must not keep a game from its result."""
    (verdict,) = asyncio.run(follow(Asked(), breaks))
    assert verdict == Verdict(7, NOBODY, "white", "not-proved")
