"""Our clock and the oracle side by side through the same random operations."""

import random
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from clock.chess_clock import ChessClock, Side
from clock.control import TimeControl, parse_control
from clock.display import clock_text, format_clk
from tests.clock.oracle import Oracle

if TYPE_CHECKING:
    from clock.state import ClockState

S = 1_000_000_000
SIDES: tuple[Side, Side] = ("white", "black")

#: Short times, so that every period, increment and flag comes up often.
CONTROLS = (
    "20",
    "20+3",
    "0.00000001+0.000000003",
    "3/20:10",
    "2/15+2:3/10+1:5+4",
    "2/12",
    "2/12d3:1/7b4",
    "15f4",
    "0f6",
    "2/10f3:0f5",
    "15d5",
    "0d8",
    "3/12d4:10d2",
    "15b5",
    "3/12b4:2/10",
    "10y5",
    "10y3x5",
    "0y4x6",
    "3/8y2x4:1/5y3:6y5x2",
    "3/9+1:5d3",
    "2/9y2x5:8f3",
    "*20",
    "*10|*25",
    "20+2|10d4",
    "2/10:5y2x5|15b3",
    "3/20f1|0.5+0.25",
)


class Pair:
    """Both clocks, and how often what happened to them."""

    def __init__(self, control: TimeControl, chance: random.Random) -> None:
        self.control = control
        self.chance = chance
        self.ours = ChessClock(control)
        self.oracle = Oracle(control)
        self.now = 0
        #: A pause of the length that the control is made for.
        self.unit = max(1, control.white.stages[0].time_ns // 30)
        self.kept: list[tuple[ClockState, Oracle]] = []
        self.seen: Counter[str] = Counter()

    def step(self) -> None:
        """Some time, then one random operation; then both must show the same."""
        self.now += self.pause()
        fell = self.ours.flag
        name, operation = self.chance.choices(*_CHANCES)[0]
        operation(self)
        self.seen[name] += 1
        self.compare()
        if fell is None and self.ours.flag is not None:
            self.seen["flag"] += 1

    def pause(self) -> int:
        """Often short, at times up to just the flag, seldom backwards."""
        due, chance = self.ours.flag_due_ns(), self.chance.random()
        if due is not None and chance < 0.04:
            return max(0, due - self.now + self.chance.randint(-1, 1))
        if chance < 0.06:
            return self.chance.choice((0, 0, 1, 30 * S))
        return int(self.chance.random() ** 3 * 5 * self.unit)

    def compare(self) -> None:
        oracle = self.oracle
        oracle.wait_until(self.now)
        self.ours.advance(self.now)
        assert (self.ours.running, self.ours.flag) == (oracle.running, oracle.flag)
        assert self.ours.flag_ns == oracle.flag_at
        assert self.ours.running is None or self.ours.flag is None
        for side in SIDES:
            reading = self.ours.reading(self.now, side)
            assert reading.shown_ns > 0 or self.ours.running != side, "0 is shown, time is left"
            assert oracle.everything(side) == (
                reading.left_ns,
                reading.delay_ns,
                reading.period_ns,
                reading.periods,
                self.ours.moves_completed(side),
                reading.shown_ns,
            )

    # --- operations -----------------------------------------------------------------------------

    def press_right(self) -> None:
        """Whose time passes; the arbiter sets a stopped or fallen clock going first."""
        if self.ours.flag is not None and self.chance.random() < 0.3:
            self.set_times()
        if self.ours.running is None:
            self.start()
        self.press(self.ours.running or "white")

    def press_any(self) -> None:
        self.press(self.chance.choice(SIDES))

    def press(self, side: Side) -> None:
        counted = self.ours.press(self.now, side)
        assert counted == self.oracle.press(self.now, side)
        self.seen["move" if counted else "idle press"] += 1
        shown = self.ours.remaining_ns(self.now, side)
        hours, minutes, seconds = map(int, format_clk(shown).split(":"))
        assert (hours * 60 + minutes) * 60 + seconds == self.oracle.shown(side) // S
        assert (clock_text(shown).strip("0:.") == "") == (self.oracle.shown(side) == 0)

    def start(self) -> None:
        side = self.chance.choice(SIDES)
        self.ours.start(self.now, side)
        self.oracle.start(self.now, side)

    def start_late(self) -> None:
        side, used = self.chance.choice(SIDES), self.chance.randrange(4 * S)
        self.ours.start(self.now, side, used)
        self.oracle.start(self.now, side, used)

    def stop(self) -> None:
        self.ours.stop(self.now)
        self.oracle.stop(self.now)

    def restart(self) -> None:
        """The power goes: what was kept stands, both clocks stopped (K-6)."""
        self.ours = ChessClock(self.control, self.ours.state(self.now))
        self.oracle.stop(self.now)

    def keep(self) -> None:
        self.oracle.wait_until(self.now)
        self.kept.append((self.ours.state(self.now), self.oracle.copy()))

    def go_back(self) -> None:
        if self.kept:
            state, oracle = self.chance.choice(self.kept)
            self.ours.go_back(self.now, state)
            self.oracle.go_back(self.now, oracle)

    def set_times(self) -> None:
        white, black = (self.chance.choice((0, 1, self.chance.randrange(30 * S))) for _ in SIDES)
        self.ours.set_times(self.now, white, black)
        self.oracle.set_times(self.now, white, black)

    def add_time(self) -> None:
        side, time = self.chance.choice(SIDES), self.chance.randrange(5 * S)
        self.ours.add_time(self.now, side, time)
        self.oracle.add_time(self.now, side, time)

    def take_time(self) -> None:
        side, time = self.chance.choice(SIDES), self.chance.randrange(5 * S)
        self.ours.take_time(self.now, side, time)
        self.oracle.take_time(self.now, side, time)

    def set_moves(self) -> None:
        side, moves = self.chance.choice(SIDES), self.chance.randrange(12)
        corrected = self.ours.set_moves(self.now, side, moves)
        assert (corrected.old, corrected.new) == (self.oracle.side[side]["moves"], moves)
        self.oracle.set_moves(self.now, side, moves)

    def set_periods(self) -> None:
        side, periods = self.chance.choice(SIDES), self.chance.randrange(4)
        try:
            self.ours.set_periods(self.now, side, periods)
        except ValueError:
            return
        self.oracle.set_periods(self.now, side, periods)


#: How often each operation is chosen; most of a game is presses.
_WEIGHTS: dict[Callable[[Pair], None], float] = {
    Pair.press_right: 60,
    Pair.press_any: 10,
    Pair.start: 8,
    Pair.start_late: 1,
    Pair.stop: 3,
    Pair.restart: 2,
    Pair.keep: 1,
    Pair.go_back: 1,
    Pair.set_times: 4,
    Pair.add_time: 3,
    Pair.take_time: 2,
    Pair.set_moves: 2,
    Pair.set_periods: 1,
}
_CHANCES = (
    [(operation.__name__, operation) for operation in _WEIGHTS],
    list(_WEIGHTS.values()),
)


def run(operations: int, seed: int, *, a_game: int = 150) -> Counter[str]:
    """So many operations on many games of every control; what was seen."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for number in range(-(-operations // a_game)):
        text = CONTROLS[number % len(CONTROLS)]
        pair = Pair(parse_control(text), chance)
        for done in range(a_game):
            try:
                pair.step()
            except AssertionError as error:
                error.add_note(f"control {text}, seed {seed}, game {number}, step {done}")
                raise
        seen += pair.seen
    return seen
