"""Claims of a draw by the player on move, and how they are verified (E-7, E-8, E-10, TM-14).

A claim is verified from the positions of the game, first to present, each looked at once: the
verification can be shown (which positions are the same, how the moves are counted). Nothing here
ends a game without a claim; that is E-9, in ``rules.endings_judged``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import chess

from rules.chess_rules import ChessPosition
from rules.endings import Cause, Ending
from rules.endings_judged import DRAWN
from rules.game import Side
from rules.profile import Profile


class Ground(StrEnum):
    """What a draw is claimed for."""

    REPETITION = "repetition"
    MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim by the side on move; ``move``, in UCI, is named and not yet made."""

    ground: Ground
    by: Side
    move: str | None = None
    #: The claimant has touched a piece in this turn, with intent (TM-14).
    has_touched: bool = False


@dataclass(frozen=True, slots=True)
class Verification:
    """What was counted, for one ground, with the named move made or without it."""

    ground: Ground
    #: The named move, if it was taken into account.
    move: str | None
    #: How often the position stands (E-7), or half-moves without capture or pawn move (E-8).
    counted: int
    #: What ``counted`` must at least be.
    needed: int
    #: For E-7 each ply after which the position stands, the present last; for E-8 the ply after
    #: which the count begins and the present one. 0 is the first position. A count that was
    #: begun before the record's first position begins below 0.
    plies: tuple[int, ...]

    @property
    def is_right(self) -> bool:
        """Whether the game is drawn on this ground."""
        return self.counted >= self.needed


@dataclass(frozen=True, slots=True)
class ClaimRuling:
    """What follows from a claim. Refused, right (``ending``), or wrong."""

    #: Why it is no claim at all; nothing follows then but the record of it.
    refused: str = ""
    #: The law that the ruling follows from.
    law: str = "E-10"
    verification: Verification | None = None
    ending: Ending | None = None
    opponent_gains_s: int = 0
    claimant_loses_s: int = 0
    #: The seconds are the arbiter's to give: nothing happens to the clocks by itself.
    is_for_arbiter: bool = False
    #: The named move of a wrong claim: it must be played.
    owed_move: str | None = None


#: E-8, the endings in which the longer count holds: pieces beside the king of the stronger and of
#: the weaker side, their letters in order. ``p`` is a pawn that stands on its seventh rank.
_LONG_ENDINGS = frozenset(
    {
        ("BR", "R"),
        ("NN", "P"),
        ("pQ", "Q"),
        ("Q", "NN"),
        ("BB", "B"),
    }
)
_SEVENTH = {chess.WHITE: chess.BB_RANK_7, chess.BLACK: chess.BB_RANK_2}


def moves_needed(board: chess.Board, profile: Profile) -> int:
    """Moves by each side that a claim of E-8 needs with this material."""
    white, black = (_material(board, color) for color in chess.COLORS)
    is_long = any(
        (strong, weak) in _LONG_ENDINGS or (strong, weak.upper()) in _LONG_ENDINGS
        for strong, weak in ((white, black), (black, white))
    )
    return profile.moves_claim_long if is_long else profile.moves_claim


def _material(board: chess.Board, color: chess.Color) -> str:
    own = board.occupied_co[color] & ~board.kings
    letters = [board.piece_type_at(square) for square in chess.scan_forward(own)]
    text = "".join(sorted(chess.piece_symbol(kind).upper() for kind in letters if kind))
    on_seventh = (board.pawns & own & _SEVENTH[color]).bit_count()
    return text.replace("P", "p") if on_seventh == text.count("P") else text


def count_repetitions(
    line: Sequence[ChessPosition], profile: Profile, move: str | None = None
) -> Verification:
    """Where the last position of the game, or the one after ``move``, stands in it (E-7).

    The same position: placement, side on move, castling rights, and en passant only where such a
    capture is legal. That is ``identity``, and one comparison a ply.
    """
    wanted = (line[-1].play(move) if move else line[-1]).identity
    plies = [ply for ply, position in enumerate(line) if position.identity == wanted]
    if move:
        plies.append(len(line))
    needed = profile.repetition_claim
    return Verification(Ground.REPETITION, move, len(plies), needed, tuple(plies))


def count_moves(
    line: Sequence[ChessPosition], profile: Profile, move: str | None = None
) -> Verification:
    """Half-moves without capture or pawn move, ``move`` included if one is named (E-8).

    The longer count holds while the material stays so, and as long as moves are counted it does.
    """
    last = line[-1].play(move) if move else line[-1]
    now = len(line) - (0 if move else 1)
    needed = 2 * moves_needed(last.board, profile)
    quiet = last.quiet_plies
    return Verification(Ground.MOVES, move, quiet, needed, (now - quiet, now))


_COUNTS = {Ground.REPETITION: count_repetitions, Ground.MOVES: count_moves}


def verify(claim: Claim, line: Sequence[ChessPosition], profile: Profile) -> Verification:
    """Verifies a claim on its own ground, then on the other (E-10: right all the same).

    The answer is the first count that makes it right, or the one that was claimed.
    """
    grounds = sorted(Ground, key=lambda ground: ground is not claim.ground)
    moves = [claim.move, None] if claim.move else [None]
    counts = [_COUNTS[ground](line, profile, move) for ground in grounds for move in moves]
    return next((count for count in counts if count.is_right), counts[0])


def rule_on(claim: Claim, line: Sequence[ChessPosition], profile: Profile) -> ClaimRuling:
    """The ruling on a claim; ``line`` has every position of the game, first to present.

    Both clocks stand meanwhile, and a flag found fallen during the check changes nothing: what
    counts is the time of the claim (E-10).
    """
    refused = claim_refusal(claim, line[-1])
    if refused is not None:
        return refused
    verification = verify(claim, line, profile)
    if verification.is_right:
        cause, law = _CAUSES[verification.ground]
        ending = Ending(DRAWN, cause, _reason(verification))
        return ClaimRuling("", law, verification, ending)
    seconds = profile.wrong_claim_s
    loses = profile.wrong_claim == "claimant-loses"
    return ClaimRuling(
        verification=verification,
        opponent_gains_s=0 if loses else seconds,
        claimant_loses_s=seconds if loses else 0,
        is_for_arbiter=profile.wrong_claim == "arbiter",
        owed_move=claim.move,
    )


def claim_refusal(claim: Claim, position: ChessPosition) -> ClaimRuling | None:
    """Why it is no claim at all, in this position of the game; ``None``: it is verified."""
    _, law = _CAUSES[claim.ground]
    if claim.by != position.side_to_move:
        return ClaimRuling("only the player on move may claim a draw", law)
    if claim.has_touched:
        return ClaimRuling("a piece has been touched, no draw can be claimed in this turn", "TM-14")
    if claim.move is not None and not _is_legal(position, claim.move):
        return ClaimRuling(f"{claim.move} is no legal move here", law)
    return None


def touch_claim_refusal(*, has_touched: bool, has_replied: bool) -> ClaimRuling | None:
    """Why a player can't claim that the opponent broke touch-move; ``None``: it may be claimed.

    Under ``announce`` a move that broke it stands once it was answered (I-9).
    """
    if has_touched:
        return ClaimRuling(
            "a piece has been touched, touch-move can't be claimed any more", "TM-14"
        )
    if has_replied:
        return ClaimRuling("the move has been answered, it stands", "I-9")
    return None


def _is_legal(position: ChessPosition, move: str) -> bool:
    return any(footprint.key == move for footprint in position.moves(-1))


_CAUSES = {
    Ground.REPETITION: (Cause.REPETITION_CLAIM, "E-7"),
    Ground.MOVES: (Cause.MOVES_CLAIM, "E-8"),
}


def _reason(verification: Verification) -> str:
    if verification.ground is Ground.REPETITION:
        return f"claimed: the position stands {verification.counted} times"
    moves = verification.counted // 2
    return f"claimed: {moves} moves without capture or pawn move"


def shown(verification: Verification, line: Sequence[ChessPosition]) -> str:
    """The verification in words, with the half-moves named as on a score sheet (E-10).

    ``line`` is what was counted: every position of the game, first to present.
    """
    names = [ply_name(ply, line[0]) for ply in verification.plies]
    move = verification.move
    with_move = f", with {line[-1].notation(move)} made" if move else ""
    if verification.ground is Ground.REPETITION:
        times = "once" if verification.counted == 1 else f"{verification.counted} times"
        where = ", ".join(names)
        return (
            f"the same position stands {times}{with_move} ({where}); {verification.needed} needed."
        )
    counted, needed = verification.counted / 2, verification.needed // 2
    return (
        f"{counted:g} moves without capture or pawn move{with_move}, counted from {names[0]}; "
        f"{needed} needed."
    )


def ply_name(ply: int, start: ChessPosition) -> str:
    """A position named by the half-move that led to it: ``after 12...``, ``the first position``."""
    if ply == 0:
        return "the first position"
    if ply < 0:
        return "before the first position"
    board = start.board
    half = 2 * board.fullmove_number + (not board.turn) + ply - 1
    return f"after {half // 2}{'...' if half % 2 else '.'}"
