"""A game whose board is unplugged, or whose driver breaks: it goes on, and the record says why."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from drivers.signals import Fault, FaultKind
from drivers.simulated import ImpossibleActionError, SimulatedBoard
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import kept_inputs, open_for_reading
from firmware_host.service import board_link
from firmware_host.service.pause import Pause
from tests.firmware_host.service.link_play import BACK, LOST
from tests.firmware_host.service.service_play import Played, on_loop, playing


def kept_faults(folder: Path) -> list[FaultKind]:
    with open_for_reading(folder / FILE_NAME) as connection:
        return [s.kind for s in kept_inputs(connection, 1) if isinstance(s, Fault)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_link, "Pause", lambda: Pause(0.001, 0.001))


def in_state(played: Played, state: str) -> Callable[[], bool]:
    return lambda: played.service.view().state == state


async def replug(played: Played, between: Callable[[], Awaitable[None] | None]) -> None:
    """The cable comes out, something is done, and it goes in again."""
    played.board.unplug()
    await played.until(in_state(played, "sensors-lost"))
    assert "its cable is unplugged; look at its cable" in played.service.notices[0]
    between()
    played.board.plug_in()
    await played.until(lambda: not in_state(played, "sensors-lost")())


@pytest.mark.usefixtures("quick")
@on_loop
async def test_a_move_made_while_the_cable_was_out_is_seen_when_it_is_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        await replug(played, lambda: played.move("e2", "e4"))
        played.board.press("white")
        await played.until_pressed(1)
        assert played.keys == ["e2e4"]
        assert played.service.notices == []
    assert kept_faults(tmp_path) == [LOST, BACK]


@on_loop
async def test_a_button_of_an_unplugged_board_says_that_nobody_hears_it(tmp_path: Path) -> None:
    """A press on a dead clock did nothing, and the player waited for the other one."""
    async with playing(tmp_path) as played:
        played.board.unplug()
        with pytest.raises(ImpossibleActionError, match="nobody hears its buttons"):
            played.board.press("white")


@pytest.mark.usefixtures("quick")
@on_loop
async def test_a_restart_with_the_cable_in_again_says_that_the_board_is_back(
    tmp_path: Path,
) -> None:
    """A kill while the cable was out: after the restart the page said "lost" for ever."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        played.board.unplug()
        await played.until(in_state(played, "sensors-lost"))
    async with playing(tmp_path) as played:
        assert played.service.view().state != "sensors-lost"
        played.move("e7", "e5", "black")
        await played.until_pressed(2)
    assert kept_faults(tmp_path) == [LOST, FaultKind.POWER_LOSS, BACK]


@pytest.mark.usefixtures("quick")
@on_loop
async def test_a_power_cut_while_the_cable_is_out_still_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        await replug(played, lambda: None)
        played.board.unplug()
        await played.until(in_state(played, "sensors-lost"))
        await played.service.power_cut()
        assert "the board can't be had" in played.service.notices[0]
        played.board.plug_in()
        await played.until(lambda: not in_state(played, "sensors-lost")())
    assert kept_faults(tmp_path) == [LOST, BACK, LOST, FaultKind.POWER_LOSS, BACK]


def test_a_service_that_does_not_listen_bounds_what_hands_can_do() -> None:
    board = SimulatedBoard(lambda: 0, "occupancy")
    with pytest.raises(ImpossibleActionError, match="the service is behind"):
        for _ in range(10_000):
            board.press("white")


@pytest.mark.error_logs
@on_loop
async def test_a_programming_error_of_a_driver_is_said_and_the_service_stays_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SimulatedBoard, "signals", broken)
    async with playing(tmp_path) as played:
        await played.until(in_state(played, "sensors-lost"))
        assert "a programming error stopped the board's driver" in played.service.notices[0]
