"""One simulated game: what a table is fed with, and what was really played."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import chess

from drivers.signals import Press, Sensing, Signal
from drivers.sitting import Sitting
from firmware_host.simulate.players import Telling, play_game
from firmware_host.simulate.sensors import sense
from firmware_host.simulate.styles import Style

#: Generous enough that no flag falls, whatever the style's pace.
TIME_CONTROL = "5400+30"


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A sitting with its signals, and the truth to compare with."""

    sitting: Sitting
    signals: tuple[Signal, ...]
    #: What was played, in UCI.
    moves: tuple[str, ...]
    #: For each half-move when its last piece was set down.
    landed_s: tuple[float, ...]
    #: As the board shows it at the end, else as the plan has it: files are known to say otherwise.
    result: str = "*"


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be played by hands: where it starts, its legal moves, what is known of it."""

    board: chess.Board
    moves: Sequence[chess.Move]
    result: str = "*"
    tags: Mapping[str, str] = field(default_factory=dict)


def _random(seed: str) -> random.Random:
    return random.Random(seed)  # noqa: S311  (hands are no secret, but must be the same again)


def _sitting(plan: GamePlan, sensing: Sensing, reading: str, time_control: str | None) -> Sitting:
    fen, chess960 = plan.board.fen(), plan.board.chess960
    return Sitting(
        game="chess960" if chess960 else "chess",
        sensing=sensing,
        start=None if fen == chess.STARTING_FEN and not chess960 else fen,
        reading=reading,
        time_control=time_control,
        clock=time_control is not None,
        tags=plan.tags,
    )


def simulate_game(
    plan: GamePlan,
    style: Style,
    sensing: Sensing,
    seed: int | str,
    *,
    time_control: str | None = TIME_CONTROL,
    telling: Telling = "controls",
) -> SimulatedGame:
    """Play a plan; the same arguments give the same signals. ``None``: no clock, no presses.

    The hands do the same whatever the sensing and with a clock or without.
    """
    board = plan.board.copy()
    timeline = play_game(
        board,
        plan.moves,
        style,
        _random(f"{seed}/hands"),
        sensing=sensing,
        result=plan.result,
        telling=telling,
    )
    reading, reported = sense(timeline, style, sensing, _random(f"{seed}/sensors"))
    said = [s for s in timeline.said if time_control is not None or not isinstance(s, Press)]
    played = plan.moves[: len(timeline.landed_s)]
    result = plan.result if len(played) == len(plan.moves) else "*"
    sitting = _sitting(plan, sensing, reading, time_control)
    return SimulatedGame(
        sitting,
        tuple(sorted([*reported, *said], key=lambda signal: signal.t_ns)),
        tuple(move.uci() for move in played),
        tuple(timeline.landed_s),
        board.result() if board.is_game_over() else result,
    )
