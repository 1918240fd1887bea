"""The commands that the doctor recommends work as they are typed, where they are read."""

import shlex
import sys
from pathlib import Path

import pytest

from firmware_host.doctor.calls import PLAIN, Calls, these_calls

CLUB = Path("my club.toml")
SYSTEM = Path("/etc/jadoube/jadoube.toml")


def test_the_file_that_was_named_is_named_again() -> None:
    """`jadoube doctor --config club.toml` sent to a command that looked at another file."""
    calls = PLAIN.of_file(CLUB, None)
    assert shlex.split(calls.jadoube("run")) == ["jadoube", "run", "--config", str(CLUB)]
    assert shlex.split(calls.check_config()) == ["jadoube", "check-config", str(CLUB)]


def test_a_file_that_is_found_unasked_is_named_to_another_user_alone() -> None:
    calls = PLAIN.of_file(None, Path("jadoube.toml"))
    assert (calls.jadoube("run"), calls.check_config()) == ("jadoube run", "jadoube check-config")
    words = shlex.split(calls.as_service("doctor"))
    assert (
        words
        == f"sudo -u jadoube jadoube doctor --config {Path('jadoube.toml').absolute()}".split()
    )
    assert PLAIN.of_file(None, None).as_service("doctor") == "sudo -u jadoube jadoube doctor"


def test_what_is_installed_is_told_of_what_to_install() -> None:
    """`sudo jadoube install` of an installed version says that it is not said what to install."""
    assert PLAIN.install() == "sudo jadoube install --from WHEEL"
    assert Calls(by_sudo=".venv/bin/jadoube", is_checkout=True).install() == (
        "sudo .venv/bin/jadoube install"
    )


@pytest.mark.parametrize(
    ("typed", "interpreter", "program", "by_sudo"),
    [
        # Typed with its path, which is not on the search path.
        ("{here}/.venv/bin/jadoube", "", ".venv/bin/jadoube", ".venv/bin/jadoube"),
        # Found on the search path, where sudo does not look.
        ("{here}/path/jadoube", "/usr/bin/python3", "jadoube", "path/jadoube"),
        # By its module, as the installed command does it; another program has the name.
        ("/x/firmware_host/cli.py", "/opt/other/bin/python", "{python} -m firmware_host.cli", ""),
        # By its module, and the command on the search path is this one.
        ("/x/firmware_host/cli.py", sys.executable, "jadoube", "path/jadoube"),
    ],
)
def test_the_program_is_called_as_it_was(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    interpreter: str,
    program: str,
    by_sudo: str,
) -> None:
    """In a checkout `jadoube` is not on the search path: "command not found"."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(sys, "argv", [typed.format(here=tmp_path), "doctor"])
    if interpreter:
        script = tmp_path / "path/jadoube"
        script.parent.mkdir()
        script.write_text(f"#!/bin/sh\nexec {interpreter} -P -m firmware_host.cli\n")
        script.chmod(0o755)
    calls = these_calls()
    assert calls.program == program.format(python=shlex.quote(sys.executable))
    assert calls.by_sudo == (by_sudo or calls.program)
    assert calls.is_checkout
    assert calls.pip == f"{shlex.quote(sys.executable)} -m pip"
