"""Hands that play a simulated game on solder, in the time of the bench."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from drivers.sensing import EMPTY
from drivers.signals import CellChanged, Control, FullReading, Press, Side, Signal

NS_PER_S = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Touching:
    """What hands can do: a cell's contact is closed or opened, a clock is pressed, a button is."""

    close: Callable[[int, bool], None]
    press: Callable[[Side], None]
    control: Callable[[Control], None]


def set_up(reading: str, touching: Touching) -> None:
    """Puts the pieces of a reading, a1 first."""
    for cell, symbol in enumerate(reading):
        touching.close(cell, symbol != EMPTY)


def play(signals: Sequence[Signal], touching: Touching, *, start_ns: int = 0) -> None:
    """Does what the signals say, each at its time, which is ``start_ns`` now."""
    zero_ns = time.monotonic_ns() - start_ns
    for signal in signals:
        left_ns = zero_ns + signal.t_ns - time.monotonic_ns()
        time.sleep(max(0, left_ns) / NS_PER_S)
        do(signal, touching)


def do(signal: Signal, touching: Touching) -> None:
    """One signal. What hands have no part in is left out."""
    match signal:
        case CellChanged(cell=cell, symbol=symbol):
            touching.close(cell, symbol != EMPTY)
        case FullReading(symbols=symbols):
            set_up(symbols, touching)
        case Press(side=side):
            touching.press(side)
        case Control():
            touching.control(signal)
        case _:
            pass
