import json
import re
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.recording import (
    Recording,
    RecordingError,
    RecordingHeader,
    RecordingWriter,
    parse_recording,
    read_recording,
    write_recording,
)
from drivers.recording.errors import BadLineError
from drivers.recording.header import format_header, parse_header
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

HEADER = '{"jadoube": 1, "game": "chess", "cells": "8x8", "sensing": "occupancy", "clock": true}'
NOBODY = "8/8/p6k/P1p5/2p1b3/KpP2b2/1P6/8 w - - 3 40"
FIRST = "xxxxxxxxxxxxxxxx" + "." * 32 + "xxxxxxxxxxxxxxxx"


def parse(*lines: str | dict[str, object], header: str | dict[str, object] = HEADER) -> Recording:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in (header, *lines)]
    return parse_recording(BytesIO(("\n".join(texts) + "\n").encode()), "game.jsonl")


def error_of(*lines: str | dict[str, object], header: str | dict[str, object] = HEADER) -> str:
    with pytest.raises(RecordingError) as caught:
        parse(*lines, header=header)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_every_line_of_the_format_is_read():
    found = parse(
        {"t": 12.345, "cell": "e2", "to": "."},
        {"t": 13.01, "press": "white"},
        {"t": 14, "control": "claim-fifty", "by": "black", "move": "e2e4"},
        {"t": 15, "control": "promote", "piece": "n"},
        {"t": 39.0, "fault": "board-lost"},
        {"t": 40.0, "fault": "board-back"},
        {"t": 40.0, "day": "2026.12.01"},
        {"t": 40.0, "scan_ms": 250},
        {"t": 40.0, "verdict": "no", "side": "white", "position": NOBODY},
        {"t": 40.0, "reading": FIRST},
    )
    assert found.header == RecordingHeader(clock=True)
    assert found.warnings == ()
    assert found.signals == (
        CellChanged(12_345_000_000, 12, "."),
        Press(13_010_000_000, "white"),
        Control(14_000_000_000, ControlKind.CLAIM_FIFTY, "black", move="e2e4"),
        Control(15_000_000_000, ControlKind.PROMOTE, piece="n"),
        Fault(39_000_000_000, FaultKind.BOARD_LOST),
        Fault(40_000_000_000, FaultKind.BOARD_BACK),
        Day(40_000_000_000, "2026.12.01"),
        Scan(40_000_000_000, 250),
        Verdict(40_000_000_000, NOBODY, "white", "no"),
        FullReading(40_000_000_000, FIRST),
    )


def test_every_key_of_the_header_is_read():
    reading = "rnbqkbnrpppppppp" + "." * 31 + "PPPPPPPPPRNBQKBNR"
    header = {
        "jadoube": 1,
        "game": "chess960",
        "cells": "8x8",
        "sensing": "piece",
        "start": "rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "reading": reading,
        "profile": "fide-blitz",
        "time_control": "40/7200:3600",
        "clock": True,
        "touch_move": "record",
        "tags": {"White": "Ёлкин, Ж."},
    }
    found = parse(header=header).header
    assert found.reading is not None
    assert found.reading.startswith("RNBQKBNRPPPPPPPP.......P.")
    assert (found.game, found.touch_move, found.clock) == ("chess960", "record", True)
    assert found.tags == {"White": "Ёлкин, Ж."}


def test_a_header_without_clock_has_one_if_there_is_a_time_control():
    assert parse(header={"jadoube": 1, "time_control": "60"}).header.clock
    assert not parse(header={"jadoube": 1, "time_control": None}).header.clock


def test_times_are_exact_to_the_nanosecond():
    # As floats, 4194304.123456789 s would lose its last digits.
    found = parse('{"t": 4194304.123456789, "press": "white"}')
    assert found.signals[0].t_ns == 4_194_304_123_456_789


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"t": 1, "cell": "e9", "to": "x"}, "line 2: there is no cell 'e9'"),
        ({"t": 1, "day": "1.12.2026"}, "line 2: day is '1.12.2026'; write a date as PGN does"),
        ({"t": 1, "day": 20261201}, "day is 20261201"),
        ({"t": 1, "scan_ms": 10_001}, "line 2: scan_ms is 10001; write milliseconds from 0"),
        ({"t": 1, "scan_ms": -1}, "scan_ms is -1; write milliseconds"),
        ({"t": 1, "scan_ms": True}, "scan_ms is true; write milliseconds"),
        ({"t": 1, "scan_ms": 2.5}, "scan_ms is 2.5; write milliseconds"),
        ({"t": 1, "scan_ms": "quick"}, "scan_ms is 'quick'; write milliseconds"),
        ({"t": 1, "cell": 12, "to": "x"}, "there is no cell 12"),
        ({"t": 1, "cell": "e2", "to": "P"}, "the cell reads 'P'; occupancy sensing reads . ? x"),
        ({"t": 1, "cell": "e2"}, "the cell reads null"),
        ({"t": 1, "press": "green"}, "press is 'green'; write white or black"),
        ({"t": 1, "reading": "xx"}, "a reading has 2 symbols; a 8x8 board needs 64"),
        ({"t": 1, "reading": "P" * 64}, "the reading has 'P'"),
        ({"t": 1, "reading": 64}, "a reading must be a text"),
        ({"t": 1, "control": 5}, "control is 5"),
        ({"t": 1, "control": "draw", "by": "both"}, "by is 'both'"),
        ({"t": 1, "control": "settle", "ply": -1}, "ply is -1"),
        ({"t": 1, "control": "promote", "piece": ["n"]}, "piece is a list"),
        ({"t": 1, "cell": "e2", "to": "x", "press": "white"}, "one line has cell and press"),
        ({"cell": "e2", "to": "x"}, "t is null"),
        ({"t": True, "press": "white"}, "t is true"),
        ({"t": "1", "press": "white"}, "t is '1'"),
        ({"t": -0.5, "press": "white"}, "t is -0.5; write seconds since the start, 0 or more"),
        ({"t": 1e300, "press": "white"}, "t is 1E+300"),
        ('{"t": NaN, "press": "white"}', "NaN is not a number"),
        ('{"t": -Infinity, "press": "white"}', "-Infinity is not a number"),
        ('{"t": 1e99999999999999999999, "press": "white"}', "out of all bounds"),
        ('{"t": ' + "9" * 5000 + "}", "out of all bounds"),
        ('{"t": ' + "9" * 4000 + ', "press": "white"}', "t is a huge number"),
        ("[" * 100_000, "nested too deeply"),
        ("[1, 2]", "the line is a list; write one JSON object a line"),
        ("hello", "the line is no JSON object"),
        ("x" * 1_000_001, "more than 1000000 bytes"),
    ],
)
def test_a_broken_line_is_named_with_its_remedy(line: str | dict[str, object], told: str):
    message = error_of(line, {"t": 99, "press": "white"})
    assert message.startswith("game.jsonl: line 2: ")
    assert told in message
    assert "; " in message


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({"jadoube": 2}, "the recording has version 2, this program reads 1; update jadoube"),
        ({"jadoube": True}, "the version (true) is no number"),
        ({"jadoube": 0}, "the version (0) is no number"),
        ({"game": "chess"}, "the first line is not the header of a recording"),
        ({"t": 1, "press": "white"}, "the first line is not the header"),
        ({"jadoube": 1, "cells": "8by8"}, "cells is '8by8'; write a board size such as 8x8"),
        ({"jadoube": 1, "cells": 8}, "cells is 8"),
        ({"jadoube": 1, "sensing": "smell"}, "write one of occupancy, colour, piece"),
        ({"jadoube": 1, "touch_move": "never"}, "write one of enforce, announce, record"),
        ({"jadoube": 1, "clock": "yes"}, "write true or false"),
        ({"jadoube": 1, "game": "Chess!"}, "write a game such as chess"),
        ({"jadoube": 1, "tags": ["White"]}, "write an object of PGN tags"),
        ({"jadoube": 1, "tags": {"White": 5}}, "tag White is 5"),
        ({"jadoube": 1, "start": "a\nb"}, "printable"),
        ({"jadoube": 1, "reading": "x" * 63}, "a reading has 63 symbols"),
        ({"jadoube": 1, "reading": "K" * 64}, "the reading has 'K'"),
        ("not a header", "no JSON object"),
    ],
)
def test_a_wrong_header_is_named_with_its_remedy(header: str | dict[str, object], told: str):
    message = error_of({"t": 1, "press": "white"}, header=header)
    assert message.startswith("game.jsonl: line 1: ")
    assert told in message


def test_times_running_backwards_are_an_error():
    message = error_of({"t": 2, "press": "white"}, {"t": 1.75, "press": "black"})
    assert message.startswith("game.jsonl: line 3: the time runs backwards by 0.2500 s")


def test_what_a_later_version_adds_is_skipped_with_one_warning_each():
    later = {"t": 3.0, "temperature": 21}
    found = parse(
        {"t": 1, "press": "white", "force": 3},
        later,
        {"t": 1.5, "press": "black", "force": 4},
        later,
        {"t": 5, "control": "coffee"},
        {"t": 6, "fault": "earthquake"},
        header={"jadoube": 1, "weather": "fine"},
    )
    assert found.signals == (Press(1_000_000_000, "white"), Press(1_500_000_000, "black"))
    skipped = [re.sub(": not known.*", "", warning) for warning in found.warnings]
    assert skipped == [
        "header: the key 'weather'",
        "the key 'force'",
        "lines of the kind 'temperature'",
        "the control 'coffee'",
        "the fault 'earthquake'",
    ]


@pytest.mark.parametrize(
    "tail", [b'{"t": 2, "pre', b"{", b"\0\0\0\0\0\0", b'{"t": 2, "press": "wh\xd0', b'{"t": 2, \n']
)
def test_a_torn_last_line_is_left_out_with_one_warning(tail: bytes):
    whole = f'{HEADER}\n{{"t": 1, "press": "white"}}\n'.encode()
    found = parse_recording(BytesIO(whole + tail), "game.jsonl")
    assert found.signals == (Press(1_000_000_000, "white"),)
    assert found.warnings == ("line 3 is torn (a power cut?) and was left out",)


def test_a_last_line_that_lacks_only_its_end_is_kept():
    found = parse_recording(BytesIO(f'{HEADER}\n{{"t": 1, "press": "white"}}'.encode()), "x")
    assert len(found.signals) == 1
    assert found.warnings == ()


def test_a_torn_line_in_the_middle_is_an_error():
    assert error_of('{"t": 1, "pre', {"t": 2, "press": "white"}).startswith("game.jsonl: line 2:")


def test_a_byte_order_mark_blank_lines_and_windows_line_ends_do_no_harm():
    text = f'\ufeff{HEADER}\r\n\r\n{{"t": 1, "press": "white"}}\r\n\r\n'
    found = parse_recording(BytesIO(text.encode()), "x")
    assert found.signals == (Press(1_000_000_000, "white"),)
    assert found.warnings == ()


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_an_empty_file_is_an_error(content: bytes):
    with pytest.raises(RecordingError, match=r"game\.jsonl: the file is empty"):
        parse_recording(BytesIO(content), "game.jsonl")


def test_a_file_that_is_not_there_or_a_folder_is_an_error(tmp_path: Path):
    with pytest.raises(RecordingError, match="no such file or directory"):
        read_recording(tmp_path / "none.jsonl")
    with pytest.raises(RecordingError, match="is a directory"):
        read_recording(tmp_path)


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


def test_the_mode_is_written_only_where_it_is_not_rated():
    assert '"mode"' not in format_header(RecordingHeader())
    header, unknown = parse_header(json.loads(format_header(RecordingHeader(mode="training"))))
    assert header.mode == "training"
    assert not unknown


def test_a_mode_that_is_none_is_refused():
    with pytest.raises(BadLineError, match="write rated or training"):
        parse_header({"jadoube": 1, "mode": "fun"})


def test_a_turn_that_no_board_can_lie_in_is_refused():
    text = HEADER + '\n{"t": 1, "control": "apply", "turned": 45}\n'
    with pytest.raises(RecordingError, match="write 90, 180 or 270"):
        parse_recording(BytesIO(text.encode()), "x")


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ('"seen": 0', "by is null"),
        ('"by": "Anna"', "seen is null"),
        ('"by": "Anna", "seen": 0, "white_ns": "1"', "write a whole number"),
        ('"by": "Anna", "seen": 0, "white_ns": true', "write a whole number"),
        ('"by": "Anna", "seen": 0, "side": "red"', "write white or black"),
        ('"by": "Anna", "seen": 0, "granted": 1', "write true or false"),
        ('"by": "Anna", "seen": 0, "reason": "\\u0007"', "write a text"),
    ],
)
def test_a_ruling_with_a_value_of_another_kind_is_an_error(values: str, wanted: str):
    text = f'{HEADER}\n{{"t": 1, "ruling": "set-times", {values}}}\n'
    with pytest.raises(RecordingError, match=wanted):
        parse_recording(BytesIO(text.encode()), "x")


def test_a_ruling_of_a_later_version_is_skipped_with_a_warning():
    text = f'{HEADER}\n{{"t": 1, "ruling": "hang-the-clock", "by": "Anna", "seen": 0}}\n'
    assert parse_recording(BytesIO(text.encode()), "x").signals == ()


def test_what_a_board_was_known_for_is_in_the_header_and_left_out_where_it_was_sound() -> None:
    """H22: a replay must know what the sitting knew."""
    weak = RecordingHeader(drop_outs=4, weak_cells=("a7", "e4"))
    again, unknown = parse_header(json.loads(format_header(weak)))
    assert (again.drop_outs, again.weak_cells, unknown) == (4, ("a7", "e4"), [])
    assert "weak" not in format_header(RecordingHeader())
    for wrong in (
        {"drop_outs": -1},
        {"drop_outs": True},
        {"weak_cells": ["z9"]},
        {"weak_cells": 1},
    ):
        with pytest.raises(BadLineError, match=r"drop_outs|weak_cells"):
            parse_header({"jadoube": 1, **wrong})


def test_how_long_a_board_looks_at_its_cells_is_in_the_header() -> None:
    """TM-4: a replay must judge the order of touches as the sitting did."""
    slow = RecordingHeader(scan_ms=250, awaits_set_up=True)
    again, unknown = parse_header(json.loads(format_header(slow)))
    assert (again.scan_ms, again.awaits_set_up, unknown) == (250, True, [])
    plain = format_header(RecordingHeader())
    assert "scan_ms" not in plain and "awaits_set_up" not in plain
    for wrong in (-1, True, 0.25, "250", 10_001):
        with pytest.raises(BadLineError, match="scan_ms"):
            parse_header({"jadoube": 1, "scan_ms": wrong})


def test_who_answers_what_takes_a_search_is_written_where_it_is_not_the_core():
    assert "asks_beside" not in format_header(RecordingHeader())
    header, unknown = parse_header(json.loads(format_header(RecordingHeader(asks_beside=True))))
    assert header.asks_beside
    assert not unknown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"verdict": "no", "side": "white"}, "without a position"),
        ({"verdict": "no", "side": "white", "position": "k\n"}, "position is"),
        ({"verdict": "no", "side": "red", "position": NOBODY}, "write white or black"),
        ({"verdict": ["no"], "side": "white", "position": NOBODY}, "write its name"),
    ],
)
def test_a_verdict_on_nothing_is_refused(line: dict[str, object], said: str):
    assert said in error_of({"t": 1, **line})


def test_an_answer_of_a_later_version_is_skipped():
    found = parse({"t": 1, "verdict": "maybe", "side": "white", "position": NOBODY})
    assert found.signals == ()
    assert len(found.warnings) == 1
