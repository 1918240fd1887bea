"""Who must hear what, and the hook command that hears it, run as a real process."""

import asyncio
import json
import logging
import os
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given

from firmware_host.service.announcing import (
    AUDIENCES,
    announcement_of,
    audience_of,
    format_announcement,
)
from firmware_host.service.hook import Hook
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.happenings import Kind
from tests.firmware_host.service.service_play import on_loop, playing
from tests.firmware_host.sitting.strategies import EFFECTS
from tests.sources import CHECKOUT

FLAG = Happened(61_500_000_000, 12, "flag", "White's flag has fallen.", "white", "K-4")


def test_what_is_mended_is_no_alarm_on_the_page() -> None:
    """ "The board is explained again." stood there in the red of an illegal move."""
    css = (CHECKOUT / "firmware_host/web/static/css/lights.css").read_text("utf-8")
    rule = css[css.index(".announcement:is(") :]
    calm = set(re.findall(r'data-kind="([a-z-]+)"', rule[: rule.index("{")]))
    assert {"restored", "recovered"} <= calm
    assert not calm & {"fault", "flag", "illegal-move", "press-without-move", "touch-breach"}
    assert all(AUDIENCES[kind] == "hall" for kind in get_args(Kind) if kind in calm)
    assert calm <= set(get_args(Kind))


def test_it_is_decided_for_every_kind_who_hears_it() -> None:
    assert set(AUDIENCES) == set(get_args(Kind))


@pytest.mark.parametrize(
    "kind", ["illegal-move", "flag", "claim", "draw-offer", "result", "ruling", "fault"]
)
def test_the_hall_hears_what_stops_or_ends_a_game(kind: Kind) -> None:
    """K-6, E-10, I-1, I-10: an arbiter across the hall must come."""
    assert audience_of(Happened(0, 0, kind, "")) == "hall"


def test_a_control_that_was_not_accepted_is_for_the_arbiter() -> None:
    """TM-14: that a claim was refused is said to the arbiter, not called through the hall."""
    refused = Happened(0, 0, "ruling", "", details={"refused": "draw"})
    assert audience_of(refused) == "arbiter"


def test_what_is_done_at_every_move_is_not_announced() -> None:
    """TM-6: j'adoube is said to the opponent, not to the hall."""
    assert announcement_of(Happened(0, 0, "adjust", "")) is None


@given(EFFECTS)
def test_every_announcement_is_one_line_of_json(effect: object) -> None:
    heard = announcement_of(effect) if isinstance(effect, Happened) else None
    if heard is None:
        return
    line = format_announcement(heard)
    assert line.endswith("\n")
    assert "\n" not in line[:-1]
    read = json.loads(line)
    assert (read["kind"], read["text"]) == (heard.said.kind, heard.said.text)


# --- the hook ------------------------------------------------------------------------------------


class Hearing:
    """A hook, what was published to it, and what it complained of."""

    def __init__(self, *command: str, timeout_s: float = 30.0, limit: int = 64) -> None:
        self.notices = Notices()
        self.publisher = Publisher()
        hook = Hook(command, self.notices, timeout_s=timeout_s, limit=limit)
        self.task = asyncio.create_task(hook.follow(self.publisher.subscribe()))

    def say(self, *said: Happened) -> None:
        self.publisher.publish(Update(0, said))

    async def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            await asyncio.sleep(0.005)

    async def end(self) -> None:
        self.publisher.close()
        await self.task


def script(folder: Path, text: str) -> str:
    """A program of the user's own."""
    path = folder / "announce.py"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{text}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


APPEND = "open(sys.argv[1], 'a').write(sys.stdin.read())"


@on_loop
async def _heard_in_order(folder: Path) -> None:
    out = folder / "heard.jsonl"
    hearing = Hearing(script(folder, APPEND), str(out))
    claim = Happened(0, 3, "claim", "Black claims: «ничья»", "black", "E-7", {"right": True})
    hearing.say(FLAG, Happened(0, 0, "adjust", "not announced"), claim)
    await hearing.until(lambda: out.exists() and out.read_text("utf-8").count("\n") == 2)
    await hearing.end()
    flag, read = map(json.loads, out.read_text("utf-8").splitlines())
    assert flag == {
        "v": 1, "to": "hall", "kind": "flag", "text": "White's flag has fallen.", "by": "white",
        "law": "K-4", "t": 61.5, "ply": 12, "details": {},
    }  # fmt: skip
    assert (read["text"], read["details"]) == ("Black claims: «ничья»", {"right": True})
    assert hearing.notices.lines() == []


def test_the_hook_hears_each_announcement_in_order_as_json(tmp_path: Path) -> None:
    _heard_in_order(tmp_path)


@on_loop
async def _no_shell(folder: Path) -> None:
    out = folder / "heard.jsonl"
    evil = f"$(touch {folder}/broken); touch {folder}/broken"
    hearing = Hearing(script(folder, APPEND), str(out), evil, "*")
    hearing.say(Happened(0, 0, "ruling", evil))
    await hearing.until(lambda: out.exists() and out.read_text("utf-8"))
    await hearing.end()
    assert not (folder / "broken").exists()


def test_no_shell_reads_the_command_or_the_text(tmp_path: Path) -> None:
    _no_shell(tmp_path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sys.exit(3)", "it ended with code 3"),
        ("os.kill(os.getpid(), 9)", "it ended with code -9"),
        ("sys.stdin.close()\nsys.exit(1)", "it ended with code 1"),
    ],
)
def test_a_hook_that_fails_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str, reason: str
) -> None:
    """A sound card that was away filled the log with one line for each announcement."""
    caplog.set_level(logging.WARNING)
    command = script(tmp_path, f"open({str(tmp_path / 'runs')!r}, 'a').write('x')\n{text}")

    @on_loop
    async def check() -> None:
        hearing = Hearing(command)
        hearing.say(FLAG, FLAG, FLAG)
        runs = tmp_path / "runs"
        await hearing.until(lambda: runs.exists() and len(runs.read_text("utf-8")) == 3)
        await hearing.until(hearing.notices.lines)
        await hearing.end()
        (said,) = hearing.notices.lines()
        assert reason in said
        assert "announce.hook" in said

    check()
    assert len([r for r in caplog.records if "announcement hook" in r.getMessage()]) == 1


def test_a_program_that_is_not_there_is_said_with_its_name(tmp_path: Path) -> None:
    @on_loop
    async def check() -> None:
        hearing = Hearing(str(tmp_path / "nothing"))
        hearing.say(FLAG)
        await hearing.until(hearing.notices.lines)
        await hearing.end()
        assert "nothing failed: no such file or directory" in hearing.notices.lines()[0]

    check()


def test_a_hook_that_works_again_is_no_longer_complained_of(tmp_path: Path) -> None:
    @on_loop
    async def check() -> None:
        flag = tmp_path / "works"
        hearing = Hearing(script(tmp_path, f"sys.exit(not os.path.exists({str(flag)!r}))"))
        hearing.say(FLAG)
        await hearing.until(hearing.notices.lines)
        flag.touch()
        hearing.say(FLAG)
        await hearing.until(lambda: not hearing.notices.lines())
        await hearing.end()

    check()


def is_alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    try:
        return state.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it ended while it was looked at
        return False


def test_a_hook_that_hangs_is_killed_with_what_it_started(tmp_path: Path) -> None:
    out = tmp_path / "pids"
    hang = (
        "child = os.fork()\n"
        "if child:\n"
        f"    open({str(out)!r}, 'w').write(f'{{os.getpid()}} {{child}}\\n')\n"
        "time.sleep(600)"
    )

    @on_loop
    async def check() -> None:
        hearing = Hearing(script(tmp_path, hang), timeout_s=2.5)
        hearing.say(FLAG)
        await hearing.until(hearing.notices.lines)
        await hearing.end()
        assert "it did not end within 2.5 s" in hearing.notices.lines()[0]
        pids = [int(pid) for pid in out.read_text("utf-8").split()]
        await hearing.until(lambda: not any(map(is_alive, pids)))

    check()


def test_too_many_announcements_for_a_slow_hook_are_left_out_and_said(tmp_path: Path) -> None:
    """Nothing piles up in memory, and nobody waits."""

    @on_loop
    async def check() -> None:
        hearing = Hearing(script(tmp_path, "time.sleep(600)"), limit=4)
        hearing.say(*[FLAG] * 50)
        await hearing.until(hearing.notices.lines)
        assert "too slow" in hearing.notices.lines()[0]
        await hearing.end()

    check()


def test_the_service_announces_and_is_not_held_up(tmp_path: Path) -> None:
    """Issue 3, point 10: a hook that hangs never delays the board."""

    @on_loop
    async def check() -> None:
        hook = (script(tmp_path, "time.sleep(600)"),)
        async with playing(tmp_path, hook=hook) as played:
            played.board.press("black")
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            played.move("e7", "e5", "black")
            await played.until_pressed(2)

    check()


def test_nothing_is_left_running_when_the_service_stops(tmp_path: Path) -> None:
    out = tmp_path / "pid"
    hang = f"open({str(out)!r}, 'w').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)"

    @on_loop
    async def check() -> None:
        hearing = Hearing(script(tmp_path, hang))
        hearing.say(FLAG)
        await hearing.until(lambda: out.exists() and out.read_text("utf-8").endswith("\n"))
        hearing.task.cancel()
        await asyncio.gather(hearing.task, return_exceptions=True)
        pid = int(out.read_text("utf-8"))
        await hearing.until(lambda: not is_alive(pid))
        assert pid != os.getpid()

    check()
