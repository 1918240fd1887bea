"""Whatever the bytes of a recording are: a recording, or a RecordingError in one line."""

import json
from io import BytesIO

from hypothesis import example, given
from hypothesis import strategies as st

from drivers.recording import RecordingError, parse_recording

HEADER = b'{"jadoube": 1, "sensing": "piece", "clock": true}\n'
GOOD = (
    HEADER
    + b'{"t": 1.5, "cell": "e2", "to": "."}\n{"t": 2, "press": "white"}\n'
    + b'{"t": 3, "control": "draw", "by": "white"}\n{"t": 4, "fault": "board-lost"}\n'
)
HEADER_KEYS = ("jadoube", "game", "cells", "sensing", "start", "reading", "profile")
MORE_HEADER_KEYS = ("time_control", "clock", "touch_move", "tags")
EVENT_KEYS = ("t", "cell", "to", "press", "control", "by", "piece", "move", "ply", "result")
KEYS = st.sampled_from([*HEADER_KEYS, *MORE_HEADER_KEYS, *EVENT_KEYS, "fault"])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["e2", ".", "white", "adjust", "board-back", "8x8", "piece", "." * 64])
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


def read(content: bytes) -> None:
    try:
        found = parse_recording(BytesIO(content), "game.jsonl")
    except RecordingError as error:
        message = str(error)
        assert message.startswith("game.jsonl: ")
        assert message.isprintable()
        assert len(message) < 400
        assert error.problem
        assert error.remedy
    else:
        times = [signal.t_ns for signal in found.signals]
        assert times == sorted(times)


@given(st.binary())
@example(b"\xff\xfe{\x00")
@example(b"\x1f\x8b\x08\x00gzip")
@example(b"{" * 200_000)
@example(b'{"jadoube": 1, "cells": "26x27"}')
@example(b'{"jadoube": 1, "cells": "\xc2\xb2x\xc2\xb2"}')
def test_any_bytes(content: bytes):
    read(content)


@given(st.binary())
def test_any_bytes_after_a_header(content: bytes):
    read(HEADER + content)


@given(st.lists(st.dictionaries(KEYS, JSON), max_size=4))
def test_any_objects_with_the_right_keys(lines: list[dict[str, object]]):
    text = "\n".join(json.dumps(line) for line in lines) + "\n"
    read(text.encode())
    read(HEADER + text.encode())


@given(st.integers(0, len(GOOD)), st.integers(0, len(GOOD)), st.binary(max_size=4))
def test_any_damage_to_a_good_recording(start: int, length: int, put: bytes):
    read(GOOD[:start] + put + GOOD[start + length :])


@given(st.integers(len(HEADER) - 1, len(GOOD)))
def test_a_recording_cut_off_after_its_header_is_always_read(length: int):
    found = parse_recording(BytesIO(GOOD[:length]), "x")
    assert len(found.warnings) <= 1
    assert len(found.signals) >= GOOD[:length].count(b"\n") - 1
