"""The task that keeps a device of lights at what the lights mean: it compares, then sends.

Lights never hold up play: what fails or hangs is said, with its remedy, and tried again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from drivers.lights import Frame, LightDevice
from firmware_host.errors import os_reason
from firmware_host.service.light_frames import frame, next_change_ns
from firmware_host.service.pause import Pause
from firmware_host.service.publishing import Notices, Subscription
from firmware_host.sitting.lights import Lights
from firmware_host.timebase import NS_PER_S

#: A device that does not take a picture within this time is taken for dead. A serial line at 9600
#: baud carries the largest one in a quarter of it.
ANSWER_S = 1.0
_REMEDY = "look at their cable and power; play goes on, the page shows the same, they are retried"

_log = logging.getLogger(__name__)


class Shining:
    """One device and the picture that it should show. Used on one event loop."""

    def __init__(
        self,
        device: LightDevice,
        picture: Callable[[], Lights],
        now_ns: Callable[[], int],
        notices: Notices,
        cells: int,
        *,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``picture`` in the board's own cells; ``now_ns`` is the sitting's time line."""
        self._device = device
        self._picture = picture
        self._now_ns = now_ns
        self._notices = notices
        self._cells = cells
        self._wait = wait
        self._pause = Pause()

    async def follow(self, updates: Subscription) -> None:
        """Until there are no more updates, or it is cancelled; then the device is dark."""
        try:
            while not await self._live(updates):
                await self._wait(self._pause.take_s())
        except Exception:  # noqa: BLE001 (an edge: a driver's mistake does not end the service)
            _log.exception("the lights' driver stops")
            text = "a programming error stopped the driver of the lights"
            self._notices.put("lights", text, "start jadoube again and report it; play goes on")
        finally:
            await self._darken()

    async def _live(self, updates: Subscription) -> bool:
        """One life of the link; whether the updates have ended."""
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._device.open()
            await self._show_all(updates)
        except (OSError, TimeoutError) as error:  # a TimeoutError is an OSError without a reason
            reason = os_reason(error) if error.args else "they do not answer"
            self._notices.put("lights", f"the lights can't be had: {reason}", _REMEDY)
            await self._darken()
            return False
        return True

    async def _show_all(self, updates: Subscription) -> None:
        shown: Frame | None = None
        while True:
            picture, t_ns, step_ns = self._picture(), self._now_ns(), self._device.step_ns
            wanted = frame(picture, t_ns, self._cells, step_ns=step_ns)
            if wanted != shown:
                async with asyncio.timeout(ANSWER_S):
                    await self._device.show(wanted)
                shown = wanted
                self._pause.begin_again()
                self._notices.drop("lights")
            due_ns = next_change_ns(picture, t_ns, step_ns=step_ns)
            left_s = None if due_ns is None else max(0, due_ns - self._now_ns()) / NS_PER_S
            try:
                async with asyncio.timeout(left_s):
                    if await updates.next() is None:
                        return
            except TimeoutError:
                continue

    async def _darken(self) -> None:
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(ANSWER_S):
                await self._device.close()
