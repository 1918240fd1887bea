"""What a sitting starts from: the header of a recording, or the configuration."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from drivers.signals import Sensing


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything that is fixed before the first signal."""

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
    #: ``zero``: White's time passes from 0 on (K-2, the start of the round; recordings).
    #: ``press``: from the first press on (a service that waits for its players).
    clock_start: Literal["zero", "press"] = "zero"
