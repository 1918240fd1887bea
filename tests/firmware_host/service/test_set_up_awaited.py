"""A game that the arbiter begins before its pieces stand, over a stop of the service (B-2)."""

from pathlib import Path

from drivers.signals import (
    Control,
    ControlKind,
    Fault,
    FaultKind,
    Ruling,
    RulingKind,
    Signal,
)
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import kept_inputs, last_sitting, open_for_reading
from firmware_host.service.resume import refold
from tests.firmware_host.service.service_play import (
    FIRST,
    Played,
    on_loop,
    other_setup,
    playing,
)


def state_is(played: Played, state: str) -> bool:
    return played.service.view().state == state


@on_loop
async def test_after_a_restart_the_next_game_still_waits_for_its_pieces(tmp_path: Path) -> None:
    """The page of the journal for game 2 did not say so: e2-e4 of game 1 became its first move."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        now_ns = played.service.now_ns()
        played.service.deliver(Ruling(now_ns, RulingKind.NEW_GAME, "Anna", 0, game=1))
        await played.until(lambda: played.service.view().record.number == 2)
        assert state_is(played, "waiting-for-set-up")
        standing = played.board.standing
    async with playing(tmp_path, standing=standing) as played:
        assert played.service.view().record.number == 2
        assert state_is(played, "waiting-for-set-up")
        played.move("e4", "e2")
        await played.until(lambda: state_is(played, "ready"))
        assert played.board.standing == FIRST
        assert played.keys == []
        played.move("d2", "d4", "white")
        await played.until_pressed(1)
        assert played.keys == ["d2d4"]


@on_loop
async def test_who_resigns_before_the_set_up_has_played_nothing_after_a_restart(
    tmp_path: Path,
) -> None:
    """Three half-moves of game 1 stood in the record of game 2, which was resigned at once."""
    async with playing(tmp_path) as played:
        played.move("c2", "c3", "white")
        await played.until_pressed(1)
        await said(played, Ruling(played.service.now_ns(), RulingKind.NEW_GAME, "Anna", 0))
        await played.until(lambda: played.service.view().record.number == 2)
        standing = played.board.standing
    async with playing(tmp_path, standing=standing) as played:
        await said(played, Control(played.service.now_ns(), ControlKind.RESIGN, "white"))
        await played.until(lambda: played.service.view().record.result != "*")
        assert (played.service.view().record.result, played.keys) == ("0-1", [])


@on_loop
async def test_a_game_begun_without_a_board_is_without_one_after_a_restart(tmp_path: Path) -> None:
    """Presses that meant nothing while the cable was off were an illegal move after a restart."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        played.board.set_up(FIRST, "")
        for signal in (
            Fault(played.service.now_ns(), FaultKind.BOARD_LOST),
            Ruling(played.service.now_ns(), RulingKind.NEW_GAME, "Anna", 0),
        ):
            await said(played, signal)
        await played.until(lambda: played.service.view().record.number == 2)
    with open_for_reading(tmp_path / FILE_NAME) as connection:
        kept = last_sitting(connection)
        assert kept is not None
        assert refold(kept.setup, kept_inputs(connection, kept.number)).sensors_lost


@on_loop
async def test_a_restart_goes_on_with_the_second_game_of_an_evening_with_a_first_position(
    tmp_path: Path,
) -> None:
    """K-6: only the first game begins from the position that is configured; each later one was
    broken off by a power cut, since "the configuration asks for another game"."""
    setup = other_setup(start="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    async with playing(tmp_path, setup) as played:
        await said(played, Control(played.service.now_ns(), ControlKind.RESIGN, "black"))
        await played.until(lambda: played.service.view().record.result == "1-0")
        played.board.set_up(FIRST, "")
        await played.until(lambda: played.service.view().record.number == 2)
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        standing = played.board.standing
    async with playing(tmp_path, setup, standing=standing) as played:
        view = played.service.view()
        assert (view.record.number, played.keys, played.service.notices) == (2, ["e2e4"], [])


async def said(played: Played, signal: Signal) -> None:
    """Until it has been taken."""
    told = played.service.updates()
    played.service.deliver(signal)
    assert await told.next() is not None
    told.close()
