"""E-1: mate ends the game at once, whenever it was seen."""

from drivers.signals import CellChanged, Press, Tick
from drivers.sitting import Sitting
from firmware_host.sitting.table import Table
from rules.chess_rules import CHESS

S = 1_000_000_000
MATE_IN_1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def test_a_mate_that_was_seen_before_its_press_stops_the_clock_at_the_press() -> None:
    """The page said checkmate, and the loser's clock ran for two seconds more."""
    reading = "".join("." if s == "." else "x" for s in CHESS.parse(MATE_IN_1).symbols())
    table = Table(Sitting(start=MATE_IN_1, time_control="300", clock=True, reading=reading))
    table.feed(CellChanged(1 * S, 0, "."))
    table.feed(CellChanged(2 * S, 56, "x"))
    table.feed(Tick(3 * S))
    table.feed(Press(4 * S, "white"))
    clock = table.view(5 * S).clock
    assert clock is not None
    assert clock.running is None
    assert clock.black_ns == 300 * S
