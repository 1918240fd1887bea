"""The plain way, for comparison: at each press, the legal move that leaves what the board reads.

It looks one move ahead, keeps one explanation and never revises it. Without a clock it decides
at each piece set down.
"""

from collections.abc import Sequence

import chess

from drivers.signals import CellChanged, FullReading, Press, Signal
from drivers.sitting import Sitting
from firmware_host.simulate.hand import symbols_of
from firmware_host.simulate.sensors import read_all


def replay(sitting: Sitting, signals: Sequence[Signal]) -> tuple[str, ...]:
    """The moves that the plain way finds, in UCI."""
    chess960 = sitting.game == "chess960"
    board = chess.Board(sitting.start or chess.STARTING_FEN, chess960=chess960)
    shown = list(sitting.reading or read_all(symbols_of(board), sitting.sensing))
    for signal in signals:
        match signal:
            case CellChanged(_, cell, symbol):
                shown[cell] = symbol
                decides = not sitting.clock and symbol != "."
            case FullReading(_, symbols):
                shown = list(symbols)
                continue
            case _:
                decides = isinstance(signal, Press)
        if decides:
            _decide(board, "".join(shown), sitting)
    return tuple(move.uci() for move in board.move_stack)


def _decide(board: chess.Board, shown: str, sitting: Sitting) -> None:
    emptied = sum(chess.BB_SQUARES[cell] for cell in range(64) if shown[cell] == ".")
    origins = emptied & board.occupied_co[board.turn]
    for move in board.generate_legal_moves(from_mask=origins) if origins else ():
        board.push(move)
        if read_all(symbols_of(board), sitting.sensing) == shown:
            return
        board.pop()
