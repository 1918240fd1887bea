"""The address of the page: what can be one, and why the machine would not have it."""

import errno
import ipaddress
import re
import socket
from collections.abc import Mapping

from firmware_host.errors import os_reason

_LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")
_USUAL = "write 127.0.0.1 (this machine alone) or 0.0.0.0 (the network too)"
_NAMES = "write an address of this machine in its place: 127.0.0.1, or 0.0.0.0 for all it has"
_ELSEWHERE = "use 127.0.0.1, or 0.0.0.0 for all addresses that it has"

#: By the system's number: what is wrong, the remedy.
_TROUBLE: Mapping[int | None, tuple[str, str]] = {
    errno.EADDRINUSE: (
        "port {port} of {host} is in use",
        "stop the other program, or choose another port: --port {other}",
    ),
    errno.EACCES: (
        "port {port} is not allowed to this user",
        "choose one above 1023: --port 8000",
    ),
    errno.EADDRNOTAVAIL: ("{host} is no address of this machine", _ELSEWHERE),
    None: ("{host}, port {port}: {reason}", "check the host and the port"),
}


def usable_host(text: str) -> str:
    """``text``, if it has the form of an address or a name; ``ValueError`` with what to write.

    Whether the name is known, and is this machine's, is found where it is listened on.
    """
    if not _is_address(text) and not _is_name(text):
        msg = f"{text!r} is no address, and no name of a machine; {_remedy(text)}"
        raise ValueError(msg)
    return text


def refusal(error: OSError, host: str, port: int) -> tuple[str, str]:
    """Why it can't be listened there, and what to do about it."""
    if isinstance(error, socket.gaierror):
        return f"the name {host} is not known to this machine ({os_reason(error)})", _NAMES
    problem, remedy = _TROUBLE.get(error.errno, _TROUBLE[None])
    other = port + 1 if port < 65_535 else 8000
    facts = {"host": _with_address(host), "port": port, "other": other, "reason": os_reason(error)}
    return problem.format(**facts), remedy.format(**facts)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _is_name(text: str) -> bool:
    try:
        labels = text.removesuffix(".").encode("idna").decode("ascii").split(".")
    except UnicodeError:
        return False
    return all(map(_LABEL.fullmatch, labels)) and not labels[-1].isdigit()


def _remedy(text: str) -> str:
    bare = text.partition("//")[2] or text
    if bare.startswith("["):
        return "write it without brackets, and the port as port"
    name, colon, port = bare.rstrip("/").partition(":")
    if colon and port.isdigit() and (_is_address(name) or _is_name(name)):
        return f"write {name}, and port = {port[:5]} beside it"
    return _USUAL


def _with_address(host: str) -> str:
    """A name with what it stands for: ``bord.local (10.1.2.3)``."""
    if _is_address(host):
        return host
    try:
        address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0]
    except (OSError, UnicodeError):
        return host
    return f"{host} ({address})"
