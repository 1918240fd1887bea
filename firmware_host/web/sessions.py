"""Who has signed in. Pure but for the tokens, which are random; the time is an argument."""

import secrets
from dataclasses import dataclass
from hashlib import sha256

_HOUR_NS = 3600 * 1_000_000_000
#: A day of a tournament; then the password is asked for again, whatever happens.
LONGEST_NS = 14 * _HOUR_NS
#: Without a look at the console: the tablet was put away.
IDLE_NS = 3 * _HOUR_NS
#: The oldest makes room.
MOST_SESSIONS = 100


@dataclass(slots=True)
class Session:
    """``hashed`` is the password's hash at the time: another one now ends the session."""

    name: str
    hashed: str
    began_ns: int
    seen_ns: int


class Sessions:
    """In memory only, and only as hashes: a restart asks for the password again."""

    def __init__(self) -> None:
        """Nobody has signed in."""
        self._sessions: dict[bytes, Session] = {}

    def begin(self, name: str, hashed: str, now_ns: int) -> str:
        """The token of a new session, 256 bits."""
        token = secrets.token_urlsafe(32)
        self._sessions[_key(token)] = Session(name, hashed, now_ns, now_ns)
        while len(self._sessions) > MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return token

    def of(self, token: str, now_ns: int) -> Session | None:
        """The session, which is in use now; ``None`` for none, or one that is over."""
        session = self._sessions.get(_key(token))
        if session is None:
            return None
        if now_ns - session.began_ns > LONGEST_NS or now_ns - session.seen_ns > IDLE_NS:
            self.end(token)
            return None
        session.seen_ns = now_ns
        return session

    def end(self, token: str) -> None:
        """It opens nothing any more."""
        self._sessions.pop(_key(token), None)


def _key(token: str) -> bytes:
    """Looked up by hash, so that the time that takes tells nothing about the token."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
