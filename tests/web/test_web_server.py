"""The web server: one tree kept by differences, strangers kept out, bad messages answered."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from firmware_host.service.service import Service
from firmware_host.web.difference import Json
from firmware_host.web.server import start_web
from firmware_host.web.state import Snapshots, snapshot
from tests.web.served import PATIENCE_S, Served, serve


def unclocked(tree: Any) -> dict[str, Any]:
    """The tree without the clock, which is another at every look."""
    return {key: value for key, value in json.loads(json.dumps(tree)).items() if key != "clock"}


def has_notice(text: str) -> Callable[[Any], bool]:
    return lambda state: bool(state["notices"] == [text])


async def stuck_page(served: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A client that opens the socket and then reads nothing."""
    port = int(served.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    await reader.readuntil(b"\r\n")
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    return reader, writer


def test_a_page_gets_a_snapshot_and_then_differences_that_add_up() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page, served.page() as other:
            served.board.lift(12)
            served.board.place(28, "P")
            served.board.press("white")
            for one in (page, other):
                await one.until(lambda state: len(state["record"]["plies"]) == 1)
                await one.until(lambda state: state["clock"]["running"] == "black")
                assert one.heard[0] == "snapshot"
                assert set(one.heard[1:]) == {"diff"}
                await one.until(
                    lambda state: unclocked(state) == unclocked(snapshot(served.service))
                )

    serve(test)


def test_a_move_is_made_and_answered_over_the_socket() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page:
            for number, message in enumerate(
                (
                    {"do": "lift", "cell": "g1"},
                    {"do": "place", "cell": "f3", "piece": "N"},
                    {"do": "press", "side": "white"},
                    {"do": "control", "kind": "draw", "by": "white"},
                )
            ):
                answer = await page.ask(json.dumps({"id": number, **message}))
                assert answer == {"type": "ok", "id": number}
            await page.until(lambda state: state["record"]["plies"][:1] != [])
            await page.until(lambda state: state["events"][-1:] != [])
            assert page.state["record"]["plies"][0]["san"] == "Nf3"  # type: ignore[index,call-overload]

    serve(test)


def test_pulling_the_plug_over_the_socket_keeps_the_move() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page:
            for message in (
                '{"do":"lift","cell":"e2"}',
                '{"do":"place","cell":"e4","piece":"P"}',
                '{"do":"press","side":"white"}',
            ):
                await page.ask(message)
            await page.until(lambda state: len(state["record"]["plies"]) == 1)
            assert (await page.ask('{"do":"power-cut"}'))["type"] == "ok"
            await page.until(lambda state: state["state"] == "paused")
            assert len(served.service.view().record.plies) == 1

    serve(test)


def test_the_games_are_served_with_a_tag_that_changes_with_them() -> None:
    async def test(served: Served) -> None:
        async with served.client.get(f"{served.url}/game.pgn") as first:
            assert first.status == 200
            assert first.headers["Content-Type"] == "application/x-chess-pgn; charset=utf-8"
            assert '[Result "*"]' in await first.text()
            tag = first.headers["ETag"]
        assert not tag.startswith("W/")
        for known in (tag, f'"other", {tag}', "*", f"W/{tag}"):
            ask = served.client.get(f"{served.url}/game.pgn", headers={"If-None-Match": known})
            async with ask as again:
                assert again.status == 304
                assert again.headers["ETag"] == tag
                assert await again.read() == b""
        async with served.page() as page:
            await page.ask('{"do":"control","kind":"resign","by":"black"}')
            await page.until(lambda state: state["state"] == "finished")
        ask = served.client.get(f"{served.url}/game.pgn", headers={"If-None-Match": tag})
        async with ask as later:
            assert later.status == 200
            assert '[Result "1-0"]' in await later.text()

    serve(test)


def test_every_answer_forbids_scripts_and_sources_from_elsewhere() -> None:
    async def test(served: Served) -> None:
        for path in ("/", "/healthz", "/game.pgn", "/static/js/main.js", "/static/i18n/ru.json"):
            async with served.client.get(served.url + path) as answer:
                assert answer.status == 200, path
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert "http" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"

    serve(test)


@pytest.mark.parametrize("path", ["/static/../server.py", "/static/%2e%2e/server.py", "/nothing"])
def test_nothing_but_the_page_is_served(path: str) -> None:
    async def test(served: Served) -> None:
        async with served.client.get(served.url + path) as answer:
            assert answer.status in {403, 404}
            assert "def " not in await answer.text()

    serve(test)


def test_a_port_in_use_is_the_callers_to_say() -> None:
    async def test(served: Served) -> None:
        port = int(served.url.rpartition(":")[2])
        with pytest.raises(OSError, match="address already in use"):
            await start_web(served.service, "127.0.0.1", port)

    serve(test)


def test_many_changes_at_once_are_one_difference() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page:
            for _ in range(300):
                served.board.lift(12)
                served.board.place(12, "P")
            served.board.lift(12)
            await page.until(lambda state: state["board"]["hand"] == "P")
            assert len(page.heard) < 20

    serve(test)


def test_a_page_that_takes_nothing_is_hung_up_on_and_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A phone that goes out of reach with the page open must not fill the board's memory."""
    notices: list[str] = []
    monkeypatch.setattr("firmware_host.web.hub.SEND_LIMIT_S", 0.2)
    monkeypatch.setattr(Service, "notices", property(lambda _: list(notices)))

    async def test(served: Served) -> None:
        reader, writer = await stuck_page(served)
        async with served.page() as quick:
            for number in range(40):
                text = str(number) * 300_000
                notices[:] = [text]
                served.board.on_change()
                await quick.until(has_notice(text))
            writer.transport.resume_reading()  # type: ignore[attr-defined]
            with suppress(ConnectionResetError):
                while await asyncio.wait_for(reader.read(1 << 20), PATIENCE_S):
                    pass
            assert (await quick.ask('{"do":"lift","cell":"e2"}'))["type"] == "ok"
        writer.close()

    serve(test)


def test_a_real_board_takes_controls_from_the_page_but_no_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Service, "simulated", property(lambda _: None))

    async def test(served: Served) -> None:
        async with served.page() as page:
            for message in ('{"do":"lift","cell":"e2"}', '{"do":"power-cut"}'):
                assert (await page.ask(message))["code"] == "no-simulated-board"
            await page.ask('{"do":"control","kind":"draw","by":"white"}')
            await page.until(lambda state: state["events"][-1:] != [])
            await page.until(lambda state: state["events"][-1]["kind"] == "draw-offer")

    serve(test)


def count_looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by one whenever the hub makes the page's whole tree."""
    take, looks = Snapshots.take, list[int]()

    def counted(self: Snapshots) -> dict[str, Json]:
        looks.append(1)
        return take(self)

    monkeypatch.setattr(Snapshots, "take", counted)
    return looks


def test_nothing_is_read_for_pages_when_none_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole tree was made twice at each signal, 3 ms a time, with nobody looking."""
    looks = count_looks(monkeypatch)

    async def test(served: Served) -> None:
        before = len(looks)
        updates = served.service.updates()
        for _ in range(20):
            served.board.lift(12)
            served.board.place(12, "P")
            await asyncio.wait_for(updates.next(), PATIENCE_S)
        assert len(looks) == before

    serve(test)


def test_a_piece_and_what_follows_from_it_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_host.web.hub.GATHER_S", 0.5)
    looks = count_looks(monkeypatch)

    async def test(served: Served) -> None:
        async with served.page() as page:
            before = len(looks)
            served.board.lift(12)
            await page.until(lambda state: state["reading"][12] == ".")
            assert page.state["board"]["hand"] == "P"  # type: ignore[index,call-overload]
            assert len(looks) == before + 1

    serve(test)


@pytest.mark.parametrize(("rated", "captured"), [(True, ""), (False, "p")])
def test_in_rated_play_no_page_is_told_what_was_captured(rated: bool, captured: str) -> None:
    """It was sent to every page of a rated game, and only not drawn."""

    async def test(served: Served) -> None:
        served.service.rated = rated
        async with served.page() as page:
            served.board.place(28, served.board.lift(12))
            served.board.press("white")
            served.board.place(35, served.board.lift(51))
            served.board.press("black")
            served.board.lift(35)
            served.board.place(35, served.board.lift(28))
            served.board.press("white")
            await page.until(lambda state: len(state["record"]["plies"]) == 3)
            tree: Any = page.state
            assert tree["captured"] == captured
            assert tree["balance"] == (None if rated else 1)

    serve(test)


@pytest.mark.error_logs
def test_a_sitting_that_cannot_be_shown_once_is_shown_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One mistake in the view froze every page of the hall until the service was restarted."""

    async def test(served: Served) -> None:
        async with served.page() as page:
            view, failed = Service.view, asyncio.Event()

            def fail_once(service: Service) -> Any:
                monkeypatch.setattr(Service, "view", view)
                failed.set()
                raise AssertionError("a mistake of ours")

            monkeypatch.setattr(Service, "view", fail_once)
            assert (await page.ask('{"do":"lift","cell":"e2"}'))["type"] == "ok"
            await asyncio.wait_for(failed.wait(), PATIENCE_S)
            served.board.press("white")
            await page.until(lambda state: state["board"]["hand"] == "P")

    serve(test)
