"""``jadoube install``: the service set up on this machine, updated, rolled back, taken away."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from firmware_host.doctor.calls import these_calls
from firmware_host.doctor.probe_machine import model_of
from firmware_host.errors import UserError
from firmware_host.install.environment import Source, check_source, checkout
from firmware_host.install.host import Host, alone, run_program
from firmware_host.install.layout import Layout
from firmware_host.install.plan import Installation, Step
from firmware_host.install.versions import installed, linked

_EXAMPLE = """\
examples:
  sudo .venv/bin/jadoube install --dry-run     what it would do
  sudo .venv/bin/jadoube install               from this checkout: set up, or update
  sudo jadoube install --from jadoube-0.2.0-py3-none-any.whl
  sudo jadoube install --rollback              the version before
  sudo jadoube install --root /mnt/card --wheels wheels
"""

#: Debian's packages that a Pi needs: what has no wheel for it (lgpio from Python 3.13 on), and what
#: compiles spidev where Debian's is too old (Bookworm).
_ON_A_PI = ("python3-venv", "python3-lgpio", "python3-spidev", "python3-dev", "gcc")


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "install",
        help="set up the service on this machine, update it, go back",
        description="Sets the service up on Raspberry Pi OS or Debian, or updates it: each version "
        "in an environment of its own below /opt/jadoube, the settings in /etc/jadoube kept. Says "
        "each step; what is done already is left as it is.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--rollback", action="store_true", help="go back to the version before")
    what.add_argument("--list", action="store_true", help="print the versions that are installed")
    what.add_argument(
        "--remove", action="store_true", help="take the service away; settings and games stay"
    )
    parser.add_argument("--dry-run", action="store_true", help="print the steps and do nothing")
    parser.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="SOURCE",
        help="a wheel or a checkout, instead of the checkout that this command is of",
    )
    parser.add_argument(
        "--wheels", type=Path, metavar="DIR", help="take all packages from DIR: needs no network"
    )
    parser.add_argument(
        "--root", type=Path, default=Path("/"), metavar="DIR", help="set up a card that is mounted"
    )
    parser.add_argument(
        "--extras",
        choices=("auto", "pi", "none"),
        default="auto",
        help="pi: with the libraries for boards on pins; auto: if this is a Pi",
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints each step and does it; ``UserError`` at the first that fails."""
    layout = Layout(arguments.root.absolute())
    if not layout.root.is_dir():
        problem = f"{layout.root}: is no folder"
        raise UserError(problem, "mount the card, and name the folder that it is mounted on")
    if arguments.list:
        sys.stdout.writelines(_listed(layout))
        return 0
    host = Host(layout, is_live=_is_this_machine(arguments.root), run=run_program)
    if arguments.dry_run:
        steps = _steps(Installation(host), host, arguments)
        sys.stdout.writelines(f"{number}. {step.text}\n" for number, step in enumerate(steps, 1))
        return 0
    _check_rights(host)
    with alone(host):
        _do(_steps(Installation(host), host, arguments))
    return 0


def _is_this_machine(root: Path) -> bool:
    return root.resolve() == Path("/")


def _check_rights(host: Host) -> None:
    if host.is_live and os.geteuid() != 0:
        raise UserError("only root may install a service", f"sudo {these_calls().by_sudo} install")
    if host.is_live and not Path("/run/systemd/system").is_dir():
        problem = "this machine does not run systemd"
        by_hand = f"start it by hand: {these_calls().program} run"
        raise UserError(problem, f"{by_hand}; or set up a card: --root DIR")


def _steps(work: Installation, host: Host, arguments: argparse.Namespace) -> Iterator[Step]:
    if arguments.remove:
        return work.take_away()
    if arguments.rollback:
        name = linked(host.layout.previous)
        if name not in {version.name for version in installed(host.layout)}:
            there = f"see which there are: {these_calls().program} install --list"
            raise UserError("there is no version to go back to", there)
        return work.go_back(name)
    path = arguments.source or checkout()
    if path is None:
        raise UserError("it is not said what to install", "name a wheel or a checkout: --from")
    is_pi = bool(model_of(host.machine)) if arguments.extras == "auto" else arguments.extras == "pi"
    source = Source(path, arguments.wheels, "pi" if is_pi else "", has_system_packages=is_pi)
    check_source(source)
    return work.install(source, _ON_A_PI if is_pi else ())


def _do(steps: Iterable[Step]) -> None:
    for number, step in enumerate(steps, 1):
        sys.stdout.write(f"{number}. {step.text} … ")
        sys.stdout.flush()
        try:
            sys.stdout.write(f"{step.work()}\n")
        except UserError:
            sys.stdout.write("FAILED\n")
            raise


def _listed(layout: Layout) -> Iterator[str]:
    marks = {linked(layout.previous): "  previous", linked(layout.current): "  current"}
    versions = installed(layout)
    if not versions:
        yield f"nothing is installed in {layout.versions}\n"
    for version in versions:
        yield f"{version.name}{marks.get(version.name, '')}\n"
