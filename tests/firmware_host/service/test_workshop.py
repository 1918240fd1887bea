"""The workshop in a running service: the board is the builder's, then the game's again."""

import asyncio
from pathlib import Path

import pytest

from drivers.cells import CHESSBOARD
from drivers.lights import SimulatedLights
from firmware_host.service.workshop import NOTICE, ClosedError
from firmware_host.web.workshop_actions import Asked, RefusedWorkError, perform
from firmware_host.workshop.bench import FORGOTTEN_NS
from tests.firmware_host.service.service_play import Played, on_loop, other_setup, playing

E2, E4 = (CHESSBOARD.parse(name) for name in ("e2", "e4"))


async def do(play: Played, what: str, **more: object) -> None:
    await perform(play.service.workshop, Asked.model_validate({"do": what, **more}))


async def counted(play: Played, changes: int) -> None:
    """Until so many changes were told by the board."""
    bench = play.service.workshop.bench
    while sum(cell.changes for cell in bench.book.cells) < changes:
        await play.service.workshop.change(bench.version, 1)


@on_loop
async def test_what_is_played_is_counted_and_played_all_the_same(tmp_path: Path) -> None:
    async with playing(tmp_path) as play:
        play.move("e2", "e4", "white")
        await play.until_pressed(1)
        cells = play.service.workshop.bench.book.cells
        assert (cells[E2].changes, cells[E4].changes) == (1, 1)
        assert play.service.workshop.bench.arrival.total == 2


@on_loop
async def test_the_game_does_not_see_what_is_done_in_a_walk_and_goes_on_afterwards(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as play:
        play.move("e2", "e4", "white")
        await play.until_pressed(1)
        await do(play, "walk")
        assert any("in the workshop" in notice for notice in play.service.notices)
        standing = play.board.standing
        for cell in range(16):
            if play.board.standing[cell] != ".":
                play.board.put_away(play.board.lift(cell))
        await counted(play, 17)
        assert play.service.view().state == "to-move"
        play.board.set_up(standing)
        await do(play, "end")
        play.move("e7", "e5", "black")
        await play.until_pressed(2)
        assert play.keys == ["e2e4", "e7e5"]
        assert not any(NOTICE in notice for notice in play.service.notices)


@on_loop
async def test_pieces_that_stand_otherwise_afterwards_are_seen_by_a_full_reading(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as play:
        await do(play, "walk")
        play.move("d2", "d4")
        await counted(play, 2)
        assert play.service.view().reading[E2 - 1] == "x"
        await do(play, "end")
        await play.until(lambda: play.service.view().reading[E2 - 1] == ".")


@on_loop
async def test_never_while_a_rated_game_runs(tmp_path: Path) -> None:
    """The walk that was begun before is ended by the first press, and the board given back."""
    async with playing(tmp_path, other_setup(mode="rated")) as play:
        workshop = play.service.workshop
        workshop._is_rated = True
        workshop.check_open()
        await do(play, "walk")
        play.board.press("black")
        await play.until(lambda: not workshop.bench.work.has_board)
        with pytest.raises(ClosedError, match="rated-game"):
            workshop.check_open()
        play.move("e2", "e4", "white")
        await play.until_pressed(1)
        assert workshop.bench.book.cells[E4].changes == 1, "it is counted, and shown to nobody"


@on_loop
async def test_lights_show_the_workshops_picture_and_then_the_games_again(tmp_path: Path) -> None:
    lights = SimulatedLights()
    async with playing(tmp_path, lights=lights) as play:
        await do(play, "lights")
        await do(play, "light-show", pattern="cell", at=9, colour="red")
        while lights.shown is None or lights.shown.cells[9] is None:
            await asyncio.sleep(0)
        await do(play, "light-step", steps=-2)
        while lights.shown.cells[7] is None:
            await asyncio.sleep(0)
        await do(play, "light-show", pattern="echo")
        play.board.put_away(play.board.lift(E2))
        while lights.shown.cells[E2] is not None or lights.shown.cells[E2 + 1] is None:
            await asyncio.sleep(0)
        assert play.service.workshop.bench.lit.total == 1
        await do(play, "end")
        while any(lights.shown.cells[:8]):
            await asyncio.sleep(0)


@on_loop
async def test_a_page_that_was_closed_does_not_keep_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path) as play:
        await do(play, "walk")
        play.service.workshop.bench.asked(play.service.now_ns() - FORGOTTEN_NS)
        await play.until(lambda: not play.service.workshop.bench.work.has_board)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"do": "lights"}, "no-lights"),
        ({"do": "sampling"}, "no-levels"),
        ({"do": "walk-back"}, "not-begun"),
        ({"do": "walk-rule"}, "not-begun"),
        ({"do": "light-show"}, "not-begun"),
        ({"do": "light-step"}, "not-begun"),
        ({"do": "sampling-pieces"}, "not-begun"),
        ({"do": "sampling-empty"}, "not-begun"),
    ],
)
def test_what_can_not_be_done_is_refused_with_a_reason(
    tmp_path: Path, asked: dict[str, object], code: str
) -> None:
    @on_loop
    async def test() -> None:
        async with playing(tmp_path) as play:
            with pytest.raises(RefusedWorkError, match=code):
                await perform(play.service.workshop, Asked.model_validate(asked))

    test()


@on_loop
async def test_one_thing_at_a_time_has_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, lights=SimulatedLights()) as play:
        await do(play, "walk")
        with pytest.raises(RefusedWorkError, match="busy"):
            await do(play, "lights")
        with pytest.raises(RefusedWorkError, match="no-rule"):
            await do(play, "walk-rule")
        await do(play, "walk-skip")
        await do(play, "walk-back")
        await do(play, "end")
        await do(play, "lights")
        with pytest.raises(RefusedWorkError, match="bad-message"):
            await do(play, "light-show", at=64)
        await do(play, "end")
        await do(play, "end")


@on_loop
async def test_a_page_that_waits_does_not_hold_up_a_stop(tmp_path: Path) -> None:
    async with playing(tmp_path) as play:
        workshop = play.service.workshop
        waiting = asyncio.create_task(workshop.change(workshop.bench.version, 1000))
        await asyncio.sleep(0)
        workshop.hang_up()
        await waiting


@on_loop
async def test_a_board_that_is_away_is_not_read_as_an_empty_one(tmp_path: Path) -> None:
    async with playing(tmp_path) as play:
        workshop = play.service.workshop
        workshop.bench.book.clear("?" * 64)
        before = play.service.view().reading
        await do(play, "walk")
        await do(play, "end")
        play.move("e2", "e4", "white")
        await play.until_pressed(1)
        assert play.service.view().reading[:8] == before[:8] == "x" * 8
