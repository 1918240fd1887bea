"""The task that keeps a device at what it should show: it compares, then sends.

What fails or hangs is said, with its remedy, and tried again. Play goes on meanwhile; only the
disk waits for a picture, for ``publishing.EARLY_S`` at most.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from firmware_host.errors import os_reason, os_remedy
from firmware_host.service.pause import Pause
from firmware_host.service.publishing import Notices, Subscription, Update
from firmware_host.timebase import NS_PER_S

P = TypeVar("P")
PictureT = TypeVar("PictureT", contravariant=True)

#: A device that does not take a picture within this time is taken for dead. A serial line at 9600
#: baud carries the largest one in a quarter of it.
ANSWER_S = 1.0
#: After so long, or twice that, the same picture is shown again: a strip can't say that it was
#: without power, and would stay dark until the next move.
AGAIN_S = 10.0

_log = logging.getLogger(__name__)


class Showing(Protocol[PictureT]):
    """A device that shows whole pictures, such as a ``LightDevice`` or a ``ClockFace``."""

    async def open(self) -> None:
        """Connects. ``OSError``: it can't be had now."""

    async def show(self, picture: PictureT, /) -> None:
        """Shows this and nothing else. ``OSError`` if the link breaks."""

    async def close(self) -> None:
        """Dark, and lets go. Never ``OSError``."""


@dataclass(frozen=True, slots=True)
class Words:
    """How the device is called where it is lost."""

    #: The kind of its notice.
    kind: str
    #: As the subject of a sentence: ``the lights``.
    name: str
    silent: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Wanted(Generic[P]):
    """What the device should show now, and until when; ``None``: until an update comes."""

    picture: P
    left_ns: int | None


class Keeping(Generic[P]):
    """One device and what it should show. Used on one event loop."""

    def __init__(
        self,
        device: Showing[P],
        wanted: Callable[[], Wanted[P]],
        notices: Notices,
        words: Words,
        wait: Callable[[float], Awaitable[None]],
        lives: Callable[[], int],
        hear: Callable[[Update], None] = lambda update: None,  # noqa: ARG005 (the parameter's name)
    ) -> None:
        """``wait`` waits seconds, before a dead device is tried again.

        ``hear`` is told of every update.
        ``lives``: how often the board came. What hangs on its line is dark when it comes, and can
        be had again at once.
        """
        self._device = device
        self._wanted = wanted
        self._notices = notices
        self._words = words
        self._wait = wait
        self._lives = lives
        self._hear = hear
        self._pause = Pause()
        #: What the device shows, as far as is known, and since which life of the board.
        self._shown: Wanted[P] | None = None
        self._life = 0

    async def follow(self, updates: Subscription) -> None:
        """Until there are no more updates, or it is cancelled; then the device is dark."""
        words = self._words
        try:
            while not await self._live(updates):
                if self._lives() == self._life:
                    await self._wait(self._pause.take_s())
                if self._lives() != self._life:
                    self._pause.begin_again()
        except Exception:  # noqa: BLE001 (an edge: a driver's mistake does not end the service)
            _log.exception("the driver of %s stops", words.name)
            text = f"a programming error stopped the driver of {words.name}"
            self._notices.put(words.kind, text, "start jadoube again and report it; play goes on")
        finally:
            await self._darken()

    async def _live(self, updates: Subscription) -> bool:
        """One life of the link; whether the updates have ended."""
        self._life = self._lives()
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._device.open()
            await self._show_all(updates)
        except (OSError, TimeoutError) as error:  # a TimeoutError is an OSError without a reason
            if self._lives() == self._life:
                self._say_lost(error)
            updates.turn_away()
            await self._darken()
            return False
        return True

    def _say_lost(self, error: OSError) -> None:
        words = self._words
        reason = os_reason(error) if error.args else words.silent
        remedy = os_remedy(error, words.remedy)
        self._notices.put(words.kind, f"{words.name} can't be had: {reason}", remedy)

    async def _show_all(self, updates: Subscription) -> None:
        self._forget()
        forgetting: asyncio.TimerHandle | None = None
        try:
            while True:
                wanted, life = self._wanted(), self._lives()
                if self._differs(wanted):
                    async with asyncio.timeout(ANSWER_S):
                        await self._device.show(wanted.picture)
                    self._shown, self._life = wanted, life
                    if forgetting is not None:
                        forgetting.cancel()
                    forgetting = asyncio.get_running_loop().call_later(AGAIN_S, self._forget)
                    self._pause.begin_again()
                    self._notices.drop(self._words.kind)
                    wanted = self._wanted()  # showing took time
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._left_s(wanted)):
                        if (update := await updates.next()) is None:
                            return
                        for each in (update, *updates.skip()):
                            self._hear(each)
        finally:
            if forgetting is not None:
                forgetting.cancel()

    def _forget(self) -> None:
        self._shown = None

    def _differs(self, wanted: Wanted[P]) -> bool:
        if self._shown is None or self._lives() != self._life:
            return True
        return wanted.picture != self._shown.picture

    def _left_s(self, wanted: Wanted[P]) -> float:
        """How long the device is right."""
        if self._differs(wanted):
            return 0.0
        left_s = AGAIN_S if wanted.left_ns is None else max(0, wanted.left_ns) / NS_PER_S
        return min(left_s, AGAIN_S)

    async def _darken(self) -> None:
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(ANSWER_S):
                await self._device.close()
