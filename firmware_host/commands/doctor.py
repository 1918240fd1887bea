"""``jadoube doctor``: what hinders a board on this machine, and what to do about it."""

import argparse
import sys
from pathlib import Path

from firmware_host.doctor.examine import examine
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.report import format_json, format_text

_EXAMPLE = """\
examples:
  jadoube doctor
  sudo jadoube doctor --config /etc/jadoube/jadoube.toml
  jadoube doctor --board
  jadoube doctor --json > doctor.json

Exit code 0 if nothing hinders the configured board, 2 if there is trouble to mend.
"""

_EXIT_TROUBLE = 2


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "doctor",
        help="find what hinders a board on this machine",
        description="Looks at power, buses, pins, rights, ports, libraries, disk and journal, and "
        "says of each what to do. It opens no board and changes nothing, so it may be asked while "
        "the service runs; with --board it opens and reads the board, which the service must not "
        "have then.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration (TOML)")
    parser.add_argument(
        "--board", action="store_true", help="open the board, read it, have a scanner test itself"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, to attach to a report")
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the findings."""
    findings = examine(Machine(), arguments.config, opens_board=arguments.board)
    sys.stdout.write(format_json(findings) if arguments.json else format_text(findings))
    return _EXIT_TROUBLE if any(each.level == "trouble" for each in findings) else 0
