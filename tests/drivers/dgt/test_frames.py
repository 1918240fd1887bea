"""Bytes to frames and their meaning: the vectors of the protocol, and whatever else may come."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drivers.dgt.clock_messages import ClockAck, ClockNothing, ClockReading, ClockSide, NoClock
from drivers.dgt.frames import LONGEST, Frame, FrameParser, Id, format_frame
from drivers.dgt.messages import (
    Battery,
    BoardDump,
    BusAddress,
    FieldUpdate,
    HardwareVersion,
    Ignored,
    KeyState,
    Lock,
    Message,
    SerialNumber,
    Trademark,
    Version,
    cell_of_field,
    decode,
)

START = bytes.fromhex(
    "860043" + "08090A0C0B0A0908" + 8 * "07" + 32 * "00" + 8 * "01" + "0203040605040302"
)
SIDE_90 = ClockSide(5400, is_flagged=False, is_per_move=False)

#: What a board sends, and what it means.
VECTORS: list[tuple[str, Message]] = [
    ("9100083031303235", SerialNumber("01025")),
    ("A2000D33303030303031303235", SerialNumber("3000001025")),
    ("9300050108", Version(1, 8)),
    ("9600050203", HardwareVersion(2, 3)),
    ("9000050801", BusAddress(1025)),
    ("A0000C547F7F002A0001100 2".replace(" ", ""), Battery(84, None, is_charging=False)),
    ("A0000C540A1E002A00011001", Battery(84, 630, is_charging=True)),
    ("8E00053400", FieldUpdate(52, 0)),
    ("8E00052401", FieldUpdate(36, 1)),
    ("A4000400", Lock(is_locked=False)),
    ("A4000401", Lock(is_locked=True)),
    ("A5000401", KeyState(is_accepted=True)),
    ("9200064F6B21", Trademark("Ok!")),
    ("8F00046B", Ignored(0x8F)),
    ("940003", Ignored(0x94)),
    ("8D000A0000000000 0020".replace(" ", ""), NoClock()),
    ("8D000A00000000000000", ClockNothing()),
    ("8D000A0A10090A220000", ClockAck(True, 9, 0x22, 0)),
    ("8D000A0A10090A1E0000", ClockAck(True, 9, 0x1E, 0)),
    ("8D000A0A100A0A000000", ClockAck(True, 10, 0, 0)),
    ("8D000A0A100900220000", ClockAck(True, 9, 0x22, 0)),  # the mark in one of its places
    ("8D000A0010090A220000", ClockAck(True, 9, 0x22, 0)),
    ("8D000A0A400A0A000000", ClockAck(False, 10, 0, 0)),
    ("8D000A0A10012A000000", ClockAck(True, 0x81, 0, 0)),
    ("8D000A0A10082A113300", ClockAck(True, 0x88, 0x11, 0x33)),
    ("8D000A0A10082A214100".replace("4100", "3400"), ClockAck(True, 0x88, 0x21, 0x34)),
    (
        "8D000A0129550130000B",
        ClockReading(ClockSide(5395, False, False), SIDE_90, True, True, False),
    ),
    (
        "8D000A10000029595914",
        ClockReading(
            ClockSide(0, is_flagged=True, is_per_move=False),
            ClockSide(9 * 3600 + 59 * 60 + 59, is_flagged=False, is_per_move=True),
            False,
            False,
            True,
        ),
    ),
]


def messages(data: bytes) -> list[Message | None]:
    return [decode(frame) for frame in FrameParser().feed(data)]


@pytest.mark.parametrize(("data", "meaning"), VECTORS)
def test_a_message_of_the_protocol(data: str, meaning: Message):
    assert messages(bytes.fromhex(data)) == [meaning]


def test_the_dump_of_the_first_position():
    (dump,) = messages(START)
    assert isinstance(dump, BoardDump)
    assert dump.codes[cell_of_field(3)] == 6  # d1: the queen comes after the king
    assert [cell_of_field(field) for field in (0, 7, 56, 63)] == [56, 63, 0, 7]


@pytest.mark.parametrize(
    "data",
    [
        "8E00054001",  # no field 64
        "8E00052410",  # no piece 16
        "8D000A096000010000 01".replace(" ", ""),  # sixty minutes
        "8D000A0B000001000001",  # eleven hours
        "8D000A01290A01300001",  # no decimal
        "9100083031304135",  # a letter among the digits
        "A0000C657F7F002A00011002",  # 101 percent
        "8600430F" + 62 * "00" + "10",
    ],
)
def test_what_cannot_be_means_nothing(data: str):
    assert messages(bytes.fromhex(data)) == [None]


def test_a_frame_torn_by_the_next_one_is_dropped_and_the_next_is_read():
    assert messages(START[:40] + bytes.fromhex("8E00053400")) == [FieldUpdate(52, 0)]


def test_a_lost_length_is_seen_at_once():
    """A field update without its first length byte waited for 600 bytes that never came."""
    parser = FrameParser()
    assert parser.feed(bytes.fromhex("8E0534")) == []
    assert parser.held <= 2
    assert parser.feed(bytes.fromhex("00")) == []
    assert parser.skipped == 4


def test_the_memory_of_a_board_may_come_unasked():
    dump = format_frame(0x8F, bytes(0x1F00))
    assert dump[:3] == bytes.fromhex("8F3E03")
    assert messages(dump + START)[0] == Ignored(0x8F)


@given(st.binary(max_size=300), st.lists(st.integers(1, 7), max_size=50))
@example(b"\x8e\x00\x02\x8e\x00\x03", [1])
def test_any_bytes_in_any_pieces_are_the_same_frames(data: bytes, cuts: list[int]):
    whole, pieces = FrameParser(), FrameParser()
    expected = whole.feed(data)
    found: list[Frame] = []
    rest = data
    for cut in cuts:
        found += pieces.feed(rest[:cut])
        rest = rest[cut:]
    found += pieces.feed(rest)
    assert found == expected
    assert whole.held <= LONGEST
    assert whole.skipped + sum(len(f.payload) + 3 for f in expected) + whole.held == len(data)
    for frame in found:
        decode(frame)


@given(st.binary(max_size=200))
def test_after_any_bytes_the_next_frame_is_read(noise: bytes):
    parser = FrameParser()
    parser.feed(noise)
    assert parser.feed(START)[-1] == Frame(Id.BOARD, START[3:])


@given(st.integers(0x80, 0xFF), st.binary(max_size=200).map(lambda b: bytes(x & 0x7F for x in b)))
def test_a_frame_comes_back(frame_id: int, payload: bytes):
    data = format_frame(frame_id, payload)
    found = FrameParser().feed(data)
    assert found in ([Frame(frame_id, payload)], [])
    assert found or frame_id in {int(known) for known in Id}


@given(st.integers(), st.binary(max_size=9000))
@example(0x86, b"\x80")
@example(0x86, bytes(9000))
@example(0x7F, b"")
def test_what_no_board_can_send_is_refused(frame_id: int, payload: bytes):
    can = 0x80 <= frame_id <= 0xFF and all(byte < 0x80 for byte in payload)
    if can and len(payload) + 3 <= LONGEST:
        assert format_frame(frame_id, payload)
    else:
        with pytest.raises(ValueError, match="no frame"):
            format_frame(frame_id, payload)


def _hostile(size: int, seed: int) -> None:
    """Random and mutated bytes; after each piece a whole frame, which must be read."""
    rng = random.Random(seed)
    good = b"".join(bytes.fromhex(data) for data, _ in VECTORS) + START
    parser = FrameParser()
    fed = 0
    while fed < size:
        piece = bytearray(rng.randbytes(2_000) if rng.random() < 0.5 else good)
        for _ in range(rng.randrange(20)):
            where = rng.randrange(len(piece))
            if rng.random() < 0.5:
                del piece[where]
            else:
                piece[where] = rng.randrange(256)
        for frame in parser.feed(bytes(piece)):
            decode(frame)
        assert parser.held <= LONGEST
        assert parser.feed(START)[-1].id == Id.BOARD
        fed += len(piece) + len(START)


def test_mutated_bytes():
    _hostile(200_000, 1)


@pytest.mark.soak
def test_ten_million_hostile_bytes():
    _hostile(10_000_000, 2)
