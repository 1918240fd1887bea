"""What is written of a recording, and when."""

import re
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.recording import (
    Recording,
    RecordingHeader,
    RecordingWriter,
    parse_recording,
    write_recording,
)
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
    Signal,
    Tick,
    Verdict,
)
from tests.drivers.recordings_read import NOBODY

SIGNAL_PARTS: st.SearchStrategy[Signal] = st.one_of(
    st.builds(
        Verdict,
        t_ns=st.just(0),
        position=st.sampled_from([NOBODY, ""]),
        side=st.sampled_from(["white", "black"]),
        can_mate=st.sampled_from(["yes", "no", "not-proved"]),
    ),
    st.builds(CellChanged, t_ns=st.just(0), cell=st.integers(0, 63), symbol=st.sampled_from(".x?")),
    st.builds(FullReading, t_ns=st.just(0), symbols=st.text(".x?", min_size=64, max_size=64)),
    st.builds(Press, t_ns=st.just(0), side=st.sampled_from(["white", "black"])),
    st.builds(
        Control,
        t_ns=st.just(0),
        kind=st.sampled_from(ControlKind),
        by=st.sampled_from([None, "white", "black"]),
        piece=st.sampled_from([None, "n"]),
        move=st.sampled_from([None, "e2e4"]),
        ply=st.none() | st.integers(0, 500),
        result=st.sampled_from([None, "1-0"]),
        turned=st.sampled_from([None, 90, 180, 270]),
        sealed=st.sampled_from([None, "1.0123456789abcdef.00.ff"]),
    ),
    st.builds(
        Ruling,
        t_ns=st.just(0),
        kind=st.sampled_from(RulingKind),
        by=st.sampled_from(["Anna", "Ёж"]),
        seen=st.integers(-1, 10),
        white_ns=st.none() | st.integers(-5, 10**15),
        black_ns=st.none() | st.integers(-5, 10**15),
        seconds=st.none() | st.integers(-5, 600),
        ply=st.none() | st.integers(-1, 500),
        move=st.sampled_from([None, "e2e4"]),
        result=st.sampled_from([None, "1-0"]),
        side=st.sampled_from([None, "white", "black"]),
        position=st.sampled_from([None, "8/8/8/8/8/8/8/8 w - - 0 1"]),
        granted=st.none() | st.booleans(),
        reason=st.sampled_from([None, "so it is"]),
        moves=st.none() | st.integers(-1, 500),
        game=st.none() | st.integers(-1, 9),
        key=st.sampled_from([None, "ff" * 80]),
    ),
    st.builds(Fault, t_ns=st.just(0), kind=st.sampled_from(FaultKind)),
    st.builds(Scan, t_ns=st.just(0), scan_ms=st.integers(0, 10_000)),
    st.builds(Day, t_ns=st.just(0), date=st.sampled_from(["2026.12.01", "????.??.??"])),
)


@given(st.lists(st.tuples(st.integers(0, 10**15), SIGNAL_PARTS)))
def test_what_is_written_is_read_back_exactly(steps: list[tuple[int, Signal]]):
    signals: list[Signal] = []
    t_ns = 0
    for step_ns, signal in steps:
        t_ns += step_ns
        signals.append(type(signal)(**{**_fields(signal), "t_ns": t_ns}))
    stream = StringIO()
    header = RecordingHeader(
        reading="x." * 32, time_control="5400+30", clock=True, tags={"Event": "Ёж"}
    )
    writer = RecordingWriter(stream, header)
    for signal in signals:
        writer.write(signal)
    found = parse_recording(BytesIO(stream.getvalue().encode()), "x")
    assert found == Recording(header, tuple(signals))
    times = re.findall(r'"t": \d+\.(\d+)', stream.getvalue())
    assert all(len(decimals) >= 4 for decimals in times)


def _fields(signal: Signal) -> dict[str, object]:
    return {name: getattr(signal, name) for name in type(signal).__dataclass_fields__}


def test_ticks_are_not_written_and_each_line_is_flushed():
    class Stream(StringIO):
        flushed = ""

        def flush(self) -> None:
            self.flushed = self.getvalue()

    stream = Stream()
    writer = RecordingWriter(stream, RecordingHeader())
    assert stream.flushed.count("\n") == 1
    writer.write(Tick(5))
    writer.write(Press(5, "white"))
    assert stream.flushed.splitlines()[1:] == ['{"t": 0.000000005, "press": "white"}']


def test_a_writer_refuses_times_running_backwards():
    writer = RecordingWriter(StringIO(), RecordingHeader())
    writer.write(Press(5, "white"))
    with pytest.raises(ValueError, match="4 ns after one of 5 ns"):
        writer.write(Press(4, "white"))


def test_a_whole_recording_is_written_as_line_by_line(tmp_path: Path):
    signals = [CellChanged(1, CHESSBOARD.parse("e2"), "."), Tick(2), Press(3, "white")]
    stream = StringIO()
    writer = RecordingWriter(stream, RecordingHeader())
    for signal in signals:
        writer.write(signal)
    write_recording(tmp_path / "a.jsonl", RecordingHeader(), signals)
    assert [each.name for each in tmp_path.iterdir()] == ["a.jsonl"]
    assert (tmp_path / "a.jsonl").read_text("utf-8") == stream.getvalue()
