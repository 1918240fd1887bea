"""The workshop on the web: who gets in, what is answered, what is refused."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drivers.cells import CHESSBOARD
from drivers.sitting import Sitting
from firmware_host.config.config import parse_config
from firmware_host.config.wires import wired
from firmware_host.workshop.settings_file import SettingsFile
from tests.web.arbiters import signed_in
from tests.web.served import Served, serve

FAR = {"X-Forwarded-For": "203.0.113.9"}
MATRIX = '# mine\n[board]\ndriver = "matrix"\n'


async def get(served: Served, what: str, **headers: str) -> tuple[int, Any]:
    url = f"{served.url}/arbiter/workshop/{what}"
    async with served.client.get(url, headers=headers) as answer:
        is_json = answer.content_type == "application/json"
        return answer.status, await (answer.json() if is_json else answer.text())


async def post(served: Served, what: str, body: object, **headers: str) -> tuple[int, Any]:
    url = f"{served.url}/arbiter/workshop/{what}"
    async with served.client.post(url, json=body, headers=headers) as answer:
        return answer.status, await answer.json()


async def do(served: Served, what: str, **more: object) -> tuple[int, Any]:
    return await post(served, "do", {"do": what, **more})


def test_the_page_and_its_state_are_there_without_a_password_on_this_machine() -> None:
    async def test(served: Served) -> None:
        async with served.client.get(f"{served.url}/workshop") as page:
            assert page.status == 200
            assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        status, state = await get(served, "state")
        assert (status, state["refusal"], state["symbols"][:3]) == (200, None, "xxx")
        assert len(state["cells"]) == 64
        assert "levels" not in state

    serve(test)


@pytest.mark.parametrize("what", ["state", "report.json", "report.txt"])
def test_from_elsewhere_nothing_is_shown_without_an_arbiters_password(what: str) -> None:
    async def test(served: Served) -> None:
        status, answer = await get(served, what, **FAR)
        assert (status, answer["code"]) == (401, "signed-out")
        async with (
            signed_in(served) as anna,
            anna.client.get(f"{served.url}/arbiter/workshop/{what}", headers=FAR) as answer,
        ):
            assert answer.status == 200

    serve(test)


@pytest.mark.parametrize("what", ["do", "propose", "write"])
def test_from_elsewhere_nothing_is_done_and_no_other_sites_page_does_anything(what: str) -> None:
    async def test(served: Served) -> None:
        assert (await post(served, what, {"do": "walk"}, **FAR))[0] == 401
        status, answer = await post(served, what, {"do": "walk"}, Origin="https://evil.example")
        assert (status, answer["code"]) == (403, "foreign-page")
        assert not served.service.workshop.bench.work.has_board

    serve(test)


def test_an_answer_waits_for_something_newer() -> None:
    async def test(served: Served) -> None:
        _, state = await get(served, "state")
        waiting = asyncio.create_task(get(served, f"state?seen={state['version']}"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        served.board.lift(8)
        _, newer = await waiting
        assert newer["symbols"][8] == "."
        assert newer["cells"][8][0] == 1

    serve(test)


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "٣"])
def test_a_version_that_is_no_number_is_answered_at_once(seen: str) -> None:
    async def test(served: Served) -> None:
        assert (await get(served, f"state?seen={seen}"))[0] == 200

    serve(test)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "explode"},
        {"do": "walk", "more": 1},
        {"do": "light-show", "at": "1"},
        {"do": "light-show", "at": -1},
        {"do": "light-step", "steps": 10**9},
        [],
        "walk",
    ],
)
def test_a_message_that_means_nothing_is_refused(body: object) -> None:
    async def test(served: Served) -> None:
        status, answer = await post(served, "do", body)
        assert (status, answer["code"]) == (422, "bad-message")

    serve(test)


def test_what_can_not_be_done_now_is_refused_with_its_reason() -> None:
    async def test(served: Served) -> None:
        for what, code in (
            ("lights", "no-lights"),
            ("sampling", "no-levels"),
            ("walk-back", "not-begun"),
        ):
            status, answer = await do(served, what)
            assert (status, answer["code"]) == (409, code)
        assert (await post(served, "propose", {}))[1]["code"] == "not-begun"
        assert (await post(served, "write", {"number": 1}))[1]["code"] == "not-begun"

    serve(test)


def test_while_a_rated_game_runs_all_is_refused_but_ending() -> None:
    async def test(served: Served) -> None:
        served.service.workshop._is_rated = True
        served.board.lift(12)
        served.board.place(28, "P")
        served.board.press("white")
        async with served.page() as page:
            await page.until(lambda state: bool(state["record"]["plies"]))
        _, state = await get(served, "state")
        assert state["refusal"] == "rated-game"
        assert "cells" not in state
        for what in ("report.txt", "report.json"):
            assert (await get(served, what))[0] == 409
        status, answer = await do(served, "walk")
        assert (status, answer["code"]) == (409, "rated-game")
        assert (await do(served, "end"))[0] == 200

    serve(test, replace(Sitting(time_control="300", clock=True), mode="rated"))


def test_the_report_is_a_file_with_every_cell() -> None:
    async def test(served: Served) -> None:
        served.board.lift(8)
        url = f"{served.url}/arbiter/workshop/report.json"
        async with served.client.get(url) as answer:
            assert "attachment" in answer.headers["Content-Disposition"]
            report = json.loads(await answer.text())
        assert report["board"] == "simulated"
        assert len(report["cells"]) == 64
        _, text = await get(served, "report.txt")
        assert "program: jadoube" in text

    serve(test)


def test_a_walk_is_written_into_the_settings_and_the_old_file_is_kept() -> None:
    async def test(served: Served) -> None:
        served.board.set_up("." * 64)
        path = Path(served.folder, "jadoube.toml")
        path.write_text(MATRIX)
        workshop = served.service.workshop
        workshop.settings = SettingsFile(path, parse_config(MATRIX, path))
        await until(served, lambda state: state["symbols"] == "." * 64)
        assert (await do(served, "walk"))[0] == 200
        walk = workshop.bench.work.walk
        assert walk is not None
        walk.found = {cell: 63 - cell for cell in (0, 1, 8, 63)}
        assert (await do(served, "walk-rule"))[0] == 200
        status, proposal = await post(served, "propose", {})
        assert (status, proposal["problem"]) == (200, "")
        assert "h8 g8 f8" in proposal["lines"]
        assert path.read_text() == MATRIX
        # What was found since is not what somebody has looked at.
        walk.found = dict(enumerate(range(64)))
        shown = {"number": proposal["number"]}
        status, written = await post(served, "write", shown)
        assert status == 200
        assert Path(written["kept"]).read_text() == MATRIX
        again = parse_config(path.read_text(), path)
        assert wired(again) == tuple(63 - wire for wire in range(64))
        assert path.read_text().startswith("# mine\n")
        assert (await post(served, "propose", {}))[1]["code"] == "unchanged"

    serve(test)


def test_settings_that_can_not_be_written_are_said() -> None:
    async def test(served: Served) -> None:
        path = Path(served.folder, "none", "jadoube.toml")
        Path(served.folder, "none").write_text("a file, no folder")
        workshop = served.service.workshop
        workshop.settings = SettingsFile(path, parse_config(MATRIX, path))
        await do(served, "walk")
        assert workshop.bench.work.walk is not None
        workshop.bench.work.walk.found = {cell: CHESSBOARD.turned(cell, 2) for cell in range(64)}
        assert (await post(served, "write", {"number": 1}))[1]["code"] == "changed"
        number = (await post(served, "propose", {}))[1]["number"]
        status, answer = await post(served, "write", {"number": number})
        assert (status, answer["code"]) == (409, "not-written")
        assert "by hand" in answer["text"]

    serve(test)


async def until(served: Served, holds: Any) -> None:
    seen = -1
    while True:
        _, state = await get(served, f"state?seen={seen}")
        if holds(state):
            return
        seen = state["version"]
