"""Whether a write-ahead log of SQLite was damaged, rather than torn at its end by a power cut.

SQLite reads a log up to the first frame whose checksum is wrong and takes the rest for never
written. That is right for the last commit, which a power cut may tear; every commit before it was
synced before the next was begun, so two commits behind a wrong frame are damage.
The format: sqlite.org/fileformat2.html, "The Write-Ahead Log".
"""

import struct
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_HEADER_BYTES = 32
_FRAME_BYTES = 24
#: The magic number without its last bit, which tells the byte order of the checksums.
_MAGIC = 0x377F0682
_SMALLEST_PAGE, _LARGEST_PAGE = 512, 65_536
_MASK = 0xFFFFFFFF
#: What a power cut may leave half written.
_TORN_COMMITS = 1


class _Frame(NamedTuple):
    """``commit``: it ends a commit."""

    offset: int
    commit: bool
    salts: bytes
    sums: tuple[int, int]
    #: What the checksum covers.
    covered: bytes


def log_damage(path: Path) -> str | None:
    """What is lost of the journal at ``path`` by a damaged log; ``None``: nothing.

    ``OSError`` if the log can't be read. Damage to the very last commit looks as if that had been
    torn, and is not found.
    """
    log = path.with_name(path.name + "-wal")
    try:
        content = log.read_bytes()
    except FileNotFoundError:
        return None
    if len(content) < _HEADER_BYTES + _FRAME_BYTES:
        return None
    wrong, lost = _first_wrong(content)
    if lost <= _TORN_COMMITS:
        return None
    return f"{log} was damaged (at byte {wrong}): the {lost} writes behind that are lost"


def _first_wrong(content: bytes) -> tuple[int, int]:
    """Where the first wrong part begins, and how many commits stand from there on."""
    frames = list(_frames(content))
    if not frames:
        return 0, 0
    salts, order = content[16:24], "big" if content[3] & 1 else "little"
    sums = _checksum(content[:24], (0, 0), order)
    magic = struct.unpack_from(">I", content)[0] & ~1
    if magic != _MAGIC or sums != struct.unpack_from(">II", content, 24):
        # No frame can be read then. Which belong to this log: those like the first one.
        return 0, sum(frame.commit for frame in frames if frame.salts == frames[0].salts)
    for n, frame in enumerate(frames):
        if frame.salts == salts:
            sums = _checksum(frame.covered, sums, order)
        if frame.salts != salts or sums != frame.sums:
            behind = frames[n:]
            return frame.offset, sum(f.commit for f in behind if f.salts == salts)
    return 0, 0


def _frames(content: bytes) -> Iterator[_Frame]:
    page = struct.unpack_from(">I", content, 8)[0]
    if not _SMALLEST_PAGE <= page <= _LARGEST_PAGE or page & (page - 1):
        page = 4096
    step = _FRAME_BYTES + page
    for offset in range(_HEADER_BYTES, len(content) - step + 1, step):
        _, size, *sums = struct.unpack_from(">II8xII", content, offset)
        head, data = content[offset : offset + 8], content[offset + _FRAME_BYTES : offset + step]
        salts = content[offset + 8 : offset + 16]
        yield _Frame(offset, size != 0, salts, (sums[0], sums[1]), head + data)


def _checksum(covered: bytes, start: tuple[int, int], order: str) -> tuple[int, int]:
    words = array("I", covered)
    if order != _NATIVE:
        words.byteswap()
    first, second = start
    pairs = iter(words)
    for one, other in zip(pairs, pairs, strict=True):
        first = (first + one + second) & _MASK
        second = (second + other + first) & _MASK
    return first, second


_NATIVE = "little" if struct.pack("=H", 1) == struct.pack("<H", 1) else "big"
