"""``jadoube games``: the games in the journal."""

import argparse
import json
import sys

from firmware_host.commands.journal_option import add_journal_options, journal_path, warn_of_damage
from firmware_host.journal.kept_games import KeptGame, kept_games

_EXAMPLE = """\
examples:
  jadoube games
  jadoube games --json | jq '.[-1]'
"""

_COLUMNS = (
    ("no.", "number", ">"),
    ("date", "date", "<"),
    ("white", "white", "<"),
    ("black", "black", "<"),
    ("result", "result", "<"),
    ("plies", "plies", ">"),
    ("time control", "time_control", "<"),
)


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "games",
        help="list the games in the journal",
        description="Lists the games in the journal, also while the service runs. The numbers are "
        "those that `jadoube export` takes.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_journal_options(parser)
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the list; ``UserError`` if the journal can't be read."""
    path = journal_path(arguments)
    warn_of_damage(path)
    rows = [_row(game) for game in kept_games(path)]
    if arguments.json:
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
    elif rows:
        sys.stdout.writelines(f"{line}\n" for line in _lines(rows))
    else:
        sys.stdout.write(f"{path}: no game has been played yet\n")
    return 0


def _row(game: KeptGame) -> dict[str, object]:
    record = game.record
    return {
        "number": game.number,
        "date": record.tags.get("Date", game.wall[:10].replace("-", ".")),
        "begun": game.wall,
        "white": record.tags.get("White", "?"),
        "black": record.tags.get("Black", "?"),
        "result": record.result,
        "reason": record.reason,
        "plies": len(record.plies),
        "time_control": record.time_control or "-",
        "game": record.game,
    }


def _lines(rows: list[dict[str, object]]) -> list[str]:
    titles: dict[str, object] = {key: title for title, key, _ in _COLUMNS}
    table = [titles, *rows]
    widths = {key: max(len(str(row[key])) for row in table) for _, key, _ in _COLUMNS}
    return [
        "  ".join(f"{row[key]!s:{side}{widths[key]}}" for _, key, side in _COLUMNS).rstrip()
        for row in table
    ]
