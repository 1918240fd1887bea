"""From bytes to frames. Pure: no port, no time, no meaning; never raises, whatever comes.

A frame of a single board is ``id, length, length, payload``. Only the id has bit 7 set, so a byte
with it is always the beginning of a frame: whatever was lost or torn before, the next frame is read
whole. The length is that of the whole frame, in two bytes of seven bits.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum


class Id(IntEnum):
    """What a board can say, as the first byte of a frame."""

    BOARD = 0x86
    CLOCK = 0x8D
    FIELD = 0x8E
    EEPROM = 0x8F
    BUS_ADDRESS = 0x90
    SERIAL = 0x91
    TRADEMARK = 0x92
    VERSION = 0x93
    HARDWARE_VERSION = 0x96
    BATTERY = 0xA0
    LONG_SERIAL = 0xA2
    LOCK = 0xA4
    KEY = 0xA5


@dataclass(frozen=True, slots=True)
class Frame:
    """One whole message: its id with bit 7, and what follows the three bytes of its head."""

    id: int
    payload: bytes


#: The head: id and length.
HEAD = 3
#: No board sends more: a dump of its memory, which some send unasked, has 0x1F03 bytes.
LONGEST = 8_192
#: Frames that can have one length only. Another one is a lost byte: nothing is waited for then.
LENGTHS: Mapping[int, int] = {
    Id.BOARD: 67,
    Id.CLOCK: 10,
    Id.FIELD: 5,
    Id.BUS_ADDRESS: 5,
    Id.SERIAL: 8,
    Id.VERSION: 5,
    Id.HARDWARE_VERSION: 5,
    Id.BATTERY: 12,
    Id.LONG_SERIAL: 13,
    Id.LOCK: 4,
    Id.KEY: 4,
}
_START = 0x80


class FrameParser:
    """Takes bytes as they come and gives the frames that are whole. Holds ``LONGEST`` at most."""

    def __init__(self) -> None:
        """In step with nothing yet: what comes before the first id is skipped."""
        self._id: int | None = None
        self._body = bytearray()
        self._total = 0
        #: Bytes that belonged to no frame.
        self.skipped = 0

    @property
    def held(self) -> int:
        """How many bytes of a frame that is not whole yet are kept."""
        return 0 if self._id is None else 1 + len(self._body)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete, in order."""
        frames: list[Frame] = []
        for byte in data:
            if byte >= _START:
                self.skipped += self.held
                self._id = byte
                self._body.clear()
                self._total = 0
            elif self._id is None:
                self.skipped += 1
            else:
                self._body.append(byte)
                if len(self._body) == HEAD - 1:
                    self._read_length(self._id)
                if self._total and len(self._body) == self._total - 1 and self._id is not None:
                    frames.append(Frame(self._id, bytes(self._body[HEAD - 1 :])))
                    self._id = None
        return frames

    def _read_length(self, frame_id: int) -> None:
        self._total = self._body[0] << 7 | self._body[1]
        known = LENGTHS.get(frame_id)
        if not HEAD <= self._total <= LONGEST or known not in (None, self._total):
            self.skipped += HEAD
            self._id = None


def format_frame(frame_id: int, payload: bytes) -> bytes:
    """The bytes of a frame; ``ValueError`` for what no board can send."""
    total = HEAD + len(payload)
    if total > LONGEST or not _START <= frame_id < 2 * _START or max(payload, default=0) >= _START:
        msg = f"no frame: id {frame_id:#x}, {len(payload)} bytes"
        raise ValueError(msg)
    return bytes((frame_id, total >> 7, total & 0x7F)) + payload
