"""Any signal, any effect and any set-up, for property tests of what keeps them."""

from typing import get_args

from hypothesis import strategies as st

from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Day,
    Fault,
    FaultKind,
    FullReading,
    Press,
    Ruling,
    RulingKind,
    Scan,
    Tick,
    Verdict,
)
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Ended, Happened, Opened, Recorded, Ruled
from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.record import GameRecord, Ply, RulingEntry
from rules.endings import Cause

TIMES = st.integers(0, 2**62)
TEXTS = st.text(max_size=20)
SIDES = st.sampled_from(["white", "black"])
WORDS = st.none() | TEXTS
CAUSES = st.none() | st.sampled_from(Cause)

SIGNALS = st.one_of(
    st.builds(CellChanged, TIMES, st.integers(0, 99), st.sampled_from(".xwbPNBRQKpnbrqk?")),
    st.builds(FullReading, TIMES, st.text(".x?", min_size=64, max_size=64)),
    st.builds(Press, TIMES, SIDES),
    st.builds(
        Control,
        TIMES,
        st.sampled_from(ControlKind),
        st.none() | SIDES,
        WORDS,
        WORDS,
        st.none() | st.integers(0, 600),
        WORDS,
        st.sampled_from([None, 90, 180, 270]),
        WORDS,
    ),
    st.builds(
        Ruling,
        TIMES,
        st.sampled_from(RulingKind),
        TEXTS,
        st.integers(),
        st.none() | st.integers(),
        st.none() | TIMES,
        st.none() | st.integers(),
        st.none() | st.integers(0, 600),
        WORDS,
        WORDS,
        st.none() | SIDES,
        WORDS,
        st.none() | st.booleans(),
        WORDS,
        st.none() | st.integers(),
        st.none() | st.integers(),
        WORDS,
    ),
    st.builds(Fault, TIMES, st.sampled_from(FaultKind)),
    st.builds(Tick, TIMES),
    st.builds(Verdict, TIMES, TEXTS, SIDES, st.sampled_from(["yes", "no", "not-proved"])),
    st.builds(Scan, TIMES, st.integers(0, 10_000)),
    st.builds(Day, TIMES, st.sampled_from(["2026.12.01", "????.??.??"])),
)

PLIES = st.builds(
    Ply,
    TEXTS,
    TEXTS,
    TIMES,
    st.none() | TIMES,
    st.none() | TIMES,
    st.sampled_from(["sure", "doubtful", "provisional"]),
    st.none() | st.lists(TEXTS, min_size=1, max_size=3).map(tuple),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
CHANGES = st.dictionaries(TEXTS, JSON, max_size=3)
RULINGS = st.builds(
    RulingEntry,
    TIMES,
    st.integers(1, 99),
    st.integers(0, 600),
    TEXTS,
    TEXTS,
    TEXTS,
    CHANGES,
    CHANGES,
    TEXTS,
    TEXTS,
)
RECORDS = st.builds(
    GameRecord,
    st.integers(1, 99),
    TEXTS,
    WORDS,
    st.dictionaries(TEXTS, TEXTS, max_size=3),
    WORDS,
    st.lists(PLIES, max_size=3).map(tuple),
    TEXTS,
    TEXTS,
    TEXTS,
    st.dictionaries(st.integers(0, 99), TEXTS, max_size=2),
    CAUSES,
    st.lists(RULINGS, max_size=2).map(tuple),
)
EFFECTS = st.one_of(
    st.builds(
        Happened,
        TIMES,
        st.integers(0, 600),
        st.sampled_from(get_args(Kind)),
        TEXTS,
        st.none() | SIDES,
        WORDS,
        st.dictionaries(TEXTS, JSON.filter(lambda value: value is not None), max_size=3),
    ),
    st.builds(Opened, TIMES, RECORDS),
    st.builds(
        Recorded,
        TIMES,
        st.integers(1, 99),
        st.integers(0, 600),
        st.lists(PLIES, max_size=3).map(tuple),
    ),
    st.builds(Ruled, TIMES, st.integers(1, 99), RULINGS),
    st.builds(Ended, TIMES, st.integers(1, 99), TEXTS, TEXTS, TEXTS, CAUSES),
)
SITTINGS = st.builds(
    Sitting,
    TEXTS,
    TEXTS,
    st.sampled_from(["occupancy", "colour", "piece"]),
    WORDS,
    WORDS,
    TEXTS,
    WORDS,
    st.booleans(),
    TEXTS,
    st.dictionaries(TEXTS, TEXTS, max_size=3),
    asks_beside=st.booleans(),
)
