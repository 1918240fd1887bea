"""Every kind of time control from the configuration to the table (K-3)."""

import re
from pathlib import Path

import pytest

from firmware_host.config.config import ConfigError, parse_config
from firmware_host.service.assembly import sitting_of_config
from firmware_host.sitting.table import Table
from tests.sources import CHECKOUT

FILE = Path("jadoube.toml")


def table_for(control: str) -> Table:
    config = parse_config(f"[game]\ntime_control = '''{control}'''\n", FILE)
    return Table(sitting_of_config(config))


def documented() -> list[str]:
    """What the document says can be written."""
    text = (CHECKOUT / "docs" / "clock.md").read_text("utf-8")
    tables = [line for line in text.splitlines() if line.startswith("|")]
    cells = [re.split(r"(?<!\\)\|", line)[1:3] for line in tables]
    spelt = [cell for row in cells for cell in row if re.match(r"\s*`", cell)]
    return [code.replace("\\|", "|") for cell in spelt for code in re.findall(r"`([^`]+)`", cell)]


def test_the_document_has_every_kind() -> None:
    """K-3: the next test reads them from there."""
    found = set(documented())
    assert {"5400f30", "300d5", "300b5", "600y5x30", "*180", "300|60+1", "G/60;d5"} <= found


@pytest.mark.parametrize("control", documented())
def test_what_the_document_says_can_be_played(control: str) -> None:
    """K-3: from the file to a clock that waits for its first press."""
    table = table_for(control)
    if control in ("-", "inf"):
        assert table.play.clock is None
        return
    assert table.play.clock is not None
    assert table.play.clock.remaining_ns(0, "white") > 0
    assert table.play.clock.running is None


def test_the_record_has_the_tag_in_our_spelling() -> None:
    """K-3: whatever dialect the file is written in."""
    assert table_for("40/120, SD/60; d5").records()[0].time_control == "40/7200d5:3600d5"
    assert table_for("900 + 10").records()[0].time_control == "900+10"


@pytest.mark.parametrize("control", ["0+5", "*60|60", "300d", "3600:1800", "600y0x30"])
def test_an_impossible_control_is_a_mistake_of_the_file_with_line_and_remedy(control: str) -> None:
    """K-3."""
    with pytest.raises(ConfigError) as caught:
        table_for(control)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"{FILE}:2: game.time_control: ")
    assert re.search("give|write it like", line)
