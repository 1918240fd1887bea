"""The pieces are set up while the result of the game before is searched for (H20, E-3)."""

import asyncio
from pathlib import Path

import pytest

from drivers.signals import Control, ControlKind
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.service import beside
from firmware_host.service.deciding import Deciding
from rules.questions import CanMate, Question
from tests.firmware_host.service.service_play import FIRST, on_loop, other_setup, playing
from tests.firmware_host.sitting.dead_ends import NOBODY

SETUP = other_setup(start=NOBODY, asks_beside=True)


async def never(_game: str, _question: Question) -> CanMate:
    await asyncio.Event().wait()
    raise AssertionError


class NeverDecided(Deciding):
    """The search is not over yet."""

    def __init__(self, live: object, admit: object) -> None:
        super().__init__(live, admit, never)  # type: ignore[arg-type]  # as given


@on_loop
async def test_a_first_move_waits_for_no_verdict_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What opened the game in passing was not among its own inputs, and a restart lost it."""
    monkeypatch.setattr(beside, "Deciding", NeverDecided)
    async with playing(tmp_path, SETUP) as play:
        play.service.deliver(Control(play.service.now_ns(), ControlKind.RESIGN, "black"))
        await play.until(lambda: play.service.view().state == "deciding")
        play.board.set_up(FIRST)
        await play.until(lambda: play.service._live.table.next_game_waits)
        assert play.service.view().earlier == ()
        play.move("e2", "e4", "white")
        await play.until_pressed(1)
        assert play.service.view().earlier[0].result == "1/2-1/2"
    async with playing(tmp_path, other_setup()) as play:
        assert play.keys == ["e2e4"]
    first, second = kept_games(tmp_path / FILE_NAME)
    assert (first.record.result, len(second.record.plies)) == ("1/2-1/2", 1)
