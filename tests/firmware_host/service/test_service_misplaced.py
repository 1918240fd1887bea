"""A board that lies or is set up wrongly, across a restart of the service (H21)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind
from tests.firmware_host.service.service_play import FIRST, SETUP, Played, on_loop, playing

TURNED = CHESSBOARD.turned_symbols(FIRST, 2)
SWAPPED = "RBNQKBNR" + FIRST[8:]


def is_misplaced(played: Played) -> Callable[[], bool]:
    return lambda: played.service.view().misplaced is not None


@on_loop
async def test_a_board_that_is_read_turned_is_so_after_a_restart(tmp_path: Path) -> None:
    setup = replace(SETUP, sensing="colour", time_control=None, clock=False)
    async with playing(tmp_path, setup, standing=TURNED) as played:
        await played.until(is_misplaced(played))
        played.board.control(ControlKind.APPLY)
        played.move("d7", "d5")
        await played.until(lambda: played.keys == ["e2e4"])
    async with playing(tmp_path, setup) as played:
        assert played.keys == ["e2e4"]
        played.move("d2", "d4")
        await played.until(lambda: played.keys == ["e2e4", "e7e5"])


@on_loop
async def test_the_games_that_follow_are_read_turned_too(tmp_path: Path) -> None:
    setup = replace(SETUP, sensing="colour", time_control=None, clock=False)
    async with playing(tmp_path, setup, standing=TURNED) as played:
        await played.until(is_misplaced(played))
        played.board.control(ControlKind.APPLY)
        played.move("d7", "d5")
        await played.until(lambda: played.keys == ["e2e4"])
        played.board.control(ControlKind.RESIGN, by="black")
        await played.until(lambda: played.service.view().record.result == "1-0")
        played.board.set_up(TURNED)
        await played.until(lambda: played.service.view().record.number == 2)
        played.move("e7", "e5")
        await played.until(lambda: played.keys == ["d2d4"])
    async with playing(tmp_path, setup) as played:
        assert played.keys == ["d2d4"]
        played.move("e2", "e4")
        await played.until(lambda: played.keys == ["d2d4", "d7d5"])


@on_loop
async def test_pieces_swapped_in_the_next_game_are_so_after_a_restart(tmp_path: Path) -> None:
    setup = replace(SETUP, sensing="piece", time_control=None, clock=False)
    async with playing(tmp_path, setup) as played:
        played.move("e2", "e4")
        await played.until(lambda: played.keys == ["e2e4"])
        played.board.control(ControlKind.RESIGN, by="black")
        await played.until(lambda: played.service.view().record.result == "1-0")
        played.board.set_up(SWAPPED)
        await played.until(is_misplaced(played))
        played.board.control(ControlKind.APPLY)
        played.move("c1", "b3")
        await played.until(lambda: played.keys == ["c1b3"])
        start = played.service.view().record.start
    async with playing(tmp_path, setup) as played:
        assert played.keys == ["c1b3"]
        assert played.service.view().record.start == start
