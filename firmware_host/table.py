"""One board's sitting: the deterministic fold from signals to effects."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.signals import Sensing, Signal
from firmware_host.effects import Effect
from firmware_host.record import GameRecord
from firmware_host.view import TableView


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a sitting starts from: the header of a recording, or the configuration."""

    game: str = "chess"
    cells: str = "8x8"
    sensing: Sensing = "occupancy"
    start: str | None = None
    #: What the sensors read at 0, a1 first; ``None``: just the first position.
    reading: str | None = None
    profile: str = "fide"
    time_control: str | None = None
    clock: bool = False
    touch_move: str = "announce"
    tags: Mapping[str, str] = field(default_factory=dict)


class Table:
    """Takes signals one at a time and answers with effects. No I/O, no clock of the machine."""

    def __init__(self, sitting: Sitting) -> None:
        """``ValueError`` for a start position, a reading or a time control that can't be."""
        raise NotImplementedError

    def feed(self, signal: Signal) -> tuple[Effect, ...]:
        """Everything that follows from one signal, deadlines that fell due before it included."""
        raise NotImplementedError

    def next_deadline_ns(self) -> int | None:
        """When a ``Tick`` should come at the latest, on the sitting's time line."""
        raise NotImplementedError

    def close(self) -> tuple[Effect, ...]:
        """The end of a recording: the best explanation stands, its last unsure moves included."""
        raise NotImplementedError

    def records(self) -> tuple[GameRecord, ...]:
        """Every game of the sitting so far, in order."""
        raise NotImplementedError

    def view(self, at_ns: int) -> TableView:
        """The sitting at a glance."""
        raise NotImplementedError
