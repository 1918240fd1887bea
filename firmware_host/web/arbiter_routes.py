"""``/arbiter``: the console, its door, its channel, and rulings (docs/page.md)."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web

from drivers.signals import RulingKind
from firmware_host.errors import UserError
from firmware_host.service.held import goes_before
from firmware_host.service.sources import InboxFullError
from firmware_host.web.actions import RefusedError
from firmware_host.web.arbiter_answers import (
    COOKIE_PATH,
    Credentials,
    answered,
    asker,
    cookie_name,
    read_as,
    read_body,
    refuse_strangers,
    refused,
    session_token,
    set_session,
)
from firmware_host.web.chronicle import ANSWER_S, Chronicle
from firmware_host.web.doorkeeper import DoorError, Doorkeeper
from firmware_host.web.guard import may_act, peer_of
from firmware_host.web.hub import Hub
from firmware_host.web.past import position_after
from firmware_host.web.ruling_request import RulingRequest, parse_ruling_request
from firmware_host.web.service_port import ServicePort
from firmware_host.web.state import event_tree, snapshot

if TYPE_CHECKING:
    from firmware_host.web.difference import Json

Answer: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class ArbiterRoutes:
    """One service's console."""

    def __init__(
        self, service: ServicePort, hub: Hub, door: Doorkeeper, chronicle: Chronicle
    ) -> None:
        """``chronicle`` is followed by its owner."""
        self._service, self._hub, self._door = service, hub, door
        self._chronicle = chronicle

    def routes(self, page: Path, language: str) -> list[web.RouteDef]:
        """What the application is to serve; ``page`` is the console's file."""
        html = page.read_text(encoding="utf-8")
        html = html.replace('data-language="auto"', f'data-language="{language}"')

        async def console(_request: web.Request) -> web.Response:
            return web.Response(text=html, content_type="text/html")

        gets: Mapping[str, Answer] = {
            "me": self._me,
            "status": self._status,
            "position": self._position,
            "ws": self._channel,
        }
        posts: Mapping[str, Answer] = {
            "sign-in": self._sign_in,
            "sign-out": self._sign_out,
            "password": self._password,
            "ruling": self._ruling,
        }
        return [
            web.get("/arbiter", console),
            *(web.get(f"/arbiter/{name}", _at_the_door(answer)) for name, answer in gets.items()),
            *(web.post(f"/arbiter/{name}", _at_the_door(answer)) for name, answer in posts.items()),
        ]

    # --- the door --------------------------------------------------------------------------------

    async def _me(self, request: web.Request) -> web.Response:
        """Whether somebody has signed in, and what there is to do if not."""
        name = await self._door.name_of(session_token(request))
        is_new = not await self._door.arbiters()
        return answered(name=name, is_new=is_new, may_set=is_new and may_act(request))

    async def _sign_in(self, request: web.Request) -> web.Response:
        given = await read_as(Credentials, request)
        token = await self._door.sign_in(given.name, given.password, peer_of(request))
        return set_session(request, answered(name=await self._door.name_of(token)), token)

    async def _sign_out(self, request: web.Request) -> web.Response:
        await self._door.sign_out(session_token(request))
        self._hub.wake()
        answer = answered()
        answer.del_cookie(cookie_name(request), path=COOKIE_PATH)
        return answer

    async def _password(self, request: web.Request) -> web.Response:
        """The first one, one's own, or another arbiter's first."""
        given = await read_as(Credentials, request)
        door = self._door
        if not await door.arbiters():
            token = await door.set_first(given.name, given.password, peer_of(request))
            return set_session(request, answered(name=await door.name_of(token)), token)
        by = await asker(door, request)
        if given.old is None:
            await door.set_other(by, given.name, given.password)
            return answered(name=by)
        token = await door.change(by, given.old, given.password, peer_of(request))
        self._hub.wake()
        return set_session(request, answered(name=by), token)

    # --- what only arbiters get ------------------------------------------------------------------

    async def _channel(self, request: web.Request) -> web.StreamResponse:
        token = session_token(request)
        await asker(self._door, request)
        return await self._hub.page(request, lambda: self._door.is_in(token))

    async def _status(self, request: web.Request) -> web.Response:
        await asker(self._door, request)
        more: dict[str, Json] = {} if self._hub.more is None else dict(self._hub.more())
        return answered(state={**snapshot(self._service), "arbiter": more})

    async def _position(self, request: web.Request) -> web.Response:
        await asker(self._door, request)
        text, game = request.query.get("ply", ""), request.query.get("game")
        view = self._service.view()
        records = [view.record, *(r for r in view.earlier if r.number in view.parts)]
        record = next((r for r in records if str(r.number) == game), view.record)
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise DoorError(422, "bad-message", "ply: a whole number")
        if int(text) > len(record.plies):
            raise DoorError(404, "no-such-ply", f"the game has {len(record.plies)} half-moves")
        return answered(**position_after(record, int(text)))

    async def _ruling(self, request: web.Request) -> web.Response:
        body = await read_body(request)
        try:
            asked = parse_ruling_request(body)
        except RefusedError as error:
            raise DoorError(422, error.code, str(error)) from None
        by = await asker(self._door, request, asked.by)
        return await self._rule(asked, by)

    async def _rule(self, asked: RulingRequest, by: str) -> web.Response:
        number = self._service.view().record.number
        # To an earlier part of the game on the board one may go back (I-5, I-11); the core knows.
        if asked.game != number and asked.kind is not RulingKind.RESTORE:
            text = f"game {number} is on the board now, this is about game {asked.game}"
            raise DoorError(409, "other-game", text)
        try:
            ruling = asked.signal(self._service.now_ns(), by)
            event = await self._chronicle.rule(ruling)
        except InboxFullError as error:
            raise DoorError(503, "busy", str(error), 2) from None
        except UserError as error:
            raise DoorError(503, "no-key", str(error)) from None
        if event is None and self._service.view().state == "deciding" and not goes_before(ruling):
            text = "the result is still being decided; this is held, and done as soon as it is"
            raise DoorError(503, "held", text)
        if event is None:
            text = f"no answer in {ANSWER_S:.0f} s; look whether it was done"
            raise DoorError(503, "no-answer", text)
        told = event_tree(event)
        if event.kind == "ruling":
            return answered(event=told)
        since = [event_tree(one) for one in self._chronicle.since(asked.seen)]
        code = "overtaken" if since else "refused"
        body: dict[str, Json] = {"ok": False, "code": code, "event": told, "since": list(since)}
        body["text"] = str(event.details.get("refused", event.text))
        return web.json_response(body, status=409, headers={"Cache-Control": "no-store"})


def _at_the_door(answer: Answer) -> Answer:
    """Strangers are refused before anything is read; refusals have one shape."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        try:
            refuse_strangers(request)
            return await answer(request)
        except DoorError as error:
            return refused(error)

    return guarded
