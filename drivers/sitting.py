"""What a sitting starts from: the header of a recording, or the configuration."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from drivers.cells import Grid, parse_grid
from drivers.signals import Sensing


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything that is fixed before the first signal."""

    game: str = "chess"
    cells: str = "8x8"
    sensing: Sensing = "occupancy"
    #: In the game's own notation (FEN); ``None``: the usual first position.
    start: str | None = None
    #: What the sensors read at 0, a1 first; ``None``: just the first position.
    reading: str | None = None
    #: The code of rules, resolved: a built-in one's name, and what a user's own changes in it
    #: (``rules.profile_files.parse_profile``).
    profile: str = "fide"
    time_control: str | None = None
    clock: bool = False
    touch_move: str = "announce"
    tags: Mapping[str, str] = field(default_factory=dict)
    #: ``zero``: White's time passes from 0 on (K-2, the start of the round; recordings).
    #: ``press``: from the first press on (a service that waits for its players).
    clock_start: Literal["zero", "press"] = "zero"
    #: Take-backs and hints are for ``training`` only.
    mode: Literal["rated", "training"] = "rated"
    #: Every parameter of ``profile`` as it was on the day, for the journal: a built-in one may
    #: change with the program. Empty: as ``profile`` says today.
    rules: Mapping[str, object] = field(default_factory=dict)
    #: What is known of the board's sensors from before (H22): how often pieces were gone for a
    #: moment (one that no hand can have touched counts twice), and on which cells.
    drop_outs: int = 0
    weak_cells: tuple[str, ...] = ()
    #: What takes a search is answered by whoever feeds the signals (``signals.Verdict``), as by a
    #: service and in its recordings; else at once by the core itself.
    asks_beside: bool = False
    #: How long the board takes to look at all its cells (``drivers.board.Scanning``), in
    #: milliseconds: touches nearer than that have no order (TM-4). 0: it is quick, or not known.
    scan_ms: int = 0
    #: The game was begun before its pieces stood: what is carried home is no move of it (B-2).
    awaits_set_up: bool = False

    @property
    def grid(self) -> Grid:
        """The cells of the board."""
        return parse_grid(self.cells)
