"""Those who listen beside the page: the lights, a display, the hook, the search.

None of them holds play up. A press goes to the disk when lights and display have shown it, or
``publishing.EARLY_S`` later: nobody waits longer for any of them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from drivers.signals import Signal
from firmware_host.service.deciding import Deciding
from firmware_host.service.live import Live
from firmware_host.service.publishing import Notices, Subscription
from firmware_host.service.returning import Returns
from firmware_host.service.workshop import Workshop

_log = logging.getLogger(__name__)

#: A player who pressed looks there at once, and a slow card takes some hundred milliseconds.
_EARLY = frozenset({"lights", "clock-face"})


def listen_beside(
    live: Live,
    workshop: Workshop,
    admit: Callable[[Signal], Awaitable[None]],
    returns: Returns,
) -> list[asyncio.Task[None]]:
    """A task for each that there is; cancel them at the end. ``admit`` is the service's door.

    ``returns``: of the board, with which its own lights come back.
    """
    wait, lives = returns.wait, lambda: returns.count
    parts, followers = live.parts, list[tuple[str, Callable[[Subscription], Awaitable[None]]]]()
    followers.append(("deciding", Deciding(live, admit).follow))
    # Here, since a start must not load what it does not use.
    if parts.lights is not None:
        from firmware_host.service.shining import Shining

        lights, size = workshop.timed(parts.lights), parts.board.grid.size
        now_ns, notices = live.time.now_ns, live.notices
        instead = workshop.frame
        shining = Shining(
            lights,
            live.board_lights,
            now_ns,
            notices,
            size,
            wait=wait,
            lives=lives,
            instead=instead,
        )
        followers.append(("lights", shining.follow))
    if parts.clock_face is not None:
        from firmware_host.service.telling_time import TellingTime

        face, clock, notices = parts.clock_face, live.clock_face, live.notices
        now_ns = live.time.now_ns
        telling = TellingTime(face, clock, notices, wait=wait, lives=lives, now_ns=now_ns)
        followers.append(("clock-face", telling.follow))
    if parts.history is not None:
        from firmware_host.service.sensing_health import keep_health

        followers.append(("sensors", partial(keep_health, live, parts.history)))
    if parts.hook:
        from firmware_host.service.hook import Hook

        hook = Hook(parts.hook, live.notices, timeout_s=parts.hook_timeout_s)
        followers.append(("announcing", hook.follow))
    return [
        asyncio.create_task(told(_follow(live, name, work), name, live.notices), name=name)
        for name, work in followers
    ]


async def told(work: Awaitable[None], name: str, notices: Notices) -> None:
    """The work of a task that nobody waits for: its programming error ends it, not in silence."""
    try:
        await work
    except Exception:  # noqa: BLE001 (an edge: a mistake beside the board does not end the service)
        _log.exception("%s: the task stops", name)
        text = f"a programming error stopped what is done for: {name}"
        notices.put(f"program-{name}", text, "start jadoube again and report it; play goes on")


async def _follow(live: Live, name: str, work: Callable[[Subscription], Awaitable[None]]) -> None:
    publisher = live.publisher
    subscription = publisher.subscribe_early() if name in _EARLY else publisher.subscribe()
    try:
        await work(subscription)
    finally:
        live.publisher.unsubscribe(subscription)
