"""How slow a board is, in each game of an evening: the page of the journal and the table agree."""

from pathlib import Path

from drivers.signals import Ruling, RulingKind
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import last_sitting, open_for_reading
from tests.firmware_host.service.service_play import Played, on_loop, playing


def slow(played: Played, scan_ms: int) -> None:
    played.board.scan_ms = scan_ms  # type: ignore[attr-defined]  # as `Scanning` has it


def kept_scan_ms(folder: Path) -> int:
    with open_for_reading(folder / FILE_NAME) as connection:
        kept = last_sitting(connection)
    assert kept is not None
    return kept.setup.scan_ms


def judged_by_ms(played: Played) -> int:
    return played.service._live.table._table.sitting.scan_ms


@on_loop
async def test_what_an_older_version_did_not_ask_is_asked_for_the_next_game(tmp_path: Path) -> None:
    """A sitting of an older version went on: all games of the evening took a slow board for quick,
    and the order of its wires broke touch-move."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        standing = played.board.standing
    async with playing(tmp_path, standing=standing) as played:
        slow(played, 250)
        # A game is judged to its end as it was begun, else it could not be gone through again.
        assert (judged_by_ms(played), kept_scan_ms(tmp_path)) == (0, 0)
        now_ns = played.service.now_ns()
        played.service.deliver(Ruling(now_ns, RulingKind.NEW_GAME, "Anna", 0, game=1))
        await played.until(lambda: played.service.view().record.number == 2)
        assert judged_by_ms(played) == 250
    assert kept_scan_ms(tmp_path) == 250


@on_loop
async def test_a_board_that_says_nothing_now_is_as_slow_as_it_was(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        for number, scan_ms, judged_ms in ((1, 250, 250), (2, 0, 250), (3, 40, 40)):
            slow(played, scan_ms)
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            now_ns = played.service.now_ns()
            played.service.deliver(Ruling(now_ns, RulingKind.NEW_GAME, "Anna", 0, game=number))
            await played.until(lambda n=number: played.service.view().record.number == n + 1)
            assert judged_by_ms(played) == judged_ms
            played.move("e4", "e2")
            await played.until(lambda: played.service.view().state == "ready")
    assert kept_scan_ms(tmp_path) == 40
