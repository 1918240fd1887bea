"""``jadoube check-config``: the settings in force, or everything that is wrong with them."""

import argparse
import sys
from pathlib import Path

from firmware_host.config.cells import check_playable
from firmware_host.config.config import find_config, search_path
from firmware_host.config.doubtful import doubtful
from firmware_host.config.profiles import load_checked, profile_of
from firmware_host.config.text import format_config
from rules.profile_files import format_profile

_EXAMPLE = """\
example:
  jadoube check-config jadoube.toml
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "check-config",
        help="check the configuration and print it with its defaults",
        description="Checks a configuration and prints the settings in force, defaults included. "
        "Exit code 2 with every mistake on a line of its own.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    looked = ", ".join(str(path) for path in search_path())
    parser.add_argument(
        "file", nargs="?", type=Path, help=f"the TOML file (else the first of: {looked})"
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the settings in force; ``UserError`` for whatever ``jadoube run`` refuses in them.

    A board that no game is played on yet may be looked at: its settings are printed all the same.
    """
    file: Path | None = arguments.file or find_config()
    config = load_checked(file)
    profile = profile_of(config.game.profile, config.game.time_control)
    sys.stdout.write(f"# {file or 'no file: the defaults'}\n{format_config(config)}\n")
    sys.stdout.write(f"\n# the rules profile in force: {format_profile(profile)}\n")
    sys.stderr.writelines(f"jadoube: {line}\n" for line in doubtful(file))
    check_playable(config)
    return 0
