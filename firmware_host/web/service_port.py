"""What the page needs of the service, and nothing more."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from drivers.signals import Ruling, Side, Signal
from drivers.simulated import SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.service.publishing import Phase, Subscription
from firmware_host.service.workshop import Workshop
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.view import TableView


class ServicePort(Protocol):
    """One board's service as the web server sees it. All calls come from the event loop."""

    @property
    def phase(self) -> Phase:
        """Where the service is in its life; it plays while ``ready``."""

    @property
    def simulated(self) -> SimulatedBoard | None:
        """The simulated board, or ``None`` where real sensors are."""

    @property
    def rated(self) -> bool:
        """Rated play hides captured pieces and material."""

    @property
    def notices(self) -> Sequence[str]:
        """What the user should know of the service itself (a journal kept in memory only)."""

    @property
    def sitting(self) -> Sitting:
        """By which rules it is played."""

    @property
    def workshop(self) -> Workshop | None:
        """Where the sensors are looked at without a game; ``None``: nowhere."""

    def happened_before(self) -> Sequence[Happened]:
        """In the game that goes on, before the service was stopped."""

    def updates(self) -> Subscription:
        """Every update with its effects, from now on; kept for as long as the service lives."""

    def view(self) -> TableView:
        """The sitting now, the clocks included."""

    def now_ns(self) -> int:
        """The sitting's time line."""

    def subscribe(self) -> AsyncIterator[None]:
        """Yields after changes of what ``view`` shows; several changes may share one notice."""

    def deliver(self, signal: Signal) -> None:
        """One signal for the table, its stamp not before the last one's; ``InboxFullError``."""

    async def rule(self, ruling: Ruling) -> None:
        """As ``deliver``; ``UserError`` if what it needs of the disk does not come."""

    async def seal(self, by: Side, text: str) -> None:
        """Hand over a sealed move; ``ValueError`` for none, ``UserError`` if it can't be kept."""

    async def power_cut(self) -> None:
        """Lose everything in memory and resume from the journal, as after a pulled plug."""

    def pgn(self) -> str:
        """All games so far in PGN export format."""
