"""``/score-sheet.pdf``: the game's score sheet, drawn by a process of its own.

What draws a PDF takes 1.4 s to load on a small machine and 20 MB: the service keeps neither.
"""

import asyncio
import json
import logging
from dataclasses import asdict
from hashlib import sha256

from aiohttp import web

from firmware_host.own_process import ProcessFailedError, run_alone
from firmware_host.service.pgn_export import published
from firmware_host.web.chronicle import Chronicle
from firmware_host.web.service_port import ServicePort

#: A Pi Zero needs some six seconds for a long game.
DRAW_S = 45.0
#: So many may wait for their sheet; each is of the same game.
MOST_WAITING = 8

_log = logging.getLogger(__name__)


class SheetRoute:
    """Keeps the last sheet: whoever looks at it again waits for nothing."""

    def __init__(self, service: ServicePort, chronicle: Chronicle) -> None:
        """``chronicle`` tells of draw offers and corrections."""
        self._service, self._chronicle = service, chronicle
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: tuple[str, bytes] = ("", b"")

    async def answer(self, request: web.Request) -> web.Response:
        """The PDF; ``?language=`` and ``?style=`` as ``jadoube score-sheet`` has them."""
        # Here, since a start must not load what it does not use.
        from firmware_host.score_sheet.sheet import sheet_of_record
        from rules.notation import make_style

        query = request.query
        language, style = query.get("language", "en"), query.get("style", "san")
        try:
            make_style(style, language)
        except ValueError as error:
            raise web.HTTPBadRequest(text=f"{error}; see jadoube score-sheet --help\n") from None
        record = published(self._service.view().record)
        sheet = asdict(sheet_of_record(record, self._chronicle.events))
        wanted = json.dumps(
            {"sheet": {**sheet, "draw_offers": sorted(sheet["draw_offers"])}}, default=str
        )
        body = await self._drawn(wanted, style, language)
        tag = sha256(f"{style} {language} {wanted}".encode()).hexdigest()[:32]
        name = f"score-sheet-{record.number}.pdf"
        headers = {"ETag": f'"{tag}"', "Content-Disposition": f'inline; filename="{name}"'}
        return web.Response(body=body, content_type="application/pdf", headers=headers)

    async def _drawn(self, sheet: str, style: str, language: str) -> bytes:
        key = f"{style} {language} {sheet}"
        if self._kept[0] == key:
            return self._kept[1]
        if self._waiting >= MOST_WAITING:
            raise web.HTTPServiceUnavailable(text="Others wait for a sheet; ask again.\n")
        self._waiting += 1
        try:
            async with self._turn:
                if self._kept[0] != key:
                    self._kept = (key, await _draw(sheet, style, language))
                return self._kept[1]
        finally:
            self._waiting -= 1


async def _draw(sheet: str, style: str, language: str) -> bytes:
    module = "firmware_host.web.sheet_process"
    try:
        return await run_alone(module, style, language, given=sheet.encode(), within_s=DRAW_S)
    except TimeoutError:
        raise web.HTTPServiceUnavailable(text="The sheet took too long; ask again.\n") from None
    except ProcessFailedError as error:
        _log.error("the score sheet can't be drawn: %s", error)
        text = "The sheet can't be drawn; the log says why.\n"
        raise web.HTTPInternalServerError(text=text) from None
