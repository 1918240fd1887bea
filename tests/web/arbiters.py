"""Arbiters who sign in at a running service, and rule."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, CookieJar

from tests.web.served import FakePage, Served

PASSWORD = "correct horse 64"


class Arbiter:
    """A browser of an arbiter's own, with its cookies."""

    def __init__(self, served: Served, client: ClientSession) -> None:
        self.served = served
        self.client = client

    async def post(self, what: str, body: object, **headers: str) -> tuple[int, dict[str, Any]]:
        url = f"{self.served.url}/arbiter/{what}"
        async with self.client.post(url, json=body, headers=headers) as answer:
            return answer.status, await answer.json()

    async def get(self, what: str) -> tuple[int, dict[str, Any]]:
        async with self.client.get(f"{self.served.url}/arbiter/{what}") as answer:
            return answer.status, await answer.json()

    async def sign_in(self, name: str = "Anna", password: str = PASSWORD) -> int:
        status, _ = await self.post("sign-in", {"name": name, "password": password})
        return status

    async def rule(self, kind: str, seen: int = 0, **more: object) -> tuple[int, dict[str, Any]]:
        game = self.served.service.view().record.number
        return await self.post("ruling", {"game": game, "kind": kind, "seen": seen, **more})

    @asynccontextmanager
    async def console(self) -> AsyncIterator[FakePage]:
        async with self.client.ws_connect(f"{self.served.url}/arbiter/ws") as socket:
            page = FakePage(socket)
            await page.hear()
            yield page


@asynccontextmanager
async def a_browser(served: Served) -> AsyncIterator[Arbiter]:
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as client:
        yield Arbiter(served, client)


@asynccontextmanager
async def signed_in(served: Served, name: str = "Anna") -> AsyncIterator[Arbiter]:
    """The first one sets the password, the others are let in by the first."""
    async with a_browser(served) as arbiter:
        _, me = await arbiter.get("me")
        if not me["is_new"]:
            await served.door.set_other("a test", name, PASSWORD)
            assert await arbiter.sign_in(name) == 200
        else:
            status, _ = await arbiter.post("password", {"name": name, "password": PASSWORD})
            assert status == 200
        yield arbiter
