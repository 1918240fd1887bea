"""What touches show beside what is owed, said when the turn is over (TM-6, TM-8, TM-12, TM-15)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

from rules.chess_rules import ChessPosition
from rules.game import Side
from rules.profile import Profile
from rules.touch_options import options_of
from rules.touch_reading import Reading, Touch, read_touches
from rules.touch_words import piece_at

FindingKind: TypeAlias = Literal["touch-out-of-turn", "adjust", "rook-first", "both-up"]


@dataclass(frozen=True, slots=True)
class TouchFinding:
    """Something that the arbiter should know; it changes no move. ``by``: who did it, if known."""

    t_ns: int
    kind: FindingKind
    law: str
    text: str
    by: Side | None
    cells: tuple[int, ...]


def touch_findings(
    position: ChessPosition, touches: Sequence[Touch], profile: Profile, scan_ms: int = 0
) -> tuple[TouchFinding, ...]:
    """What happened in a turn that is over, in order of time; ``position`` is that before it.

    ``scan_ms``: how long the board takes to look at all its cells; 0: no time worth a word.
    """
    reading = read_touches(position, touches, profile.slip_ms, scan_ms)
    found = [
        *_out_of_turn(position, reading, profile),
        *_not_put_back(position, touches),
        *_rook_first(position, reading, profile),
        *_both_up(position, reading),
    ]
    return tuple(sorted(found, key=lambda finding: finding.t_ns))


def _out_of_turn(
    position: ChessPosition, reading: Reading, profile: Profile
) -> Iterator[TouchFinding]:
    """TM-12, and TM-6: adjusting when it is not one's turn."""
    mover = position.side_to_move
    other: Side = "black" if mover == "white" else "white"
    options = options_of(position, reading.touched, is_lenient=False)
    unknown = [
        Touch(each.t_ns, each.cell, "lifted")
        for each in reading.touched
        if not options.shows_intent(each.cell)
    ]
    for touch in [*reading.foreign, *unknown]:
        piece = piece_at(position.board, touch.cell)
        if touch.adjusting is None:
            text = f"{_capital(piece)} was touched on {mover.capitalize()}'s turn."
            yield _finding(touch, "touch-out-of-turn", "TM-12", text, other)
        elif profile.adjust_only_on_own_turn:
            text = f"{other.capitalize()} adjusted {piece} on {mover.capitalize()}'s turn."
            yield _finding(touch, "touch-out-of-turn", "TM-6", text, other)


def _finding(touch: Touch, kind: FindingKind, law: str, text: str, by: Side | None) -> TouchFinding:
    return TouchFinding(touch.t_ns, kind, law, text, by, (touch.cell,))


def _not_put_back(position: ChessPosition, touches: Sequence[Touch]) -> Iterator[TouchFinding]:
    """TM-6: adjusting ends with every piece back where it stood."""
    for by, run in groupby(touches, key=lambda touch: touch.adjusting):
        if by is None:
            continue
        changes = list(run)
        first = {touch.cell: touch.change == "put" for touch in reversed(changes)}
        last = {touch.cell: touch.change != "lifted" for touch in changes}
        # A cell is as it was if it ended filled and began with a lift, or the other way round.
        cells = tuple(sorted(cell for cell in first if first[cell] == last[cell]))
        if cells:
            names = ", ".join(piece_at(position.board, cell) for cell in cells)
            text = f"{by.capitalize()} ended adjusting, but not every piece is back: {names}."
            yield TouchFinding(changes[-1].t_ns, "adjust", "TM-6", text, by, cells)


def _rook_first(
    position: ChessPosition, reading: Reading, profile: Profile
) -> Iterator[TouchFinding]:
    options = options_of(position, reading.touched, is_lenient=False)
    if not options.is_rook_first or profile.rook_first == "lenient":
        return
    king = next(each for each in reading.touched if each.cell == options.king)
    side = position.side_to_move
    text = f"{side.capitalize()} touched the rook before the king: no castling there this turn."
    cells = (*sorted(options.first_rooks), king.cell)
    yield TouchFinding(king.t_ns, "rook-first", "TM-8", text, side, cells)


def _both_up(position: ChessPosition, reading: Reading) -> Iterator[TouchFinding]:
    if reading.both_up is not None:
        king, rook, t_ns = reading.both_up
        side = position.side_to_move
        text = f"{side.capitalize()}'s king and rook were off the board together."
        yield TouchFinding(t_ns, "both-up", "TM-15", text, side, (king, rook))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
