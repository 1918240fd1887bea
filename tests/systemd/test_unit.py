"""The unit as systemd's own tools judge it, and what the service needs of it."""

import configparser
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import CHECKOUT

UNIT = CHECKOUT / "systemd/jadoube.service"
MOST_EXPOSED = 1.4


def settings() -> dict[str, list[str]]:
    """Every setting of the unit with its values, in their order."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text("utf-8").splitlines():
        key, is_setting, value = line.partition("=")
        if is_setting and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.needs_program("systemd-analyze", "systemd")
def test_the_unit_is_clean(tmp_path: Path) -> None:
    """``security`` passes a broken unit, so both are asked."""
    here = tmp_path / "jadoube.service"
    # Only the program is not there on a machine where nothing is installed.
    text = UNIT.read_text("utf-8").replace("/opt/jadoube/current/bin/python", sys.executable)
    here.write_text(text)
    ran = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


@pytest.mark.needs_program("systemd-analyze", "systemd")
def test_the_service_may_do_little_else_than_its_work() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNIT)]
    said = subprocess.run(command, capture_output=True, text=True).stdout
    level = re.search(r"exposure level for jadoube.service: ([\d.]+)", said)
    assert level is not None, said
    assert float(level[1]) <= MOST_EXPOSED, said


def test_lgpio_finds_a_folder_to_write_to() -> None:
    """lgpio makes a pipe where it was started and in LG_WD; where it can't, its import fails."""
    unit = settings()
    folder = unit["WorkingDirectory"][0]
    assert f"LG_WD={folder}" in unit["Environment"][0].split()
    assert folder == f"/run/{unit['RuntimeDirectory'][0]}"


def test_the_folder_of_the_state_is_the_one_that_the_user_calls_home() -> None:
    """Without a configured folder the journal goes below the home of the service's user."""
    sysusers = (CHECKOUT / "systemd/jadoube.sysusers").read_text("utf-8")
    home = re.search(r"^u jadoube .* (/\S+)$", sysusers, re.MULTILINE)
    assert home is not None
    assert home[1] == f"/var/lib/{settings()['StateDirectory'][0]}"


def test_every_group_that_the_unit_asks_for_is_made() -> None:
    """A group that is missing is one that systemd refuses to start the service for."""
    sysusers = (CHECKOUT / "systemd/jadoube.sysusers").read_text("utf-8")
    for group in settings()["SupplementaryGroups"][0].split():
        assert f"m jadoube {group}\n" in sysusers


def test_a_score_sheet_may_still_be_drawn_at_a_lower_priority() -> None:
    """The system calls that change priorities were all forbidden, and no sheet could be drawn."""
    assert settings()["SystemCallFilter"][-1] == "setpriority"


def test_the_watchdog_waits_longer_than_a_slow_card_stalls() -> None:
    assert settings()["WatchdogSec"] == ["45s"]
    assert settings()["Type"] == ["notify"]


def test_the_unit_is_read_as_it_is_written() -> None:
    """A setting below the wrong header is one that systemd leaves out with a word in its log."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[method-assign,assignment]  # keys keep their capitals
    parser.read(UNIT)
    assert parser.sections() == ["Unit", "Service", "Install"]
    assert parser["Unit"]["StartLimitIntervalSec"] == "0"
