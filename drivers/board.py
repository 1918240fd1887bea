"""What any board of sensors must offer to the service, whatever its wires are."""

from collections.abc import Callable
from typing import Protocol

from drivers.cells import Grid
from drivers.signals import Sensing, Signal

#: How a driver hands a signal over, in the event loop. It must return at once.
Deliver = Callable[[Signal], None]


class Board(Protocol):
    """A device with cells. Its stamps come from the ``now_ns`` that it was made with."""

    @property
    def sensing(self) -> Sensing:
        """What its sensors can tell."""

    @property
    def grid(self) -> Grid:
        """Its cells."""

    def reading(self) -> str:
        """What every cell reads now, a1 first."""

    async def run(self, deliver: Deliver) -> None:
        """Hand over signals, ``t_ns`` never decreasing, until cancelled."""
