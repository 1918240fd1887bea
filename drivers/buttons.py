"""What clock buttons, levers and control buttons must offer to the service, beside any board."""

from collections.abc import AsyncGenerator
from typing import Protocol

from drivers.signals import Signal


class Buttons(Protocol):
    """A device whose buttons hands press; the board beside it may be of any kind."""

    async def open(self) -> None:
        """Connects; again after the link broke. ``OSError``: it can't be had now."""

    def signals(self) -> AsyncGenerator[Signal, None]:
        """Presses and controls, in the order of their stamps; ``OSError`` if the link breaks.

        ``ControlKind.ADJUST`` is a button that begins or ends, whichever can be.
        """

    async def close(self) -> None:
        """Lets go of the device; no mistake if it is not open. Never raises ``OSError``."""
