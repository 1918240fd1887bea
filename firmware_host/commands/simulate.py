"""``jadoube simulate``: games of a PGN file, played by hands on sensors, as recordings."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from textwrap import fill
from typing import get_args

from clock.control import parse_control
from clock.minutes_meant import minutes_meant
from drivers.recording import write_recording
from drivers.signals import Sensing
from firmware_host.commands.numbers import whole_number
from firmware_host.commands.simulate_folder import make_room, name_of
from firmware_host.errors import UserError, os_reason
from firmware_host.progress import with_progress
from firmware_host.simulate.plans import plan_of_import
from firmware_host.simulate.players import Telling
from firmware_host.simulate.simulated import TIME_CONTROL, simulate_game
from firmware_host.simulate.styles import (
    Style,
    behaviours,
    find_style,
    load_styles,
    lossy,
    parse_behaviour,
    with_behaviour,
)
from rules.pgn_read import ImportedGame, PgnError, read_games

_EPILOG = f"""\
One recording for each game is written to the folder: NAME-0001.jsonl is the first game of
NAME.pgn. A game that can't be read to its end (an illegal move, say) is left out and named in a
line of its own; the others are written, and the exit code is 2.

styles: {", ".join(load_styles())}

--set changes one behaviour of the style: a probability, or a time in seconds or a range of it.
behaviours:
{fill(", ".join(behaviours()), 98, initial_indent="  ", subsequent_indent="  ")}

examples:
  jadoube simulate club.pgn --style blitz --sensing occupancy --seed 7 --out recordings
  jadoube simulate club.pgn --style tidy --no-clock --set capture_unseen=0.5 --out recordings
  jadoube replay recordings
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "simulate",
        help="turn the games of a PGN file into recordings, as hands would play them",
        description="Plays the games of a PGN file with simulated hands on simulated sensors and "
        "writes recordings. The same seed gives the same recordings.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_options(parser)
    parser.set_defaults(run=run)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pgn", nargs="+", type=Path, metavar="GAMES.pgn", help="the games to play")
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="where to write")
    parser.add_argument(
        "--overwrite",
        action="store_true",
        help="delete first what an earlier run wrote there for the same PGN files",
    )
    parser.add_argument("--style", default="club", help="how the hands behave (club)")
    parser.add_argument(
        "--sensing", choices=get_args(Sensing), default="occupancy", help="(occupancy)"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, help="which of all possible hands (1)"
    )
    parser.add_argument("--no-clock", action="store_true", help="nobody presses a clock")
    parser.add_argument(
        "--time-control", default=TIME_CONTROL, metavar="TC", help=f"as in PGN ({TIME_CONTROL})"
    )
    parser.add_argument(
        "--limit", type=whole_number, metavar="N", help="only the first N games of a file"
    )
    parser.add_argument(
        "--lossy",
        action="store_true",
        help="one change in a hundred is lost, with a full reading every 5 s",
    )
    parser.add_argument(
        "--result",
        choices=get_args(Telling),
        default="controls",
        help="how a result is told that the board does not show: not at all, by the controls to "
        "resign and to agree a draw, by the kings in the centre (controls)",
    )
    parser.add_argument(
        "--set",
        dest="behaviours",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="change a behaviour of the style; may be given several times",
    )


def run(arguments: argparse.Namespace) -> int:
    """Writes the recordings; 2 if a game had to be left out, ``UserError`` if none can be."""
    style = _style(arguments)
    _check_numbers(arguments)
    make_room(arguments.out, arguments.pgn, overwrite=arguments.overwrite)
    written = [_simulate_file(path, style, arguments) for path in arguments.pgn]
    count = sum(good for good, _bad in written)
    sys.stdout.write(f"{count} recording{'' if count == 1 else 's'} in {arguments.out}\n")
    return 2 if any(bad for _good, bad in written) else 0


def _style(arguments: argparse.Namespace) -> Style:
    try:
        changed = dict(parse_behaviour(text) for text in arguments.behaviours)
        style = with_behaviour(find_style(arguments.style), **changed)
    except ValueError as error:
        raise UserError(str(error), "see jadoube simulate --help") from error
    return lossy(style) if arguments.lossy else style


def _check_numbers(arguments: argparse.Namespace) -> None:
    if arguments.limit is not None and arguments.limit < 1:
        raise UserError(f"--limit is {arguments.limit}", "give a number from 1")
    try:
        parse_control(arguments.time_control)
        meant = minutes_meant(arguments.time_control)
    except ValueError as error:
        raise UserError(
            f"--time-control: {error}", f"write it as in PGN: {TIME_CONTROL}"
        ) from error
    if meant is not None:
        sys.stderr.write(f"jadoube: --time-control {arguments.time_control} is {meant}\n")


def _simulate_file(path: Path, style: Style, arguments: argparse.Namespace) -> tuple[int, int]:
    """How many games of one file were written, and how many had to be left out."""
    count = _count_games(path)
    digits = max(4, len(str(count)))
    total = min(count, arguments.limit or count)
    good = bad = 0
    for game in with_progress(_games(path, arguments.limit), total=total, unit="games"):
        if game.problems:
            bad += 1
            for problem in game.problems:
                sys.stderr.write(
                    f"jadoube: {path}: line {problem.line}: game {game.number}: {problem.text}; "
                    "correct it: this game is left out\n"
                )
            continue
        _write(arguments.out / name_of(path, game.number, digits), game, style, arguments)
        good += 1
    if not good and not bad:
        raise UserError(f"{path}: no game in it", "give a PGN file with games")
    return good, bad


def _count_games(path: Path) -> int:
    """About how many games there are, for the width of the numbers and the progress bar."""
    try:
        with path.open("rb") as file:
            return sum(line.startswith(b"[Event ") for line in file)
    except OSError as error:
        raise UserError(
            f"{path}: {os_reason(error)}", "give a PGN file that can be read"
        ) from error


def _games(path: Path, limit: int | None) -> Iterator[ImportedGame]:
    def warn(text: str) -> None:
        sys.stderr.write(f"jadoube: {text}\n")

    try:
        yield from islice(read_games(path, warn=warn), limit)
    except PgnError as error:
        raise UserError(str(error)) from error


def _write(path: Path, game: ImportedGame, style: Style, arguments: argparse.Namespace) -> None:
    telling: Telling = arguments.result
    simulated = simulate_game(
        plan_of_import(game),
        style,
        arguments.sensing,
        f"{arguments.seed}/{game.number}",
        time_control=None if arguments.no_clock else arguments.time_control,
        telling=telling,
    )
    try:
        write_recording(path, simulated.sitting, simulated.signals)
    except OSError as error:
        raise UserError(
            f"{path}: {os_reason(error)}", "make room or give another folder with --out"
        ) from error
