"""What the tests of the simulator share: games of our own, and hands that do everything."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import chess

from drivers.signals import CellChanged, FullReading, Sensing, Signal
from firmware_host.simulate.plans import plan_of_import
from firmware_host.simulate.simulated import GamePlan, SimulatedGame, simulate_game
from firmware_host.simulate.styles import Style, with_behaviour
from rules.pgn_read import read_games

GAMES = Path(__file__).resolve().parents[1] / "games"

#: All that hands can do and still end with the right position on the board.
EVERYTHING = with_behaviour(
    Style(name="everything", think_s=(0.2, 1.0), air_s=(0.05, 0.3), press_s=(0.02, 0.2)),
    **dict.fromkeys(
        (
            *("capture_unseen", "castling_both_up", "castling_rook_first", "slide"),
            *("castling_rook_forgotten", "promotion_pawn_left", "knight_dragged", "put_back"),
            *("set_down_elsewhere", "touch_other_first", "enemy_touched_first", "adjust"),
            *("brush", "overlap", "both_hands", "press_forgotten", "press_without_move"),
            *("wrong_press", "illegal_pressed", "knocked_over", "knocked_over_wrong"),
            *("en_passant_victim_left", "castling_wrong_rook", "take_back", "both_buttons"),
            "power_cut",
        ),
        0.2,
    ),
)

#: All that can be wrong with sensors and comes right by itself.
NOISE = {"bounce": 0.3, "dropout": 0.1, "edge": 0.1}


@cache
def own_plans() -> tuple[GamePlan, ...]:
    """Every game of tests/games."""
    files = sorted(GAMES.glob("*.pgn"))
    return tuple(plan_of_import(game) for file in files for game in read_games(file))


def plan_of(moves: Sequence[str], *, start: str | None = None, chess960: bool = False) -> GamePlan:
    """The plan for moves in UCI; ``ValueError`` if one of them is illegal."""
    board = chess.Board(start or chess.STARTING_FEN, chess960=chess960)
    walk = board.copy()
    return GamePlan(board, [walk.push_uci(move) for move in moves])


def simulate(
    moves: str,
    *,
    start: str | None = None,
    sensing: Sensing = "occupancy",
    seed: int = 1,
    chess960: bool = False,
    **behaviours: object,
) -> SimulatedGame:
    """Moves in UCI played by a careful hand with some behaviours."""
    plan = plan_of(moves.split(), start=start, chess960=chess960)
    return simulate_game(plan, with_behaviour(Style(), **behaviours), sensing, seed)


def final_reading(game: SimulatedGame) -> str:
    """What the board reads when everything was reported."""
    assert game.sitting.reading is not None
    shown = list(game.sitting.reading)
    for signal in game.signals:
        match signal:
            case CellChanged(_, cell, symbol):
                shown[cell] = symbol
            case FullReading(_, symbols):
                shown = list(symbols)
    return "".join(shown)


def short(signals: tuple[Signal, ...]) -> str:
    """Signals in a few letters each: ``-e2`` lifted, ``+e4`` set down, ``white`` pressed."""
    words = []
    for signal in signals:
        match signal:
            case CellChanged(_, cell, "."):
                words.append(f"-{'abcdefgh'[cell % 8]}{cell // 8 + 1}")
            case CellChanged(_, cell, _):
                words.append(f"+{'abcdefgh'[cell % 8]}{cell // 8 + 1}")
            case FullReading():
                words.append("reading")
            case _:
                word = getattr(signal, "side", None) or str(getattr(signal, "kind", ""))
                words.append(word)
    return " ".join(words)
