"""The letters of the pieces in the languages of score sheets (N-2): a table, nothing else.

Sources, by row: ``pgn`` is section 17 of the PGN standard (1994-03-12); ``law`` is laws.md, N-2;
``usage`` is what chess literature in that language prints; ``names`` are the initials of the names
of the pieces, lengthened where two would be alike, because no printed table of letters was found.
The FIDE Laws (appendix C) let a player use the initials of the names in their own language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import chess

LetterSource: TypeAlias = Literal["pgn", "law", "usage", "names"]


@dataclass(frozen=True, slots=True)
class Letters:
    """How one language writes pieces, captures, mate and castling."""

    language: str
    king: str
    queen: str
    rook: str
    bishop: str
    knight: str
    source: LetterSource = "pgn"
    capture: str = "x"
    mate: str = "#"
    castling: str = "O"
    #: What stands before the new piece in the short form (PGN: ``e8=Q``).
    promotion: str = "="

    def pieces(self) -> dict[chess.PieceType, str]:
        """Each kind of piece that has a letter, and the letter; it may be two characters long."""
        return {
            chess.KING: self.king,
            chess.QUEEN: self.queen,
            chess.ROOK: self.rook,
            chess.BISHOP: self.bishop,
            chess.KNIGHT: self.knight,
        }


def _row(language: str, letters: str, source: LetterSource = "pgn") -> Letters:
    king, queen, rook, bishop, knight = letters.split()
    return Letters(language, king, queen, rook, bishop, knight, source)


#: Code of the language (ISO 639-1, the script behind it where there are two) -> its letters:
#: king, queen, rook, bishop, knight.
LETTERS: Mapping[str, Letters] = {
    "en": _row("English", "K Q R B N"),
    "ru": Letters(
        "Russian", "Кр", "Ф", "Л", "С", "К", "law", ":", mate="x", castling="0", promotion=""
    ),
    "uz": _row("Uzbek", "Sh F R Fl O", "names"),
    "uz-cyrl": _row("Uzbek, Cyrillic", "Ш Ф Р Фл О", "names"),
    "de": _row("German", "K D T L S"),
    "fr": _row("French", "R D T F C"),
    "es": _row("Spanish", "R D T A C"),
    "it": _row("Italian", "R D T A C"),
    "nl": _row("Dutch", "K D T L P"),
    "af": _row("Afrikaans", "K D T L R", "usage"),
    "bg": _row("Bulgarian", "Ц Д Т О К", "usage"),
    "ca": _row("Catalan", "R D T A C", "usage"),
    "cs": _row("Czech", "K D V S J"),
    "da": _row("Danish", "K D T L S"),
    "el": _row("Greek", "Ρ Β Π Α Ι", "usage"),
    "et": _row("Estonian", "K L V O R"),
    "fi": _row("Finnish", "K D T L R"),
    "hr": _row("Croatian", "K D T L S", "usage"),
    "hu": _row("Hungarian", "K V B F H"),
    "is": _row("Icelandic", "K D H B R"),
    "lt": _row("Lithuanian", "K V B R Ž", "usage"),
    "lv": _row("Latvian", "K D T L Z", "usage"),
    "no": _row("Norwegian", "K D T L S"),
    "pl": _row("Polish", "K H W G S"),
    "pt": _row("Portuguese", "R D T B C"),
    "ro": _row("Romanian", "R D T N C"),
    "sk": _row("Slovak", "K D V S J", "usage"),
    "sl": _row("Slovenian", "K D T L S", "usage"),
    "sv": _row("Swedish", "K D T L S"),
    "tr": _row("Turkish", "Ş V K F A", "usage"),
    "uk": _row("Ukrainian", "Кр Ф Т С К", "usage"),
}

#: The signs that need no language; Black's are read too, White's are written for both sides.
FIGURINES: Mapping[chess.PieceType, str] = {
    chess.KING: "♔",
    chess.QUEEN: "♕",
    chess.ROOK: "♖",
    chess.BISHOP: "♗",
    chess.KNIGHT: "♘",
}
BLACK_FIGURINES: Mapping[chess.PieceType, str] = {
    chess.KING: "♚",
    chess.QUEEN: "♛",
    chess.ROOK: "♜",
    chess.BISHOP: "♝",
    chess.KNIGHT: "♞",
}
