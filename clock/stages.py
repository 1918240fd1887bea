"""Time controls as plain data: what each side is given, and what can't be kept (K-3).

As text: ``control.py``. What each kind does: ``kinds.py``.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from clock.kinds import WAYS, Kind

Side: TypeAlias = Literal["white", "black"]

#: Longer than any game; more is a slip of the pen (milliseconds for seconds, a date).
MAX_TIME_NS = 100 * 3600 * 1_000_000_000
MAX_MOVES = 1000
MAX_STAGES = 20
MAX_PERIODS = 1000

_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Stage:
    """One period: ``moves`` to complete (``None``: all the rest) in ``time_ns``.

    ``increment_ns`` is what each move of this stage brings, in the way of ``kind``; for byo-yomi
    the length of each of its ``periods``.
    """

    moves: int | None
    time_ns: int
    increment_ns: int = 0
    kind: Kind = Kind.ON_COMPLETION
    periods: int = 0


@dataclass(frozen=True, slots=True)
class SideControl:
    """What one side is given. No stages: no control (``-``).

    A last stage that counts moves repeats. ``ValueError`` if the stages can't be played one after
    the other.
    """

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        """Refuse what can't be kept."""
        if len(self.stages) > MAX_STAGES:
            raise ValueError(f"{len(self.stages)} periods; at most {MAX_STAGES} can be kept")
        for number, stage in enumerate(self.stages, start=1):
            mistake = _mistake(stage, is_last=number == len(self.stages))
            if mistake is not None:
                raise ValueError(f"period {number}: {mistake}")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Both sides' controls; different ones are odds. ``ValueError`` if they don't go together."""

    white: SideControl
    black: SideControl

    def __post_init__(self) -> None:
        """Refuse what can't be kept."""
        if bool(self.white.stages) != bool(self.black.stages):
            raise ValueError("only one side has a time; give both one (like 300|60+1) or none (-)")
        if _flows(self.white) != _flows(self.black):
            raise ValueError("an hourglass (*) runs for both sides; write it like *180 or *180|*60")

    def of(self, side: Side) -> SideControl:
        """The control of ``side``."""
        return self.white if side == "white" else self.black

    @property
    def stages(self) -> tuple[Stage, ...]:
        """White's periods, and Black's too where no odds are given; empty: no control."""
        return self.white.stages

    @property
    def is_none(self) -> bool:
        """There is no control: no clock can be set to it."""
        return not self.white.stages


def _flows(control: SideControl) -> bool:
    return any(WAYS[stage.kind].flows for stage in control.stages)


def _mistake(stage: Stage, *, is_last: bool) -> str | None:
    """What is wrong with a stage, with the remedy; ``None`` if nothing is."""
    way = WAYS[stage.kind]
    checks: tuple[tuple[bool, str], ...] = (
        (
            stage.moves is None and not is_last,
            "only the last period may be without a number of moves; write it like 40/7200:3600",
        ),
        (
            stage.moves is not None and not 1 <= stage.moves <= MAX_MOVES,
            f"{stage.moves} moves; give 1 to {MAX_MOVES}",
        ),
        (
            stage.time_ns == 0 < stage.increment_ns and not way.has_time_at_first,
            "no time for the first move: give more than 0 s, or bring the increment before it "
            "(0f30)",
        ),
        (
            not 0 <= stage.time_ns <= MAX_TIME_NS or stage.time_ns == stage.increment_ns == 0,
            f"{format_seconds(stage.time_ns)} s; give more than 0 and at most 360000 (100 h)",
        ),
        (
            not 0 <= stage.increment_ns <= MAX_TIME_NS,
            f"{way.name} of {format_seconds(stage.increment_ns)} s; give 0 to 360000 (100 h)",
        ),
        *_mistakes_of_kind(stage),
    )
    return next((text for is_wrong, text in checks if is_wrong), None)


def _mistakes_of_kind(stage: Stage) -> tuple[tuple[bool, str], ...]:
    """What only some kinds can have wrong."""
    way, is_byo_yomi = WAYS[stage.kind], stage.kind is Kind.BYO_YOMI
    return (
        (
            stage.increment_ns == 0 and way.takes_amount and stage.kind is not Kind.ON_COMPLETION,
            f"{way.name} of 0 s; give more than 0, or leave {way.mark} away",
        ),
        (
            stage.increment_ns != 0 and not way.takes_amount,
            f"an {way.name} has no increment; write it like *180",
        ),
        (
            way.flows and stage.moves is not None,
            f"an {way.name} counts no moves; write it like *180, as the last period",
        ),
        (
            is_byo_yomi and not 1 <= stage.periods <= MAX_PERIODS,
            f"{stage.periods} periods of byo-yomi; give 1 to {MAX_PERIODS}, like 600y5x30",
        ),
        (
            not is_byo_yomi and stage.periods != 0,
            f"{way.name} has no periods of its own; write byo-yomi like 600y5x30",
        ),
    )


def format_seconds(time_ns: int) -> str:
    """Seconds with as many digits after the point as are needed."""
    whole, rest = divmod(abs(time_ns), _NS)
    fraction = f".{rest:09d}".rstrip("0") if rest else ""
    return f"{'-' if time_ns < 0 else ''}{whole}{fraction}"
