"""The sensor workshop in a real browser: a builder's hands, a phone, the keyboard."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.keys import Keys

from drivers.cells import CHESSBOARD
from firmware_host.config.config import parse_config
from firmware_host.config.wires import wired
from firmware_host.workshop.settings_file import SettingsFile
from tests.browser.hall_board import HallLive
from tests.browser.page import OpenPage
from tests.browser.test_page_looks import CONTRAST, CONTROLS, OVERFLOW
from tests.browser.workshop_page import Bench

MATRIX = '# soldered in May\n[board]\ndriver = "matrix"\n'


def bench_of(
    open_page: OpenPage, language: str = "en", size: tuple[int, int] = (1280, 800)
) -> Bench:
    page = open_page(size=size)
    bench = Bench(page.chrome, page.board)
    bench.enter(language)
    return bench


def is_asked_for(bench: Bench, cell: str) -> bool:
    return bench.text("#work .ask") == f"Put one piece on {cell}"


def is_found(bench: Bench, cell: str) -> bool:
    return cell not in bench.text("#work .ask")


def test_a_board_that_lies_turned_is_walked_and_its_wiring_written(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """One piece on a1, b1, a2, h8; the wires are those of a board turned by 180 degrees."""
    bench = bench_of(open_page, size=(390, 844))
    board, service = bench.board.board, bench.board.service
    file = tmp_path / "jadoube.toml"
    file.write_text(MATRIX)
    service.workshop.settings = SettingsFile(file, parse_config(MATRIX, file))
    bench.hands(partial(board.set_up, "." * 64, "R"))
    bench.until(lambda: bench.shown("a1")[1] == "open")
    bench.do("walk")
    for asked in ("a1", "b1", "a2", "h8"):
        bench.until(partial(is_asked_for, bench, asked))
        wire = 63 - CHESSBOARD.parse(asked)
        bench.hands(partial(board.place, wire, "R"))
        bench.until(partial(is_found, bench, asked))
        bench.hands(partial(board.lift, wire))
    bench.do("walk-rule")
    bench.do("propose")
    bench.until(lambda: "h8 g8 f8" in bench.text("#work pre"))
    assert file.read_text() == MATRIX
    bench.do("write")
    bench.until(lambda: "The old file is kept" in bench.text("#work"))
    text = file.read_text()
    assert text.startswith("# soldered in May\n")
    assert wired(parse_config(text, file)) == tuple(63 - wire for wire in range(64))
    bench.do("end")
    bench.until(lambda: not bench.board.call(lambda: service.workshop.bench.work.has_board))


@pytest.fixture
def hall(chromium: webdriver.Chrome, tmp_path: Path) -> Iterator[HallLive]:
    live = HallLive(tmp_path)
    live.start()
    live.hasten()
    yield live
    live.stop()
    chromium.get("about:blank")


def says(bench: Bench, *texts: str) -> bool:
    return all(text in bench.text("#work") for text in texts)


def test_pieces_that_stand_are_not_sampled_as_empty_and_one_weak_cell_spoils_no_other(
    hall: HallLive, chromium: webdriver.Chrome
) -> None:
    """All 32 pieces stood, and the page said that the empty board is known; and with one dead
    sensor nothing could be saved, and the lines for the settings made the page 5724 px wide."""
    bench = Bench(chromium, hall)
    bench.speak("en")
    bench.resize(390, 844)
    bench.enter()
    bench.do("sampling")
    bench.until(partial(says, bench, "Pieces seem to stand on: a1, b1", "(32)"))
    bench.until(lambda: not bench.find("[data-do=sampling-pieces]").is_enabled())
    assert [bench.note(cell) for cell in ("a1", "h8")] == ["several", "several"]
    bench.hands(partial(hall.board.set_up, "." * 64, ""))
    bench.do("sampling-pieces")
    bench.until(partial(says, bench, "of each colour"))
    for piece, others in (("R", "half"), ("r", "done")):
        bench.hands(partial(hall.board.set_up, piece * 64, ""))
        bench.until(partial(is_noted, bench, "h8", others))
        bench.until(partial(is_noted, bench, "d4", "several"))
    bench.until(partial(says, bench, "63 of 64 cells are done", "told from noise: d4"))
    assert "look at it" in bench.text("#marks")
    bench.do("propose")
    bench.until(lambda: "thresholds = {" in bench.text("#work pre"))
    assert bench.script(OVERFLOW) == 0
    bench.resize(1280, 800)
    assert bench.script(OVERFLOW) == 0
    bench.do("write")
    bench.until(partial(says, bench, "The old file is kept"))
    written = parse_config(hall.file.read_text(), hall.file).hall
    assert abs(written.rests["a1"] - hall.rest_of("a1")) <= 1
    assert "d4" not in written.thresholds


def test_a_board_that_has_its_own_wiring_is_not_walked_in_vain(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """Only after 64 squares it was said that the wiring is not in the settings."""
    page = open_page(language="ru")
    file = tmp_path / "jadoube.toml"
    page.board.service.workshop.settings = SettingsFile(file, parse_config("", file))
    bench = Bench(page.chrome, page.board)
    bench.enter("ru")
    assert not bench.all("[data-do=walk]")
    assert "искать нечего" in bench.text("#work")
    bench.until(lambda: "Учебная доска" in bench.text("#report"))
    service = page.board.service
    page.board.call(lambda: service.workshop.bench.arrival.add(150_000))
    bench.hands(partial(page.board.board.lift, 12))
    bench.until(lambda: "до 0,2 мс" in bench.text("#latency"))


def is_noted(bench: Bench, cell: str, note: str) -> bool:
    return bench.note(cell) == note


def test_the_map_is_live_walked_by_keys_and_reads_well_in_every_size(open_page: OpenPage) -> None:
    bench = bench_of(open_page)
    board = bench.board.board
    assert bench.shown("e2") == ["", "closed"]
    for _ in range(2):
        bench.hands(partial(board.lift, 12), partial(board.place, 12, "P"))
    bench.hands(partial(board.lift, 12))
    bench.until(lambda: bench.shown("e2")[1] == "open")
    assert int(bench.shown("e2")[0]) >= 1
    bench.find("[data-cell=a1]").click()
    bench.keys(*[Keys.ARROW_RIGHT] * 4, Keys.ARROW_UP)
    bench.until(lambda: bench.text("#cell h2") == "Cell e2")
    label = str(bench.find("[data-cell=e2]").get_attribute("aria-label"))
    assert label.startswith("e2, open, Changes: ")
    looks = (("en", 320, 640, "dark"), ("en", 1280, 800, "light"), ("ru", 390, 844, "light"))
    for language, width, height, scheme in looks:
        bench.resize(width, height, scheme)
        bench.enter(language)
        assert bench.script(OVERFLOW) == 0, (language, width)
        assert bench.script(CONTRAST) == [], (language, width, scheme)
        controls: Any = bench.script(CONTROLS)
        assert not [each for each in controls if not each[1] or min(each[2:]) < 24], width
    assert "Мастерская" in bench.text("h1")
    bench.resize(1280, 800)
