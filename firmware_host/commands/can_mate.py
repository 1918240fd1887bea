"""``jadoube can-mate``: which side can still mate by any series of legal moves."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import chess

from firmware_host.errors import UserError, os_reason
from rules.unwinnable import Answer, can_mate

_LETTERS = {chess.WHITE: "W", chess.BLACK: "B"}
_NOT_PROVED = "??"
#: In the place of an answer, so that answers keep the order and number of the lines of a file.
_WRONG = "!!"

#: What makes a position one that no question can be asked of.
_UNUSABLE = (
    (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING, "a king is missing"),
    (chess.STATUS_TOO_MANY_KINGS, "there are too many kings"),
    (chess.STATUS_PAWNS_ON_BACKRANK, "a pawn is on the first or last rank"),
    (chess.STATUS_OPPOSITE_CHECK, "the side that is not to move is in check"),
)

_EXAMPLE = """\
prints two letters and the position: W if White can mate, B if Black can, - if not; ?? if it is
not proved; !! for a line of a file that is no position (standard error says what is wrong)

examples:
  jadoube can-mate "8/8/8/8/8/5k2/q7/7K b - -"
  jadoube can-mate --fen-file positions.txt
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "can-mate",
        help="say who can still mate by any series of legal moves",
        description="Says for a position who can still mate by any series of legal moves, however "
        "bad (laws E-3 to E-5). Exit code 2 if a position is wrong; the others are answered.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("fen", nargs="?", help="a position")
    asked.add_argument(
        "--fen-file",
        type=Path,
        metavar="FILE",
        help="a position in each line, letters before it and lines with # left aside",
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Answers every position that can be read; ``UserError`` names all the others."""
    wrong = []
    for place, fen in _asked(arguments):
        board = _board(fen)
        if isinstance(board, str):
            wrong.append(f"{place}: {board}; write a position like {chess.STARTING_FEN}")
            if arguments.fen_file is not None:
                sys.stdout.write(f"{_WRONG} {fen}\n")
        else:
            sys.stdout.write(f"{letters(board)} {fen}\n")
    if wrong:
        raise UserError("\n".join(wrong))
    return 0


def letters(board: chess.Board) -> str:
    """Two letters, or ``??`` if one of them is not proved."""
    found = ""
    for side, letter in _LETTERS.items():
        answer = can_mate(board, side).answer
        if answer is Answer.NOT_PROVED:
            return _NOT_PROVED
        found += letter if answer is Answer.MATES else "-"
    return found


def _asked(arguments: argparse.Namespace) -> Iterator[tuple[str, str]]:
    if arguments.fen is not None:
        yield "the position", arguments.fen.strip()
        return
    file: Path = arguments.fen_file
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise UserError(f"{file}: {os_reason(error)}", "give a file that can be read") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: not a text in UTF-8", "give a text of positions") from error
    for number, line in enumerate(lines, 1):
        fen = line.strip()
        first, _, rest = fen.partition(" ")
        if first in ("WB", "W-", "-B", "--", _NOT_PROVED, _WRONG):
            fen = rest.strip()
        if fen and not fen.startswith("#"):
            yield f"{file}, line {number}", fen


def _board(fen: str) -> chess.Board | str:
    """The position, or what is wrong with it."""
    try:
        board = chess.Board(fen)
    except ValueError as error:
        return f"no FEN: {error}"
    status = board.status()
    return next((what for flag, what in _UNUSABLE if status & flag), board)
