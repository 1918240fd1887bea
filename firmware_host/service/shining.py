"""Lights are kept at what they mean; see ``keeping.py``."""

import asyncio
from collections.abc import Awaitable, Callable

from drivers.lights import Frame, LightDevice
from firmware_host.service.keeping import Keeping, Wanted, Words
from firmware_host.service.light_frames import frame, next_change_ns
from firmware_host.service.publishing import Notices
from firmware_host.sitting.lights import Lights

_WORDS = Words(
    "lights",
    "the lights",
    "they do not answer",
    "look at their cable and power; play goes on, the page shows the same, they are retried",
)


class Shining(Keeping[Frame]):
    """One device of lights and the picture that it should show. Used on one event loop."""

    def __init__(
        self,
        device: LightDevice,
        picture: Callable[[], Lights],
        now_ns: Callable[[], int],
        notices: Notices,
        cells: int,
        *,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
        lives: Callable[[], int] = lambda: 0,
        instead: Callable[[], Frame | None] = lambda: None,
    ) -> None:
        """``picture`` in the board's own cells; ``now_ns`` is the sitting's time line.

        ``instead`` of it the workshop has a picture of its own, while a builder is there.
        """

        def wanted() -> Wanted[Frame]:
            other = instead()
            if other is not None:
                return Wanted(other, None)
            lights, t_ns, step_ns = picture(), now_ns(), device.step_ns
            due_ns = next_change_ns(lights, t_ns, step_ns=step_ns)
            left_ns = None if due_ns is None else due_ns - t_ns
            return Wanted(frame(lights, t_ns, cells, step_ns=step_ns), left_ns)

        super().__init__(device, wanted, notices, _WORDS, wait, lives)
