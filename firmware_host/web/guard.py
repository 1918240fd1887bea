"""Who may ask what: headers for every answer, and the checks that keep other sites out."""

import errno
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # chessground's style sheets hold the pieces as data: pictures.
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)

_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

#: What proxies add for whom they ask.
_FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse names that aren't ours (DNS rebinding) and put the headers on every answer."""
    if not is_own_host(request.host):
        raise web.HTTPMisdirectedRequest(
            text=f"This board does not answer to the name {request.host!r}; use its address.\n"
        )
    try:
        response = await handler(request)
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise web.HTTPNotFound from None  # a name so long is no file's
    if not response.prepared:
        response.headers.update(_HEADERS)
        response.headers.setdefault("Cache-Control", "no-cache")
    return response


def is_own_host(host: str) -> bool:
    """True for addresses and for this machine's names: what no foreign name server gives out."""
    try:
        parts = urlsplit(f"//{host}")
        name = (parts.hostname or "").lower().rstrip(".")
        _ = parts.port  # one that is no number is refused here, not met by whoever asks for it
    except ValueError:
        return False
    own = socket.gethostname().lower()
    if name in {"localhost", own, f"{own}.local", own.partition(".")[0] + ".local"}:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_same_origin(request: web.Request) -> bool:
    """True unless a browser says that a page of another site asks. Programs send no Origin."""
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == request.host.lower()
    except ValueError:  # no browser writes such a one
        return False


def peer_of(request: web.Request) -> str | None:
    """The address that asks; ``None`` behind a proxy, whose word for it anybody can forge.

    A proxy with TLS runs on the board's own machine, and all the world comes from loopback then.
    """
    is_proxied = any(name in request.headers for name in _FORWARDED)
    is_tls = request.headers.get("Origin", "").lower().startswith("https:")
    return None if is_proxied or is_tls else request.remote


def may_act(request: web.Request) -> bool:
    """Only this machine may act as the players; others may watch."""
    try:
        address = ipaddress.ip_address((peer_of(request) or "").partition("%")[0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback
