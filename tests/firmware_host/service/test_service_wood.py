"""The simulated pieces after a restart: where the sensors saw them, not where the game has them."""

from pathlib import Path

from drivers.cells import CHESSBOARD
from firmware_host.service.live import BEAT_NS
from tests.firmware_host.service.service_play import Played, on_loop, playing

E4, D5 = CHESSBOARD.parse("e4"), CHESSBOARD.parse("d5")


async def kept_by_a_beat(played: Played) -> None:
    """Nothing that a mere touch says is synced at once: the next beat takes it to the disk."""
    touched_ns = played.service.now_ns()
    await played.until(lambda: played.service.now_ns() > touched_ns + 2 * BEAT_NS)


@on_loop
async def test_a_piece_that_was_in_the_air_is_in_the_air_again(tmp_path: Path) -> None:
    """After a kill in mid-move the pawn was back on its square, and the hand was empty."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        played.board.lift(CHESSBOARD.parse("d7"))
        await kept_by_a_beat(played)
        standing = played.board.standing
    async with playing(tmp_path) as played:
        assert (played.board.standing, played.board.hand) == (standing, "p")
        played.board.place(D5, "p")
        played.board.press("black")
        await played.until_pressed(2)
        assert played.keys == ["e2e4", "d7d5"]


@on_loop
async def test_a_piece_on_a_square_that_no_move_explains_stays_there(tmp_path: Path) -> None:
    """A knight stood on e4, where it can't go: after a kill it was put back, as if by the board."""
    async with playing(tmp_path) as played:
        played.move("d2", "d4", "white")
        await played.until_pressed(1)
        played.move("b8", "e4")
        await kept_by_a_beat(played)
        standing = played.board.standing
    async with playing(tmp_path) as played:
        assert played.board.standing == standing
        assert played.board.standing[E4] == "n"
