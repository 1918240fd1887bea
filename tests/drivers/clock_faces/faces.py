"""Faces to show."""

from hypothesis import strategies as st

from drivers.clock_face import Face, SideFace
from drivers.signals import Side


def face(
    white: str = "4:05", black: str = "0:07", running: Side | None = None, flag: Side | None = None
) -> Face:
    return Face(side(white), side(black), running, flag)


def side(text: str, beside: str = "") -> SideFace:
    seconds = 0
    for part in text.split(":"):
        seconds = 60 * seconds + int(part)
    return SideFace(text, seconds, beside)


def text_of(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    head = f"{hours}:{rest // 60:02d}" if hours else f"{rest // 60}"
    return f"{head}:{rest % 60:02d}"


sides = st.integers(0, 360_000).map(lambda seconds: SideFace(text_of(seconds), seconds))
who = st.sampled_from([None, "white", "black"])
faces = st.builds(Face, sides, sides, who, who)
