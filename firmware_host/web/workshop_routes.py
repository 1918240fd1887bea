"""``/workshop``: the page of those who build a board, and what it speaks (docs/workshop.md).

All but the page itself is below ``/arbiter``, where the cookie of an arbiter's session is sent.
"""

import asyncio
import json
import platform
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from drivers.beside import Beside
from drivers.board import troubles_of
from drivers.cells import CHESSBOARD
from drivers.probing import levels_of
from firmware_host.disk_wait import ask_disk
from firmware_host.errors import UserError
from firmware_host.service.workshop import ClosedError, Workshop
from firmware_host.timebase import wall_label
from firmware_host.web.arbiter_answers import answered, asker, read_as, refuse_strangers, refused
from firmware_host.web.doorkeeper import DoorError, Doorkeeper
from firmware_host.web.guard import may_act
from firmware_host.web.workshop_actions import Asked, RefusedWorkError, WriteAsked, perform
from firmware_host.workshop.settings_file import (
    NothingToWriteError,
    SettingsFile,
    wiring_changes,
)
from firmware_host.workshop.threshold_settings import threshold_changes
from firmware_host.workshop.toml_patch import Change
from firmware_host.workshop.tree import bench_tree, levels_tree, report_text, report_tree

#: How long an answer waits for something new; a page that asks at once is told so often at most.
LONGEST_WAIT_S = 5.0
SHORTEST_S = 0.1
#: A page of another origin, or a wrong number, is refused; so many digits has a version.
_DIGITS = 15

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]

T = TypeVar("T")


class WorkshopRoutes:
    """One board's workshop on the web."""

    def __init__(self, workshop: Workshop, door: Doorkeeper | None) -> None:
        """Without a ``door`` it is open to this machine alone."""
        self._workshop = workshop
        self._door = door
        self._disk = Beside("settings")
        #: What was shown last, and as which number: this is what is written, whatever goes on.
        self._shown = 0
        self._changes: list[Change] = []

    def routes(self, page: Path, language: str) -> list[web.RouteDef]:
        """What the application is to serve."""
        html = page.read_text(encoding="utf-8")
        html = html.replace('data-language="auto"', f'data-language="{language}"')

        async def index(_request: web.Request) -> web.Response:
            return web.Response(text=html, content_type="text/html")

        below = "/arbiter/workshop"
        return [
            web.get("/workshop", index),
            web.get(f"{below}/state", self._guarded(self._state)),
            web.get(f"{below}/report.json", self._guarded(self._report)),
            web.get(f"{below}/report.txt", self._guarded(self._report)),
            web.post(f"{below}/do", self._guarded(self._do)),
            web.post(f"{below}/propose", self._guarded(self._propose)),
            web.post(f"{below}/write", self._guarded(self._write)),
        ]

    def _guarded(self, answer: Answer) -> Answer:
        async def guarded(request: web.Request) -> web.StreamResponse:
            try:
                refuse_strangers(request)
                await self._let_in(request)
                return await answer(request)
            except DoorError as error:
                return refused(error)
            except (ClosedError, RefusedWorkError, NothingToWriteError) as error:
                return refused(DoorError(HTTPStatus.CONFLICT, error.code, str(error)))

        return guarded

    async def _let_in(self, request: web.Request) -> None:
        """Who sits at the machine needs no password, everybody else an arbiter's."""
        if may_act(request):
            return
        if self._door is None:
            raise DoorError(HTTPStatus.UNAUTHORIZED, "signed-out", "open it on the board's machine")
        await asker(self._door, request)

    # --- answers ---------------------------------------------------------------------------------

    async def _state(self, request: web.Request) -> web.Response:
        """As soon as there is something newer than ``seen``, in five seconds at the latest."""
        workshop = self._workshop
        text = request.query.get("seen", "-1")
        seen = int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else -1
        if seen == workshop.bench.version:
            await workshop.change(seen, LONGEST_WAIT_S)
            await asyncio.sleep(SHORTEST_S)  # hands make many changes at once: one answer for all
        refusal = workshop.refusal()
        if refusal is not None:
            return answered(refusal=refusal, version=workshop.bench.version)
        now_ns = workshop.now_ns()
        workshop.bench.asked(now_ns)
        return answered(refusal=None, **bench_tree(workshop.bench, now_ns), **self._facts())

    async def _do(self, request: web.Request) -> web.Response:
        asked = await read_as(Asked, request)
        if asked.do != "end":
            self._workshop.check_open()
        await perform(self._workshop, asked)
        return answered()

    async def _propose(self, _request: web.Request) -> web.Response:
        """What was found, as lines of the configuration; nothing is written."""
        settings = self._settings()
        changes = self._found(settings)
        proposal = await self._by_disk(settings, lambda: settings.propose(changes))
        self._shown, self._changes = self._shown + 1, changes
        return answered(
            file=str(proposal.file),
            lines=proposal.lines,
            problem=proposal.problem,
            number=self._shown,
        )

    async def _write(self, request: web.Request) -> web.Response:
        """What was shown as this number; sampling goes on, and another page may have asked."""
        asked = await read_as(WriteAsked, request)
        settings, changes = self._settings(), self._changes
        if asked.number != self._shown:
            raise RefusedWorkError("changed")
        label = "".join(c if c.isalnum() else "-" for c in wall_label())
        kept = await self._by_disk(settings, lambda: settings.write(changes, label))
        return answered(file=str(settings.path), kept=None if kept is None else str(kept))

    async def _by_disk(self, settings: SettingsFile, work: Callable[[], T]) -> T:
        try:
            return await ask_disk(self._disk, work, str(settings.path), "look at it; try again")
        except UserError as error:
            raise DoorError(HTTPStatus.CONFLICT, "not-written", str(error)) from None

    def _settings(self) -> SettingsFile:
        self._workshop.check_open()
        if self._workshop.settings is None:
            raise RefusedWorkError("not-begun")
        return self._workshop.settings

    def _found(self, settings: SettingsFile) -> list[Change]:
        """What the work under way has found, as settings."""
        work = self._workshop.bench.work
        if work.walk is not None:
            return wiring_changes(settings.config, work.walk.sources())
        if work.sampling is None:
            raise RefusedWorkError("not-begun")
        return threshold_changes(settings.config.hall, work.sampling.cells)

    async def _report(self, request: web.Request) -> web.Response:
        workshop = self._workshop
        workshop.check_open()
        facts = {
            "program": f"jadoube {version('jadoube')}",
            "wall": wall_label(),
            "python": platform.python_version(),
            "machine": f"{platform.system()} {platform.release()} {platform.machine()}",
            **self._facts(),
        }
        tree = report_tree(workshop.bench, workshop.now_ns(), facts)
        name = request.path.rpartition("/")[2]
        is_text = name.endswith(".txt")
        body = report_text(tree, CHESSBOARD) if is_text else json.dumps(tree, indent=1)
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="jadoube-sensors-{name}"',
        }
        kind = "text/plain" if is_text else "application/json"
        return web.Response(text=body, content_type=kind, headers=headers)

    def _facts(self) -> dict[str, Any]:
        """What board it is, and what is known to be wrong with it."""
        board = self._workshop.board
        facts: dict[str, Any] = {
            "board": self._workshop.board_name,
            "sensing": board.sensing,
            "has_wires": self._workshop.has_wires,
            "has_lights": self._workshop.has_lights,
            "has_settings": self._workshop.settings is not None,
            "troubles": list(troubles_of(board)),
            "notices": self._workshop.notices,
        }
        levels = levels_of(board)
        if levels:
            facts["levels"] = levels_tree(levels)
        return facts
