"""Buttons beside the board: taken, lost, taken again. Play goes on without them."""

import logging
from asyncio import sleep
from collections.abc import Awaitable, Callable
from contextlib import aclosing

from drivers.buttons import Buttons
from drivers.signals import Control, ControlKind, Side, Signal
from firmware_host.errors import os_reason, os_remedy
from firmware_host.service.pause import STEADY_NS, Pause
from firmware_host.service.publishing import Notices
from firmware_host.sitting.view import Offered
from firmware_host.timebase import monotonic_ns

_REMEDY = "look at their wires; play goes on, the page has the same buttons, they are retried"
_SILENT = OSError("they say nothing more")
_SIDES: tuple[Side, Side] = ("white", "black")

_log = logging.getLogger(__name__)


class ButtonsLink:
    """Follows one device of buttons for as long as the service lives."""

    def __init__(
        self,
        buttons: Buttons,
        admit: Callable[[Signal], Awaitable[None]],
        offered: Callable[[], Offered],
        notices: Notices,
        *,
        wait: Callable[[float], Awaitable[None]] = sleep,
        machine_ns: Callable[[], int] = monotonic_ns,
    ) -> None:
        """``admit`` takes a signal as soon as it can; ``offered``: which controls may be used."""
        self._buttons = buttons
        self._admit = admit
        self._offered = offered
        self._notices = notices
        self._wait = wait
        self._machine_ns = machine_ns
        self._pause = Pause()

    async def follow(self) -> None:
        """Hands over what is pressed until cancelled, or until the driver has a mistake."""
        try:
            while True:
                await self._follow_once()
                await self._wait(self._pause.take_s())
        except Exception:  # noqa: BLE001 (an edge: a driver's mistake does not end the service)
            _log.exception("the driver of the buttons stops")
            text = "a programming error stopped the driver of the buttons"
            self._notices.put("buttons", text, "start jadoube again and report it; play goes on")
        finally:
            await self._buttons.close()

    async def _follow_once(self) -> None:
        """One life of the device."""
        lost, opened_ns = _SILENT, None
        try:
            await self._buttons.open()
            opened_ns = self._machine_ns()
            self._notices.drop("buttons")
            async with aclosing(self._buttons.signals()) as signals:
                async for signal in signals:
                    await self._admit(self._meant(signal))
        except OSError as error:
            lost = error
        if opened_ns is not None and self._machine_ns() - opened_ns >= STEADY_NS:
            self._pause.begin_again()
        text = f"the clock's buttons can't be had: {os_reason(lost)}"
        self._notices.put("buttons", text, os_remedy(lost, _REMEDY))
        await self._buttons.close()

    def _meant(self, signal: Signal) -> Signal:
        """One button begins adjusting and ends it: what it means, the sitting knows (TM-6)."""
        if isinstance(signal, Control) and signal.kind is ControlKind.ADJUST:
            offered = self._offered()
            for side, kinds in zip(_SIDES, (offered.white, offered.black), strict=True):
                if ControlKind.ADJUST_END in kinds:
                    return Control(signal.t_ns, ControlKind.ADJUST_END, side)
        return signal
