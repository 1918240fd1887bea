"""``jadoube record``: the service, with everything that the sensors say written to a file."""

import argparse
from pathlib import Path

from firmware_host.commands.run import add_run_options, run_service
from firmware_host.errors import UserError
from firmware_host.service.recording_sink import into_file

_EXAMPLE = """\
example:
  jadoube record --out evening.jsonl
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "record",
        help="start the service and record what the sensors say",
        description="Does what `jadoube run` does and writes a recording, for `jadoube replay` or "
        "to attach to a bug report.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="a new file")
    add_run_options(parser)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Until Ctrl-C or SIGTERM; ``UserError`` for a file that is there already."""
    out: Path = arguments.out
    if out.exists():
        raise UserError(f"{out}: is there already", "name a new file")
    if not out.absolute().parent.is_dir():
        raise UserError(f"{out}: its folder does not exist", "make it first, or name another")
    return run_service(arguments, record_to=into_file(out))
