"""Requests to the arbiter's door: who asks, and what was asked, before it means anything."""

from typing import TypeVar

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from firmware_host.web.difference import Json
from firmware_host.web.doorkeeper import DoorError, Doorkeeper
from firmware_host.web.guard import is_same_origin, peer_of

#: A ruling or a password is far shorter.
LONGEST_BODY = 4096
#: Below ``/arbiter`` alone, so that no other page is handed it.
COOKIE_PATH = "/arbiter"

Model = TypeVar("Model", bound=BaseModel)


class Credentials(BaseModel):
    """A name and a password; ``old`` where the password is changed."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = Field(max_length=200)
    password: str = Field(max_length=1000)
    old: str | None = Field(default=None, max_length=1000)


def refuse_strangers(request: web.Request) -> None:
    """Pages of other sites may ask nothing, whatever cookie the browser adds."""
    if not is_same_origin(request) or request.headers.get("Sec-Fetch-Site") in (
        "cross-site",
        "same-site",
    ):
        raise DoorError(403, "foreign-page", "only this board's own page may ask this")


async def read_body(request: web.Request) -> bytes:
    """JSON of a bearable length: a form of another site can't send that type."""
    if request.content_type != "application/json":
        raise DoorError(415, "bad-message", "the body must be application/json")
    body = bytearray()
    async for chunk in request.content.iter_chunked(LONGEST_BODY):
        body += chunk
        if len(body) > LONGEST_BODY:
            raise DoorError(413, "bad-message", f"the body is longer than {LONGEST_BODY} bytes")
    return bytes(body)


async def read_as(model: type[Model], request: web.Request) -> Model:
    """``DoorError`` says what is wrong; never what was given, it may be a password."""
    try:
        return model.model_validate_json(await read_body(request))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "message"
        raise DoorError(422, "bad-message", f"{where}: {first['msg']}") from None


def cookie_name(request: web.Request) -> str:
    """Cookies know no ports: two boards of one machine must not sign each other out."""
    return f"jadoube-arbiter-{request.url.port or 0}"


def session_token(request: web.Request) -> str:
    """What the browser has of a session, or an empty text."""
    return request.cookies.get(cookie_name(request), "")


def set_session(request: web.Request, answer: web.Response, token: str) -> web.Response:
    """Gone when the browser is closed; no script reads it, no other site has it sent."""
    answer.set_cookie(
        cookie_name(request), token, path=COOKIE_PATH, httponly=True, samesite="Strict"
    )
    return answer


async def asker(door: Doorkeeper, request: web.Request, by: str | None = None) -> str:
    """Who asks: the name of the session, or ``by`` with the machine's own token."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        if door.is_machine(token):
            return by or "this machine"
        door.refuse_token(peer_of(request))
        raise DoorError(401, "wrong-token", "this token opens nothing")
    name = await door.name_of(session_token(request))
    if name is None:
        raise DoorError(401, "signed-out", "sign in first")
    return name


def answered(**values: Json) -> web.Response:
    """What was asked is done."""
    return web.json_response({"ok": True, **values}, headers={"Cache-Control": "no-store"})


def refused(error: DoorError) -> web.Response:
    """In the same shape, with HTTP's status."""
    headers = {"Cache-Control": "no-store"}
    if error.retry_s:
        headers["Retry-After"] = str(error.retry_s)
    body = {"ok": False, "code": error.code, "text": str(error), "retry_s": error.retry_s}
    return web.json_response(body, status=error.status, headers=headers)
