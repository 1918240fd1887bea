"""A second chess clock, written apart from ours and as naively as can be, to hold ours against.

It knows nothing of how ours is built: dicts, lists, and a loop that uses time up bit by bit.
Byo-yomi periods are a list of what is left of each; the period of play is found by counting the
moves from the beginning each time.
"""

import copy
from collections.abc import Iterator
from typing import Any

from clock.control import SideControl, Stage, TimeControl
from clock.kinds import Kind

OTHER = {"white": "black", "black": "white"}


class Oracle:
    def __init__(self, control: TimeControl) -> None:
        self.now = 0
        self.running: str | None = None
        self.flag: str | None = None
        self.flag_at: int | None = None
        self.side: dict[str, dict[str, Any]] = {}
        for name, own in (("white", control.white), ("black", control.black)):
            stage = own.stages[0]
            self.side[name] = {
                "control": own,
                "main": stage.time_ns,
                "delay": 0,
                "byo": [stage.increment_ns] * stage.periods,
                "used": 0,
                "moves": 0,
            }
            self.give_for_next_move(name)

    # --- time -----------------------------------------------------------------------------------

    def wait_until(self, now: int) -> None:
        while self.running is not None:
            name = self.running
            side = self.side[name]
            if side["delay"] + side["main"] + sum(side["byo"]) == 0:
                self.flag, self.flag_at, self.running = name, self.now, None
            elif self.now >= now:
                return
            else:
                self.now += self.use(name, now - self.now)
        self.now = max(self.now, now)

    def use(self, name: str, at_most: int) -> int:
        """Some of the time of a side, from one place; how much it was."""
        side = self.side[name]
        kind = stage_of(side).kind
        if side["delay"]:
            step = min(side["delay"], at_most)
            side["delay"] -= step
        elif side["main"]:
            step = min(side["main"], at_most)
            side["main"] -= step
        else:
            step = min(side["byo"][0], at_most)
            side["byo"][0] -= step
            if side["byo"][0] == 0:
                side["byo"].pop(0)
        side["used"] += step
        if kind == Kind.HOURGLASS:
            self.side[OTHER[name]]["main"] += step
        return step

    # --- what is done to it ---------------------------------------------------------------------

    def start(self, now: int, name: str, already_used: int = 0) -> None:
        self.wait_until(now)
        if self.flag is not None:
            return
        self.running = name
        side = self.side[name]
        while already_used > 0 and side["delay"] + side["main"] + sum(side["byo"]) > 0:
            already_used -= self.use(name, already_used)
        if already_used > 0:
            self.flag, self.flag_at, self.running = name, self.now, None

    def give_for_next_move(self, name: str) -> None:
        side = self.side[name]
        stage = stage_of(side)
        if stage.kind == Kind.AT_START:
            side["main"] += stage.increment_ns
        if stage.kind == Kind.DELAY:
            side["delay"] = stage.increment_ns

    def press(self, now: int, name: str) -> bool:
        self.wait_until(now)
        if self.running != name:
            return False
        side = self.side[name]
        stage = stage_of(side)
        if stage.kind == Kind.ON_COMPLETION:
            side["main"] += stage.increment_ns
        elif stage.kind == Kind.BRONSTEIN:
            side["main"] += min(side["used"], stage.increment_ns)
        elif stage.kind == Kind.BYO_YOMI and side["byo"]:
            side["byo"][0] = stage.increment_ns
        side["delay"], side["used"] = 0, 0
        side["moves"] += 1
        if side["moves"] in ends_until(side["control"], side["moves"]):
            following = stage_of(side)
            side["main"] += following.time_ns
            side["byo"] = [following.increment_ns] * following.periods
        self.give_for_next_move(name)
        self.running = OTHER[name]
        return True

    def stop(self, now: int) -> None:
        self.wait_until(now)
        self.running = None

    def set_times(self, now: int, white: int, black: int) -> None:
        self.wait_until(now)
        self.side["white"]["main"], self.side["black"]["main"] = white, black
        self.raise_flag()

    def add_time(self, now: int, name: str, time: int) -> None:
        self.wait_until(now)
        if self.flag != name:
            self.side[name]["main"] += time

    def take_time(self, now: int, name: str, time: int) -> None:
        self.wait_until(now)
        side = self.side[name]
        for _ in range(time):
            if side["main"] == 0 and not side["byo"]:
                break
            if side["main"] > 0:
                step = min(time, side["main"])
                side["main"] -= step
            else:
                step = min(time, side["byo"][0])
                side["byo"][0] -= step
                if side["byo"][0] == 0:
                    side["byo"].pop(0)
            time -= step
            if time == 0:
                break

    def set_moves(self, now: int, name: str, moves: int) -> None:
        self.wait_until(now)
        side = self.side[name]
        before = stage_number(side)
        side["moves"] = moves
        if stage_number(side) != before:
            stage = stage_of(side)
            side["delay"] = stage.increment_ns if stage.kind == Kind.DELAY else 0
            side["byo"] = [stage.increment_ns] * stage.periods
        self.raise_flag()

    def set_periods(self, now: int, name: str, periods: int) -> None:
        self.wait_until(now)
        side = self.side[name]
        side["byo"] = [stage_of(side).increment_ns] * periods
        self.raise_flag()

    def raise_flag(self) -> None:
        if self.flag is not None:
            side = self.side[self.flag]
            if side["main"] + sum(side["byo"]) > 0:
                self.flag = self.flag_at = None

    def copy(self) -> "Oracle":
        return copy.deepcopy(self)

    def go_back(self, now: int, before: "Oracle") -> None:
        self.wait_until(now)
        self.side = copy.deepcopy(before.side)
        self.flag, self.flag_at, self.running = before.flag, before.flag_at, None

    # --- what it shows --------------------------------------------------------------------------

    def shown(self, name: str) -> int:
        side = self.side[name]
        byo = side["byo"]
        return int(side["main"] or (byo[0] if byo else side["delay"]))

    def everything(self, name: str) -> tuple[int, int, int, int, int, int]:
        side = self.side[name]
        byo = side["byo"]
        return (
            side["main"],
            side["delay"],
            byo[0] if byo else 0,
            len(byo),
            side["moves"],
            self.shown(name),
        )


def ends(control: SideControl) -> Iterator[int]:
    """After how many completed moves each period ends, the repeating one again and again."""
    moves = 0
    for stage in control.stages:
        if stage.moves is None:
            return
        moves += stage.moves
        yield moves
    last = control.stages[-1].moves
    while last is not None:
        moves += last
        yield moves


def ends_until(control: SideControl, moves: int) -> list[int]:
    found: list[int] = []
    for end in ends(control):
        if end > moves:
            break
        found.append(end)
    return found


def stage_number(side: dict[str, Any]) -> int:
    control: SideControl = side["control"]
    passed = len(ends_until(control, side["moves"]))
    return min(passed, len(control.stages) - 1)


def stage_of(side: dict[str, Any]) -> Stage:
    control: SideControl = side["control"]
    return control.stages[stage_number(side)]
