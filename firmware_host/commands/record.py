"""``jadoube record``: the service, with everything that the sensors say written to a file."""

import argparse
from pathlib import Path

from firmware_host.commands.run import add_run_options, run_service
from firmware_host.errors import UserError, os_reason
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
    """Until Ctrl-C or SIGTERM; ``UserError`` for a file that is there or can't be written."""
    out: Path = arguments.out
    _try(out)
    return run_service(arguments, record_to=into_file(out))


def _try(out: Path) -> None:
    """A user who wants a recording must not hear after the evening that there is none."""
    try:
        with out.open("xb") as file:
            file.write(b"\n")
        out.unlink()
    except FileExistsError:
        raise UserError(f"{out}: is there already", "name a new file") from None
    except FileNotFoundError:
        problem = f"{out}: its folder does not exist"
        raise UserError(problem, "make it first, or name another") from None
    except OSError as error:
        problem = f"{out}: can't be written: {os_reason(error)}"
        raise UserError(problem, "name a file in a folder that can be written to") from None
