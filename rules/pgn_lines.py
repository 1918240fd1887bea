"""The lines of a PGN file on their way to ``chess.pgn``: where games part, and what is no PGN.

Follows the same states as ``chess.pgn.read_game`` (tags, moves, inside a comment), because that
reader takes neither a game that begins without an empty line before it, nor a comment that is
never closed, nor a foreign word for what it is.
"""

import codecs
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TextIO, TypeAlias

import chess.pgn

_Phase: TypeAlias = Literal["between", "tags", "moves"]

_CHUNK = 1 << 20
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

#: A line that the reader passes over.
_NOTHING = "%\n"

_TAG = chess.pgn.TAG_REGEX
_PIECE = re.compile(r"[{}();]|[^\s{}();]+")
_EN_PASSANT = re.compile(r"e\.?p")
#: What is left of a word without its moves: letters, figurines or a foreign sign of capture mean
#: that something was not understood; so do four digits, which no move number has (5254 is a move).
_NOT_UNDERSTOOD = re.compile(r"[^\W\d_]|[\u2654-\u265f:×]|[0-9]{4}")


class PgnError(ValueError):
    """A file that can't be read as PGN at all: one line, with the file and the remedy."""


@dataclass(frozen=True, slots=True)
class PgnProblem:
    """Why a game could not be read to its end. ``san`` is the word that stopped it, or empty."""

    game_number: int
    line: int
    san: str
    text: str


def warn_in_log(text: str) -> None:
    """The usual way to say that a file is odd."""
    logging.getLogger(__name__).warning("%s", text)


def open_pgn(path: Path, warn: Callable[[str], None]) -> TextIO:
    """Open a file in the encoding that fits it; ``PgnError`` if it can't be."""
    try:
        encoding = _find_encoding(path)
        handle = path.open(encoding=encoding)
    except OSError as error:
        why = error.strerror or str(error)
        raise PgnError(f"{path}: can't be read ({why}); check the name and the rights") from None
    if encoding == "latin-1":
        warn(f"{path}: not UTF-8, read as Latin-1; names may look wrong, save it as UTF-8")
    return handle


def _find_encoding(path: Path) -> str:
    decoder = codecs.getincrementaldecoder("utf-8")()
    with path.open("rb") as file:
        chunk = file.read(_CHUNK)
        if chunk.startswith(_UTF16_MARKS):
            raise PgnError(f"{path}: is UTF-16 text; save it as UTF-8")
        try:
            while chunk:
                decoder.decode(chunk)
                chunk = file.read(_CHUNK)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return "latin-1"
    return "utf-8-sig"


class PgnLines:
    """All that ``chess.pgn`` needs of a text file: ``readline``, game after game."""

    def __init__(self, handle: TextIO) -> None:
        """The caller opens and closes ``handle``."""
        self._handle = handle
        self._put_back: str | None = None
        self._game_number = 0
        #: The line of the file that was given last, from 1.
        self.number = 0
        self.begin(0)

    def begin(self, game_number: int) -> None:
        """Forget the game before; what comes now is said of this one."""
        self._game_number = game_number
        self._phase: _Phase = "between"
        self._was_empty = False
        self._names: set[str] = set()
        self._depth = 0
        #: Where the comment that we are in was opened; 0 outside.
        self._comment_line = 0
        #: What was wrong in this game's tags, and what first stopped its moves.
        self.tag_problems: list[PgnProblem] = []
        self.cut: PgnProblem | None = None

    def readline(self) -> str:
        """The next line, or what ``chess.pgn`` should see in its place."""
        line = self._take()
        if self._comment_line:
            line = self._inside_comment(line)
        elif self._phase == "moves":
            line = self._among_moves(line)
        else:
            line = self._among_tags(line)
        self._was_empty = line.isspace()
        return line

    def skip_game(self) -> None:
        """Read on to the end of a game that ``chess.pgn`` has stumbled over."""
        while self._phase != "between" and self.readline():
            pass

    def _take(self) -> str:
        line, self._put_back = self._put_back, None
        if line is None:
            line = self._handle.readline()
            self.number += bool(line)
        return line

    def _among_tags(self, line: str) -> str:
        if not line or line.isspace() or line[0] in "%;":
            if line.isspace() and self._was_empty:
                self._phase = "between"
            return line
        tag = line.lstrip()
        if not tag.startswith("["):
            self._phase = "moves"
            return self._among_moves(line)
        self._phase = "tags"
        match = _TAG.match(tag)
        if match is None:
            said = 'a tag is not written like [Name "value"]'
            self.tag_problems.append(self._problem("", said))
        elif match[1] in self._names and self._was_empty:
            # Neither moves nor a result between two games' tags: the reader would make them one.
            return self._end_game_before(line)
        else:
            self._names.add(match[1])
        return tag

    def _among_moves(self, line: str) -> str:
        if not line or line.isspace():
            self._phase = "between"
            return line
        if line[0] in "%;":
            return line
        if _TAG.match(line.lstrip()):
            return self._end_game_before(line)
        return self._screen(line)

    def _inside_comment(self, line: str) -> str:
        match = _TAG.match(line)
        if line and not (match and match[1] == "Event" and self._was_empty):
            return self._screen(line)
        said = "the comment that begins here is never closed; write } at its end"
        self.cut = self.cut or PgnProblem(self._game_number, self._comment_line, "{", said)
        self._comment_line = 0
        self._put_back = line or None
        return "}\n"

    def _screen(self, line: str) -> str:
        """Follow comments and variations; hide the line from the first foreign word on."""
        shown = line if self.cut is None else _NOTHING
        for match in _PIECE.finditer(line):
            piece = match[0]
            if self._comment_line:
                self._comment_line *= piece != "}"
            elif piece == "{":
                self._comment_line = self.number
            elif piece == ";":
                break
            elif piece in "()":
                self._depth = max(0, self._depth + (1 if piece == "(" else -1))
            elif self._depth == 0 and self.cut is None and _is_foreign(piece):
                word = piece if len(piece) <= 20 else piece[:17] + "..."
                self.cut = self._problem(word, f"{word!r} is no move in English letters")
                shown = line[: match.start()] + "\n"
        return shown

    def _end_game_before(self, line: str) -> str:
        self._phase = "between"
        self._put_back = line
        return "\n"

    def _problem(self, word: str, said: str) -> PgnProblem:
        return PgnProblem(self._game_number, self.number, word, said)


def _is_foreign(word: str) -> bool:
    rest = chess.pgn.MOVETEXT_REGEX.sub("", word)
    if _EN_PASSANT.fullmatch(rest.strip("+#!?.")):
        return False
    return _NOT_UNDERSTOOD.search(rest) is not None
