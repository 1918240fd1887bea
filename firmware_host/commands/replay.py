"""``jadoube replay``: recordings to PGN."""

import argparse
import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from drivers.recording import RecordingError, RecordingHeader, expand_paths, read_recording
from firmware_host.errors import UserError, os_reason
from firmware_host.progress import with_progress
from firmware_host.replay import Replayed, format_event, replay
from firmware_host.service.pgn_export import format_records
from rules.chess_rules import GAMES
from rules.profile_files import parse_profile

_EXAMPLE = """\
examples:
  jadoube replay evening.jsonl
  jadoube replay recordings/ --events seen.jsonl > games.pgn
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "replay",
        help="run recordings through the board's own understanding and print the games as PGN",
        description="Runs recordings through the same core as live play and prints what the live "
        "service would have recorded. Exit code 2 if one of them can't be read; the others are "
        "printed all the same.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "recordings", nargs="+", type=Path, help="files, or folders with *.jsonl, in name order"
    )
    parser.add_argument(
        "--events",
        type=Path,
        metavar="FILE",
        help="write what the arbiter saw, one JSON line each (- for standard error)",
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints PGN; ``UserError`` if nothing can be begun."""
    paths = _expanded(arguments.recordings)
    exit_code, printed = 0, 0
    with _events_file(arguments.events) as events:
        for path in with_progress(paths, total=len(paths), unit="recordings"):
            try:
                replayed = _replayed(path)
            except UserError as error:
                sys.stderr.write(f"jadoube: {error}\n")
                exit_code = 2
                continue
            sys.stdout.write(("\n" if printed else "") + format_records(replayed.records))
            printed += 1
            if events is not None:
                events.writelines(f"{format_event(event)}\n" for event in replayed.events)
    return exit_code


def _expanded(paths: Sequence[Path]) -> list[Path]:
    try:
        return expand_paths(paths)
    except RecordingError as error:
        raise UserError(str(error)) from None


def _replayed(path: Path) -> Replayed:
    try:
        recording = read_recording(path)
        for warning in recording.warnings:
            sys.stderr.write(f"jadoube: {path}: {warning}\n")
        _check(recording.header)
        return replay(recording)
    except RecordingError as error:
        raise UserError(str(error)) from None
    except ValueError as error:
        raise UserError(f"{path}: line 1: {error}", "mend the header") from None


def _check(header: RecordingHeader) -> None:
    """``ValueError`` for what no game can be begun from, though a table could be made of it."""
    game = GAMES.get(header.game)
    if game is not None:
        game.check_start(header.start)
    parse_profile(header.profile)


@contextlib.contextmanager
def _events_file(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
    elif str(path) == "-":
        yield sys.stderr
    else:
        try:
            stream = path.open("w", encoding="utf-8")
        except OSError as error:
            raise UserError(f"{path}: {os_reason(error)}", "name another file") from None
        with stream:
            yield stream
