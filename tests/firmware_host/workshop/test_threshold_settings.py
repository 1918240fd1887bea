"""What a sampling puts into the settings, also where some cells could not be set."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.config.config import parse_config
from firmware_host.config.schema_sensors import HallSection
from firmware_host.workshop.sampling import CellSamples
from firmware_host.workshop.settings_file import NothingToWriteError, SettingsFile
from firmware_host.workshop.threshold_settings import threshold_changes

HALL = '[board]\ndriver = "hall-spi"\n\n[hall]\n'


def cell(rest: int | None = 512, swing: int = 200, noise: int = 0) -> CellSamples:
    """One that rests there, and on which a piece stood that gave so much."""
    found = CellSamples(up=swing)
    for k in range(0 if rest is None else 40):
        assert rest is not None
        found.add_empty(rest + (noise // 2 if k % 2 else -(noise // 2)))
    return found


def written(folder: Path, text: str, cells: Sequence[CellSamples]) -> tuple[HallSection, str]:
    path = folder / "jadoube.toml"
    path.write_text(text)
    old = parse_config(text, path)
    SettingsFile(path, old).write(threshold_changes(old.hall, cells), "x")
    return parse_config(path.read_text(), path).hall, path.read_text()


def test_thresholds_are_what_most_cells_have_and_the_cells_that_have_another(
    tmp_path: Path,
) -> None:
    text = HALL + "threshold = 60 # a guess\nrests = { a1 = 500 }\n"
    cells = [*[cell()] * 62, cell(rest=505), cell(swing=80)]
    hall, after = written(tmp_path, text, cells)
    assert (hall.rest, hall.threshold, hall.hysteresis) == (512, 100, 14)
    assert (hall.rests, hall.thresholds) == ({"g8": 505}, {"h8": 40})
    assert "threshold = 100 # a guess" in after


def test_cells_that_are_all_alike_need_no_table_of_their_own(tmp_path: Path) -> None:
    hall, _ = written(tmp_path, HALL + "rests = { a1 = 500 }\n", [cell()] * 64)
    assert (hall.rest, hall.rests, hall.thresholds) == (512, {}, {})


def test_one_weak_cell_does_not_keep_the_other_63_from_being_written(tmp_path: Path) -> None:
    """One dead sensor: nothing could be saved."""
    hall, _ = written(tmp_path, HALL, [*[cell()] * 63, cell(rest=520, swing=5)])
    assert (hall.rest, hall.threshold) == (512, 100)
    assert (hall.rests, hall.thresholds) == ({"h8": 520}, {})


def test_cells_without_a_piece_are_felt_from_where_they_were(tmp_path: Path) -> None:
    """One sensor was changed, and only its cell sampled with a piece."""
    text = HALL + "threshold = 70\nthresholds = { b1 = 90 }\n"
    hall, _ = written(tmp_path, text, [cell(swing=180), *[cell(swing=0)] * 63])
    assert (hall.threshold, hall.thresholds) == (70, {"a1": 90, "b1": 90})


def test_a_cell_that_was_never_read_is_left_at_its_rest(tmp_path: Path) -> None:
    text = HALL + "rests = { h8 = 498 }\n"
    hall, _ = written(tmp_path, text, [*[cell(rest=520)] * 63, cell(rest=None)])
    assert (hall.rest, hall.rests) == (520, {"h8": 498})


def test_the_noise_of_a_bad_cell_is_never_taken_for_a_piece(tmp_path: Path) -> None:
    hall, _ = written(tmp_path, HALL, [*[cell()] * 63, cell(swing=5, noise=90)])
    assert hall.thresholds == {"h8": 180}


def test_without_a_single_good_cell_there_is_nothing_to_write() -> None:
    with pytest.raises(NothingToWriteError, match="none-set"):
        threshold_changes(parse_config(HALL, Path("x")).hall, [cell(swing=0)] * 64)


_CELL = st.builds(
    cell, st.none() | st.integers(0, 32000), st.integers(0, 4000), st.integers(0, 900)
)


@settings(max_examples=25)
@given(st.lists(_CELL, min_size=4, max_size=4), st.integers(1, 60), st.booleans())
def test_what_is_written_can_always_be_read(
    kinds: list[CellSamples], threshold: int, is_told: bool
) -> None:
    cells = [*kinds * 15, *kinds[:1] * 4]
    text = HALL + (f"threshold = {threshold}\nhysteresis = 0\n" if is_told else "")
    path = Path("jadoube.toml")
    old = parse_config(text, path)
    try:
        changes = threshold_changes(old.hall, cells)
    except NothingToWriteError:
        return
    assert SettingsFile(path, old).propose(changes).problem == ""
