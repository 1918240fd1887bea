"""Ten hours at one board: four games, chips that fail, a power cut, a flag.

Time is virtual here: it passes while all programs sleep, so hours take as long as their work.
"""

import io
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import chess.pgn
import pytest

from drivers.signals import Press, Side, Signal
from firmware_host.bench.games import plans_from
from firmware_host.simulate.evening import simulate_evening
from firmware_host.simulate.simulated import SimulatedGame
from firmware_host.simulate.styles import Style, with_behaviour
from tests.hil.bank import Bank
from tests.hil.hands import play
from tests.hil.playing import CHECKOUT, configure, recorded, serving

#: Read by few calls to the kernel, so that ten hours of scanning are a minute of work.
RIG = "expanders-with-interrupt"
OPERA = CHECKOUT / "tests/hil/opera.pgn"
CONTROL, CONTROL_S, INCREMENT_S = "7200+30", 7200, 30
#: As people think, and hands slow enough for ten scans a second.
SLOW = {"think_s": (60.0, 430.0), "air_s": (0.5, 1.0), "press_s": (0.4, 0.8)}
SCAN_HZ = 10
TEN_HOURS_S = 36_000
#: The power is away so long.
CUT_S = 90.0
#: Presses before the chips fail in the second game, before the power cut in the third.
FAIL_AFTER, CUT_BEFORE = 9, 12
#: What is played of the last game before White thinks until its flag falls.
LAST_PLIES = 10
#: A tick of the bench and half of what a PGN rounds off.
CLOCK_S = 1.0


@dataclass(frozen=True, slots=True)
class Evening:
    games: tuple[SimulatedGame, ...]

    def moves(self, number: int) -> list[str]:
        return list(self.games[number].moves)


def simulated() -> Evening:
    (plan,) = plans_from([OPERA], 1)
    short = replace(plan, moves=plan.moves[:LAST_PLIES], result="*")
    style = with_behaviour(Style(), **SLOW)
    plans = [plan, plan, plan, short]
    return Evening(tuple(simulate_evening(plans, style, "occupancy", 5, time_control=CONTROL)))


def place_of_press(signals: Sequence[Signal], number: int) -> int:
    """Where so many-th press stands among the signals, from 1."""
    return [n for n, signal in enumerate(signals) if isinstance(signal, Press)][number - 1]


def left_s(signals: Sequence[Signal]) -> dict[Side, float]:
    """What each clock has at the end, by the stamps of the presses alone; White's runs at first."""
    left: dict[Side, float] = {"white": CONTROL_S, "black": CONTROL_S}
    last: Press | None = None
    for press in (signal for signal in signals if isinstance(signal, Press)):
        if last is not None:
            left[press.side] += INCREMENT_S - (press.t_ns - last.t_ns) / 1e9
        last = press
    return left


def clocks(game: chess.pgn.Game) -> list[float]:
    """What the clocks showed after each move."""
    shown = [node.clock() for node in game.mainline()]
    return [seconds for seconds in shown if seconds is not None]


def all_recorded(config: Path) -> list[chess.pgn.Game]:
    text = io.StringIO(recorded(config, "--all"))
    return list(iter(lambda: chess.pgn.read_game(text), None))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evening, list[chess.pgn.Game]]:
    """Played once; looked at by each test."""
    began_s = time.monotonic()
    played = simulated()
    first, second, third, last = (game.signals for game in played.games)
    folder = tmp_path_factory.mktemp("sitting")
    config = configure(folder, RIG, scan_hz=SCAN_HZ, time_control=CONTROL)
    standing = played.games[0].sitting.reading or ""
    bank = Bank()
    with serving(config, RIG, bank, standing) as table:
        play(first, table.touching)
        off = place_of_press(second, FAIL_AFTER) + 1
        play(second[:off], table.touching, start_ns=first[-1].t_ns)
        table.fail()
        play(second[off:], table.touching, start_ns=second[off - 1].t_ns)
        cut = place_of_press(third, CUT_BEFORE)
        play(third[:cut], table.touching, start_ns=second[-1].t_ns)
        standing = table.standing
        table.kill()
    time.sleep(CUT_S)
    with serving(config, RIG, bank, standing) as table:
        play(third[cut:], table.touching, start_ns=third[cut].t_ns - 2_000_000_000)
        play(last, table.touching, start_ns=third[-1].t_ns)
        time.sleep(CONTROL_S + LAST_PLIES * INCREMENT_S)
    bank.close()
    assert time.monotonic() - began_s > TEN_HOURS_S
    return played, all_recorded(config)


def test_every_game_of_the_evening_is_recorded_move_for_move(
    evening: tuple[Evening, list[chess.pgn.Game]],
) -> None:
    played, games = evening
    assert [[move.uci() for move in game.mainline_moves()] for game in games] == [
        played.moves(number) for number in range(len(played.games))
    ]


def test_three_mates_and_a_flag_are_the_results(
    evening: tuple[Evening, list[chess.pgn.Game]],
) -> None:
    _, games = evening
    assert [game.headers["Result"] for game in games] == ["1-0", "1-0", "1-0", "0-1"]
    assert re.search("time", games[-1].headers["Termination"])


def test_hours_of_thinking_are_charged_to_the_second(
    evening: tuple[Evening, list[chess.pgn.Game]],
) -> None:
    played, games = evening
    left = left_s(played.games[0].signals)
    shown = clocks(games[0])
    # The mate is not pressed: the last clock shown before it is Black's.
    assert abs(shown[-2] - left["black"]) <= CLOCK_S
    assert abs(shown[-3] - left["white"]) <= CLOCK_S


def test_the_time_without_power_is_nobodys(
    evening: tuple[Evening, list[chess.pgn.Game]],
) -> None:
    """Both clocks stand while the service is off (K-6): else ninety seconds were lost."""
    played, games = evening
    left = left_s(played.games[2].signals)
    shown = clocks(games[2])
    assert abs(shown[-2] - left["black"]) <= 10 * CLOCK_S
    assert abs(shown[-3] - left["white"]) <= 10 * CLOCK_S
