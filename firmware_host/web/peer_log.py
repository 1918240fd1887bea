"""What the web server logs, bounded: any peer can make it log, and the log is on an SD card.

What a peer did wrong is a line now and then, with who and how often, and never a traceback. What
we did wrong keeps its traceback, once in a while for each place in the program.
"""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from traceback import extract_tb

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from firmware_host.timebase import NS_PER_S, monotonic_ns

#: At most one line about peers in so long: some 15 kB a day, whoever sends whatever.
PEERS_NS = 600 * NS_PER_S
#: At most one traceback of the same place in so long.
OURS_NS = 60 * NS_PER_S
#: Addresses that are named, and places that are told apart; all others are one more.
MOST_NAMED = 5
MOST_PLACES = 50

#: Where aiohttp logs what a request can bring about.
LOGGERS = ("aiohttp.server", "aiohttp.web", "aiohttp.websocket")

_OTHERS = "others"
_PEERS_FAULT = (HttpProcessingError, web.PayloadAccessError, web.RequestPayloadError, OSError)


class PeerLog(logging.Filter):
    """Lets through what may be written, reworded where that says more; counts the rest."""

    def __init__(self, now_ns: Callable[[], int] = monotonic_ns) -> None:
        """``now_ns`` is any clock that never runs backwards."""
        super().__init__()
        self._now_ns = now_ns
        self._told_ns: dict[str, int] = {}
        #: What was kept back since the last line of its kind.
        self._kept_back: dict[str, int] = {}
        self._who: dict[str, None] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether ``record``, as it is afterwards, is written."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, _PEERS_FAULT) or (error is None and _is_of_websocket(record)):
            return self._of_a_peer(record, error)
        return self._of_ours(record, error)

    def _of_a_peer(self, record: logging.LogRecord, error: BaseException | None) -> bool:
        self._name(_remote(record))
        count = self._count("a peer", PEERS_NS)
        if count is None:
            return False
        what = "asks for an unknown protocol" if error is None else type(error).__name__
        who, self._who = ", ".join(self._who), {}
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.msg = "%s: sent what is no good request (%s), %d since the last such line"
        record.args = (who, what, count)
        record.exc_info = record.exc_text = None
        return True

    def _of_ours(self, record: logging.LogRecord, error: BaseException | None) -> bool:
        count = self._count(_place(record, error), OURS_NS)
        if count is not None and count > 1:
            record.msg = f"{record.getMessage()} ({count} times since it was last told)"
            record.args = ()
        return count is not None

    def _count(self, kind: str, pause_ns: int) -> int | None:
        """How often it came since it was told; ``None`` if it must not be told again yet."""
        if kind not in self._told_ns and len(self._told_ns) >= MOST_PLACES:
            kind = _OTHERS
        count = self._kept_back.get(kind, 0) + 1
        now_ns, told_ns = self._now_ns(), self._told_ns.get(kind)
        if told_ns is not None and now_ns - told_ns < pause_ns:
            self._kept_back[kind] = count
            return None
        self._told_ns[kind], self._kept_back[kind] = now_ns, 0
        return count

    def _name(self, who: str) -> None:
        self._who.setdefault(who if len(self._who) < MOST_NAMED else _OTHERS)


async def bounded(_app: web.Application) -> AsyncIterator[None]:
    """As long as the application runs, its peers can't fill the log."""
    peers = PeerLog()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(peers)
    yield
    for name in LOGGERS:
        logging.getLogger(name).removeFilter(peers)


def _is_of_websocket(record: logging.LogRecord) -> bool:
    return record.name == "aiohttp.websocket"


def _remote(record: logging.LogRecord) -> str:
    """The address, which aiohttp gives first; only the newer ones do."""
    args = record.args
    first = args[0] if args and not isinstance(args, Mapping) else None
    return str(first)[:50] if first else "somebody"


def _place(record: logging.LogRecord, error: BaseException | None) -> str:
    frames = extract_tb(error.__traceback__) if error is not None else []
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else record.msg
    return f"{type(error).__name__} {where}"
