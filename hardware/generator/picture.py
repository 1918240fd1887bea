"""The wiring picture: WireViz and graphviz draw it. Both are needed only to draw it anew."""

import hashlib
import re
import tempfile
from pathlib import Path


def stamp(source: str) -> str:
    """What a picture carries to say which source it was drawn from."""
    return f"<!-- drawn from {hashlib.sha256(source.encode()).hexdigest()} -->"


def is_of(picture: str, source: str) -> bool:
    """Whether the picture was drawn from this source."""
    return stamp(source) in picture


def texts(picture: str) -> list[str]:
    """All that is written in it, sorted: the same whatever fonts the machine has."""
    return sorted(re.findall(r"<text[^>]*>(.*?)</text>", picture, re.DOTALL))


def draw(source: str) -> str:
    """SVG. ``ImportError`` without WireViz; graphviz' own error without ``dot``."""
    from wireviz import wireviz  # type: ignore[import-untyped]  # it has no types

    with tempfile.TemporaryDirectory() as folder:
        wireviz.parse(source, output_formats=("svg",), output_dir=folder, output_name="picture")
        svg = Path(folder, "picture.svg").read_text("utf-8")
    svg = re.sub(r"<!--.*?-->\n?", "", svg, flags=re.DOTALL)
    # Boxes are as wide as this machine's font is; another machine's may be wider.
    return svg.replace('font-size="14.00"', 'font-size="12.50"')


def stamped(picture: str, source: str) -> str:
    """The picture with the stamp of what it was drawn from."""
    return picture.replace("<svg ", f"{stamp(source)}\n<svg ", 1)
