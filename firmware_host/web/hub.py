"""Keeps every open page up to date: one tree, differences to each page's own last tree.

A page that reads slowly is never queued for: it gets the difference from what it has to what is
true when it is ready again. One that takes nothing for ``SEND_LIMIT_S`` is dropped and reconnects.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from aiohttp import WSMsgType, web

from firmware_host.web.actions import RefusedError, parse_action, perform
from firmware_host.web.difference import Json, diff
from firmware_host.web.guard import is_same_origin, may_act
from firmware_host.web.service_port import ServicePort
from firmware_host.web.state import Snapshots

#: A message of a page is some 100 bytes; whatever is far larger is not ours.
MESSAGE_LIMIT = 4096
#: A page hears something at least so often; it gives the link up after three silent beats.
BEAT_S = 5.0
#: Bounds what a dead peer can hold: one message.
SEND_LIMIT_S = 10.0
#: How long a page may take to answer a goodbye, and all of them at a stop.
GOODBYE_S = 1.0
#: More pages than any hall has; bounds memory.
PAGES_LIMIT = 200
#: What one move of a hand sets off (the piece, its signal, what follows) comes within some turns of
#: the loop; so long is waited, that it is read once. Far less than an eye sees.
GATHER_S = 0.01

#: Told to a console whose session is over: sign in again.
CLOSED_SIGNED_OUT = 4401

Tree: TypeAlias = dict[str, Json]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks. ``is_signed_in`` of an arbiter, whose channel carries more; else ``None``."""

    may_act: bool
    is_signed_in: Callable[[], bool] | None = None

    @property
    def is_out(self) -> bool:
        """An arbiter whose session is over."""
        return self.is_signed_in is not None and not self.is_signed_in()


class Hub:
    """All open pages of one service."""

    def __init__(self, service: ServicePort) -> None:
        """Reads the first tree at once."""
        self._service = service
        self._snapshots = Snapshots(service)
        self._state = self._snapshots.take()
        #: What only arbiters' pages get, and who makes it.
        self.more: Callable[[], Tree] | None = None
        self._more: Tree = {}
        self._version = 1
        self._reading: asyncio.TimerHandle | None = None
        self._news: set[asyncio.Event] = set()
        #: Each with what ends it without a goodbye.
        self._sockets: dict[web.WebSocketResponse, Callable[[], None]] = {}
        if service.simulated is not None:
            service.simulated.on_change = self.refresh

    def refresh(self) -> None:
        """Something may be different: it is read soon, once, and only if a page is open."""
        if self._news and self._reading is None:
            self._reading = asyncio.get_running_loop().call_later(GATHER_S, self._read)

    def _read(self) -> None:
        """Read the service again and wake the pages if anything is different."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        try:
            state = self._snapshots.take()
            more = {} if self.more is None else self.more()
        except Exception:  # noqa: BLE001 - an edge: pages keep what they have, the board goes on
            _log.exception("the sitting can't be shown")
            return
        if state == self._state and more == self._more:
            return
        self._state, self._more = state, more
        self._version += 1
        self.wake()

    def wake(self) -> None:
        """Every page looks at what there is; those whose session is over are closed."""
        for event in self._news:
            event.set()

    async def watch(self) -> None:
        """Follow the service until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._beat())
            async for _ in self._service.subscribe():
                self.refresh()

    async def _beat(self) -> None:
        """Read the running clocks again now and then: a page's own ticking must not drift."""
        while True:
            await asyncio.sleep(BEAT_S)
            self.refresh()

    async def close(self) -> None:
        """Say goodbye to all pages at once; one that does not take it is hung up on."""
        if self._reading is not None:
            self._reading.cancel()
        pages = dict(self._sockets)
        await asyncio.gather(*(_say_goodbye(socket, hang_up) for socket, hang_up in pages.items()))

    async def page(
        self, request: web.Request, is_signed_in: Callable[[], bool] | None = None
    ) -> web.StreamResponse:
        """Serve one page's WebSocket for as long as it lasts; an arbiter's while signed in."""
        if not is_same_origin(request):
            raise web.HTTPForbidden(text="Only this board's own page may open this.\n")
        if len(self._sockets) >= PAGES_LIMIT:
            raise web.HTTPServiceUnavailable(text="Too many open pages; close some.\n")
        socket = web.WebSocketResponse(
            max_msg_size=MESSAGE_LIMIT, heartbeat=2 * BEAT_S, timeout=GOODBYE_S
        )
        await socket.prepare(request)
        self._sockets[socket] = hang_up = _hanging_up(request)
        viewer = Viewer(may_act(request), is_signed_in)
        sender = asyncio.create_task(self._send_all(socket, hang_up, viewer))
        try:
            await self._receive_all(socket, viewer)
        finally:
            self._sockets.pop(socket, None)
            sender.cancel()
            with suppress(asyncio.CancelledError):
                await sender
        return socket

    async def _send_all(
        self, socket: web.WebSocketResponse, hang_up: Callable[[], None], viewer: Viewer
    ) -> None:
        news = asyncio.Event()
        self._news.add(news)
        # The clocks have gone on, even where nothing was said.
        self._read()
        known = self._tree(viewer)
        try:
            first: Tree = {"type": "snapshot", "version": self._version, "state": known}
            await self._send(socket, {**first, "may_act": viewer.may_act})
            while not socket.closed:
                await _wait(news, BEAT_S)
                news.clear()
                if viewer.is_out:
                    async with asyncio.timeout(SEND_LIMIT_S):
                        await socket.close(code=CLOSED_SIGNED_OUT, message=b"signed out")
                    return
                current, version = self._tree(viewer), self._version
                change = diff(known, current)
                known = current
                await self._send(socket, {"type": "diff", "version": version, "change": change})
        except (ConnectionError, TimeoutError) as error:
            _log.info("a page was dropped: %s", error or type(error).__name__)
            hang_up()
        except Exception:  # noqa: BLE001 - an edge: one page's failure is no other's
            _log.exception("a page's sender failed")
            hang_up()
        finally:
            self._news.discard(news)

    def _tree(self, viewer: Viewer) -> Tree:
        return (
            self._state if viewer.is_signed_in is None else {**self._state, "arbiter": self._more}
        )

    async def _send(self, socket: web.WebSocketResponse, message: dict[str, Json]) -> None:
        async with asyncio.timeout(SEND_LIMIT_S):
            await socket.send_json(message)

    async def _receive_all(self, socket: web.WebSocketResponse, viewer: Viewer) -> None:
        async for message in socket:
            if message.type is WSMsgType.ERROR:
                return
            answer = (
                await self._answer(message.data, may_act=viewer.may_act)
                if message.type is WSMsgType.TEXT
                else _error(None, "bad-message", "only text messages are understood")
            )
            try:
                await self._send(socket, answer)
            except (ConnectionError, TimeoutError):
                return

    async def _answer(self, text: str, *, may_act: bool) -> dict[str, Json]:
        number: int | None = None
        try:
            action = parse_action(text)
            number = action.id
            if not may_act:
                raise RefusedError("watch-only", "this page may only watch; act at the board")
            await perform(self._service, action)
        except RefusedError as error:
            return _error(number, error.code, str(error))
        except Exception:  # noqa: BLE001 - an edge: the page must get an answer
            _log.exception("an action failed")
            return _error(number, "internal", "the service failed; its log says why")
        self.refresh()
        return {"type": "ok", "id": number}


def _error(number: int | None, code: str, text: str) -> dict[str, Json]:
    return {"type": "error", "id": number, "code": code, "text": text}


async def _say_goodbye(socket: web.WebSocketResponse, hang_up: Callable[[], None]) -> None:
    try:
        async with asyncio.timeout(GOODBYE_S):
            await socket.close(code=1001, message=b"the service stops")
    except (ConnectionError, TimeoutError):
        hang_up()


async def _wait(event: asyncio.Event, limit_s: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(limit_s):
            await event.wait()


def _hanging_up(request: web.Request) -> Callable[[], None]:
    """No goodbye: a peer that takes nothing would not take that either."""
    transport = request.transport

    def hang_up() -> None:
        if transport is not None:
            transport.abort()

    return hang_up
