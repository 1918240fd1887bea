"""What follows when board or pieces were set up wrongly, or knocked over (B-3 to B-7). Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.profile import Profile


class SetUpFault(StrEnum):
    """What is wrong with the way the game was begun, or what befell the pieces."""

    BLACK_BEGAN = "black-began"
    BOARD_TURNED = "board-turned"
    WRONG_POSITION = "wrong-position"
    COLOURS_SWAPPED = "colours-swapped"
    KNOCKED_OVER = "knocked-over"
    #: Knocked over, and nobody can put the pieces back as they stood.
    CANNOT_BE_RESTORED = "cannot-be-restored"


#: The mistakes that a game finds (``rules.game.Misplacement.kind``).
FAULT_OF_MISPLACEMENT: Mapping[str, SetUpFault] = {
    "black-first": SetUpFault.BLACK_BEGAN,
    "turned-90": SetUpFault.BOARD_TURNED,
    "turned-180": SetUpFault.BOARD_TURNED,
    "turned-270": SetUpFault.BOARD_TURNED,
    "king-queen": SetUpFault.WRONG_POSITION,
    "bishop-knight": SetUpFault.WRONG_POSITION,
    "colours": SetUpFault.COLOURS_SWAPPED,
}


class SetUpRemedy(StrEnum):
    """What is to be done."""

    #: The game is void and begins again.
    ANEW = "anew"
    #: Begins again if the arbiter says so, else it goes on.
    MAY_BEGIN_ANEW = "may-begin-anew"
    #: The clocks stand, the position is carried over to a board laid right, nothing is lost.
    CARRY_OVER = "carry-over"
    #: Whoever knocked them over puts them back on the own time, without a press.
    RESTORE = "restore"
    #: Too late, or not worth it: play goes on with what stands.
    GO_ON = "go-on"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the game is when the fault is found. Moves are completed moves."""

    white_moves: int
    black_moves: int
    #: The longer of the times that the two have used.
    used_s: float = 0.0
    #: The time each has to the first control, ``None`` without a clock.
    first_control_s: float | None = None

    @property
    def moves_by_both(self) -> int:
        """Moves that each side has completed."""
        return min(self.white_moves, self.black_moves)


@dataclass(frozen=True, slots=True)
class SetUpRuling:
    """The remedy and the law it follows from."""

    remedy: SetUpRemedy
    law: str


def rule_on_set_up(fault: SetUpFault, progress: Progress, profile: Profile) -> SetUpRuling:
    """The ruling on a fault found before the game has ended (afterwards there is none)."""
    law, decide = _RULES[fault]
    return SetUpRuling(decide(progress, profile), law)


def may_claim_set_up(progress: Progress, profile: Profile) -> bool:
    """Whether a wrong set-up still counts: until both have made so many moves, or at any time."""
    moves = profile.set_up_claims_moves
    return moves is None or progress.moves_by_both < moves


def _anew_in_time(progress: Progress, profile: Profile) -> SetUpRemedy:
    return SetUpRemedy.ANEW if may_claim_set_up(progress, profile) else SetUpRemedy.GO_ON


def _colours_swapped(progress: Progress, profile: Profile) -> SetUpRemedy:
    return _COLOURS[profile.colours_swapped](progress, profile)


def _under_moves(progress: Progress, profile: Profile) -> SetUpRemedy:
    is_early = progress.moves_by_both < profile.colours_swapped_moves
    return SetUpRemedy.ANEW if is_early else SetUpRemedy.GO_ON


def _under_time(progress: Progress, profile: Profile) -> SetUpRemedy:
    control_s = progress.first_control_s
    if control_s is None:
        return SetUpRemedy.MAY_BEGIN_ANEW
    is_early = 100 * progress.used_s < profile.colours_swapped_percent * control_s
    return SetUpRemedy.MAY_BEGIN_ANEW if is_early else SetUpRemedy.GO_ON


def _always(remedy: SetUpRemedy) -> "_Decision":
    return lambda _progress, _profile: remedy


_Decision = Callable[[Progress, Profile], SetUpRemedy]

_COLOURS: Mapping[str, _Decision] = {
    "anew-under-moves": _under_moves,
    "may-anew-under-time": _under_time,
    "go-on": _always(SetUpRemedy.GO_ON),
}

_RULES: Mapping[SetUpFault, tuple[str, _Decision]] = {
    SetUpFault.BLACK_BEGAN: ("B-3", _anew_in_time),
    SetUpFault.BOARD_TURNED: ("B-4", _always(SetUpRemedy.CARRY_OVER)),
    SetUpFault.WRONG_POSITION: ("B-5", _anew_in_time),
    SetUpFault.COLOURS_SWAPPED: ("B-6", _colours_swapped),
    SetUpFault.KNOCKED_OVER: ("B-7", _always(SetUpRemedy.RESTORE)),
    SetUpFault.CANNOT_BE_RESTORED: ("B-7", _always(SetUpRemedy.ANEW)),
}
