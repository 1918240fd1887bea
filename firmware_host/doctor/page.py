"""Who answers at the page's address, if anybody does."""

import errno
import http.client
import json
import socket
from dataclasses import dataclass
from typing import Literal

from firmware_host.page_address import refusal

_ANSWER_S = 2.0
_MOST_BYTES = 100_000
_MOST_NOTICES = 5
_LONGEST_NOTICE = 300
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (compared only)


@dataclass(frozen=True, slots=True)
class Answer:
    """``notices`` are those of the service that runs."""

    who: Literal["nobody", "jadoube", "stranger", "refused"]
    notices: tuple[str, ...] = ()
    why: str = ""
    remedy: str = ""


def ask(host: str, port: int) -> Answer:
    """Takes the port for an instant; where it is taken, asks who has it."""
    try:
        family, kind, number, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, number) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind(place)
    except OSError as error:
        is_taken = error.errno == errno.EADDRINUSE
        answer = _health(_EVERYWHERE.get(host, host), port) if is_taken else None
        why, remedy = refusal(error, host, port)
        return answer or Answer("refused", why=why, remedy=remedy)
    except UnicodeError:
        return Answer("refused", why="it is no address", remedy="look at [web] host")
    return Answer("nobody")


def _health(host: str, port: int) -> Answer | None:
    """``None`` where nobody listens at all."""
    line = http.client.HTTPConnection(host, port, timeout=_ANSWER_S)
    try:
        line.connect()
    except OSError:
        return None
    try:
        line.request("GET", "/healthz")
        said = json.loads(line.getresponse().read(_MOST_BYTES))
    except (OSError, ValueError, http.client.HTTPException, RecursionError):
        return Answer("stranger")
    finally:
        line.close()
    if not isinstance(said, dict) or not {"ok", "phase", "notices"} <= said.keys():
        return Answer("stranger")
    notices = said["notices"] if isinstance(said["notices"], list) else []
    kept = (str(each)[:_LONGEST_NOTICE] for each in notices[:_MOST_NOTICES])
    return Answer("jadoube", tuple(kept))
