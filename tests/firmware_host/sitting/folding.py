"""A table fed with anything, for the property tests of the fold."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import get_args

from hypothesis import strategies as st

from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Fault,
    FaultKind,
    FullReading,
    Press,
    Ruling,
    RulingKind,
    Sensing,
    Signal,
    Tick,
)
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.envelope import KEY_BYTES, seal
from firmware_host.sitting.table import Table
from firmware_host.sitting.view import State

MS = 1_000_000
STATES = frozenset(get_args(State))

START = "4k2r/1P4pp/8/3pP3/8/8/PP4p1/R3K3 w Qk d6 0 1"
SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")
SYMBOLS: Mapping[Sensing, str] = {"occupancy": ".x?", "colour": ".wb?", "piece": ".PNBRQKpnbrqk?"}
SIDES = st.sampled_from(["white", "black"])
#: Cells on which something is likely to be legal, and any other.
LIVELY = st.sampled_from([0, 4, 2, 3, 36, 35, 43, 49, 57, 60, 63, 61, 62, 8, 16, 24, 27, 28])
KEY = bytes(range(KEY_BYTES))
RESULTS = st.sampled_from(["1-0", "1/2-1/2", "*", "2-0", "+/-"])
MOVES = st.sampled_from(["e5d6", "e1c1", "b7b8q", "b7b8n", "g2g1n", "a2a4", "e2e4", "", "?"])


@st.composite
def sittings(draw: st.DrawFn) -> Sitting:
    """Every sensing, with a clock and without, from three kinds of positions."""
    sensing = draw(st.sampled_from(SENSINGS))
    control = draw(st.sampled_from([None, "300+2", "1", "2/3:1+1"]))
    game = draw(st.sampled_from(["chess", "chess", "chess960"]))
    return Sitting(
        game=game,
        sensing=sensing,
        start=draw(st.sampled_from([None, START, "8/8/8/8/8/8/8/8 w - - 0 1"])),
        time_control=control,
        clock=control is not None,
        clock_start=draw(st.sampled_from(["zero", "press"])),
    )


def _rulings(times: st.SearchStrategy[int]) -> st.SearchStrategy[Signal]:
    """Any ruling; most have seen the last one."""
    a_time = st.none() | st.sampled_from([-1, 0, 1, 5000 * MS, 10**18])
    return st.builds(
        Ruling,
        times,
        st.sampled_from(RulingKind),
        st.sampled_from(["Anna", "Ben"]),
        st.sampled_from([0, 0, 0, 1, 1, 2, 3, -1]),
        a_time,
        a_time,
        st.none() | st.integers(-1, 120),
        st.none() | st.integers(-1, 9),
        st.none() | MOVES,
        st.none() | RESULTS,
        st.none() | SIDES,
        st.none() | st.sampled_from([START, "no position"]),
        st.none() | st.booleans(),
        st.none() | st.just("so it is"),
        st.none() | st.integers(-1, 50),
        st.sampled_from([None, None, None, 1, 2]),
        st.sampled_from([None, KEY.hex(), "no key"]),
    )


@st.composite
def signals_for(draw: st.DrawFn, sensing: Sensing, *, forwards: bool) -> list[Signal]:
    """Anything at any time; ``forwards``: stamps never run backwards, as drivers promise."""
    symbols = st.sampled_from(SYMBOLS[sensing])
    readings = st.text(SYMBOLS[sensing], min_size=64, max_size=64)
    times = st.sampled_from([0, 1, 3 * MS, 20 * MS, 200 * MS, 350 * MS, 1100 * MS, 9000 * MS])
    a_change = st.builds(CellChanged, times, LIVELY | st.integers(0, 63), symbols)
    signal = st.one_of(
        a_change,
        a_change,
        st.builds(CellChanged, times, LIVELY, st.just(".")),
        st.builds(Press, times, SIDES),
        st.builds(FullReading, times, readings),
        st.builds(
            Control,
            times,
            st.sampled_from(ControlKind),
            st.none() | SIDES,
            st.none() | st.sampled_from(["q", "N", "z", ""]),
            st.none() | MOVES,
            st.none() | st.integers(-1, 9),
            st.none() | RESULTS,
            st.sampled_from([None, None, 90, 180, 45]),
            st.sampled_from([None, seal("e2e4", KEY, "0" * 16), "no envelope"]),
        ),
        _rulings(times),
        st.builds(Fault, times, st.sampled_from(FaultKind)),
        st.builds(Tick, times),
    )
    found: list[Signal] = []
    t_ns = 0
    for each in draw(st.lists(signal, max_size=40)):
        back = 0 if forwards else draw(st.sampled_from([0, 0, 0, 5000 * MS]))
        t_ns = max(0, t_ns + each.t_ns - back)
        found.append(replace(each, t_ns=t_ns))
    return found


def fold(table: Table, signals: Iterable[Signal], *, close: bool = True) -> list[Effect]:
    """Every effect of the signals and of the end, in order."""
    effects: list[Effect] = []
    for signal in signals:
        effects += table.feed(signal)
    return effects + list(table.close() if close else ())
