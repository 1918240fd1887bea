"""Telling the page, the feeds and the lights what happened; waiting for lights a moment only."""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, TypeAlias

from firmware_host.service.log_bound import LogBound
from firmware_host.sitting.effects import Effect

_log = logging.getLogger(__name__)

#: The phases of the service. ``failed``: a programming error stopped the sitting; what was fed
#: until then is in the journal, and the process stays up to say so.
Phase: TypeAlias = Literal["config", "connect", "ready", "failed", "shutdown"]

#: How many updates may wait for a slow subscriber before it is sent back to a snapshot. At blitz
#: pace a board makes some ten a second, so this is half a minute.
QUEUE_LIMIT = 256
#: A picture is sent in some milliseconds. The disk waits so long for it: nobody sees that later.
EARLY_S = 0.025


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the service itself that people must know, until it is over.

    ``kind`` is a stable word (``journal``, ``recording``, ``board``, ``program``, ``resumed``);
    a notice stands until one of the same kind replaces it or the trouble has gone.
    """

    kind: str
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        """``text; remedy``."""
        return f"{self.text}; {self.remedy}" if self.remedy else self.text


class Notices:
    """The notices that stand. Each is logged when it comes up, as far as ``LogBound`` lets it."""

    def __init__(self) -> None:
        """There are none."""
        self._standing: dict[str, Notice] = {}
        self._bound = LogBound()

    def put(self, kind: str, text: str, remedy: str = "") -> None:
        """In place of the last one of its kind."""
        notice = Notice(kind, text, remedy)
        if self._standing.get(kind) != notice:
            self._standing[kind] = notice
            self._write(kind, str(notice))

    def reword(self, kind: str, text: str, remedy: str = "") -> None:
        """As ``put``, of a trouble that has been logged: only what is shown changes."""
        self._standing[kind] = Notice(kind, text, remedy)

    def drop(self, kind: str) -> None:
        """The trouble has gone."""
        if self._standing.pop(kind, None) is not None:
            self._write(kind, f"{kind}: all is well again")

    def _write(self, kind: str, text: str) -> None:
        line = self._bound.line(kind, text)
        if line is not None:
            _log.warning("%s", line)

    def clear(self) -> None:
        """A sitting begins."""
        self._standing.clear()

    def lines(self) -> list[str]:
        """A sentence each."""
        return list(map(str, self._standing.values()))


@dataclass(frozen=True, slots=True)
class Update:
    """One input has been taken, at ``t_ns``; the table's view may have changed.

    ``effects`` are in the journal already, but for what is foretold. ``is_gap``: updates before
    this one were dropped, so take a fresh snapshot (``Service.view``) instead of following
    differences.
    """

    t_ns: int
    effects: tuple[Effect, ...] = ()
    is_gap: bool = False


class Subscription:
    """The updates for one listener, in order. Made by ``Publisher.subscribe``, used on the loop."""

    def __init__(self, limit: int = QUEUE_LIMIT) -> None:
        """``limit``: how many updates may wait."""
        self._limit = limit
        self._waiting: deque[Update] = deque()
        self._ready = asyncio.Event()
        #: While its listener has dealt with everything and waits for more.
        self._at_rest = asyncio.Event()
        #: Whether its listener follows it now.
        self._is_heard = True
        self._is_closed = False

    async def rest(self) -> None:
        """Until its listener has dealt with everything; at once where it does not listen now."""
        if self._is_heard:
            await self._at_rest.wait()

    def turn_away(self) -> None:
        """Its listener does something else; it listens again as soon as it asks for the ``next``.

        What is offered meanwhile waits for it.
        """
        self._is_heard = False
        self._at_rest.set()

    def offer(self, update: Update) -> None:
        """Never blocks: too slow a listener loses differences, never the board its time."""
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            update = Update(update.t_ns, update.effects, is_gap=True)
        self._waiting.append(update)
        self._at_rest.clear()
        self._ready.set()

    def skip(self) -> list[Update]:
        """For who looks at what is true now: what waits, which needs no look of its own."""
        skipped = list(self._waiting)
        self._waiting.clear()
        return skipped

    def close(self) -> None:
        """No more updates; ``next`` answers ``None`` once the waiting ones are taken."""
        self._is_closed = True
        self.turn_away()
        self._ready.set()

    async def next(self) -> Update | None:
        """The next update, waiting for it; ``None`` when there will be no more."""
        self._is_heard = not self._is_closed
        while not self._waiting:
            if self._is_closed:
                return None
            self._ready.clear()
            self._at_rest.set()
            try:
                await self._ready.wait()
            finally:
                self._at_rest.clear()
        return self._waiting.popleft()


class Publisher:
    """Hands every update to all who subscribed."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._subscriptions: list[Subscription] = []
        self._early: list[Subscription] = []

    def subscribe(self) -> Subscription:
        """From now on; take ``Service.view`` right after it, so that nothing falls between."""
        subscription = Subscription()
        self._subscriptions.append(subscription)
        return subscription

    def subscribe_early(self) -> Subscription:
        """As ``subscribe``; it hears what is foretold too, so some updates come twice, and before
        all others.

        For what may be shown before it is on the disk: a light that a power cut takes back.
        """
        subscription = Subscription()
        self._subscriptions.insert(0, subscription)
        self._early.append(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Ends a subscription; one that has ended already is no mistake."""
        subscription.close()
        for listeners in (self._subscriptions, self._early):
            if subscription in listeners:
                listeners.remove(subscription)

    async def foretell(self, update: Update) -> None:
        """It will be published as soon as it is on the disk; a slow card takes its time.

        Comes back when it has been shown early, which the disk's work would only hold up, and
        after ``EARLY_S`` at the latest.
        """
        for subscription in self._early:
            subscription.offer(update)
        with suppress(TimeoutError):
            async with asyncio.timeout(EARLY_S):
                for subscription in self._early:
                    await subscription.rest()

    def publish(self, update: Update) -> None:
        """To everybody, at once."""
        for subscription in self._subscriptions:
            subscription.offer(update)

    def close(self) -> None:
        """The service ends."""
        for subscription in self._subscriptions:
            subscription.close()
        self._subscriptions.clear()
        self._early.clear()
