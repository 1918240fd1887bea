"""What was found wrong with the set-up of the pieces, and how play could go on (H21)."""

from dataclasses import dataclass

from firmware_host.sitting.effects import Happened
from firmware_host.tracker.line import Node
from rules.game import Position
from rules.irregularity_set_up import SetUpRemedy


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake that explains the board, or several together; proposed is to go on so."""

    said: Happened
    #: From which position play would go on, and the half-moves that stay; ``None``: it can't.
    position: Position | None
    line: tuple[Node, ...] = ()
    quarter_turns: int = 0
    #: It is about the next game.
    is_next_game: bool = False
    #: The game stops until it is put right or applied (B-3, B-4).
    stops_play: bool = False
    #: What the profile has done about it: it was found while the game was played (B-3 to B-6).
    remedy: SetUpRemedy | None = None
