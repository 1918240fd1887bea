"""The command ``jadoube``: one table of commands, each imported only when it is used."""

import argparse
import contextlib
import errno
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from firmware_host.errors import UserError, os_reason

#: A command -> the module that has its ``add_parser``. A start must not load what it doesn't use.
COMMANDS: Mapping[str, str] = {
    "run": "firmware_host.commands.run",
    "ctl": "firmware_host.commands.ctl",
    "record": "firmware_host.commands.record",
    "replay": "firmware_host.commands.replay",
    "simulate": "firmware_host.commands.simulate",
    "games": "firmware_host.commands.games",
    "export": "firmware_host.commands.export",
    "score-sheet": "firmware_host.commands.score_sheet",
    "check-config": "firmware_host.commands.check_config",
    "doctor": "firmware_host.commands.doctor",
    "install": "firmware_host.commands.install",
    "can-mate": "firmware_host.commands.can_mate",
    "bench": "firmware_host.commands.bench",
}

EXIT_USER_ERROR = 2
#: As a shell counts them: 128 and the number of the signal.
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

#: What the system can have against a name that was given: the number of its error, the remedy.
_OF_A_NAME: Mapping[int | None, str] = {
    errno.EACCES: "be the user whose it is: sudo -u jadoube jadoube …",
    errno.ENAMETOOLONG: "check the name",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; answers with its exit code."""
    given = sys.argv[1:] if argv is None else list(argv)
    try:
        arguments = make_parser(given[:1]).parse_args(given)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # PGN is UTF-8, whatever the terminal says
        exit_code: int = arguments.run(arguments)
        sys.stdout.flush()
    except UserError as error:
        sys.stderr.writelines(f"jadoube: {line}\n" for line in str(error).splitlines())
        return EXIT_USER_ERROR
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return EXIT_BROKEN_PIPE
    except OSError as error:
        if error.filename is not None and error.errno in _OF_A_NAME:
            remedy = _OF_A_NAME[error.errno]
            sys.stderr.write(f"jadoube: {error.filename}: {os_reason(error)}; {remedy}\n")
            return EXIT_USER_ERROR
        if error.errno not in (errno.ENOSPC, errno.EIO):
            raise
        _forget_stdout()
        sys.stderr.write(f"jadoube: the output can't be written: {error.strerror}; make room\n")
        return EXIT_USER_ERROR
    return exit_code


def make_parser(wanted: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser with the ``wanted`` command alone, or with all of them if that is none."""
    parser = argparse.ArgumentParser(
        prog="jadoube",
        description="From the hands on an electronic chessboard to the record of the game.",
        epilog="Start with: jadoube run",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    names = [name for name in wanted if name in COMMANDS] or list(COMMANDS)
    for name in names:
        import_module(COMMANDS[name]).add_parser(commands)
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"jadoube {version('jadoube')}\n")
        parser.exit()


def _forget_stdout() -> None:
    """Who read our output has gone; nothing more may be tried to be written, not at exit either."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
