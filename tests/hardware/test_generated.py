"""What is made from the pin maps is what is kept: tables, sources of pictures, pictures."""

from pathlib import Path

import pytest

from hardware.generator import __main__ as command
from hardware.generator.build import NAMES, load
from hardware.generator.documents import (
    asked_for,
    document_of,
    made,
    picture_of,
    schematic_of,
    sheets,
    source_of,
)
from hardware.generator.picture import draw, is_of, texts
from hardware.generator.schematics import schematic
from hardware.generator.tables import TABLES

REMEDY = "run: .venv/bin/python -m hardware.generator"


def test_nothing_that_is_made_from_the_pin_maps_is_stale() -> None:
    assert [path.name for path in command.stale()] == [], REMEDY


@pytest.mark.parametrize("name", NAMES)
def test_each_build_is_told_in_full(name: str) -> None:
    tables = asked_for(document_of(load(name)).read_text("utf-8"))
    assert sorted(tables) == sorted(set(TABLES) & set(tables))
    assert {"header", "cells", "parts", "power", "reach", "sources"} <= set(tables)


@pytest.mark.parametrize("name", NAMES)
def test_each_build_shows_its_picture(name: str) -> None:
    text = document_of(load(name)).read_text("utf-8")
    build = load(name)
    wiring = [picture_of(build, sheet) for sheet in sheets(build)]
    for picture in (*wiring, schematic_of(build)):
        assert f"](pictures/{picture.name})" in text


@pytest.mark.needs_program("dot", "graphviz")
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_drawn_anew_says_the_same(name: str) -> None:
    """Lines and sizes depend on the fonts of the machine; what is written in it does not."""
    build = load(name)
    for sheet in sheets(build):
        source = source_of(build, sheet).read_text("utf-8")
        assert texts(draw(source)) == texts(picture_of(build, sheet).read_text("utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_a_schematic_drawn_anew_says_the_same(name: str) -> None:
    kept = schematic_of(load(name)).read_text("utf-8")
    assert texts(schematic(load(name))) == texts(kept)
    assert "GPIO" in kept


def test_a_changed_pin_makes_files_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path, text = next(made())
    other = tmp_path / path.name
    other.write_text(text.replace("GPIO", "GP"), "utf-8")
    monkeypatch.setattr(command, "made", lambda: [(other, text)])
    monkeypatch.setattr(command, "FOLDER", tmp_path / "hardware")
    assert [*command.stale()] == [other]
    assert not is_of("<svg>", "{}")


def test_the_command_says_that_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "stale", list)
    assert command.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_the_command_says_which_rule_is_broken_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "mistakes", lambda net: ["U1 has no supply"])
    monkeypatch.setattr(command, "_write", lambda: pytest.fail("it wrote"))
    assert command.main([]) == 1
    assert "reed-matrix: U1 has no supply" in capsys.readouterr().out
