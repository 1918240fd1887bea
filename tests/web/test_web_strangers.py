"""Bad messages are answered, strangers and their pages are kept out."""

import asyncio

import pytest
from aiohttp import WSServerHandshakeError

from firmware_host.web.hub import MESSAGE_LIMIT
from tests.web.served import PATIENCE_S, Served, serve


@pytest.mark.parametrize(
    ("message", "code", "text"),
    [
        ("", "bad-message", "JSON"),
        ("[]", "bad-message", "message"),
        ('{"do":"fly"}', "bad-message", "'lift'"),
        ('{"do":"lift"}', "bad-message", "lift.cell"),
        ('{"do":"lift","cell":"i9"}', "bad-message", "lift.cell"),
        ('{"do":"lift","cell":"e4","id":-1}', "bad-message", "lift.id"),
        ('{"do":"lift","cell":"e4","more":1}', "bad-message", "lift.more"),
        ('{"do":"lift","cell":"e4"}', "impossible", "no piece stands on e4"),
        ('{"do":"place","cell":"e4","piece":"K"}', "impossible", "'K'"),
        ('{"do":"put-away","piece":"q"}', "impossible", "hand"),
        ('{"do":"press","side":"red"}', "bad-message", "press.side"),
        ('{"do":"control","kind":"win"}', "bad-message", "control.kind"),
        ('{"do":"control","kind":"settle","ply":1}', "bad-message", "needs 'move'"),
        ('{"do":"control","kind":"result"}', "bad-message", "needs 'result'"),
        ('{"do":"control","kind":"promote","piece":"k"}', "bad-message", "control.piece"),
        ('{"do":"control","kind":"result","result":"2-0"}', "bad-message", "control.result"),
    ],
)
def test_a_bad_message_is_answered_and_the_page_lives_on(
    message: str, code: str, text: str
) -> None:
    async def test(served: Served) -> None:
        async with served.page() as page:
            answer = await page.ask(message)
            assert answer["type"] == "error"
            assert answer["code"] == code
            assert text in answer["text"]
            assert (await page.ask('{"do":"lift","cell":"e2"}'))["type"] == "ok"

    serve(test)


def test_bytes_and_huge_messages_harm_nobody_else() -> None:
    async def test(served: Served) -> None:
        async with served.page() as page, served.page() as other:
            await page.socket.send_bytes(b"\xff" * 10)
            while not page.answers:
                await page.hear()
            assert page.answers.pop()["code"] == "bad-message"
            await page.socket.send_str("x" * (MESSAGE_LIMIT + 1))
            while not page.socket.closed:
                await page.socket.receive()
            assert page.socket.close_code == 1009
            assert (await other.ask('{"do":"lift","cell":"e2"}'))["type"] == "ok"

    serve(test)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 421),
    ],
)
def test_a_page_of_another_site_gets_no_socket(headers: dict[str, str], status: int) -> None:
    """Any site that a player visits could else end the game: browsers open sockets anywhere."""

    async def test(served: Served) -> None:
        with pytest.raises(WSServerHandshakeError) as refusal:
            async with served.page(**headers):
                pass
        assert refusal.value.status == status
        async with served.page(Origin=served.url) as page:
            assert page.heard == ["snapshot"]

    serve(test)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/arbiter/me", {"Origin": "http://["}, 403),
        ("/arbiter/me", {"Host": "localhost:99999"}, 421),
        ("/arbiter/me", {"Host": "localhost:x"}, 421),
        ("/static/" + "a" * 3000, {}, 404),
    ],
)
def test_a_stranger_writes_no_traceback_into_the_log(
    path: str, headers: dict[str, str], status: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A head that no browser writes was answered with 500, and a page of traceback for each."""

    async def test(served: Served) -> None:
        async with served.client.get(served.url + path, headers=headers) as answer:
            assert answer.status == status

    serve(test)
    assert not caplog.records


@pytest.mark.parametrize("packing", ["gzip", "deflate"])
def test_a_body_that_is_not_what_it_claims_writes_no_traceback_either(
    packing: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What claimed to be packed and was not was answered with 500, two tracebacks for each."""

    async def test(served: Served) -> None:
        port = int(served.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        kind = f"Content-Type: application/json\r\nContent-Encoding: {packing}"
        lines = ("POST /arbiter/sign-in HTTP/1.1", "Host: localhost", "Connection: close", kind)
        writer.write("\r\n".join((*lines, "Content-Length: 4", "", "xxxx")).encode())
        answer = await asyncio.wait_for(reader.readline(), PATIENCE_S)
        assert answer.split()[1] == b"422"
        writer.close()

    serve(test)
    assert not caplog.records
