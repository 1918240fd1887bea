"""Whole sittings with every kind of control: the record's clocks beside the model's (K-3)."""

import io

import chess.pgn
import pytest

from clock.control import parse_control
from drivers.signals import Press, Tick
from drivers.sitting import Sitting
from firmware_host.service.pgn_export import format_record
from firmware_host.simulate.simulated import SimulatedGame, simulate_game
from firmware_host.simulate.styles import Style
from firmware_host.sitting.table import Table
from tests.clock.oracle import Oracle
from tests.firmware_host.sitting.first_moves import play_first_moves
from tests.simulate.playing import plan_of

S = 1_000_000_000
MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 c6a5"
CONTROLS = (
    "900+10",
    "3/20+5:60",
    "60f5",
    "60d5",
    "60b5",
    "5y9x10",
    "*60",
    "60+2|30d5",
    "2/30d5:2/20b3:0y3x20",
)


def game_with(control: str) -> SimulatedGame:
    hands = Style(think_s=(1.0, 9.0))
    return simulate_game(plan_of(MOVES.split()), hands, "colour", 7, time_control=control)


def pgn_clocks(table: Table) -> list[float | None]:
    """Seconds of each ``[%clk]``, read by a reader that is not ours."""
    game = chess.pgn.read_game(io.StringIO(format_record(table.records()[-1])))
    assert game is not None
    return [node.clock() for node in game.mainline()]


@pytest.mark.parametrize("control", CONTROLS)
def test_the_pgn_clocks_of_a_game_are_the_models(control: str) -> None:
    """K-1, K-3: what stands in ``[%clk]`` is what the clock showed at the press."""
    game = game_with(control)
    table, oracle = Table(game.sitting), Oracle(parse_control(control))
    oracle.start(0, "white")
    shown: list[float | None] = []
    for signal in game.signals:
        table.feed(signal)
        if isinstance(signal, Press) and oracle.press(signal.t_ns, signal.side):
            shown.append(oracle.shown(signal.side) // S)
    table.close()
    assert len(shown) == len(MOVES.split())
    assert pgn_clocks(table) == shown
    assert f'[TimeControl "{control}"]' in format_record(table.records()[-1])


@pytest.mark.parametrize("control", ["3+1", "2f1", "1d2", "3b1", "1y2x1", "*3", "300|3"])
def test_a_flag_ends_a_game_of_every_kind_at_its_own_instant(control: str) -> None:
    """K-3, K-4: nobody comes to the board, and a late tick finds the flag where it fell."""
    table = Table(Sitting(time_control=control, clock=True))
    black_only = control == "300|3"
    if black_only:
        play_first_moves(table, S // 2)
    due_ns = table.play.clock.next_deadline_ns() if table.play.clock else None
    assert due_ns is not None
    effects = table.feed(Tick(3600 * S))
    side = "black" if black_only else "white"
    assert [(e.t_ns, e.by) for e in effects if getattr(e, "kind", "") == "flag"] == [(due_ns, side)]
    assert table.records()[-1].result == ("1-0" if black_only else "0-1")
    face = table.view(3600 * S).clock
    assert face is not None
    assert (face.flag, face.running) == (side, None)


def test_the_page_is_told_delay_and_byo_yomi_apart_from_the_time() -> None:
    """K-10: the display always shows the time to complete the next move."""
    table = Table(Sitting(time_control="60d5|1y2x10", clock=True))
    face = table.view(2 * S).clock
    assert face is not None
    assert (face.white.left_ns, face.white.delay_ns) == (60 * S, 3 * S)
    play_first_moves(table, 3 * S)
    face = table.view(9 * S).clock
    assert face is not None
    assert (face.black.left_ns, face.black.period_ns, face.black.periods) == (0, 5 * S, 2)
    assert (face.white_ns, face.black_ns) == (60 * S, 5 * S)


def test_nobody_is_told_how_many_moves_are_left_to_the_control() -> None:
    """K-5: neither the page nor the history has the count."""
    table = Table(Sitting(time_control="40/7200:3600", clock=True))
    effects = play_first_moves(table, S, 2 * S)
    assert table.play.clock is not None
    assert table.play.clock.machine.moves_to_control("white") == 39
    assert "39" not in repr(table.view(2 * S).clock)
    assert not any("39" in getattr(effect, "text", "") for effect in effects)


def test_a_profile_may_show_the_moves_left_to_the_control() -> None:
    """K-5: where the profile allows it, and there are moves to count."""
    table = Table(
        Sitting(
            time_control="40/7200:3600|300", clock=True, profile='fide {"shows_moves_left": true}'
        )
    )
    play_first_moves(table, S)
    face = table.view(2 * S).clock
    assert face is not None
    assert face.moves_left == (39, None)
