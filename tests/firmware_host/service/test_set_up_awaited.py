"""A game that the arbiter begins before its pieces stand, over a stop of the service (B-2)."""

from pathlib import Path

from drivers.signals import Ruling, RulingKind
from tests.firmware_host.service.service_play import FIRST, Played, on_loop, playing


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
