"""``jadoube score-sheet``: score sheets of the journal's games or of a PGN file, and back."""

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from firmware_host.commands.journal_option import add_journal_options, journal_path
from firmware_host.commands.numbers import game_number
from firmware_host.errors import UserError, os_reason
from firmware_host.score_sheet.reading import read_sheet
from firmware_host.score_sheet.sheet import ScoreSheet
from firmware_host.score_sheet.sources import journal_sheets, pgn_sheets
from firmware_host.score_sheet.text import format_text
from firmware_host.timebase import wall_label
from firmware_host.whole_file import write_out
from rules.notation import LETTERS, STYLES, Style, make_style

_EXAMPLE = """\
examples:
  jadoube score-sheet --out sheet.pdf
  jadoube score-sheet 3 --language ru --style long
  jadoube score-sheet --pgn club.pgn --all --style figurine --out club.pdf
  jadoube score-sheet --read typed.txt --language de > game.pgn
"""
_FORMATS = ("text", "pdf")


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    styles = "\n".join(f"  {name:<15}{words}" for name, (_, _, words) in STYLES.items())
    parser = commands.add_parser(
        "score-sheet",
        help="print score sheets, as text or PDF, in the notation of many languages",
        description="Prints score sheets of games of the journal, or of a PGN file, with times at "
        "the controls, draw offers, corrections and room for signatures. Without numbers: the last "
        "game of the journal, or the only one of the file.",
        epilog=f"styles:\n{styles}\nlanguages:\n  {' '.join(LETTERS)}\n\n{_EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    numbers = "numbers from `jadoube games`, or in the order of the file"
    parser.add_argument("numbers", nargs="*", type=_number, metavar="N", help=numbers)
    parser.add_argument("--all", action="store_true", help="every game")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--pgn", type=Path, metavar="FILE", help="take the games of a PGN file")
    source.add_argument(
        "--read", type=Path, metavar="FILE", help="read a sheet in text, and print the game as PGN"
    )
    parser.add_argument("--style", metavar="NAME", help="how moves are written (san)")
    parser.add_argument("--language", metavar="CODE", help="whose letters and words (en)")
    parser.add_argument("--format", choices=_FORMATS, help="as the name of the file says, or text")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to a file")
    add_journal_options(parser)
    parser.set_defaults(run=run)
    return parser


def _number(text: str) -> int:
    """Of a game; who gives a file instead hears where files go."""
    if text.lower().endswith(".pgn"):
        msg = f"{text!r} is no number of a game; a file is named so: --pgn {text}"
        raise argparse.ArgumentTypeError(msg)
    return game_number(text)


def run(arguments: argparse.Namespace) -> int:
    """Prints the sheets; ``UserError`` for games that aren't there and notations unknown."""
    style = _style(arguments)
    if arguments.read is not None:
        named = style if arguments.style or arguments.language else None
        _write(arguments.out, _read_sheets(arguments.read, named))
        return 0
    form = arguments.format or _form_of(arguments.out)
    if form == "pdf" and arguments.out is None:
        raise UserError("a PDF is no text for a terminal", "name a file: --out sheet.pdf")
    sheets = _from_pgn(arguments) if arguments.pgn is not None else _from_journal(arguments)
    _write(arguments.out, _formatted(sheets, style, form))
    return 0


def _style(arguments: argparse.Namespace) -> Style:
    try:
        return make_style(arguments.style or "san", arguments.language or "en")
    except ValueError as error:
        raise UserError(str(error), "see jadoube score-sheet --help") from None


def _form_of(out: Path | None) -> str:
    return "pdf" if out is not None and out.suffix.lower() == ".pdf" else "text"


def _from_journal(arguments: argparse.Namespace) -> list[ScoreSheet]:
    path = journal_path(arguments)
    sheets = journal_sheets(path)
    if not sheets:
        raise UserError(f"{path}: no game has been played yet", "play one first: jadoube run")
    numbers = _numbers(arguments, path, len(sheets)) or [len(sheets)]
    return [sheets[number - 1] for number in numbers]


def _from_pgn(arguments: argparse.Namespace) -> list[ScoreSheet]:
    path = Path(arguments.pgn)
    found = pgn_sheets(path)
    if not found:
        raise UserError(f"{path}: no game in it", "give a PGN file with games")
    numbers = _numbers(arguments, path, len(found))
    if not numbers and len(found) > 1:
        raise UserError(f"{path}: {len(found)} games", "name some by number, or give --all")
    chosen = [found[number - 1] for number in numbers or [1]]
    for sheet in chosen:
        if isinstance(sheet, UserError):
            raise sheet
    return [sheet for sheet in chosen if isinstance(sheet, ScoreSheet)]


def _numbers(arguments: argparse.Namespace, path: Path, games: int) -> list[int]:
    """What the user chose, from 1; empty if nothing was."""
    if arguments.all:
        return list(range(1, games + 1))
    numbers: list[int] = arguments.numbers
    missing = [number for number in numbers if not 1 <= number <= games]
    if missing:
        there = "there is 1 only" if games == 1 else f"there are 1 to {games}"
        raise UserError(f"{path}: there is no game {missing[0]}", there)
    return numbers


def _formatted(sheets: Sequence[ScoreSheet], style: Style, form: str) -> str | bytes:
    if form == "text":
        return "\f\n".join(format_text(sheet, style) for sheet in sheets)
    # Here, since text needs none of what draws a PDF.
    from firmware_host.score_sheet.pdf import format_pdf

    return format_pdf(sheets, style, datetime.fromisoformat(wall_label()))


def _read_sheets(path: Path, style: Style | None) -> str:
    """The games of a text file of sheets, parted by form feeds, as PGN."""
    from rules.pgn import PgnGame, format_pgn

    games = []
    for number, text in enumerate(_text_of(path).split("\f"), 1):
        try:
            sheet = read_sheet(text, style)
        except ValueError as error:
            where = f"{path}: sheet {number}" if number > 1 else str(path)
            raise UserError(f"{where}: {error}", "mend it, or name the --language") from None
        if not sheet.moves and sheet.result == "*":
            raise UserError(f"{path}: no moves in it", "give a sheet like: 1. e4 e5 2. Nf3 Nc6")
        game = PgnGame(sheet.start, sheet.chess960, sheet.tags, sheet.moves, (), sheet.result)
        games.append(format_pgn(game))
    return "\n".join(games)


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", "name another file") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: not text in UTF-8", "save it as UTF-8") from None


def _write(path: Path | None, content: str | bytes) -> None:
    if path is None:
        sys.stdout.write(content if isinstance(content, str) else content.decode())
        return
    try:
        write_out(path, content)
    except (OSError, ValueError) as error:
        reason = os_reason(error) if isinstance(error, OSError) else "is no name of a file"
        raise UserError(f"{path}: {reason}", "name another file") from None
