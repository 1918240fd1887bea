"""Where the games of score sheets come from: the journal, or a PGN file."""

from pathlib import Path

from firmware_host.errors import UserError
from firmware_host.journal.kept_games import is_worth_keeping, records_of
from firmware_host.journal.read import kept_effects, kept_sittings, open_for_reading
from firmware_host.score_sheet.sheet import ScoreSheet, sheet_of_pgn, sheet_of_record
from rules.pgn_read import PgnError, read_games


def journal_sheets(path: Path) -> list[ScoreSheet]:
    """Every game in the journal, numbered as ``jadoube games`` does, the first at index 0.

    ``UserError`` if the journal can't be read.
    """
    sheets = []
    with open_for_reading(path) as connection:
        for sitting in kept_sittings(connection):
            effects = list(kept_effects(connection, sitting.number))
            records = filter(is_worth_keeping, records_of(effects))
            sheets += [sheet_of_record(record, effects) for record in records]
    return sheets


def pgn_sheets(path: Path) -> list[ScoreSheet | UserError]:
    """Every game of a PGN file; the error to raise in the place of one that can't be read.

    ``UserError`` for a file that is no PGN at all.
    """
    found: list[ScoreSheet | UserError] = []
    try:
        for game in read_games(path, warn=lambda _: None):
            if game.problems:
                first = game.problems[0]
                problem = f"{path}:{first.line}: game {game.number}: {first.text}"
                found.append(UserError(problem, "mend it, or name other games"))
            else:
                found.append(sheet_of_pgn(game))
    except PgnError as error:
        raise UserError(str(error)) from None
    return found
