"""The page of one board: static files, one WebSocket, ``game.pgn`` and ``healthz``."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from firmware_host.web.arbiter_routes import ArbiterRoutes
from firmware_host.web.arbiter_state import ArbiterTree
from firmware_host.web.chronicle import Chronicle
from firmware_host.web.doorkeeper import Doorkeeper
from firmware_host.web.guard import guarded
from firmware_host.web.health_route import health_response
from firmware_host.web.hub import Hub
from firmware_host.web.peer_log import bounded
from firmware_host.web.pgn_route import pgn_response
from firmware_host.web.service_port import ServicePort
from firmware_host.web.sheet_route import SheetRoute
from firmware_host.web.workshop_routes import WorkshopRoutes

STATIC = Path(__file__).parent / "static"

#: How long an answer that is on its way may hold up a stop, and once more after it is cancelled.
STOP_S = 1.0


def make_app(
    service: ServicePort, language: str = "auto", door: Doorkeeper | None = None
) -> web.Application:
    """The web application; it follows the service from its start to its clean-up.

    Without a ``door`` there is no arbiter's console: nowhere are passwords kept.
    """
    hub = Hub(service)
    chronicle = Chronicle(service, hub.refresh)
    sheets = SheetRoute(service, chronicle)
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace('data-language="auto"', f'data-language="{language}"')

    async def index(_request: web.Request) -> web.Response:
        return web.Response(text=page, content_type="text/html")

    async def pgn(request: web.Request) -> web.Response:
        return pgn_response(service, request)

    async def health(_request: web.Request) -> web.Response:
        return health_response(service)

    async def following(_app: web.Application) -> AsyncIterator[None]:
        if door is not None:
            door.begin()
        tasks = [asyncio.create_task(work) for work in (hub.watch(), chronicle.follow())]
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if door is not None:
            await door.log.written()

    async def say_goodbye(_app: web.Application) -> None:
        if service.workshop is not None:
            service.workshop.hang_up()
        await hub.close()

    app = web.Application(middlewares=[guarded])
    app.router.add_get("/", index)
    app.router.add_get("/ws", hub.page)
    app.router.add_get("/game.pgn", pgn)
    app.router.add_get("/score-sheet.pdf", sheets.answer)
    app.router.add_get("/healthz", health)
    if door is not None:
        hub.more = ArbiterTree(service, chronicle, door.log.latest).take
        console = ArbiterRoutes(service, hub, door, chronicle)
        app.router.add_routes(console.routes(STATIC / "arbiter.html", language))
    if service.workshop is not None:
        workshop = WorkshopRoutes(service.workshop, door)
        app.router.add_routes(workshop.routes(STATIC / "workshop.html", language))
    app.router.add_static("/static/", STATIC)
    app.cleanup_ctx.extend((bounded, following))
    app.on_shutdown.append(say_goodbye)
    return app


async def start_web(
    service: ServicePort,
    host: str,
    port: int,
    *,
    language: str = "auto",
    door: Doorkeeper | None = None,
) -> web.AppRunner:
    """Serve the page. ``OSError`` if the port can't be had; ``runner.cleanup()`` ends it.

    ``language`` is the page's (``en``, ``ru``), ``auto`` leaves it to the browser; ``door`` is
    where arbiters sign in.
    """
    app = make_app(service, language, door)
    # Nothing that is sent here is packed: what claims to be is not unpacked, it is no message.
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=STOP_S, auto_decompress=False)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner
