"""``/healthz``: whether the service plays, for whatever watches over it."""

from http import HTTPStatus

from aiohttp import web

from firmware_host.web.service_port import ServicePort


def health_response(service: ServicePort) -> web.Response:
    """200 while it plays, be it with notices; 503 before that, after it, and once it has failed."""
    state = service.view().state
    # Only now: what goes wrong in the view is told at once.
    is_playing = service.phase == "ready"
    health = {
        "ok": is_playing,
        "phase": service.phase,
        "state": state,
        "notices": list(service.notices),
    }
    status = HTTPStatus.OK if is_playing else HTTPStatus.SERVICE_UNAVAILABLE
    return web.json_response(health, status=status)
