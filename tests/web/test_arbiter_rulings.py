"""Arbiters rule over HTTP and watch over one WebSocket; two never overwrite each other."""

from typing import Any

import pytest

from drivers.sitting import Sitting
from tests.web.arbiters import Arbiter, signed_in
from tests.web.served import Served, serve


async def start_clock(arbiter: Arbiter) -> None:
    """Black presses: White's clock runs."""
    served = arbiter.served
    async with served.page() as page:
        await page.ask('{"do": "press", "side": "black"}')
        await page.until(lambda state: bool(state["clock"]["running"] == "white"))


def test_a_ruling_is_applied_numbered_and_shown_with_old_and_new() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna, anna.console() as console:
            status, answer = await anna.rule("set-times", black_ns=60 * 10**9)
            assert status == 200, answer
            assert answer["event"]["details"]["number"] == 1
            assert answer["event"]["details"]["arbiter"] == "Anna"
            await console.until(lambda state: bool(state["arbiter"]["rulings"] == 1))
            shown = console.state["arbiter"]["history"][-1]  # type: ignore[index,call-overload]
            assert shown["details"]["old"]["black_ns"] == 300 * 10**9
            assert shown["details"]["new"]["black_ns"] == 60 * 10**9
            assert served.service.view().clock.black_ns == 60 * 10**9  # type: ignore[union-attr]

    serve(test)


def test_of_two_arbiters_who_saw_the_same_the_second_is_told_what_came_between() -> None:
    """Two arbiters corrected the clocks at once, and the second undid the first unawares."""

    async def test(served: Served) -> None:
        async with (
            signed_in(served) as anna,
            signed_in(served, "Boris") as boris,
            anna.console() as hers,
            boris.console() as his,
        ):
            assert (await anna.rule("set-times", black_ns=10**11))[0] == 200
            status, answer = await boris.rule("set-times", black_ns=2 * 10**11)
            assert (status, answer["code"]) == (409, "overtaken")
            assert [one["details"]["arbiter"] for one in answer["since"]] == ["Anna"]
            assert served.service.view().clock.black_ns == 10**11  # type: ignore[union-attr]
            for console in (hers, his):
                await console.until(lambda state: bool(state["arbiter"]["rulings"] == 1))
            status, _ = await boris.rule("set-times", seen=1, black_ns=2 * 10**11)
            assert status == 200
            assert served.service.view().clock.black_ns == 2 * 10**11  # type: ignore[union-attr]

    serve(test)


@pytest.mark.parametrize(
    ("kind", "more", "why"),
    [
        ("set-times", {"black_ns": -1}, ""),
        ("set-times", {}, "names no time"),
        ("restore", {"ply": 99}, ""),
        ("adjudge", {"result": "2-0"}, "result"),
        ("resume", {"side": "white"}, ""),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_with_the_reason_and_changes_nothing(
    kind: str, more: dict[str, Any], why: str
) -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna:
            await start_clock(anna)
            status, answer = await anna.rule(kind, **more)
            assert status == 409
            assert answer["code"] == "refused"
            assert why in answer["text"]
            view = served.service.view()
            assert (view.rulings, view.record.result) == (0, "*")

    serve(test)


def test_a_ruling_about_a_game_that_is_over_does_not_reach_the_next_one() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna:
            body = {"kind": "adjudge", "seen": 0, "game": 7, "result": "1-0"}
            status, answer = await anna.post("ruling", body)
            assert (status, answer["code"]) == (409, "other-game")
            assert served.service.view().record.result == "*"

    serve(test)


def test_the_console_sees_where_the_game_stood_and_what_could_be_played() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna, served.page() as page:
            for message in (
                '{"do":"lift","cell":"e2"}',
                '{"do":"place","cell":"e4","piece":"P"}',
                '{"do":"press","side":"white"}',
            ):
                await page.ask(message)
            await page.until(lambda state: len(state["record"]["plies"]) == 1)
            _, before = await anna.get("position?ply=0")
            assert len(before["legal"]) == 20
            _, after = await anna.get("position?ply=1")
            assert after["last"] == "e4"
            assert after["side_to_move"] == "black"
            assert (await anna.get("position?ply=2"))[0] == 404
            assert (await anna.get("position?ply=-1"))[0] == 422

    serve(test)


def test_the_profile_and_the_mode_are_told_to_everybody_its_penalties_to_arbiters() -> None:
    async def test(served: Served) -> None:
        async with signed_in(served) as anna, anna.console() as console, served.page() as page:
            state: Any = page.state
            assert state["rules"] == {
                "profile": "fide-blitz",
                "mode": "training",
                "touch_move": "announce",
            }
            assert "arbiter" not in state
            mine: Any = console.state
            seconds = {one["fault"]: one.get("seconds") for one in mine["arbiter"]["penalties"]}
            assert seconds["illegal-move"] == 60

    serve(test, Sitting(profile="fide-blitz", time_control="300", clock=True, mode="training"))
