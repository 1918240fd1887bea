"""The position after any half-move of the game, and what could be played there."""

from firmware_host.sitting.record import GameRecord
from firmware_host.web.difference import Json
from rules.chess_rules import GAMES

_EVERY_CELL = (1 << 64) - 1


def position_after(record: GameRecord, ply: int) -> dict[str, Json]:
    """``ply`` half-moves into the game: pieces from a1 on, whose turn, and the legal moves."""
    position = GAMES[record.game].parse(record.start)
    for made in record.plies[:ply]:
        position = position.play(made.key)
    moves = [footprint.key for footprint in position.moves(_EVERY_CELL)]
    legal = sorted((position.notation(key), key) for key in moves)
    last = record.plies[ply - 1].notation if ply else None
    return {
        "ply": ply,
        "symbols": position.symbols(),
        "side_to_move": position.side_to_move,
        "position": position.text(),
        "last": last,
        "last_key": record.plies[ply - 1].key if ply else None,
        "legal": [{"san": san, "key": key} for san, key in legal],
    }
