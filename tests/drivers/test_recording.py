"""What the lines of a recording say, and what a broken one does."""

import re
from io import BytesIO
from pathlib import Path

import pytest

from drivers.recording import (
    RecordingError,
    RecordingHeader,
    parse_recording,
    read_recording,
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
    Scan,
    Verdict,
)
from tests.drivers.recordings_read import FIRST, HEADER, NOBODY, error_of, parse


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
