"""``jadoube export``: games of the journal as PGN."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from firmware_host.commands.journal_option import add_journal_options, journal_path, warn_of_damage
from firmware_host.commands.numbers import game_number
from firmware_host.errors import UserError, os_reason
from firmware_host.journal.kept_games import KeptGame, kept_games
from firmware_host.service.pgn_export import format_record
from firmware_host.whole_file import write_out

_EXAMPLE = """\
examples:
  jadoube export 3 5 > two.pgn
  jadoube export --all --out games.pgn
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "export",
        help="print games of the journal as PGN",
        description="Prints games of the journal as PGN, also while the service runs. Without "
        "numbers: the last game.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "numbers", nargs="*", type=game_number, metavar="N", help="numbers from `jadoube games`"
    )
    parser.add_argument("--all", action="store_true", help="every game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to a file")
    add_journal_options(parser)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints PGN; ``UserError`` for a journal that can't be read or a game that isn't there."""
    path = journal_path(arguments)
    warn_of_damage(path)
    games = kept_games(path)
    if not games:
        raise UserError(f"{path}: no game has been played yet", "play one first: jadoube run")
    chosen = games if arguments.all else _chosen(path, games, arguments.numbers)
    text = "\n".join(format_record(game.record) for game in chosen)
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        _write(arguments.out, text)
    return 0


def _chosen(path: Path, games: Sequence[KeptGame], numbers: Sequence[int]) -> list[KeptGame]:
    by_number = {game.number: game for game in games}
    missing = [number for number in numbers if number not in by_number]
    if missing:
        problem = f"{path}: there is no game {missing[0]}"
        raise UserError(problem, f"there are 1 to {len(games)}: jadoube games lists them")
    return [by_number[number] for number in numbers] or [games[-1]]


def _write(path: Path, text: str) -> None:
    try:
        write_out(path, text)
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", "name another file") from None
