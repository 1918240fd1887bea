"""Tells systemd how the service fares: ready, alive, stopping. Elsewhere it tells nobody.

The loop that takes the signals beats itself, so a loop that hangs, and not only a process that
dies, is noticed: systemd kills and starts it again, and the journal brings the game back.
"""

import os
import socket
from collections.abc import Callable, Mapping

from firmware_host.timebase import monotonic_ns

#: A beat is due four times within the time after which systemd gives the service up: one may be
#: late by a slow card without being the last.
_BEATS_A_LIMIT = 4
_NS_PER_US = 1_000


def notify(state: str, environment: Mapping[str, str] = os.environ) -> None:
    """Sends ``READY=1``, ``WATCHDOG=1`` …; in vain, without a word, where nobody listens."""
    name = environment.get("NOTIFY_SOCKET", "")
    if not name.startswith(("/", "@")):
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            line.sendto(state.encode(), name.replace("@", "\0", 1) if name[0] == "@" else name)
    except (OSError, ValueError):  # who listens is gone or busy; play does not depend on it
        return


def heartbeat(
    environment: Mapping[str, str] = os.environ, machine_ns: Callable[[], int] = monotonic_ns
) -> Callable[[], None]:
    """What the loop calls at each turn, however often: it beats as often as systemd needs it."""
    step_ns = _step_ns(environment)
    if step_ns is None:
        return lambda: None
    due_ns = machine_ns()

    def beat() -> None:
        nonlocal due_ns
        now_ns = machine_ns()
        if now_ns >= due_ns:
            due_ns = now_ns + step_ns
            notify("WATCHDOG=1", environment)

    return beat


def _step_ns(environment: Mapping[str, str]) -> int | None:
    """``None`` where no watchdog is set, or it is set for another process."""
    limit, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID")
    if process not in (None, str(os.getpid())):
        return None
    if not (limit.isascii() and limit.isdigit()) or len(limit) > 19 or int(limit) == 0:
        return None
    return int(limit) * _NS_PER_US // _BEATS_A_LIMIT
