"""Ten hours at one board: four games and breaks, chips that fail, a power cut, a flag.

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
from tests.hil.playing import CHECKOUT, TWO_BUTTONS, configure, recorded, serving

#: Read by few calls to the kernel, so that ten hours of scanning are a minute of work.
RIG = "expanders-with-interrupt"
#: lgpio asks its lines a thousand times a second for edges: half an hour of work in ten hours.
BACKEND = "gpiod"
OPERA = CHECKOUT / "tests/hil/opera.pgn"
CONTROL, CONTROL_S, INCREMENT_S = "5400+30", 5400, 30
#: As people think, and hands slow enough for four scans a second.
SLOW = {"think_s": (40.0, 220.0), "air_s": (1.0, 2.0), "press_s": (0.8, 1.6)}
SCAN_HZ = 4
TEN_HOURS_S = 36_000
#: Between two games; the board stays on.
BREAK_S = 5200.0
#: The power is away so long.
CUT_S = 90.0
#: Presses before the chips fail in the second game, before the power cut in the third.
FAIL_AFTER, CUT_BEFORE = 9, 12
#: What is played of the last game before White thinks until its flag falls.
LAST_PLIES = 10
#: What a PGN cuts off, and a tick of the bench.
CLOCK_S = 1.01
#: What may be lost of a clock when the power fails (K-6).
LOST_S = 1.0
#: A flag is looked for so long before it falls and after it, which is more than is promised (K-6),
#: as the last press may be stamped a scan later than the hands made it.
FLAG_S = 1.0


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


def expected_s(signals: Sequence[Signal]) -> list[float]:
    """The clock of who pressed, after each press, by the stamps alone; the first one starts."""
    left: dict[Side, float] = {"white": CONTROL_S, "black": CONTROL_S}
    last: Press | None = None
    shown = []
    for press in (signal for signal in signals if isinstance(signal, Press)):
        thought_s = 0.0 if last is None else (press.t_ns - last.t_ns) / 1e9
        left[press.side] += INCREMENT_S - thought_s
        shown.append(left[press.side])
        last = press
    return shown


def clocks(game: chess.pgn.Game) -> list[float | None]:
    """What the clocks showed after each move."""
    return [node.clock() for node in game.mainline()]


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
    config = configure(
        folder, RIG, backend=BACKEND, scan_hz=SCAN_HZ, time_control=CONTROL, clock=TWO_BUTTONS
    )
    standing = played.games[0].sitting.reading or ""
    bank = Bank()
    with serving(config, RIG, bank, standing, TWO_BUTTONS) as table:
        play(first, table.touching)
        time.sleep(BREAK_S)
        off = place_of_press(second, FAIL_AFTER) + 1
        play(second[:off], table.touching, start_ns=first[-1].t_ns)
        table.fail()
        play(second[off:], table.touching, start_ns=second[off - 1].t_ns)
        time.sleep(BREAK_S)
        cut = place_of_press(third, CUT_BEFORE)
        play(third[:cut], table.touching, start_ns=second[-1].t_ns)
        standing = table.standing
        table.kill()
    time.sleep(CUT_S)
    with serving(config, RIG, bank, standing, TWO_BUTTONS) as table:
        play(third[cut:], table.touching, start_ns=third[cut].t_ns - 2_000_000_000)
        time.sleep(BREAK_S)
        play(last, table.touching, start_ns=third[-1].t_ns)
        (*_, white_s, _) = expected_s(last)
        pressed = max(signal.t_ns for signal in last if isinstance(signal, Press))
        time.sleep(white_s - (last[-1].t_ns - pressed) / 1e9 - FLAG_S)
        before = all_recorded(config)[-1].headers["Result"]
        time.sleep(2 * FLAG_S)
        after = all_recorded(config)[-1].headers["Result"]
        assert (before, after) == ("*", "0-1")
        # The board stays on until all have gone home.
        time.sleep(max(0, began_s + TEN_HOURS_S - time.monotonic()))
    bank.close()
    assert time.monotonic() - began_s >= TEN_HOURS_S
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
    """Chips that fail in the second game cost nobody a second."""
    played, games = evening
    for number in (0, 1, 3):
        wrong_s = beyond_s(played, games, number)
        assert len(wrong_s) >= LAST_PLIES
        assert all(abs(seconds) <= CLOCK_S for seconds in wrong_s)


def test_the_time_without_power_is_nobodys(
    evening: tuple[Evening, list[chess.pgn.Game]],
) -> None:
    """Both clocks stand while the service is off and until the next press (K-6).

    Whoever was to press is given what the beat had not kept yet, a second at most, and what hands
    took from the cut to the press.
    """
    played, games = evening
    signals = played.games[2].signals
    cut = place_of_press(signals, CUT_BEFORE)
    given_s = LOST_S + (signals[cut].t_ns - signals[cut - 1].t_ns) / 1e9
    wrong_s = beyond_s(played, games, 2)
    cut_player, other = wrong_s[CUT_BEFORE - 1 :: 2], wrong_s[CUT_BEFORE::2]
    assert cut_player
    assert all(-CLOCK_S <= seconds <= given_s + CLOCK_S for seconds in cut_player)
    assert all(abs(seconds) <= CLOCK_S for seconds in (*wrong_s[: CUT_BEFORE - 1], *other))


def beyond_s(played: Evening, games: list[chess.pgn.Game], number: int) -> list[float]:
    """By how much more each clock of a game showed than it should have, one for each press.

    Mate ends a game before its press, so its clock may be missing, and no other.
    """
    shown, expected = clocks(games[number]), expected_s(played.games[number].signals)
    if shown[-1] is None and games[number].end().board().is_checkmate():
        shown, expected = shown[:-1], expected[:-1]
    assert None not in shown
    return [have - want for have, want in zip(shown, expected, strict=True) if have is not None]
