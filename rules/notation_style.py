"""The styles in which a score sheet is written: a form, and the letters of a language (N-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal, TypeAlias

import chess

from rules.notation_letters import FIGURINES, LETTERS, Letters

Form: TypeAlias = Literal["short", "long", "abbreviated"]

#: What a user calls a style -> its form, whether figurines stand for the letters, what it is.
STYLES: Mapping[str, tuple[Form, bool, str]] = {
    "san": ("short", False, "short algebraic: Nf3, exd5, e8=Q"),
    "long": ("long", False, "long algebraic: Ng1-f3, e4xd5, e7-e8Q"),
    "abbreviated": ("abbreviated", False, "short, pawn captures by their files: Nf3, ed, e8Q"),
    "figurine": ("short", True, "short with figurines: ♘f3, exd5, e8=♕"),
    "figurine-long": ("long", True, "long with figurines: ♘g1-f3, e4xd5, e7-e8♕"),
}


@dataclass(frozen=True, slots=True)
class Style:
    """One way to write moves. Made by ``make_style``."""

    name: str
    code: str
    form: Form
    letters: Letters


def make_style(name: str = "san", language: str = "en") -> Style:
    """The style of that name in that language; ``ValueError`` names what there is instead."""
    form, has_figurines, _ = STYLES[_known(name, STYLES, "style")]
    code = _known(language.lower(), LETTERS, "language")
    letters = LETTERS[code]
    if has_figurines:
        letters = replace(
            letters,
            king=FIGURINES[chess.KING],
            queen=FIGURINES[chess.QUEEN],
            rook=FIGURINES[chess.ROOK],
            bishop=FIGURINES[chess.BISHOP],
            knight=FIGURINES[chess.KNIGHT],
        )
    if form != "short":
        letters = replace(letters, promotion="")
    return Style(name, code, form, letters)


def _known(word: str, table: Mapping[str, object], what: str) -> str:
    if word in table:
        return word
    near = get_close_matches(word, table, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(table)}"
    raise ValueError(f"no {what} {word!r}: {hint}")
