"""What a service is put together from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drivers.board import Board
from drivers.buttons import Buttons
from drivers.clock_face import ClockFace
from drivers.lights import LightDevice
from firmware_host.health.history import History
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.sealing import Envelopes
from firmware_host.service.wood import Wood
from firmware_host.timebase import TimeBase

if TYPE_CHECKING:
    from firmware_host.service.recording_sink import RecordingSink


@dataclass(frozen=True, slots=True)
class Parts:
    """One board and what belongs to it. ``recording`` is ``None`` where nothing is recorded."""

    board: Board
    timebase: TimeBase
    journal: JournalWriter
    recording: "RecordingSink | None" = None
    #: Called with the pieces before the board is first read: a simulated board has its pieces put
    #: there; with real sensors nothing is to be done.
    prepare: Callable[[Wood], None] = lambda wood: None  # noqa: ARG005 (the parameter's name)
    #: Where sealed moves have their keys; ``None``: no move can be sealed.
    envelopes: Envelopes | None = None
    #: What the sensors did in earlier games; ``None``: nobody keeps that.
    history: History | None = None
    #: Beside the board; ``None`` where there are none but the page's and the board's own.
    buttons: Buttons | None = None
    #: ``None`` where there are no lights but the page's.
    lights: LightDevice | None = None
    #: ``None`` where there is no display of the clock but the page's.
    clock_face: ClockFace | None = None
    #: The command that hears announcements, and for how long it may run; empty: none.
    hook: tuple[str, ...] = ()
    hook_timeout_s: float = 10.0
    #: Says so, in a sentence, where the journal has grown past its bound; nothing is deleted.
    too_large: Callable[[], str | None] = lambda: None
    #: Called at each turn of the loop: whoever watches over the service hears that it lives.
    heartbeat: Callable[[], None] = lambda: None
