"""Who gets in at the arbiter's door, and who does not."""

import logging
import stat
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from firmware_host.service.credentials import (
    FILE_NAME,
    forget_arbiter,
    hash_password,
    keep_hash,
    read_arbiters,
)
from firmware_host.web.doorkeeper import DoorError, Doorkeeper
from tests.web.arbiters import PASSWORD, a_browser, signed_in
from tests.web.served import Served, serve

ANNA = {"name": "Anna", "password": PASSWORD}


def test_there_is_no_password_until_one_is_set_and_only_once() -> None:
    async def test(served: Served) -> None:
        async with a_browser(served) as anna, a_browser(served) as other:
            _, me = await anna.get("me")
            assert (me["is_new"], me["may_set"], me["name"]) == (True, True, None)
            assert (await anna.post("sign-in", ANNA))[0] == 409
            assert (await anna.rule("pause"))[0] == 401
            status, _ = await anna.post("password", ANNA)
            assert status == 200
            assert (await anna.get("me"))[1]["name"] == "Anna"
            late = await other.post("password", {"name": "Eve", "password": "let me in too"})
            assert late[0] == 401
            assert list(read_arbiters(served.folder)) == ["Anna"]

    serve(test)


def test_the_file_of_the_passwords_is_the_users_alone_and_has_only_hashes() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served):
            file = served.folder / FILE_NAME
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
            text = file.read_text("utf-8")
            assert PASSWORD not in text
            assert "$argon2id$" in text

    serve(test)


def test_the_cookie_is_for_the_console_alone_and_out_of_reach_of_scripts() -> None:
    async def test(served: Served) -> None:
        url = f"{served.url}/arbiter/password"
        async with served.client.post(url, json=ANNA) as answer:
            (cookie,) = answer.headers.getall("Set-Cookie")
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert "Path=/arbiter" in cookie

    serve(test)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("", PASSWORD),
        ("a\nb", "short"),
        ("Anna", "1234567"),
        ("Anna", "a" * 12),
        ("x" * 41, "y1" * 9),
    ],
)
def test_a_bad_first_password_is_refused_with_the_reason(name: str, password: str) -> None:
    async def test(served: Served) -> None:
        async with a_browser(served) as anna:
            status, answer = await anna.post("password", {"name": name, "password": password})
            assert (status, answer["code"]) == (422, "bad-password")
            assert "character" in answer["text"]
            assert read_arbiters(served.folder) == {}

    serve(test)


def test_the_first_password_is_not_set_from_the_network() -> None:
    """Whoever came first over the club's Wi-Fi was the arbiter."""

    async def test(served: Served) -> None:
        for address in ("192.168.1.7", "::ffff:10.0.0.1", "fe80::1%eth0", None, "garbage"):
            with pytest.raises(DoorError) as refusal:
                await served.door.set_first("Eve", PASSWORD, address)
            assert refusal.value.code == "not-from-here"
        assert read_arbiters(served.folder) == {}

    serve(test)


def test_after_five_wrong_passwords_the_right_one_is_refused_for_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)

    async def test(served: Served) -> None:
        async with signed_in(served), a_browser(served) as eve:
            for _ in range(5):
                assert await eve.sign_in("Anna", "guessed wrongly") == 401
            status, answer = await eve.post("sign-in", ANNA)
            assert (status, answer["code"]) == (429, "paused")
            assert 0 < answer["retry_s"] <= 60
            assert "too many wrong passwords" in answer["text"]
            assert (await eve.rule("pause"))[0] == 401
            assert served.service.view().rulings == 0
        await served.door.log.written()
        log = (served.folder / "arbiter.log").read_text("utf-8")
        assert "wrong password for 'Anna' from this machine, 5 in a row; refused for 60 s" in log
        assert "guessed wrongly" not in log + caplog.text

    serve(test)


def test_many_guesses_at_once_are_counted_one_by_one() -> None:
    """Forty guesses sent in one instant were all checked before the first was counted."""
    import asyncio

    async def test(served: Served) -> None:
        async with signed_in(served):
            tries = [
                served.door.sign_in("Anna", f"guess {n} of forty", "10.0.0.9") for n in range(40)
            ]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            codes = [answer.code for answer in answers if isinstance(answer, DoorError)]
            assert len(codes) == 40
            assert codes.count("wrong-password") <= 5

    serve(test)


def test_a_session_ends_by_signing_out_and_its_channel_with_it() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna, anna.console() as console:
            assert (await anna.post("sign-out", {}))[0] == 200
            while not console.socket.closed:
                await console.socket.receive(timeout=10)
            assert console.socket.close_code == 4401
            assert (await anna.rule("pause"))[0] == 401

    serve(test)


def test_a_changed_or_removed_password_ends_the_sessions_of_the_old_one() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna, a_browser(served) as tablet:
            assert await tablet.sign_in() == 200
            new = {"name": "Anna", "password": "another horse 65", "old": PASSWORD}
            assert (await anna.post("password", {**new, "old": "not the old one"}))[0] == 401
            assert (await anna.post("password", new))[0] == 200
            assert (await anna.get("me"))[1]["name"] == "Anna"
            assert (await tablet.get("me"))[1]["name"] is None
            forget_arbiter(served.folder, "anna")
            assert (await anna.rule("pause"))[0] == 401

    serve(test)


def test_an_arbiter_lets_another_in_and_cannot_take_that_ones_password() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna, a_browser(served) as boris:
            given = {"name": "Boris", "password": "battery staple"}
            assert (await anna.post("password", given))[0] == 200
            assert (await anna.post("password", given))[0] == 409
            assert await boris.sign_in(" boris ", "battery staple") == 200
            assert (await boris.get("me"))[1]["name"] == "Boris"

    serve(test)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Host": "evil.example"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
    ],
)
def test_a_page_of_another_site_rules_nothing_with_the_arbiters_cookie(
    headers: dict[str, str],
) -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna:
            url = f"{served.url}/arbiter/ruling"
            body = b'{"kind": "adjudge", "seen": 0, "game": 1, "result": "1-0"}'
            async with anna.client.post(url, data=body, headers=headers) as answer:
                assert answer.status in (403, 415, 421)
            assert served.service.view().record.result == "*"

    serve(test)


def test_the_arbiters_channel_is_for_arbiters_of_this_page_alone() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna:
            url = f"{served.url}/arbiter/ws"
            for client, headers, status in (
                (served.client, {}, 401),
                (anna.client, {"Origin": "http://evil.example"}, 403),
            ):
                with pytest.raises(WSServerHandshakeError) as refusal:
                    await client.ws_connect(url, headers=headers)
                assert refusal.value.status == status

    serve(test)


@pytest.mark.parametrize(
    "token",
    ["", "x", "A" * 43, "é", "../../etc/passwd", "a" * 4000, "'; drop", "%00"],
)
def test_a_forged_session_or_token_opens_nothing(token: str) -> None:
    async def test(served: Served) -> None:
        async with signed_in(served):
            name = f"jadoube-arbiter-{served.url.rpartition(':')[2]}"
            sent = {"Cookie": f"{name}={token.encode('ascii', 'replace').decode()}"}
            bearer = {"Authorization": f"Bearer {token.encode('ascii', 'replace').decode()}"}
            for headers in (sent, bearer):
                url = f"{served.url}/arbiter/status"
                async with served.client.get(url, headers=headers) as answer:
                    assert answer.status == 401

    serve(test)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"[]", 422),
        (b"\xff\xfe", 422),
        (b'{"kind": "win", "seen": 0, "game": 1}', 422),
        (b'{"kind": "pause", "seen": "0", "game": 1}', 422),
        (b'{"kind": "pause", "seen": -1, "game": 1}', 422),
        (b'{"kind": "pause", "seen": 0, "game": 1, "t_ns": 5}', 422),
        (b'{"kind": "pause", "seen": 0, "game": 1, "by": ""}', 422),
        (b'{"kind": "set-times", "seen": 0, "game": 1, "white_ns": 1e400}', 422),
        (b'{"kind": "set-times", "seen": 0, "game": 1, "white_ns": 9999999999999999999}', 422),
        (b'{"kind": "restore", "seen": 0, "game": 1, "ply": true}', 422),
        (b'{"kind": "adjudge", "seen": 0, "game": 1, "reason": "a\\u0000b"}', 422),
        (b'{"kind": "adjudge", "seen": 0, "game": 1, "reason": "' + b"a" * 201 + b'"}', 422),
        (b'{"kind": "answer-claim", "seen": 0, "game": 1, "granted": "yes"}', 422),
        (b"{" + b" " * 5000 + b"}", 413),
        (b"[" * 4000, 422),
    ],
)
def test_a_bad_ruling_is_answered_and_reaches_nobody(body: bytes, status: int) -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna:
            headers = {"Content-Type": "application/json"}
            url = f"{served.url}/arbiter/ruling"
            async with anna.client.post(url, data=body, headers=headers) as answer:
                assert answer.status == status
                told: dict[str, Any] = await answer.json()
                assert told["ok"] is False
                assert told["text"]
            kinds = {event.kind for event in served.service.view().events}
            assert not kinds & {"ruling", "ruling-refused"}
            assert (await anna.rule("adjudge", result="1-0"))[0] == 200

    serve(test)


@pytest.mark.parametrize(
    "path",
    [
        "/arbiter/../arbiters.json",
        "/static/../../../pyproject.toml",
        "/static/%2e%2e/server.py",
        "/static/arbiter/..%2f..%2fdoorkeeper.py",
        "/arbiter/me/../status",
        "//arbiter/status",
    ],
)
def test_no_path_leads_out_of_the_page_or_round_the_door(path: str) -> None:
    from yarl import URL

    async def test(served: Served) -> None:
        async with signed_in(served):
            url = URL(served.url + path, encoded=True)
            async with served.client.get(url) as answer:
                assert answer.status in (401, 403, 404)

    serve(test)


@pytest.mark.error_logs
@pytest.mark.parametrize("text", ["", "{", '{"arbiters": []}', '{"arbiters": {"A": 5}}', "\x00"])
def test_a_damaged_file_of_passwords_is_not_taken_for_a_first_start(text: str) -> None:
    """Whoever could damage the file would else have set the first password."""

    async def test(served: Served) -> None:
        (served.folder / FILE_NAME).write_text(text)
        async with a_browser(served) as eve:
            status, answer = await eve.post("password", ANNA)
            assert status == 500
            assert "damaged" in answer["text"]
            assert (await eve.rule("pause"))[0] in (401, 500)
        assert (served.folder / FILE_NAME).read_text() == text

    serve(test)


def test_a_hash_that_is_none_lets_nobody_in() -> None:
    async def test(served: Served) -> None:
        keep_hash(served.folder, "Anna", "plain text")
        async with a_browser(served) as eve:
            assert await eve.sign_in("Anna", "plain text") == 401

    serve(test)


def test_the_two_first_starts_at_once_make_one_arbiter() -> None:
    async def test(served: Served) -> None:
        keep_hash(served.folder, "Anna", hash_password(PASSWORD))
        with pytest.raises(ValueError, match="already"):
            keep_hash(served.folder, "Eve", hash_password(PASSWORD), only_first=True)

    serve(test)


def test_signing_in_costs_the_service_no_lasting_memory_and_no_stall() -> None:
    """The loop went on hashing for half a second, and a flag fell late."""
    import asyncio

    async def test(served: Served) -> None:
        async with signed_in(served):
            turns = 0

            async def count() -> None:
                nonlocal turns
                while True:
                    await asyncio.sleep(0)
                    turns += 1

            counter = asyncio.create_task(count())
            await served.door.sign_in("Anna", PASSWORD, "127.0.0.1")
            counter.cancel()
            assert turns > 20

    serve(test)


def test_a_doorkeeper_forgets_the_pause_when_its_time_has_passed(tmp_path: Any) -> None:
    import asyncio

    now_ns = 0

    async def test() -> None:
        nonlocal now_ns
        keep_hash(tmp_path, "Anna", hash_password(PASSWORD))
        door = Doorkeeper(tmp_path, lambda: now_ns)
        for _ in range(5):
            with pytest.raises(DoorError):
                await door.sign_in("Anna", "wrong one", "10.0.0.2")
        with pytest.raises(DoorError, match="try again in 60 s"):
            await door.sign_in("Anna", PASSWORD, "10.0.0.2")
        assert await door.name_of(await door.sign_in("Anna", PASSWORD, "10.0.0.3")) == "Anna"
        now_ns = 60 * 10**9
        token = await door.sign_in("Anna", PASSWORD, "10.0.0.2")
        now_ns += 4 * 3600 * 10**9
        assert await door.name_of(token) is None

    asyncio.run(test())
