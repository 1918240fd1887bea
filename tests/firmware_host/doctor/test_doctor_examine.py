"""The whole examination and its report, the configuration with mistakes among it."""

import json
import os
import re
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.doctor.examine import examine
from firmware_host.doctor.finding import Finding, note, trouble, warning
from firmware_host.doctor.machine import Machine, run_program
from firmware_host.doctor.probe_devices import probe_user
from firmware_host.doctor.report import format_json, format_text
from firmware_host.journal.journal import FILE_NAME
from tests.firmware_host.doctor.pi_tree import make_pi, write
from tests.firmware_host.doctor.test_doctor_own import free_port
from tests.firmware_host.doctor.test_doctor_pi import NOTHING, grave


def test_a_configuration_with_mistakes_is_a_finding_and_the_rest_is_looked_at(
    tmp_path: Path,
) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_text('[board]\nsenzing = "piece"\n[web]\nport = 0\n')
    found = examine(make_pi(tmp_path), file)
    wrong = [each for each in found if each.topic == "config"]
    assert [each.level for each in wrong] == ["trouble", "trouble"]
    assert "did you mean sensing?" in wrong[0].text
    assert {"machine", "power", "disk", "page", "service"} <= {each.topic for each in found}


def test_where_the_configuration_is_wrong_the_defaults_are_looked_at_as_they_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that can be written to was called closed: its `~` was taken for a folder's name."""
    home = tmp_path / "home"
    write(home, {"jadoube.toml": "[web]\nport = 0\n", "state/.local/kept": ""})
    monkeypatch.setenv("HOME", str(home / "state"))
    found = examine(Machine(), home / "jadoube.toml")
    assert [each.text for each in found if "~" in each.text + each.remedy] == []
    said = [each.text for each in found if each.topic == "journal"]
    assert said == [f"there is no journal yet: {home}/state/.local/state/jadoube/{FILE_NAME}"]


def test_one_mistake_does_not_hide_what_hinders_the_board(tmp_path: Path) -> None:
    """With any word misspelt the doctor looked at the simulated board."""
    file = tmp_path / "jadoube.toml"
    wrong = "[web]\nprot = 1\n[buttons]\nwhite = 5\nblack = 2\n"
    file.write_text(f'[board]\ndriver = "matrix"\n[journal]\nfolder = "/games"\n{wrong}')
    found = examine(make_pi(tmp_path, packages={}), file, opens_board=True)
    troubles = [(each.topic, each.text.partition(": ")[2]) for each in grave(found)]
    assert [text.partition(":")[0] for topic, text in troubles if topic == "config"] == [
        "web.prot",
        "buttons.white",
    ]
    # Said once, with its line; and the board is not opened with it.
    assert [topic for topic, _ in troubles if topic == "pins"] == []
    assert {"libraries", "disk"} <= {topic for topic, _ in troubles}
    assert any("it was not opened" in each.text for each in found)


@pytest.mark.parametrize(
    "text",
    [
        '[board]\ndriver = "scanner"\n',
        '[board]\ncells = "10x10"\ndriver = "scanner"\n',
        "[web]\nport = 0\n",
        "[board\n",
    ],
)
def test_every_command_that_is_recommended_names_the_file_that_was_looked_at(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "my club.toml"
    file.write_text(text)
    (tmp_path / ".local/state/jadoube").mkdir(parents=True)
    found = examine(make_pi(tmp_path), file)
    for each in found:
        for words in re.findall(r"jadoube (?:run|doctor|export|check-config)[^;]*", each.remedy):
            assert f"'{file}'" in words, each


def test_a_mistake_in_the_profile_is_one_of_the_configuration_and_the_board_is_still_known(
    tmp_path: Path,
) -> None:
    """It said "ok config", and the service did not start."""
    (tmp_path / "club.toml").write_text("illegal_moves_lose = 2\n")
    file = tmp_path / "jadoube.toml"
    file.write_text('[board]\ndriver = "matrix"\n[game]\nprofile = "club.toml"\n')
    found = examine(make_pi(tmp_path), file)
    (wrong,) = [each for each in found if each.topic == "config"]
    assert wrong.level == "trouble"
    assert wrong.text.startswith(f"{tmp_path / 'club.toml'}:1: illegal_moves_lose")
    # Without the file it checked another one, and said that all was well.
    assert wrong.remedy == f"mend it: jadoube check-config {file}"
    assert "pins" in {each.topic for each in found}


def test_a_probe_that_fails_does_not_hide_the_others(tmp_path: Path) -> None:
    def fails(_: object) -> str:
        raise RuntimeError("no such bus")

    machine = make_pi(tmp_path)
    broken = Machine(tmp_path, machine.user, fails, machine.packages, "aarch64")
    found = examine(broken, None)
    (said,) = [each for each in found if "could not be looked at" in each.text]
    assert said.topic == "power"
    assert found[-1].topic == "service"


def test_root_is_told_that_root_proves_little() -> None:
    found = probe_user(Machine(), NOTHING)
    assert [each.level for each in found] == (["note"] if os.geteuid() == 0 else [])


def test_the_report_counts_what_is_to_be_mended() -> None:
    found: list[Finding] = [
        note("a", "x"),
        trouble("spi", "SPI is\x1b[31m off\nreally", "switch it on"),
        warning("b", "y", "z"),
    ]
    text = format_text(found)
    assert "TROUBLE spi         SPI is [31m off really\n" + " " * 20 + "-> switch it on\n" in text
    assert text.endswith("1 trouble to mend, 1 warning\n")
    assert json.loads(format_json(found))["findings"][2] == {
        "topic": "b",
        "level": "warning",
        "text": "y",
        "remedy": "z",
    }


def test_here_the_command_says_that_this_is_no_pi(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_text(f'[journal]\nfolder = "{tmp_path}"\n[web]\nport = {free_port()}\n')
    assert main(["doctor", "--config", str(file), "--json"]) == 0
    found = {each["topic"]: each for each in json.loads(capsys.readouterr().out)["findings"]}
    assert (
        "no Raspberry Pi" in found["machine"]["text"] or "Raspberry Pi" in found["machine"]["text"]
    )
    assert found["config"]["level"] == "good"


def test_trouble_makes_the_exit_code_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--config", str(tmp_path / "none.toml")]) == 2
    assert "no such file" in capsys.readouterr().out


def test_a_program_that_is_missing_or_fails_says_nothing() -> None:
    assert run_program(("jadoube-no-such-program",)) is None
    assert run_program(("false",)) is None
    assert run_program(("printf", "a\\033[1mb\\n")) == "a [1mb"
