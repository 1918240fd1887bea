"""The first moves of a game, made and pressed: a press without a move would be taken back (I-1)."""

from collections.abc import Iterator

from drivers.signals import CellChanged, Press, Side, Signal
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.table import Table

MS = 1_000_000
#: e2-e4 and e7-e5: whose, from where, to where.
_MOVES: tuple[tuple[Side, int, int], ...] = (("white", 12, 28), ("black", 52, 36))


def first_moves(*pressed_ns: int) -> Iterator[Signal]:
    """As many half-moves as times are given, each made shortly before its press (occupancy)."""
    for (side, origin, target), t_ns in zip(_MOVES, pressed_ns, strict=False):
        yield CellChanged(t_ns - 400 * MS, origin, ".")
        yield CellChanged(t_ns - 100 * MS, target, "x")
        yield Press(t_ns, side)


def play_first_moves(table: Table, *pressed_ns: int) -> list[Effect]:
    """What the table answers to them."""
    return [effect for signal in first_moves(*pressed_ns) for effect in table.feed(signal)]
