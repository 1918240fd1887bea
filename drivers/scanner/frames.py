"""From bytes to frames of the scanner protocol. Pure; never raises, whatever comes.

A frame is ``<body*CRC>``: the body in printable ASCII, then the CRC of the body as four hexadecimal
digits. ``<`` and ``>`` stand nowhere else, so whatever was lost or torn before, the next frame is
read whole. Bytes between frames (line ends, a program's own prints) are skipped.
"""

from binascii import crc_hqx
from typing import Final

#: The longest frame, with its brackets: what a small controller can hold.
LONGEST: Final = 256
_START, _END = b"<", b">"
_CRC_FROM: Final = 0xFFFF
#: ``*``, four digits, ``>``.
_TAIL: Final = 6
_PRINTABLE: Final = frozenset(range(0x20, 0x7F))


def crc_of(body: bytes) -> int:
    """CRC-16 with the polynomial 0x1021 from 0xFFFF, not reflected ("CCITT-FALSE")."""
    return crc_hqx(body, _CRC_FROM)


def format_frame(body: str) -> bytes:
    """The bytes of a frame, with a line end for human readers; ``ValueError`` if it can't be."""
    data = body.encode("ascii", "replace")
    frame = b"<%b*%04X>" % (data, crc_of(data))
    if not data or _checked(frame) != body:
        msg = f"no frame: {body!r}"
        raise ValueError(msg)
    return frame + b"\n"


class FrameParser:
    """Takes bytes as they come, gives the bodies of the frames that are right. Holds ``LONGEST``
    bytes at most.
    """

    def __init__(self) -> None:
        """Outside of any frame."""
        self._held = b""
        #: Bytes that belonged to no frame that was right, line ends among them.
        self.skipped = 0

    @property
    def held(self) -> int:
        """How many bytes of a frame that is not whole yet are kept."""
        return len(self._held)

    def feed(self, data: bytes) -> list[str]:
        """The bodies that these bytes complete, in order."""
        pieces = (self._held + data).split(_START)
        self.skipped += len(pieces[0])
        bodies: list[str] = []
        for number, piece in enumerate(pieces[1:], 2):
            inside, end, after = piece.partition(_END)
            if not end and number == len(pieces) and len(piece) < LONGEST:
                self._held = _START + piece
                return bodies
            body = _checked(_START + inside + end)
            if body is None:
                self.skipped += 1 + len(piece)
            else:
                bodies.append(body)
                self.skipped += len(after)
        self._held = b""
        return bodies


def _checked(frame: bytes) -> str | None:
    """The body, if the check is right."""
    body, tail = frame[1:-_TAIL], frame[-_TAIL:]
    if not body or len(frame) > LONGEST or tail != b"*%04X>" % crc_of(body):
        return None
    if not _PRINTABLE.issuperset(body) or _START in body or _END in body:
        return None
    return body.decode("ascii")
