"""What the web server logs is bounded, whoever sends whatever (nothing of it is a traceback)."""

import asyncio
import logging
from collections.abc import Callable

import pytest
from aiohttp.http_exceptions import BadHttpMessage

from firmware_host.web.peer_log import MOST_PLACES, OURS_NS, PEERS_NS, PeerLog
from tests.web.served import PATIENCE_S, Served, serve

_BAD = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"XX\x00 / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: localhost\r\nA: " + b"a" * 20_000 + b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00" * 30 + b"\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: " + b"p" * 2000 + b"\r\n\r\n",
)


def test_a_peer_that_sends_nonsense_writes_one_line_and_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """25 seconds of malformed requests wrote 1.3 MB of tracebacks to the journal's SD card."""

    async def test(served: Served) -> None:
        port = int(served.url.rpartition(":")[2])
        for raw in _BAD * 3:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(raw)
            writer.write_eof()
            answer = await asyncio.wait_for(reader.readline(), PATIENCE_S)
            assert answer.split()[1:2] in ([], [b"400"], [b"404"])
            writer.close()
        async with served.page() as page:
            assert page.heard == ["snapshot"]

    serve(test)
    (record,) = caplog.records
    assert record.exc_info is None
    assert record.getMessage().startswith("127.0.0.1: sent what is no good request (")
    assert len(record.getMessage()) < 200


class Said:
    """A logger with the filter on a clock that is moved by hand, and what it let through."""

    def __init__(self) -> None:
        self.now_ns = 0
        self.records: list[logging.LogRecord] = []
        self.logger = logging.Logger("aiohttp.server")
        self.logger.addFilter(PeerLog(lambda: self.now_ns))
        handler = logging.Handler()
        handler.emit = self.records.append  # type: ignore[method-assign]
        self.logger.addHandler(handler)

    def raised(self, make: Callable[[], BaseException], who: str = "192.0.2.1") -> None:
        try:
            raise make()
        except BaseException as error:
            self.logger.exception("Error handling request from %s", who, exc_info=error)


def bad() -> BaseException:
    return BadHttpMessage("x\n" * 5000)


def test_peers_are_counted_and_named_a_few_at_a_time() -> None:
    said = Said()
    for number in range(1000):
        said.raised(bad, f"2001:db8::{number:x}")
    said.now_ns += PEERS_NS
    said.raised(bad)
    first, second = [record.getMessage() for record in said.records]
    assert first.startswith("2001:db8::0: sent what is no good request (BadHttpMessage), 1 since")
    assert "2001:db8::1, 2001:db8::2, " in second
    assert ", others: sent what is no good request (BadHttpMessage), 1000 since" in second
    assert len(second) < 300
    assert said.records[0].levelno == logging.WARNING


def test_our_own_mistake_keeps_its_traceback_once_in_a_while() -> None:
    said = Said()
    for _ in range(100):
        said.raised(lambda: KeyError("ours"))
    said.now_ns += OURS_NS
    said.raised(lambda: KeyError("ours"))
    first, second = said.records
    assert first.exc_info is not None
    assert second.exc_info is not None
    assert second.getMessage().endswith("from 192.0.2.1 (100 times since it was last told)")


def test_mistakes_of_ours_at_ever_new_places_are_bounded_too() -> None:
    said = Said()
    for number in range(MOST_PLACES * 4):
        said.logger.error(f"place {number}")
    assert len(said.records) == MOST_PLACES + 1


def test_what_is_no_warning_passes() -> None:
    said = Said()
    said.logger.setLevel(logging.DEBUG)
    for _ in range(3):
        said.logger.debug("one of many")
    assert len(said.records) == 3
