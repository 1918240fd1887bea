"""Makes the tables of docs/lights.md and its pictures: ``python -m tests.lights_doc``."""

from collections.abc import Mapping
from pathlib import Path
from typing import get_args

from firmware_host.service.announcing import AUDIENCES, Audience
from firmware_host.sitting.lights_meanings import ALONE, CELLS, LAMPS, STEPS, Colour, Pattern

DOCUMENT = Path(__file__).resolve().parents[1] / "docs/lights.md"
PICTURES = DOCUMENT.parent / "pictures"
BEGIN = "<!-- made from lights_meanings.py and announcing.py: begin -->\n"
END = "<!-- end -->\n"

_GISTS: Mapping[Pattern, str] = {
    Pattern.STEADY: "for your information",
    Pattern.BLINK: "twice a second: put this right",
    Pattern.SLOW: "a second on, a second off: somebody is waited for",
    Pattern.FLASH: "two short flashes, a pause: look at this",
    Pattern.ALTERNATE: "two lights, a second each: from the first to the second",
}
_SHAPES: Mapping[Pattern, str] = {
    Pattern.STEADY: "a whole frame",
    Pattern.BLINK: "a broken frame",
    Pattern.SLOW: "a dotted frame",
    Pattern.FLASH: "a double frame",
    Pattern.ALTERNATE: "frames numbered 1 and 2",
}
_HEARERS: Mapping[Audience, str] = {
    "hall": "the hall and the arbiter",
    "arbiter": "the arbiter",
    "nobody": "nobody: it stands in the list",
}


def tables() -> str:
    """Patterns, cells, lamps, announcements."""
    return "\n".join((_patterns(), _cells(), _lamps(), _announcements()))


def _patterns() -> str:
    head = "| pattern | | means | where nothing may move |\n|---|---|---|---|\n"
    return head + "".join(
        f"| {pattern} | ![{pattern}](pictures/light-{pattern}.svg) | {_GISTS[pattern]} "
        f"| {_SHAPES[pattern]} |\n"
        for pattern in Pattern
    )


def _cells() -> str:
    head = "| a lit cell | pattern | says | law | in rated play |\n|---|---|---|---|---|\n"
    return head + "".join(
        f"| `{meaning}` | {row.pattern} | {row.text}{_alone(row.topic in ALONE)} "
        f"| {row.law or '–'} | {_yes(row.rated)} |\n"
        for meaning, row in CELLS.items()
    )


def _lamps() -> str:
    head = "| a lit lamp | pattern | says | law | in rated play |\n|---|---|---|---|---|\n"
    return head + "".join(
        f"| `{meaning}` | {row.pattern} | {row.text} | {row.law or '–'} | {_yes(row.rated)} |\n"
        for meaning, row in LAMPS.items()
    )


def _announcements() -> str:
    head = "| heard by | what |\n|---|---|\n"
    rows = (
        (audience, [f"`{kind}`" for kind, to in AUDIENCES.items() if to == audience])
        for audience in get_args(Audience)
    )
    return head + "".join(f"| {_HEARERS[to]} | {', '.join(kinds)} |\n" for to, kinds in rows)


def _yes(shown: object) -> str:
    return "yes" if shown else "no"


def _alone(alone: object) -> str:
    return " *(alone)*" if alone else ""


def written(text: str) -> str:
    """The document with its tables renewed."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{tables()}{rest[rest.index(END) :]}"


# --- pictures ------------------------------------------------------------------------------------


def pictures() -> Mapping[str, str]:
    """An SVG for each pattern, which moves as the light does, by the name of its file."""
    return {f"light-{pattern}.svg": _picture(pattern) for pattern in Pattern}


def _picture(pattern: Pattern) -> str:
    colour = next(
        row.colour for row in (*CELLS.values(), *LAMPS.values()) if row.pattern is pattern
    )
    is_pair = pattern is Pattern.ALTERNATE
    cells = [_cell(pattern, colour, place) for place in range(2 if is_pair else 1)]
    width = 56 * len(cells)
    body = "".join(cells)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="56" '
        f'viewBox="0 0 {width} 56" role="img"><title>{pattern}</title>{body}</svg>\n'
    )


def _cell(pattern: Pattern, colour: Colour, place: int) -> str:
    steps = STEPS[pattern]
    half = len(steps) // 2
    steps = steps[half:] + steps[:half] if place else steps
    values = ";".join("1" if step == "#" else "0.12" for step in steps)
    left = 56 * place
    number = (
        f'<text x="{left + 36}" y="44" font-size="16" font-weight="700" fill="#10202c">'
        f"{place + 1}</text>"
        if pattern is Pattern.ALTERNATE
        else ""
    )
    moves = (
        ""
        if "." not in steps
        else f'<animate attributeName="opacity" values="{values}" calcMode="discrete" dur="2s" '
        'repeatCount="indefinite"/>'
    )
    return (
        f'<rect x="{left}" width="56" height="56" fill="#8aa2b2"/>'
        f"<g>{_frame(pattern, colour, left)}{number}{moves}</g>"
    )


def _frame(pattern: Pattern, colour: Colour, left: int) -> str:
    ink, light = "#10202c", "#{:02x}{:02x}{:02x}".format(*colour)

    def rect(inset: float, width: float, stroke: str, more: str = "") -> str:
        side = 56 - 2 * inset
        return (
            f'<rect x="{left + inset:g}" y="{inset:g}" width="{side:g}" height="{side:g}" '
            f'fill="none" stroke="{stroke}" stroke-width="{width:g}"{more}/>'
        )

    if pattern is Pattern.FLASH:
        return rect(6, 11, ink) + rect(3, 3, light) + rect(9, 3, light)
    dashes = {
        Pattern.BLINK: ' stroke-dasharray="9 7"',
        Pattern.SLOW: ' stroke-dasharray="0.1 9" stroke-linecap="round"',
    }
    return rect(5, 9, ink) + rect(5, 6, light, dashes.get(pattern, ""))


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
    PICTURES.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, "utf-8")
