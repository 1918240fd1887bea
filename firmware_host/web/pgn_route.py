"""``/game.pgn``: the games so far, for a broadcast that pulls them."""

from hashlib import sha256

from aiohttp import web

from firmware_host.web.service_port import ServicePort

#: How soon whoever pulls the games may ask again, in seconds: a start takes no longer.
_RETRY_S = 2


def pgn_response(service: ServicePort, request: web.Request) -> web.Response:
    """The games in UTF-8, or 304 where the asker has them already.

    503 until the journal is read: an empty file would tell a broadcast that there are no games.
    """
    if service.phase in ("config", "connect"):
        text = "The journal is being read; ask again.\n"
        return web.Response(status=503, text=text, headers={"Retry-After": str(_RETRY_S)})
    body = service.pgn().encode()
    tag = sha256(body).hexdigest()[:32]
    headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache"}
    if _has(request, tag):
        return web.Response(status=304, headers=headers)
    return web.Response(
        body=body, content_type="application/x-chess-pgn", charset="utf-8", headers=headers
    )


def _has(request: web.Request, tag: str) -> bool:
    return any(known.value in (tag, "*") for known in request.if_none_match or ())
