"""The builder's file: checked by the configuration's own reader, the old one kept."""

import stat
from pathlib import Path

import pytest

from drivers.cells import CHESSBOARD
from firmware_host.config.config import parse_config
from firmware_host.config.wires import wired
from firmware_host.errors import UserError
from firmware_host.workshop.settings_file import (
    NothingToWriteError,
    SettingsFile,
    wiring_changes,
)
from firmware_host.workshop.toml_patch import Change

TEXT = """\
# the club's board
[board]
driver = "matrix"   # soldered in May

[gpio]
turned = 90 # a guess
"""


def a_file(folder: Path, text: str = TEXT) -> SettingsFile:
    path = folder / "jadoube.toml"
    path.write_text(text)
    return SettingsFile(path, parse_config(text, path))


def found(settings: SettingsFile, turned: int) -> list[int | None]:
    """What a walk finds on a board whose wires lie so, while the settings say otherwise."""
    names = wired(settings.config)
    assert names is not None
    truth = [CHESSBOARD.turned(wire, turned) for wire in range(64)]
    sources: list[int | None] = [None] * 64
    for wire, cell in enumerate(truth):
        sources[cell] = names[wire]
    return sources


@pytest.mark.parametrize("turned", [0, 2, 3])
def test_the_wiring_that_was_found_is_what_is_read_afterwards(tmp_path: Path, turned: int) -> None:
    settings = a_file(tmp_path)
    changes = wiring_changes(settings.config, found(settings, turned))
    kept = settings.write(changes, "2026")
    again = parse_config(settings.path.read_text(), settings.path)
    assert wired(again) == tuple(CHESSBOARD.turned(wire, turned) for wire in range(64))
    assert kept == tmp_path / "jadoube.toml.2026.old"
    assert kept.read_text() == TEXT
    text = settings.path.read_text()
    assert "# the club's board" in text
    assert 'driver = "matrix"   # soldered in May' in text


def test_right_already_and_no_wires_of_ours_are_said(tmp_path: Path) -> None:
    settings = a_file(tmp_path)
    with pytest.raises(NothingToWriteError, match="unchanged"):
        wiring_changes(settings.config, found(settings, 1))
    simulated = a_file(tmp_path, "")
    with pytest.raises(NothingToWriteError, match="no-wires"):
        wiring_changes(simulated.config, list(range(64)))


def test_a_board_with_a_dead_cell_is_refused_by_the_configurations_own_reader(
    tmp_path: Path,
) -> None:
    settings = a_file(tmp_path)
    sources = found(settings, 0)
    sources[5] = None
    proposal = settings.propose(wiring_changes(settings.config, sources))
    assert "no wire for f1" in proposal.problem
    assert "cells" in proposal.lines
    with pytest.raises(UserError, match="f1"):
        settings.write(wiring_changes(settings.config, sources), "x")
    assert settings.path.read_text() == TEXT


def test_a_file_that_is_not_there_is_made(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "new/jadoube.toml", parse_config("", tmp_path))
    assert settings.write([Change("web", "port", 8123)], "x") is None
    assert settings.path.read_text() == "[web]\nport = 8123\n"


def test_a_link_is_followed_and_the_mode_stays(tmp_path: Path) -> None:
    settings = a_file(tmp_path)
    settings.path.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(settings.path)
    linked = SettingsFile(link, settings.config)
    linked.write([Change("web", "port", 8123)], "x")
    assert link.is_symlink()
    assert stat.S_IMODE(settings.path.stat().st_mode) == 0o640
    assert "8123" in settings.path.read_text()


def test_a_file_that_a_program_can_not_change_is_left_alone(tmp_path: Path) -> None:
    text = "gpio = { turned = 90 }\n"
    settings = a_file(tmp_path, text)
    with pytest.raises(UserError, match="by hand"):
        settings.write([Change("gpio", "turned", 0)], "x")
    assert settings.path.read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["jadoube.toml"]


def test_a_folder_that_can_not_be_written_is_said_and_nothing_is_left_behind(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder")
    settings = SettingsFile(folder / "jadoube.toml", parse_config("", tmp_path))
    with pytest.raises(UserError, match="by hand"):
        settings.write([Change("web", "port", 8123)], "x")


def test_a_value_that_the_configuration_refuses_is_never_written(tmp_path: Path) -> None:
    settings = a_file(tmp_path)
    proposal = settings.propose([Change("web", "port", 99999)])
    assert "too large" in proposal.problem
