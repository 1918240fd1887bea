"""Who may rule: passwords, sessions, the machine's own token, and pauses after wrong ones."""

import asyncio
import hmac
import ipaddress
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from drivers.beside import Beside
from firmware_host.errors import UserError
from firmware_host.service.credentials import (
    checked_name,
    checked_password,
    hash_password,
    is_password,
    keep_hash,
    known_name,
)
from firmware_host.service.credentials_token import new_token
from firmware_host.timebase import monotonic_ns
from firmware_host.web.backoff import NETWORK_STEPS, Backoff
from firmware_host.web.door_log import DoorLog
from firmware_host.web.known_arbiters import KnownArbiters
from firmware_host.web.sessions import Sessions

#: So many may wait while a password is hashed; more are attackers.
_MOST_WAITING = 8
_MACHINE = "this machine"
_NETWORK = "the network"


class DoorError(Exception):
    """Refused at the door; ``status`` is HTTP's, ``code`` a key of the console's sentences."""

    def __init__(self, status: int, code: str, text: str, retry_s: int = 0) -> None:
        """``retry_s``: how soon it may be tried again."""
        super().__init__(text)
        self.status, self.code, self.retry_s = status, code, retry_s


class Doorkeeper:
    """The arbiters of one service. All of it is used on one event loop."""

    def __init__(self, folder: Path, now_ns: Callable[[], int] = monotonic_ns) -> None:
        """``folder`` is the state folder, ``now_ns`` any monotonic clock."""
        self.token = new_token()
        self.log = DoorLog(folder)
        self._now_ns = now_ns
        self._arbiters = KnownArbiters(folder)
        self._sessions = Sessions()
        self._addresses, self._network = Backoff(), Backoff(NETWORK_STEPS)
        self._turn = asyncio.Lock()
        self._hashing = Beside("password")
        self._waiting = 0

    def begin(self) -> None:
        """Reads the file once, beside the loop: who signs in later needs no disk."""
        self._arbiters.latest()

    async def arbiters(self) -> Mapping[str, str]:
        """Names and hashes; ``DoorError`` if the file can't be read."""
        try:
            return await self._arbiters.fresh()
        except UserError as error:
            raise DoorError(500, "no-file", str(error)) from None

    async def name_of(self, token: str) -> str | None:
        """Who has this session, as long as the password is still the same."""
        session = self._sessions.of(token, self._now_ns())
        if session is None:
            return None
        if (await self.arbiters()).get(session.name) != session.hashed:
            self._sessions.end(token)
            return None
        return session.name

    def is_in(self, token: str) -> bool:
        """Whether this session lasts, by what was last read: for an open page, which asks often."""
        session = self._sessions.of(token, self._now_ns())
        return session is not None and self._arbiters.latest().get(session.name) == session.hashed

    def is_machine(self, token: str) -> bool:
        """Whether it is the token that only the service's user can read."""
        return hmac.compare_digest(token.encode("utf-8", "surrogatepass"), self.token.encode())

    def refuse_token(self, address: str | None) -> None:
        """A wrong token is written down as a wrong password is; nobody guesses 256 bits."""
        self.log.note(logging.WARNING, f"a wrong token from {_who(address)}")

    async def sign_in(self, name: str, password: str, address: str | None) -> str:
        """The token of a session; ``DoorError`` for a wrong password, and for too many."""
        async with self._one_at_a_time():
            return await self._checked(name, password, address)

    async def set_first(self, name: str, password: str, address: str | None) -> str:
        """At the first start, from this machine alone; a session, as ``sign_in``."""
        if _who(address) != _MACHINE:
            text = "the first password is set on the board's own machine"
            raise DoorError(403, "not-from-here", text)
        async with self._one_at_a_time():
            if await self.arbiters():
                raise DoorError(409, "is-set", "a password has been set already: sign in with it")
            hashed = await self._keep(name, password, only_first=True)
            written = known_name(await self.arbiters(), name) or name
            self.log.note(logging.WARNING, f"the first arbiter is {written!r}")
            return self._sessions.begin(written, hashed, self._now_ns())

    async def set_other(self, by: str, name: str, password: str) -> None:
        """An arbiter lets another one in; an arbiter's password is changed by ``change``."""
        async with self._one_at_a_time():
            if known_name(await self.arbiters(), name) is not None:
                text = "there is such an arbiter already, who alone changes that password"
                raise DoorError(409, "is-set", text)
            await self._keep(name, password)
            self.log.note(logging.WARNING, f"{by!r} adds the arbiter {name.strip()[:40]!r}")

    async def change(self, name: str, old: str, new: str, address: str | None) -> str:
        """Another password for ``name``; all sessions end but the new one that is answered."""
        async with self._one_at_a_time():
            token = await self._checked(name, old, address)
            self._sessions.end(token)
            hashed = await self._keep(name, new)
            self.log.note(logging.WARNING, f"{name!r} changes the password")
            return self._sessions.begin(name, hashed, self._now_ns())

    async def sign_out(self, token: str) -> None:
        """The session is over, for every page that has it."""
        name = await self.name_of(token)
        self._sessions.end(token)
        if name is not None:
            self.log.note(logging.INFO, f"{name!r} signs out")

    # --- inside ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[None]:
        """Hashing takes 19 MiB, and what many try at once must be counted one by one."""
        if self._waiting >= _MOST_WAITING:
            raise DoorError(429, "busy", "too many sign in at once; try again", 2)
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1

    async def _checked(self, name: str, password: str, address: str | None) -> str:
        who = _who(address)
        self._refuse_while_paused(who)
        arbiters = await self.arbiters()
        if not arbiters:
            raise DoorError(409, "none-set", "no password has been set yet")
        written = known_name(arbiters, name)
        hashed = arbiters.get(written or "")
        if not await self._hashing.run(partial(is_password, password, hashed)):
            await self._fail(who, name)
        self._addresses.forgive(who)
        self.log.note(logging.INFO, f"{written!r} signs in from {who}")
        return self._sessions.begin(str(written), str(hashed), self._now_ns())

    def _refuse_while_paused(self, who: str) -> None:
        now_ns = self._now_ns()
        wait_s = self._addresses.wait_s(who, now_ns)
        if who != _MACHINE:
            wait_s = max(wait_s, self._network.wait_s(_NETWORK, now_ns))
        if wait_s:
            text = f"too many wrong passwords; try again in {wait_s} s"
            raise DoorError(429, "paused", text, wait_s)

    async def _fail(self, who: str, name: str) -> None:
        now_ns = self._now_ns()
        count = self._addresses.fail(who, now_ns)
        if who != _MACHINE:
            self._network.fail(_NETWORK, now_ns)
        wait_s = self._addresses.wait_s(who, now_ns)
        then = f"; refused for {wait_s} s" if wait_s else ""
        text = f"wrong password for {name[:40]!r} from {who}, {count} in a row{then}"
        self.log.note(logging.WARNING, text)
        raise DoorError(401, "wrong-password", "the name or the password is wrong", wait_s)

    async def _keep(self, name: str, password: str, *, only_first: bool = False) -> str:
        try:
            checked_name(name)
            checked_password(password)
            hashed = await self._hashing.run(partial(hash_password, password))
            await self._arbiters.change(
                lambda folder: keep_hash(folder, name, hashed, only_first=only_first)
            )
        except ValueError as error:
            raise DoorError(422, "bad-password", str(error)) from None
        except UserError as error:
            raise DoorError(500, "no-file", str(error)) from None
        return hashed


def _who(address: str | None) -> str:
    """What one person can hardly have several of: an address, or a network of IPv6."""
    try:
        ip = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return "an unknown address"
    ip = getattr(ip, "ipv4_mapped", None) or ip
    if ip.is_loopback:
        return _MACHINE
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
