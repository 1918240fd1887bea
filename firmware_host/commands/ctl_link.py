"""The way from the machine's shell to the running service: HTTP, with its token or a password."""

import getpass
import json
import os
import sys
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from firmware_host.errors import UserError
from firmware_host.service.credentials_token import read_door

#: Longer than the service itself waits for an answer.
_WAIT_S = 20.0
#: A whole game with its history is far smaller.
_LONGEST_ANSWER = 16 * 1024 * 1024


class RefusedByServiceError(UserError):
    """The service answered no; ``answer`` is all that it said."""

    def __init__(self, problem: str, remedy: str, answer: Mapping[str, Any]) -> None:
        """As ``UserError``."""
        super().__init__(problem, remedy)
        self.answer = answer


class CtlLink:
    """Asks one service. Used for one command."""

    def __init__(self, url: str, headers: Mapping[str, str]) -> None:
        """``headers`` open the door."""
        self._url = url.rstrip("/")
        self._headers = dict(headers)
        # The service is on this machine: what is configured for the world doesn't concern it.
        self._opener: OpenerDirector = build_opener(ProxyHandler({}))

    @classmethod
    def by_token(cls, folder: Path) -> "CtlLink":
        """As the service's user; ``UserError`` if no service runs or the file is another's."""
        door = read_door(folder)
        return cls(door.url, {"Authorization": f"Bearer {door.token}"})

    @classmethod
    def by_password(cls, url: str, name: str) -> "CtlLink":
        """As an arbiter, whose password is asked for."""
        _check_address(url)
        link = cls(url, {})
        given = {"name": name, "password": ask_password(f"Password of {name}: ")}
        _, cookie = link._send("sign-in", given)
        link._headers["Cookie"] = cookie.partition(";")[0]
        return link

    def close(self) -> None:
        """Signs out, if a password was given."""
        if "Cookie" in self._headers:
            self._send("sign-out", {})

    def get(self, what: str, **query: object) -> dict[str, Any]:
        """``UserError`` in words if there is no answer, or it is no."""
        question = f"?{urlencode(query)}" if query else ""
        return self._send(f"{what}{question}", None)[0]

    def post(self, what: str, body: Mapping[str, object]) -> dict[str, Any]:
        """As ``get``."""
        return self._send(what, body)[0]

    def _send(self, what: str, body: Mapping[str, object] | None) -> tuple[dict[str, Any], str]:
        data = None if body is None else json.dumps(body).encode()
        request = Request(  # noqa: S310 (the scheme is checked, or the service's own file says it)
            f"{self._url}/arbiter/{what}",
            data,
            {**self._headers, "Content-Type": "application/json"},
        )
        try:
            with self._opener.open(request, timeout=_WAIT_S) as answer:
                return _read(answer.read(_LONGEST_ANSWER)), answer.headers.get("Set-Cookie", "")
        except HTTPError as error:
            raise _refusal(error) from None
        except (URLError, HTTPException, OSError, UnicodeError) as error:
            reason = getattr(error, "reason", None) or error
            problem = f"{self._url} does not answer ({reason})"
            raise UserError(problem, "start the service: jadoube run") from None


def _check_address(url: str) -> None:
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
        _ = parts.port
    except ValueError:
        is_address = False
    if not is_address:
        raise UserError(f"{url!r} is no address", "write one like http://127.0.0.1:8000")


def _read(body: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(body)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise UserError("the answer is not that of a jadoube service", "see --url")
    return answer


def _refusal(error: HTTPError) -> UserError:
    try:
        answer = _read(error.read(_LONGEST_ANSWER))
    except (UserError, OSError, HTTPException):
        return UserError(f"the service answers {error.code} {error.reason}", "see --url")
    text = str(answer.get("text", error.reason))
    lines = [f"ruling {e['details']['number']} by {_by(e)}: {e['text']}" for e in _since(answer)]
    problem = "\n".join([f"refused: {text.rstrip('.')}", *lines])
    remedy = "look at the board (jadoube ctl status) and rule again" if lines else ""
    return RefusedByServiceError(problem, remedy, answer)


def _since(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    return list(answer.get("since", ()))


def _by(event: Mapping[str, Any]) -> str:
    return str(event["details"].get("arbiter", "?"))


def ask_password(prompt: str) -> str:
    """From the terminal without an echo, or a line of what is piped in.

    ``UserError`` where none is given (Ctrl-D), or one that is no text.
    """
    try:
        if sys.stdin.isatty():
            return getpass.getpass(prompt)
        return sys.stdin.readline().rstrip("\r\n")
    except EOFError:
        raise UserError("no password was given", "type one, or Ctrl-C") from None
    except UnicodeError:
        raise UserError("the password is not UTF-8 text", "type another one") from None


def own_name() -> str:
    """Who types: the name that the machine knows, or the number alone (in a container)."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"
