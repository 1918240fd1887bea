"""Time controls of every kind, for property tests."""

from hypothesis import strategies as st

from clock.control import SideControl, Stage, TimeControl
from clock.kinds import WAYS, Kind
from clock.stages import MAX_MOVES, MAX_PERIODS, MAX_STAGES, MAX_TIME_NS

#: Kinds that a side may have without the other.
OWN_KINDS = tuple(kind for kind, way in WAYS.items() if not way.flows)


def stages(
    moves: st.SearchStrategy[int | None], times: st.SearchStrategy[int], periods: int
) -> st.SearchStrategy[Stage]:
    """Stages of every kind but the hourglass, whose times and amounts are drawn from ``times``."""

    def build(kind: Kind, count: int | None, time_ns: int, amount_ns: int, many: int) -> Stage:
        byo_yomi = kind is Kind.BYO_YOMI
        may_add_nothing = kind is Kind.ON_COMPLETION
        may_start_empty = WAYS[kind].has_time_at_first
        return Stage(
            count,
            time_ns if may_start_empty else max(1, time_ns),
            amount_ns if may_add_nothing else max(1, amount_ns),
            kind,
            many if byo_yomi else 0,
        )

    return st.builds(
        build, st.sampled_from(OWN_KINDS), moves, times, times, st.integers(1, periods)
    )


def side_controls(
    times: st.SearchStrategy[int], *, moves: int, counted: int, periods: int
) -> st.SearchStrategy[SideControl]:
    """Up to ``counted`` stages that count moves and a last one that may."""
    some = st.integers(1, moves)
    return st.builds(
        lambda first, last: SideControl((*first, last)),
        st.lists(stages(some, times, periods), max_size=counted),
        stages(st.none() | some, times, periods),
    )


def controls(
    times: st.SearchStrategy[int], *, moves: int, counted: int, periods: int
) -> st.SearchStrategy[TimeControl]:
    """Both sides' controls: the same, odds, or hourglasses."""
    side = side_controls(times, moves=moves, counted=counted, periods=periods)
    glass = st.builds(
        lambda time_ns: SideControl((Stage(None, max(1, time_ns), kind=Kind.HOURGLASS),)), times
    )
    return (
        st.builds(lambda both: TimeControl(both, both), side)
        | st.builds(TimeControl, side, side)
        | st.builds(TimeControl, glass, glass)
    )


#: Everything that can be written.
ALL_CONTROLS = controls(
    st.integers(0, MAX_TIME_NS), moves=MAX_MOVES, counted=MAX_STAGES - 1, periods=MAX_PERIODS
)
#: Short ones, so that few operations see periods, increments and flags come and go.
SHORT_CONTROLS = controls(
    st.integers(0, 40) | st.integers(0, 3600 * 1_000_000_000), moves=3, counted=2, periods=4
)
