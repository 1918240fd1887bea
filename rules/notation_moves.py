"""Single moves of chess in the notation of any score sheet, out and in (N-2, N-3).

``chess`` writes and reads SAN; here only its letters and signs are exchanged, and the one form
that it does not know, the pawn capture that names two files, is added.
"""

import re

import chess

from rules.notation_letters import BLACK_FIGURINES, FIGURINES
from rules.notation_style import Style

#: What hyphens and minus signs look like in the sheets of others.
DASHES = "-‐‑‒–—−"
_ZERO = "0OoОо"
_CASTLING = re.compile(rf"[{_ZERO}][{DASHES}][{_ZERO}]([{DASHES}][{_ZERO}])?")
#: Check, mate, praise and ``e.p.``: they tell nothing that the position does not.
_REMARKS = re.compile(r"(?:\s*(?:e\.\s?p\.?|[+#†‡!?×xXхХ]|\(\+\)))+$")
_REST = re.compile(
    rf"(?P<from>[a-h]?[1-8]?)[{DASHES}:x×хХ]?(?P<file>[a-h])(?P<rank>[1-8])?"
    r"(?:[=/(]?(?P<to>[^\W\d_]{1,2}|[♔-♟])\)?)?"
)
#: Letters that look like files and are typed for them on a Cyrillic keyboard.
_LOOK_ALIKES = str.maketrans("асе", "ace")
_SAN = re.compile(r"(?P<piece>[KQRBN]?)(?P<middle>[^=+#]*)(?:=(?P<to>[QRBN]))?(?P<mark>[+#]?)")


class NotationError(ValueError):
    """A word that is no legal move here: says so without the word and the number of the move."""


def write_move(board: chess.Board, move: chess.Move, style: Style) -> str:
    """A legal move as ``style`` writes it, with the sign of check or mate.

    ``ValueError`` if it is not legal on ``board``.
    """
    if not board.is_legal(move):
        raise ValueError(f"{move.uci()} is not legal in {board.fen()}")
    if style.form == "long":
        return _localised(board.lan(move), style)
    san = board.san(move)
    if style.form == "abbreviated" and _is_pawn_capture(board, move):
        return _abbreviated(board, move, san, style)
    return _localised(san, style)


def read_move(board: chess.Board, text: str, style: Style) -> chess.Move:
    """The legal move that ``text`` names in the letters of ``style``.

    Short, long and abbreviated forms are all understood, and figurines beside the letters. Raises
    ``NotationError``.
    """
    word = _REMARKS.sub("", text.strip())
    castling = _CASTLING.fullmatch(word)
    if castling is not None:
        return _parsed(board, "O-O-O" if castling[1] else "O-O")
    piece, rest = _piece_first(word, style)
    match = _REST.fullmatch(rest.translate(_LOOK_ALIKES))
    if match is None:
        raise NotationError("is no move in this notation")
    promotion = _promotion(rest, match, style)
    if match["rank"] is None:
        return _two_files(board, piece, match, promotion)
    to = match["file"] + match["rank"]
    new = "" if promotion is None else "=" + chess.piece_symbol(promotion).upper()
    return _parsed(board, f"{piece}{match['from']}{to}{new}")


def _localised(san: str, style: Style) -> str:
    """What ``chess`` wrote in English, with the signs of ``style``."""
    letters = style.letters
    match = _SAN.fullmatch(san)
    if match is None:
        raise ValueError(f"not a move of chess: {san!r}")
    mark = letters.mate if match["mark"] == "#" else match["mark"]
    if san.startswith("O"):
        return match["middle"].replace("O", letters.castling) + mark
    names = {chess.piece_symbol(kind).upper(): name for kind, name in letters.pieces().items()}
    middle = match["middle"].replace("x", letters.capture)
    new = letters.promotion + names[match["to"]] if match["to"] else ""
    return names.get(match["piece"], "") + middle + new + mark


def _is_pawn_capture(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.PAWN and board.is_capture(move)


def _abbreviated(board: chess.Board, move: chess.Move, san: str, style: Style) -> str:
    """``de``; with the rank of arrival (``de6``) if another pawn could do that as well."""
    files = chess.square_file(move.from_square), chess.square_file(move.to_square)
    targets = {other.to_square for other in _pawn_captures(board, *files)}
    full = _localised(san, style).replace(style.letters.capture, "", 1)
    if len(targets) > 1:
        return full
    return full.replace(chess.square_name(move.to_square), chess.FILE_NAMES[files[1]], 1)


def _pawn_captures(board: chess.Board, from_file: int, to_file: int) -> list[chess.Move]:
    pawns = board.pawns & chess.BB_FILES[from_file]
    moves = board.generate_legal_moves(pawns, chess.BB_FILES[to_file])
    return [move for move in moves if from_file != to_file]


def _piece_first(word: str, style: Style) -> tuple[str, str]:
    """The piece that a word begins with, in English (pawns: none), and the rest of the word."""
    known = [
        (sign, kind)
        for table in (style.letters.pieces(), FIGURINES, BLACK_FIGURINES)
        for kind, sign in table.items()
    ]
    for sign, kind in sorted(known, key=lambda item: -len(item[0])):
        if word.startswith(sign):
            return chess.piece_symbol(kind).upper(), word[len(sign) :]
    return "", word


def _promotion(rest: str, match: re.Match[str], style: Style) -> chess.PieceType | None:
    if match["to"] is None:
        return None
    # Not from the match: there letters that look alike were exchanged.
    piece, left = _piece_first(rest[match.start("to") : match.end("to")], style)
    if not piece or left:
        raise NotationError("is no move in this notation")
    return chess.PIECE_SYMBOLS.index(piece.lower())


def _two_files(
    board: chess.Board, piece: str, match: re.Match[str], promotion: chess.PieceType | None
) -> chess.Move:
    if piece or len(match["from"]) != 1 or match["from"] not in chess.FILE_NAMES:
        raise NotationError("is no move in this notation")
    files = (chess.FILE_NAMES.index(name) for name in (match["from"], match["file"]))
    found = [move for move in _pawn_captures(board, *files) if move.promotion == promotion]
    if len(found) > 1:
        raise NotationError("may be one of several moves")
    if not found:
        raise NotationError("is not legal")
    return found[0]


def _parsed(board: chess.Board, san: str) -> chess.Move:
    try:
        return board.parse_san(san)
    except chess.AmbiguousMoveError:
        raise NotationError("may be one of several moves") from None
    except ValueError:
        raise NotationError("is not legal") from None
