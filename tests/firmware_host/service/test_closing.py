"""A sitting that is not gone on with gets the result that it still waited for (E-3, E-4)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.signals import Control, ControlKind, Tick
from firmware_host.journal.disk import Kept
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.journal.read import kept_inputs, kept_sittings, open_for_reading
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.closing import settle_kept
from firmware_host.service.resume import refold
from rules.questions import CanMate, Question
from tests.firmware_host.service.service_play import Played, on_loop, other_setup, playing
from tests.firmware_host.sitting.dead_ends import NOBODY

SETUP = other_setup(start=NOBODY, asks_beside=True)


def resign(play: Played) -> None:
    play.service.deliver(Control(play.service.now_ns(), ControlKind.RESIGN, "black"))


async def left_open(folder: Path) -> None:
    async with playing(folder, SETUP) as play:
        resign(play)
        await play.until(lambda: play.service.view().state == "deciding")


@on_loop
async def test_what_is_open_is_decided_though_another_game_is_configured(tmp_path: Path) -> None:
    """Resigned, killed, started with another time control: the result was lost for good."""
    await left_open(tmp_path)
    async with playing(tmp_path, replace(SETUP, time_control="600")) as play:
        assert play.service.view().record.plies == ()
    (game,) = kept_games(tmp_path / FILE_NAME)
    assert (game.record.result, game.record.cause) == ("1/2-1/2", "resignation")
    with open_for_reading(tmp_path / FILE_NAME) as connection:
        first = next(iter(kept_sittings(connection)))
        signals = list(kept_inputs(connection, first.number))
    assert refold(first.setup, signals).records()[0].result == "1/2-1/2"


async def finds(_game: str, _question: Question) -> CanMate:
    return CanMate.NOT_PROVED


async def breaks(_game: str, _question: Question) -> CanMate:
    raise RuntimeError


async def settled(folder: Path, change: Callable[[Kept], Kept], search: object = finds) -> str:
    """The result of what was left open, in the journal."""
    await left_open(folder)
    journal = JournalWriter(folder / FILE_NAME)
    kept = change(await journal.open())
    await settle_kept(journal, kept, search)  # type: ignore[arg-type]  # a search
    journal.end("2026-11-30", "a test")
    await journal.close()
    games = kept_games(folder / FILE_NAME)
    return games[0].record.result if games else "*"


@on_loop
async def test_where_nothing_is_proved_the_loss_stands(tmp_path: Path) -> None:
    assert await settled(tmp_path, lambda kept: kept) == "1-0"


@on_loop
@pytest.mark.error_logs
async def test_a_mistake_of_ours_does_not_keep_the_service_from_starting(tmp_path: Path) -> None:
    assert await settled(tmp_path, lambda kept: kept, breaks) == "*"


@on_loop
async def test_what_followed_from_the_last_input_is_told_though_a_kill_came_first(
    tmp_path: Path,
) -> None:
    """A resignation was on the disk, the result that followed from it not yet."""
    setup = replace(SETUP, asks_beside=False)
    inputs = (Tick(0), Control(1, ControlKind.RESIGN, "black"))
    journal = JournalWriter(tmp_path / FILE_NAME)
    await journal.open()
    journal.begin("2026-11-30", setup)
    table = refold(setup, ())
    journal.add_input(inputs[0])
    journal.add_effects(table.feed(inputs[0]))
    journal.add_input(inputs[1])
    await journal.close()
    async with playing(tmp_path, replace(SETUP, time_control="600")):
        pass
    (game,) = kept_games(tmp_path / FILE_NAME)
    assert game.record.result == "1/2-1/2"


@on_loop
async def test_a_start_with_no_sitting_owes_nothing(tmp_path: Path) -> None:
    journal = JournalWriter(tmp_path / FILE_NAME)
    await settle_kept(journal, Kept(), breaks)
    assert journal.waiting == 0


@on_loop
async def test_the_third_life_after_two_power_cuts_decides(tmp_path: Path) -> None:
    """After two of them it seemed that nothing answered any more. The search is the real one."""
    async with playing(tmp_path, SETUP) as play:
        resign(play)
        await play.until(lambda: play.service.view().state == "deciding")
        for _ in range(2):
            await play.service.power_cut()
            assert play.service.view().state == "deciding"
        updates = play.service.updates()
        while play.service.view().state == "deciding":
            await updates.next()
        assert play.service.view().record.result == "1/2-1/2"
