"""A whole game from a score sheet, in any style; what is wrong is said with the move's number.

The words of a sheet are put into the order of their numbers first, since on paper and in our text
sheets columns of moves stand side by side.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import chess

from rules.notation_letters import BLACK_FIGURINES, FIGURINES, LETTERS
from rules.notation_moves import DASHES, NotationError, read_move
from rules.notation_style import Style, make_style
from rules.results import RESULTS

#: How else people write results.
_OTHER_RESULTS = {"1:0": "1-0", "0:1": "0-1", "+:-": "+/-", "-:+": "-/+", "-:-": "-/-"}

#: A line that frames the moves of our own text sheets, and nothing else.
FRAME = "="
_FRAME_LINE = re.compile(rf"\s*{FRAME}{{8,}}\s*")

_SKIPPED = re.compile(
    r'(?m)^\[\w+ "[^\n]*"\]\s*$'
    r"|\{[^}]*\}|;[^\n]*|\[\*?\d+\]|\$\d+|\(?\b\d{1,3}:\d\d(?::\d\d)?\b\)?|\be\.\s?p\.|[|│]"
)
_WORD = re.compile(
    r"(?P<offer>\(\s*=\s*\))"
    r"|(?P<number>(?<![^\s])\d{1,4}(?:\s*\.|(?=\s|$)))"
    r"|(?P<blank>\.{2,}|…|_{2,})"
    r"|(?P<word>[^\s()]+(?:\([^\W\d_]{1,2}\))?)"
)


@dataclass(frozen=True, slots=True)
class NotationProblem:
    """Why a sheet could not be read to its end. ``word`` is what stopped it, or empty."""

    number: int
    side: str
    word: str
    text: str

    def __str__(self) -> str:
        """As a user reads it: ``move 12 (Black): "Nf7" is not legal``."""
        where = f"move {self.number}" + (f" ({self.side})" if self.side else "")
        return f"{where}: " + (f'"{self.word}" {self.text}' if self.word else self.text)


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game read from a sheet: all of it, or what comes before its ``problem``.

    ``moves`` are UCI; ``draw_offers`` are the plies, from 0, behind which ``(=)`` stands;
    ``result`` is one of ``rules.results``; ``language`` is the code of the letters that it was
    read in.
    """

    moves: tuple[str, ...]
    draw_offers: frozenset[int]
    result: str
    language: str
    problem: NotationProblem | None = None


@dataclass(slots=True)
class _Numbered:
    """What stands behind one number: words of moves, ``None`` for White's part left blank."""

    number: int
    words: list[str | None]
    offers: set[int]


def read_game(
    text: str, style: Style | None = None, *, start: str | None = None, chess960: bool = False
) -> SheetGame:
    """The game of a sheet, the moves alone or framed as in our own text sheets.

    Without a ``style`` every language is tried; where two understand the whole sheet and differ,
    that is its problem. ``ValueError`` for a start (FEN) that can't be.
    """
    board = chess.Board(start or chess.STARTING_FEN, chess960=chess960)
    entries, result = _entries(_framed(text))
    if style is not None:
        return _play(board, entries, result, style)
    readings = [_play(board, entries, result, other) for other in _possible_styles(text)]
    whole = [reading for reading in readings if reading.problem is None]
    if not whole:
        return max(readings, key=lambda reading: len(reading.moves))
    rival = next((other for other in whole if other.moves != whole[0].moves), None)
    return whole[0] if rival is None else _undecided(whole[0], rival, board)


def _framed(text: str) -> str:
    """What stands between the lines that frame the moves; all of it if nothing is framed."""
    lines = text.splitlines()
    frames = [index for index, line in enumerate(lines) if _FRAME_LINE.fullmatch(line)]
    if len(frames) < 2:
        return text
    after = " ".join(lines[frames[-1] + 1 :])
    moves = "\n".join(lines[frames[0] + 1 : frames[-1]])
    return f"{moves}\n{_first_result(after.split())}"


def _first_result(words: Iterable[str]) -> str:
    return next((word for word in words if _as_result(word) is not None), "")


def _as_result(word: str) -> str | None:
    plain = re.sub(rf"[{DASHES}]", "-", word).replace("½", "1/2").replace("−", "-")
    plain = _OTHER_RESULTS.get(plain, plain)
    if plain == "1/2":
        return "1/2-1/2"
    return plain if plain in RESULTS else None


def _entries(text: str) -> tuple[list[_Numbered], str]:
    """What stands behind each number, in the order of the numbers, and the result."""
    entries: dict[int, _Numbered] = {}
    current = _Numbered(1, [], set())
    result = "*"
    matches = [m for m in _WORD.finditer(_SKIPPED.sub(" ", text)) if m.lastgroup is not None]
    for index, match in enumerate(matches):
        kind, word = match.lastgroup, match.group()
        found = _as_result(word)
        is_last = index == len(matches) - 1
        if kind == "number":
            number = int(word.rstrip(". "))
            current = entries.setdefault(number, _Numbered(number, [], set()))
        elif kind == "offer":
            current.offers.add(len(current.words) - 1)
        elif kind == "blank":
            _leave_blank(current)
        elif found is not None and (found != "0-0" or is_last):
            result = found
        else:
            entries.setdefault(current.number, current).words.append(word)
    # Rows of a printed sheet that nobody needed.
    used = [entries[number] for number in sorted(entries) if any(entries[number].words)]
    return used, result


def _leave_blank(entry: _Numbered) -> None:
    """``…`` before any move is White's part left out; behind White's move it says nothing new."""
    if not entry.words:
        entry.words.append(None)


def _play(board: chess.Board, entries: Sequence[_Numbered], result: str, style: Style) -> SheetGame:
    board = board.copy(stack=False)
    moves: list[str] = []
    offers: set[int] = set()
    problem = None
    first = board.fullmove_number
    # A sheet may count from 1 where the position counts on.
    shift = first - entries[0].number if entries and entries[0].number == 1 else 0
    for index, entry in enumerate(entries):
        is_last = index == len(entries) - 1
        problem = _misplaced(entry, first + index - shift, board.turn, is_last=is_last)
        if problem is not None:
            break
        before = len(moves)
        blanks = 1 if entry.words[0] is None else 0
        problem = _play_entry(board, entry, style, moves)
        played = len(moves) - before
        offers |= {before + at - blanks for at in entry.offers if 0 <= at - blanks < played}
        if problem is not None:
            break
    return SheetGame(tuple(moves), frozenset(offers), result, style.code, problem)


def _misplaced(
    entry: _Numbered, expected: int, turn: chess.Color, *, is_last: bool
) -> NotationProblem | None:
    """What is wrong with an entry before its moves are looked at."""
    if entry.number != expected:
        return NotationProblem(expected, "", "", "is missing, or its number is wrong")
    if len(entry.words) > 2:
        extra = next(word for word in entry.words[2:] if word is not None)
        return NotationProblem(entry.number, "", extra, "is one half-move too many")
    if turn == chess.WHITE and entry.words[0] is None:
        return NotationProblem(entry.number, "White", "", "is missing")
    if turn == chess.BLACK and entry.words[0] is not None and len(entry.words) == 2:
        return NotationProblem(entry.number, "White", entry.words[0], "comes before Black's turn")
    if not is_last and turn == chess.WHITE and len(entry.words) < 2:
        return NotationProblem(entry.number, "Black", "", "is missing")
    return None


def _play_entry(
    board: chess.Board, entry: _Numbered, style: Style, moves: list[str]
) -> NotationProblem | None:
    for word in filter(None, entry.words):
        try:
            move = read_move(board, word, style)
        except NotationError as error:
            side = "White" if board.turn == chess.WHITE else "Black"
            return NotationProblem(entry.number, side, word, str(error))
        moves.append(board.uci(move))
        board.push(move)
    return None


def _possible_styles(text: str) -> list[Style]:
    """One style for each way to spell the pieces: which form is used, a reader need not know."""
    spellings: dict[tuple[str, ...], Style] = {}
    for code in LETTERS:
        style = make_style("san", code)
        spellings.setdefault(tuple(style.letters.pieces().values()), style)
    signs = {*FIGURINES.values(), *BLACK_FIGURINES.values()}
    has_figurines = any(character in signs for character in text)
    return [make_style("figurine")] if has_figurines else list(spellings.values())


def _undecided(reading: SheetGame, rival: SheetGame, start: chess.Board) -> SheetGame:
    same = 0
    for one, other in zip(reading.moves, rival.moves, strict=False):
        if one != other:
            break
        same += 1
    ply = same + (start.turn == chess.BLACK)
    names = " and ".join(LETTERS[game.language].language for game in (reading, rival))
    text = f"reads differently in {names}; name the language"
    side = "White" if ply % 2 == 0 else "Black"
    problem = NotationProblem(start.fullmove_number + ply // 2, side, "", text)
    offers = frozenset(at for at in reading.draw_offers if at < same)
    return SheetGame(reading.moves[:same], offers, reading.result, reading.language, problem)
