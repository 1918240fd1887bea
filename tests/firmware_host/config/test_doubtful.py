"""What can be played by and is hardly meant is said, wherever the settings are looked at."""

from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.config.doubtful import doubtful
from firmware_host.doctor.examine import _settings


@pytest.mark.parametrize(
    ("text", "line"),
    [('[game]\ntime_control = "5+3"\n', 2), ('\ngame = { time_control = "5+3" }\n', 2)],
)
def test_minutes_in_the_settings_are_said_by_check_config_run_and_doctor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int
) -> None:
    """`5+3` in the settings was played as five seconds, and nobody said a word."""
    file = tmp_path / "jadoube.toml"
    file.write_text(text)
    assert main(["check-config", str(file)]) == 0
    said = (
        f"{file}:{line}: game.time_control: 5+3 is 5 s a player and 3 s a move; "
        "for 5 minutes write 300+3, or 5s+3s if it is meant so"
    )
    assert capsys.readouterr().err == f"jadoube: {said}\n"
    assert [(f.level, f.text) for f in _settings(file)[1]][-1] == ("warning", said)


def test_levels_of_another_converter_are_said(tmp_path: Path) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_text(
        '[board]\ndriver = "hall-i2c"\n[hall]\nrest = 512\nthreshold = 60\nhysteresis = 20\n'
    )
    rest, threshold = doubtful(file)
    assert rest.startswith(f"{file}:4: hall.rest: 512 is a level of an MCP3008; an ADS1115")
    assert threshold.startswith(f"{file}:5: hall.threshold: 60 is a level of an MCP3008")


def test_a_button_on_the_chip_select_that_nobody_uses_is_said(tmp_path: Path) -> None:
    """It passed, and was "in use by another program" on the Pi."""
    file = tmp_path / "jadoube.toml"
    strip = '[lights]\ndriver = "ws2812"\nbudget_ma = 2000\n[buttons]\nwhite = 7\nblack = 4\n'
    file.write_text(strip)
    (said,) = doubtful(file)
    assert said.startswith(f"{file}:5: buttons.white: GPIO 7 is White's clock button, and a chip")
    assert "dtoverlay=spi0-1cs" in said
    # The first chip select stays, however few there are.
    device = strip.replace("budget_ma", "spi_device = 1\nbudget_ma").replace("= 7", "= 8")
    file.write_text(device)
    (said,) = doubtful(file)
    assert "GPIO 8" in said
    assert "dtoverlay" not in said
    file.write_text(strip.replace("budget_ma", "spi_port = 1\nbudget_ma"))
    assert doubtful(file) == []


def test_run_says_it_before_it_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_text(f'[game]\ntime_control = "15+10"\n[journal]\nfolder = "{tmp_path}"\n')
    assert main(["run", "--config", str(file), "--host", "192.0.2.1"]) == 2
    assert "for 15 minutes write 900+10" in caplog.text


def test_settings_that_are_meant_so_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "jadoube.toml"
    for text in ("", "[game]\n", '[game]\ntime_control = ""\n', '[game]\ntime_control = "5s+3s"\n'):
        file.write_text(text)
        assert doubtful(file) == []
