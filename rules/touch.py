"""Touch-move: which moves are still lawful after what was touched, and why (TM-1 to TM-11).

What is owed is decided afresh from all touches of the turn. It lapses when the turn is over: when
a lawful move is completed, or answered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.chess_rules import ChessPosition
from rules.game import Side
from rules.profile import Profile
from rules.touch_options import Options, Owed, options_of, released_moves
from rules.touch_reading import Touch, Touched, read_touches
from rules.touch_words import breach_text, owed_text

__all__ = ["Breach", "Obligation", "Release", "Touch", "judge", "owe"]

BreachKind: TypeAlias = Literal["touch-breach", "rook-first"]


@dataclass(frozen=True, slots=True)
class Release:
    """A piece was let go on a square: sensors learn it at the press or the reply (TM-9 to TM-11).

    ``promotion`` is the letter of the new piece, where it is known (``q``).
    """

    origin: int
    target: int
    promotion: str = ""


@dataclass(frozen=True, slots=True)
class Obligation:
    """What the player on move owes. ``lawful`` is never empty where there is a legal move.

    ``law`` is empty where nothing was touched; TM-5 (or TM-7): something was, and it binds nobody.
    ``slip_until_ns``: the last touch lapses if the piece is back by then, and nothing else moves.
    """

    side: Side
    #: The moves that keep the law, as the position's own keys (UCI).
    lawful: frozenset[str]
    #: Whether some legal move is not lawful any more.
    binds: bool
    law: str
    #: One sentence for the arbiter, empty where nothing was touched.
    text: str
    #: The cells of the own pieces one of which must move; of the enemy ones, one of which must go.
    movers: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    #: When the piece was touched that binds.
    since_ns: int | None = None
    #: Nothing was touched with intent, so a claim may still be made (TM-14).
    may_claim: bool = True
    slip_until_ns: int | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells to light."""
        return self.movers + self.victims


@dataclass(frozen=True, slots=True)
class Breach:
    """A legal move that touch-move forbids (I-9)."""

    kind: BreachKind
    law: str
    text: str
    side: Side
    #: The move, in UCI, and the cells of what was owed instead.
    key: str
    cells: tuple[int, ...]


def owe(
    position: ChessPosition,
    touches: Sequence[Touch],
    profile: Profile,
    *,
    released: Release | None = None,
    scan_ms: int = 0,
) -> Obligation:
    """What the player on move owes after ``touches``; ``position`` is that before the move.

    ``released``: where a piece was let go by a move that is to be replaced (I-2, TM-9 to TM-11).
    ``scan_ms``: how long the board takes to look at all its cells; 0: no time worth a word.
    """
    reading = read_touches(position, touches, profile.slip_ms, scan_ms)
    options = options_of(position, reading.touched, is_lenient=profile.rook_first == "lenient")
    owed = _decide(options, reading.touched)
    if released is not None:
        owed = _bind_release(position, owed, released)
    intended = [each for each in reading.touched if options.shows_intent(each.cell)]
    return Obligation(
        side=position.side_to_move,
        lawful=owed.lawful,
        binds=owed.lawful != options.legal,
        law=owed.law,
        text=owed_text(position, owed, [each.cell for each in reading.touched]),
        movers=owed.movers,
        victims=owed.victims,
        since_ns=owed.since_ns,
        may_claim=not intended,
        slip_until_ns=reading.slip_until_ns,
    )


def judge(obligation: Obligation, key: str, notation: str = "") -> Breach | None:
    """The breach that a legal move is, if it is one; ``notation`` is how it is to be called."""
    if key in obligation.lawful:
        return None
    kind: BreachKind = "rook-first" if obligation.law == "TM-8" else "touch-breach"
    text = breach_text(obligation.text, notation or key)
    return Breach(kind, obligation.law, text, obligation.side, key, obligation.cells)


def _first(touched: Iterable[Touched], can: Iterable[int]) -> tuple[Touched, ...]:
    """The first touched that can; more than one where nobody knows their order."""
    able = [each for each in touched if each.cell in can]
    return tuple(each for each in able if each.rank == able[0].rank)


def _decide(options: Options, touched: Sequence[Touched]) -> Owed:
    """TM-1 to TM-5, TM-7 and TM-8."""
    own = _first(touched, options.moves)
    enemy = _first(touched, options.captures)
    castling = options.castling if _is_king_bound(options, own) else None
    if castling is not None and (not enemy or castling.rank <= enemy[0].rank):
        return castling.owed
    if own and enemy:
        taken = options.moving(own) & options.capturing(enemy)
        if taken:
            return Owed("TM-4", taken, _cells(own), _cells(enemy), max(own[0].t_ns, enemy[0].t_ns))
    if own and (not enemy or own[0].rank <= enemy[0].rank):
        if castling is not None:
            return castling.owed
        law = _law_of_own(options, touched, own, has_enemy=bool(enemy))
        return Owed(law, options.moving(own), _cells(own), (), own[0].t_ns)
    if enemy:
        several = sum(each.cell in options.enemies for each in touched) > 1
        law = "TM-4" if own else "TM-3" if several else "TM-2"
        return Owed(law, options.capturing(enemy), (), _cells(enemy), enemy[0].t_ns)
    return Owed(_law_of_nothing(options, touched), options.free)


def _is_king_bound(options: Options, own: Sequence[Touched]) -> bool:
    return [each.cell for each in own] == [options.king]


def _law_of_own(
    options: Options, touched: Sequence[Touched], own: Sequence[Touched], *, has_enemy: bool
) -> str:
    if options.is_rook_first and own[0].cell in {*options.first_rooks, options.king}:
        return "TM-8"
    if options.is_paired and own[0].cell == options.king:
        return "TM-7"
    if has_enemy:
        return "TM-4"
    several = sum(each.cell not in options.enemies for each in touched) > 1
    return "TM-3" if several else "TM-1"


def _law_of_nothing(options: Options, touched: Sequence[Touched]) -> str:
    if options.free != options.legal:
        return "TM-8"
    if options.is_paired:
        return "TM-7"
    return "TM-5" if touched else ""


def _bind_release(position: ChessPosition, owed: Owed, released: Release) -> Owed:
    """TM-9 to TM-11; a piece let go where it breaks touch-move is no move that must stay."""
    law, moves = released_moves(
        position, owed.lawful, released.origin, released.target, released.promotion
    )
    if not moves:
        return owed
    return Owed(law, moves, (released.origin,), owed.victims, owed.since_ns)


def _cells(touched: Iterable[Touched]) -> tuple[int, ...]:
    return tuple(each.cell for each in touched)
