"""From a press to its lights, the whole service: a figure (how high it is is no test's matter)."""

import chess
import pytest

from drivers.scanner.buttons import LeverState
from drivers.scanner.presses import PressCount
from drivers.scanner.talk import Talk
from drivers.sensing import EMPTY
from drivers.signals import CellChanged, Press
from firmware_host.bench.answer import Answers, answers, format_answers, quiet_moves
from firmware_host.bench.scanner_end import ScannerEnd
from rules.chess_endings import may_be_dead

FIRST = "x" * 16 + EMPTY * 32 + "x" * 16
US = 1_000


def greeted(end: ScannerEnd) -> tuple[Talk, int]:
    """The driver's side, which hears what happens at the ``end``; and the time, in ns."""
    talk, t_ns = Talk(0, LeverState(), PressCount(7)), 0
    while talk.symbols is None:
        t_ns += 50 * 1_000 * US
        said, _ = end.receive(talk.wake(t_ns), t_ns // US)
        talk.receive(t_ns, said)
    return talk, t_ns


def test_the_driver_hears_what_the_benchs_hands_do() -> None:
    end = ScannerEnd(FIRST)
    talk, t_ns = greeted(end)
    assert talk.symbols == FIRST
    micros = t_ns // US
    (lifted,) = talk.receive(t_ns, end.touch(12, EMPTY, micros))
    assert isinstance(lifted, CellChanged)
    assert (lifted.cell, lifted.symbol) == (12, EMPTY)
    (pressed,) = talk.receive(t_ns, end.press("white", micros))
    assert isinstance(pressed, Press)
    assert pressed.side == "white"
    talk.receive(t_ns, end.read(micros))
    assert talk.symbols[12] == EMPTY


def test_the_benchs_eyes_see_a_picture_when_it_is_whole() -> None:
    end = ScannerEnd(FIRST)
    talk, t_ns = greeted(end)
    seen = list[tuple[frozenset[int], bool]]()
    for picture in ({12: "0F0", 28: "0F0", 64: "F00"}, {28: "0F0"}, {}):
        talk.show(picture)
        said, is_shown = end.receive(talk.wake(t_ns), t_ns // US)
        talk.receive(t_ns, said)
        seen.append((end.lit, is_shown))
    assert seen == [(frozenset({12, 28}), True), (frozenset({28}), True), (frozenset(), True)]


@pytest.mark.parametrize("seed", [1, 2])
def test_each_press_of_the_benchs_game_lights_its_own_two_cells(seed: int) -> None:
    """A game of quiet moves blocked its pawns; the search for a dead position was the figure."""
    board = chess.Board()
    for move in quiet_moves(100, seed):
        assert not board.is_capture(move)
        board.push(move)
        assert not board.is_check()
        assert not may_be_dead(board)
        assert board.halfmove_clock < 100
        assert not board.is_repetition(3)


def test_presses_are_answered_by_the_whole_service() -> None:
    told = answers(2, seed=1)
    assert len(told.late_ms) == 2
    assert all(late_ms > 0 for late_ms in told.late_ms)


def test_the_row_has_the_middle_and_the_one_in_a_hundred() -> None:
    told = Answers([float(n) for n in range(1, 1000)])
    assert (told.median_ms, told.p99_ms) == (500.0, 990.0)
    assert format_answers("scanner", told).split() == [
        "scanner",
        "999",
        "500.00",
        "990.00",
        "999.00",
    ]
