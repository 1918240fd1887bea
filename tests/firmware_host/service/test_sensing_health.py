"""What the sensors are known for goes from game to game, and over a restart (H22, H23)."""

from pathlib import Path

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind
from drivers.simulated import SimulatedBoard
from firmware_host.health.history import FILE_NAME, GameHealth, History, Known
from firmware_host.journal.journal import FILE_NAME as JOURNAL
from firmware_host.journal.read import kept_inputs, last_sitting, open_for_reading
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.parts import Parts
from firmware_host.service.resume import is_compatible, refold
from firmware_host.service.service import Service
from firmware_host.timebase import TimeBase
from tests.firmware_host.service.service_play import FIRST, SETUP, Played, on_loop, other_setup

A7 = CHESSBOARD.parse("a7")
WEAK = GameHealth("yesterday", 60, {"a7": 4})


def a_service(folder: Path) -> tuple[Service, SimulatedBoard]:
    timebase = TimeBase()
    board = SimulatedBoard(timebase.now_ns, "occupancy")
    parts = Parts(
        board,
        timebase,
        JournalWriter(folder / JOURNAL),
        prepare=lambda wood: board.set_up(*wood),
        history=History(folder),
    )
    return Service(other_setup(touch_move="enforce"), parts), board


def write(folder: Path, game: GameHealth) -> None:
    history = History(folder)
    history.note(game.wall, game.plies, game.lost)
    assert history.save() is None


@on_loop
async def test_a_sitting_begins_with_what_is_known_and_people_are_told(tmp_path: Path) -> None:
    write(tmp_path, WEAK)
    service, _ = a_service(tmp_path)
    await service.start()
    notices = list(service.notices)
    await service.stop()
    assert any("most on a7" in notice and "/workshop" in notice for notice in notices)
    with open_for_reading(tmp_path / JOURNAL) as connection:
        kept = last_sitting(connection)
    assert kept is not None
    assert (kept.setup.drop_outs, kept.setup.weak_cells) == (4, ("a7",))


@on_loop
async def test_a_sound_board_is_told_nothing_of(tmp_path: Path) -> None:
    service, _ = a_service(tmp_path)
    await service.start()
    assert not service.notices
    await service.stop()
    assert not (tmp_path / FILE_NAME).exists()


@on_loop
async def test_the_second_game_of_an_evening_folds_again_as_it_was(tmp_path: Path) -> None:
    """What game 1 had shown of the sensors was forgotten when game 2 was resumed."""
    service, board = a_service(tmp_path)
    await service.start()
    play = Played(service, board)
    live = service._live
    live.table._table.health.note([])  # nothing yet
    play.move("e2", "e4", "white")
    await play.until_pressed(1)
    live.table._table.health.cells.add(A7)  # as a drop-out in game 1 would have left it
    live.table._table.health.score = 2
    board.control(ControlKind.RESIGN, by="black")
    await play.until(lambda: service.view().state == "finished")
    board.set_up(FIRST)
    await play.until(lambda: service.view().record.number == 2)
    play.move("d2", "d4", "white")
    await play.until_pressed(1)
    await service.stop()
    with open_for_reading(tmp_path / JOURNAL) as connection:
        kept = last_sitting(connection)
        assert kept is not None
        signals = tuple(kept_inputs(connection, kept.number))
    assert (kept.setup.drop_outs, kept.setup.weak_cells) == (2, ("a7",))
    again = refold(kept.setup, signals)
    assert again._table.health.is_weak(CHESSBOARD.parse("h2"))


@on_loop
async def test_what_was_found_is_kept_when_the_service_stops(tmp_path: Path) -> None:
    service, board = a_service(tmp_path)
    await service.start()
    play = Played(service, board)
    play.move("e2", "e4", "white")
    await play.until_pressed(1)
    service._live.table._table.health.lost.update({A7: 3})
    await service.stop()
    assert History(tmp_path).read() == Known(3, ("a7",))


def test_names_and_rules_of_another_day_do_not_matter_for_going_on() -> None:
    """A game under way on a board that is known to be weak goes on, though the set-up is fresh."""
    weak = other_setup(drop_outs=9, weak_cells=("a7",))
    assert is_compatible(weak, SETUP)
