"""Bytes to frames and their meaning, and whatever else may come."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.scanner import commands
from drivers.scanner.frames import LONGEST, FrameParser, crc_of, format_frame
from drivers.scanner.messages import (
    Done,
    Edges,
    Hello,
    Message,
    Pressed,
    Reading,
    Refused,
    SelfTest,
    TimeAnswer,
    decode,
)
from tests.drivers.scanner.controller import crc, frame

#: What a scanner says, and what it means.
BODIES: list[tuple[str, Message]] = [
    ("h 00 v=1 cells=8x8", Hello(0, (("v", "1"), ("cells", "8x8")))),
    ("h 1F", Hello(31, ())),
    ("t 0A 0001E240 00FF", TimeAnswer(10, 123_456, 255)),
    ("e 0007 FFFFFFFF 0C.1Cx", Edges(7, 0xFFFFFFFF, ((12, "."), (28, "x")))),
    ("r 0008 00000000 xx.. w", Reading(8, 0, "xx..", "white")),
    ("r 0008 00000000 xx.. -", Reading(8, 0, "xx..", None)),
    ("p 0009 00000001 03 clock b", Pressed(9, 1, 3, "clock", "black")),
    ("a 05", Done(5)),
    ("x 05 too many lights", Refused(5, "too many lights")),
    ("q 06", SelfTest(6, ())),
    ("q 06 stuck:0C lights", SelfTest(6, ("stuck:0C", "lights"))),
]
BODY = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1, max_size=247)


@pytest.mark.parametrize(("body", "meaning"), BODIES)
def test_a_frame_means_what_the_specification_says(body: str, meaning: Message):
    (found,) = FrameParser().feed(format_frame(body))
    assert decode(found) == meaning


@pytest.mark.parametrize(
    "body",
    [
        "e 0007 FFFFFFFF",  # nothing changed
        "e 0007 FFFFFFFF 0C",  # a torn change
        "e 0007 FFFFFFFF 0c.",  # small letters
        "e 007 FFFFFFFF 0C.",
        "e  0007 FFFFFFFF 0C.",
        "e 0007 FFFFFFFF 0C. 0D.",
        "t 0A 0001E240",
        "t +A 0001E240 0000",
        "r 0008 00000000 xx..",
        "r 0008 00000000 xx.. x",
        "p 0009 00000001 03 clock",
        "p 0009 00000001 03 clock white",
        "h",
        "h 1 v=1",
        "h 01 v",
        "h 01 =1",
        "h 01 v=1 v=2",
        "h 01 v=1  min=1",
        "a",
        "a 05 06",
        "x",
        "q 6",
        "z 01",
        " ",
    ],
)
def test_what_can_not_be_means_nothing(body: str):
    assert decode(body) is None


def test_the_check_is_the_one_of_the_specification():
    assert crc_of(b"123456789") == 0x29B1 == crc(b"123456789")


@given(BODY)
@settings(max_examples=40)
def test_a_frame_comes_back(body: str):
    if set("<>") & set(body):
        with pytest.raises(ValueError, match="no frame"):
            format_frame(body)
    else:
        data = format_frame(body)
        assert data == frame(body)
        assert FrameParser().feed(data) == [body]


@pytest.mark.parametrize("body", ["", "ä", "a\n", "x" * 250, "\x7f"])
def test_what_can_not_be_framed_is_refused(body: str):
    with pytest.raises(ValueError, match="no frame"):
        format_frame(body)


@given(st.binary(max_size=600), st.lists(st.integers(1, 40), max_size=40))
@settings(max_examples=40)
def test_any_bytes_in_any_pieces_are_the_same_frames(data: bytes, cuts: list[int]):
    data = b"".join(frame("a 01") if byte % 16 == 3 else bytes((byte,)) for byte in data)
    whole, pieces = FrameParser(), FrameParser()
    expected = whole.feed(data)
    found: list[str] = []
    rest = data
    for cut in cuts:
        found += pieces.feed(rest[:cut])
        rest = rest[cut:]
        assert pieces.held <= LONGEST
    found += pieces.feed(rest)
    assert found == expected
    assert whole.held == pieces.held
    assert whole.skipped == pieces.skipped
    assert whole.skipped + sum(len(body) + 7 for body in expected) + whole.held == len(data)


@given(st.binary(max_size=300))
@settings(max_examples=40)
def test_after_any_bytes_the_next_frame_is_read(noise: bytes):
    parser = FrameParser()
    parser.feed(noise)
    assert parser.feed(frame("a 01")) == ["a 01"]


@given(st.sampled_from(BODIES), st.data())
@settings(max_examples=40)
def test_one_corrupted_frame_costs_only_itself(pair: tuple[str, Message], data: st.DataObject):
    """A byte changed, lost or doubled anywhere in it, its brackets too."""
    torn = bytearray(frame(pair[0]))
    at = data.draw(st.integers(0, len(torn) - 2))
    how = data.draw(st.sampled_from(["change", "lose", "double"]))
    if how == "change":
        torn[at] ^= 1 << data.draw(st.integers(0, 7))
    elif how == "lose":
        del torn[at]
    else:
        torn.insert(at, torn[at])
    before, after = frame("a 01"), frame("a 02")
    found = FrameParser().feed(before + bytes(torn) + after)
    assert found[0] == "a 01"
    assert found[-1] == "a 02"
    assert set(found[1:-1]) <= {pair[0]}  # a doubled bracket does no harm


def test_however_long_a_line_may_be_no_part_of_a_picture_is_longer():
    """By two bytes, in the few lines that are quite full: a small controller drops them."""
    for shades in (dict.fromkeys(range(67), "FFF"), dict.fromkeys(range(0, 67, 2), "FFF")):
        for longest in range(commands.SHORTEST_LINE, 257):
            lines = [
                commands.light(255, part, is_last=True) for part in commands.parts(shades, longest)
            ]
            assert max(len(line.rstrip(b"\n")) for line in lines) <= longest


@given(
    st.dictionaries(st.integers(0, 102), st.integers(0, 0xFFF), max_size=103), st.integers(0, 400)
)
@settings(max_examples=40)
def test_a_picture_in_parts_is_the_whole_picture(picture: dict[int, int], longest: int):
    shades = {light: f"{shade:03X}" for light, shade in picture.items()}
    found: dict[int, str] = {}
    for runs in commands.parts(shades, longest):
        line = commands.light(255, runs, is_last=True).rstrip(b"\n")
        assert len(line) <= max(longest, commands.SHORTEST_LINE)
        for run in runs.split(","):
            first, _, told = run.partition(":")
            assert told
            for at in range(0, len(told), 3):
                assert int(first, 16) + at // 3 not in found
                found[int(first, 16) + at // 3] = told[at : at + 3]
    assert found == shades
