"""A whole game on solder: jadoube run with its configuration, hands on the lines, a PGN."""

import io
import time
from pathlib import Path

import chess.pgn
import pytest

from drivers.gpio.backends import Backend
from firmware_host.bench.games import plans_from
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import find_style, with_behaviour
from tests.hil.bank import Bank
from tests.hil.hands import play
from tests.hil.playing import CHECKOUT, configure, recorded, serving, wait_for
from tests.hil.stub_chips import PI_BUS

OPERA = CHECKOUT / "tests/hil/opera.pgn"
#: Begins with a mate in four.
SHORT = CHECKOUT / "tests/games/by_hand.pgn"
#: As people play the last minute: nobody waits for the test longer than it must.
#: Some scans for each touch of these hands, and time for the rest of the bench.
SCAN_HZ = 50
#: On both clocks when a game begins; each press gives 10 s.
BEGIN_S = 900
#: No chip answers there, so it is tried again all the time.
DEAD_LIGHTS = f"""\
[lights]
driver = "ht16k33"
i2c_bus = {PI_BUS}
i2c_address = 0x77
"""
#: Before the game, so that they are tried again a few times.
TRIED_S = 3.0
QUICK = {"think_s": (0.1, 0.3), "air_s": (0.08, 0.2), "press_s": (0.05, 0.12), "bounce": 0.5}


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
def test_a_game_played_by_hands_on_the_lines_is_the_pgn(
    bank: Bank, backend: Backend, tmp_path: Path
) -> None:
    check_game(OPERA, "matrix-low", bank, backend, tmp_path)


@pytest.mark.parametrize(
    ("rig", "backend"),
    [
        ("matrix-high", "gpiod"),
        ("shift-registers", "gpiod"),
        ("expanders", "lgpio"),
        ("expanders-with-interrupt", "gpiod"),
    ],
)
def test_a_short_game_is_played_on_every_kind_of_board(
    bank: Bank, rig: str, backend: Backend, tmp_path: Path
) -> None:
    check_game(SHORT, rig, bank, backend, tmp_path)


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
def test_a_game_is_played_on_while_lights_on_the_same_pins_are_dead(
    bank: Bank, backend: Backend, tmp_path: Path
) -> None:
    """After the first try to open them no press of the clock was heard any more, on lgpio."""
    check_game(SHORT, "multiplexers", bank, backend, tmp_path, DEAD_LIGHTS, TRIED_S)


def check_game(
    pgn: Path,
    rig: str,
    bank: Bank,
    backend: Backend,
    folder: Path,
    more: str = "",
    wait_s: float = 0,
) -> None:
    """Plays the first game of a file; its moves, clock and result are what is recorded."""
    (plan,) = plans_from([pgn], 1)
    game = simulate_game(plan, with_behaviour(find_style("club"), **QUICK), "occupancy", 7)
    config = configure(folder, rig, backend=backend, scan_hz=SCAN_HZ, more=more)
    assert game.sitting.reading is not None
    with serving(config, rig, bank, game.sitting.reading) as table:
        time.sleep(wait_s)
        play(game.signals, table.touching)
        assert wait_for(lambda: plan.result in recorded(config), time.sleep, 20)
    read = chess.pgn.read_game(io.StringIO(recorded(config)))
    assert read is not None
    assert [move.uci() for move in read.mainline_moves()] == list(game.moves)
    assert read.headers["Result"] == plan.result
    assert read.end().board().is_checkmate()
    # Each press that was heard has given more than these hands take for a move.
    *pressed, _mate = read.mainline()
    assert all((node.clock() or 0) > BEGIN_S for node in pressed)
