"""The accuracy benchmark alone, with more to choose than ``jadoube bench`` has.

For whoever works on the tracker:

    python -m firmware_host.bench.alone GAMES.pgn --games 100 --styles blitz,scruffy \
        --sensing occupancy,piece --failures /tmp/failures
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from drivers.signals import Sensing
from firmware_host.bench.accuracy import (
    HEADINGS,
    Setting,
    Tally,
    format_tally,
    measure,
    simulate_numbered,
)
from firmware_host.bench.failures import write_failure
from firmware_host.bench.games import plans_from, random_plans
from firmware_host.simulate.players import Telling
from firmware_host.simulate.simulated import GamePlan
from firmware_host.simulate.styles import (
    Style,
    find_style,
    load_styles,
    lossy,
    parse_behaviour,
    with_behaviour,
)
from firmware_host.timebase import monotonic_ns

_CLOCKS = {"yes": (True,), "no": (False,), "both": (True, False)}


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pgn", nargs="*", type=Path, help="games (else random ones)")
    parser.add_argument("--games", type=int, default=50, help="how many, of all files together")
    parser.add_argument("--from-game", type=int, default=1, help="leave out those before this one")
    parser.add_argument("--styles", default=",".join(load_styles()), help="separated by commas")
    parser.add_argument("--sensing", default=",".join(get_args(Sensing)))
    parser.add_argument("--clock", choices=_CLOCKS, default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lossy", action="store_true", help="1 %% of the changes lost")
    parser.add_argument("--result", choices=get_args(Telling), default="controls")
    parser.add_argument("--set", dest="behaviours", action="append", default=[], metavar="NAME=N")
    parser.add_argument("--plain", action="store_true", help="the plain way too")
    parser.add_argument("--failures", type=Path, help="folder for the games that went wrong")
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args(argv)


def _settings(arguments: argparse.Namespace) -> Iterator[Setting]:
    behaviours = dict(parse_behaviour(text) for text in arguments.behaviours)
    for name in arguments.styles.split(","):
        style: Style = with_behaviour(find_style(name), **behaviours)
        style = lossy(style) if arguments.lossy else style
        for sensing in arguments.sensing.split(","):
            for clock in _CLOCKS[arguments.clock]:
                yield Setting(style, sensing, clock, arguments.result)


def _keep_failures(folder: Path, tally: Tally, plans: list[GamePlan], seed: int) -> None:
    for outcome in tally.failures:
        game = simulate_numbered(plans[outcome.number - 1], tally.setting, outcome.number, seed)
        sys.stdout.write(f"    {write_failure(folder, game, tally.setting, outcome)}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Print a row for each setting as it is done."""
    arguments = _arguments(argv)
    count = arguments.games + arguments.from_game - 1
    seed = arguments.seed
    plans = plans_from(arguments.pgn, count) if arguments.pgn else list(random_plans(count, seed))
    plans = plans[arguments.from_game - 1 :]
    settings = list(_settings(arguments))
    options = {"seed": seed, "processes": arguments.processes}
    plain = iter(measure(plans, settings, way="plain", **options)) if arguments.plain else None
    sys.stdout.write(f"{HEADINGS}\n")
    began_ns = monotonic_ns()
    for tally in measure(plans, settings, **options):
        sys.stdout.write(format_tally(tally, next(plain) if plain else None) + "\n")
        if arguments.failures:
            _keep_failures(arguments.failures, tally, plans, seed)
        sys.stdout.flush()
    sys.stdout.write(f"{(monotonic_ns() - began_ns) / 1e9:.1f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
