"""A game as PGN in export format (N-1, N-5), and the way back in through ``rules.pgn_read``.

``chess.pgn`` does the writing. Ours is only what it leaves to its user: quotes in tags, results
that PGN has no marker for, comments broken over lines, the order of the tags.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import chess
import chess.pgn

from rules.pgn_read import ImportedGame, PgnError, PgnProblem, read_games

__all__ = [
    "ImportedGame",
    "PgnError",
    "PgnGame",
    "PgnProblem",
    "format_pgn",
    "read_games",
    "tag_problems",
]

_NS = 1_000_000_000
_MARKERS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})

#: What a tag section says of a result that PGN has no marker for: marker, ``Termination``, words.
#: The games are over: none of them may look as if it were still going on.
_OTHER_RESULTS: Mapping[str, tuple[str, str, str]] = {
    "0-0": ("*", "adjudication", "Result 0-0: lost by both"),
    "1/2-0": ("*", "adjudication", "Result 1/2-0: half a point for White, none for Black"),
    "0-1/2": ("*", "adjudication", "Result 0-1/2: half a point for Black, none for White"),
    "+/-": ("1-0", "rules infraction", "Result +/-: Black forfeits"),
    "-/+": ("0-1", "rules infraction", "Result -/+: White forfeits"),
    "-/-": ("*", "rules infraction", "Result -/-: both forfeit"),
}

_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")
#: A comment's pieces that no line break may part: a command, or a word; a word that other readers
#: take for an escape or a comment at the start of a line stays with the one before it.
_COMMENT_TOKEN = re.compile(r"(?:\[%[^\]]*\]|\S+)(?: [%;]\S*)*")


@dataclass(frozen=True, slots=True)
class PgnGame:
    """One game to write.

    ``start`` is a FEN, ``None`` for the usual first position. ``clocks_ns`` is empty or has one
    entry for each move: the mover's clock at the press, ``None`` if not known. ``result`` may be
    anything: PGN's four markers, forfeits (``+/-``), ``0-0``, ``1/2-0``. ``comment`` is about the
    end of the game, ``ply_comments`` about single plies, from 0.
    """

    start: str | None
    chess960: bool
    tags: Mapping[str, str]
    moves: Sequence[str]
    clocks_ns: Sequence[int | None]
    result: str
    comment: str = ""
    ply_comments: Mapping[int, str] = field(default_factory=dict)


def tag_problems(tags: Mapping[str, str]) -> list[str]:
    """What ``format_pgn`` would refuse in these tags, a line each with the remedy."""
    return [
        f"PGN tag name {name!r}: use letters, digits and _ only"
        for name in tags
        if _TAG_NAME.fullmatch(name) is None
    ]


def format_pgn(game: PgnGame) -> str:
    """The game in export format, ending in one line break; games are joined with another.

    ``ValueError`` for a start, a move or a tag name that can't be, or clocks that do not match
    the moves.
    """
    board = _first_position(game)
    marker, termination, words = _standard_result(game.result)
    writer = _Writer()
    for name, value in _ordered_tags(game, board, marker, termination):
        writer.visit_header(name, value)
    writer.end_headers()
    comments = _comments(game, " ".join(filter(None, [words, game.comment])))
    if not game.moves and -1 in comments:
        writer.visit_comment(comments[-1])
    for ply, uci in enumerate(game.moves):
        writer.write_move(board, _legal_move(board, uci, ply))
        if ply in comments:
            writer.visit_comment(comments[ply])
    writer.visit_result(marker)
    return writer.result() + "\n"


class _Writer(chess.pgn.StringExporter):
    """``chess.pgn``'s exporter, with tags escaped and comments broken over lines."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """One tag pair, in one line whatever the value."""
        text = _one_line(tagvalue).replace("\\", "\\\\").replace('"', '\\"')
        super().visit_header(tagname, text)

    def visit_comment(self, comment: str) -> None:
        """A comment that no reader can take for anything else, broken between words."""
        text = _one_line(comment).replace("{", "(").replace("}", ")")
        words = _COMMENT_TOKEN.findall(text)
        if words:
            words[0] = "{ " + words[0]
            words[-1] += " }"
        for word in words:
            self.write_token(word + " ")
        self.force_movenumber = True

    def write_move(self, board: chess.Board, move: chess.Move) -> None:
        """As ``visit_move``, and plays the move: its SAN needs that anyway, once is enough."""
        if board.turn == chess.WHITE:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.force_movenumber:
            self.write_token(f"{board.fullmove_number}... ")
        self.write_token(board.san_and_push(move) + " ")
        self.force_movenumber = False


def _first_position(game: PgnGame) -> chess.Board:
    try:
        return chess.Board(game.start or chess.STARTING_FEN, chess960=game.chess960)
    except ValueError as error:
        raise ValueError(f"start position {game.start!r}: {error}") from None


def _legal_move(board: chess.Board, uci: str, ply: int) -> chess.Move:
    try:
        move = board.parse_uci(uci)
    except ValueError as error:
        raise ValueError(f"ply {ply}: {error}") from None
    if not move:
        raise ValueError(f"ply {ply}: {uci!r} is no move")
    return move


def _standard_result(result: str) -> tuple[str, str | None, str]:
    """PGN's marker, what ``Termination`` says and the words of a comment."""
    text = result.replace("½", "1/2").replace("–", "-").strip()
    if text in _MARKERS:
        return text, None, ""
    if not text:
        return "*", None, ""
    return _OTHER_RESULTS.get(text, ("*", "adjudication", f"Result {text}"))


def _ordered_tags(
    game: PgnGame, board: chess.Board, marker: str, termination: str | None
) -> list[tuple[str, str]]:
    """The seven-tag roster, then all others in the order of ASCII, as the export format asks."""
    mistakes = tag_problems(game.tags)
    if mistakes:
        raise ValueError(mistakes[0])
    tags = {k: v for k, v in game.tags.items() if k not in ("FEN", "SetUp", "Variant")}
    if termination is not None:
        tags.setdefault("Termination", termination)
    tags["Result"] = marker
    is_usual = board.fen() == chess.STARTING_FEN and not game.chess960
    if game.start is not None and not is_usual:
        tags |= {"SetUp": "1", "FEN": board.fen()}
    if game.chess960:
        tags["Variant"] = "Chess960"
    roster = dict.fromkeys(chess.pgn.TAG_ROSTER, "?") | {"Date": "????.??.??"}
    others = sorted(tags.keys() - roster.keys())
    return [(name, tags.get(name) or roster.get(name, "")) for name in (*roster, *others)]


def _comments(game: PgnGame, end: str) -> dict[int, str]:
    """What stands behind each ply: its clock, its comment, and behind the last how it ended."""
    if game.clocks_ns and len(game.clocks_ns) != len(game.moves):
        raise ValueError(f"{len(game.clocks_ns)} clock times for {len(game.moves)} moves")
    last = len(game.moves) - 1
    words: dict[int, list[str]] = {}
    # One scratch node writes every clock: the text of [%clk] is chess.pgn's.
    node = chess.pgn.Game()
    for ply, time_ns in enumerate(game.clocks_ns):
        if time_ns is not None:
            # Whole seconds, cut off: set_clock would write milliseconds, and round them.
            node.set_clock(time_ns // _NS)
            words[ply] = [node.comment]
    for ply, comment in sorted(game.ply_comments.items()):
        # A comment on a ply that was cut off the record must not be lost with it.
        words.setdefault(min(ply, last), []).append(comment)
    words.setdefault(last, []).append(end)
    return {ply: " ".join(parts).strip() for ply, parts in words.items()}


def _one_line(text: str) -> str:
    """Without line breaks, controls and doubled spaces."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())
