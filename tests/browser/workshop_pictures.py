"""The pictures of docs/workshop.md: ``.venv/bin/python -m tests.browser.workshop_pictures``."""

import random
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium import webdriver

from tests.browser.conftest import a_chromium
from tests.browser.hall_board import HallLive
from tests.browser.live_board import CLUB, LiveBoard
from tests.browser.pictures import FOLDER, smaller
from tests.browser.workshop_page import Bench


def main() -> None:
    """One browser, two boards: reeds, then Hall sensors with lights."""
    with TemporaryDirectory() as folder:
        for chrome in a_chromium(Path(folder, "profile")):
            with_reeds(chrome, Path(folder, "reeds"))
            with_levels(chrome, Path(folder, "levels"))


def with_reeds(chrome: webdriver.Chrome, folder: Path) -> None:
    """A board on which hands have moved pieces for a while; then a walk on a phone."""
    folder.mkdir()
    live = LiveBoard(folder, CLUB)
    live.start()
    try:
        chrome.get(live.url)
        shoot_reeds(Bench(chrome, live), live)
    finally:
        live.stop()


def with_levels(chrome: webdriver.Chrome, folder: Path) -> None:
    """Thresholds on a desk, lights on a desk, how long they take on a phone."""
    folder.mkdir()
    live = HallLive(folder)
    live.start()
    try:
        chrome.get(live.url)
        bench = Bench(chrome, live)
        bench.resize(1280, 800)
        bench.enter()
        shoot_thresholds(bench, live)
        shoot_lights(bench, live)
    finally:
        live.stop()


def shoot_reeds(bench: Bench, live: LiveBoard) -> None:
    """The map on a desk, a walk in the hand."""
    bench.resize(1280, 800)
    bench.enter()
    hands(live)
    # So many changes at once are no hand's: what they took says nothing.
    live.call(live.service.workshop.bench.arrival.clear)
    for _ in range(20):
        live.call(partial(live.board.lift, live.board.standing.index("K")))
        live.call(partial(live.board.place, 45, "K"))
    bench.find("[data-cell=c3]").click()
    shoot(bench, "workshop-map")
    live.call(partial(live.board.set_up, "." * 64, "RQ"))
    bench.until(lambda: bench.shown("a1")[1] == "open")
    bench.resize(390, 844)
    bench.do("walk")
    live.call(partial(live.board.place, 0, "R"))
    bench.until(lambda: bench.text("#work .ask") == "Put one piece on b1")
    live.call(partial(live.board.lift, 0))
    live.call(partial(live.board.place, 1, "R"))
    live.call(partial(live.board.place, 2, "Q"))
    bench.until(lambda: "b1, c1" in bench.text("#work"))
    bench.script("scrollTo(0, 0)")
    shoot(bench, "workshop-walk")


def shoot_thresholds(bench: Bench, live: HallLive) -> None:
    """Pieces left standing in the middle of the board; then half of the cells sampled."""
    left = "." * 28 + "r" + "." * 6 + "R" + "." * 28
    live.call(partial(live.board.set_up, left, ""))
    bench.do("sampling")
    bench.until(lambda: "e4, d5" in bench.text("#work"))
    bench.until(lambda: bench.note("h8") == "done")
    shoot(bench, "workshop-thresholds-empty")
    live.call(partial(live.board.set_up, "." * 64, ""))
    bench.do("sampling-pieces")
    bench.until(lambda: "of each colour" in bench.text("#work"))
    for pieces, last in (("R" * 40, "h5"), ("r" * 32, "h4")):
        live.call(partial(live.board.set_up, pieces.ljust(64, "."), ""))
        noted = "half" if last == "h5" else "done"
        bench.until(partial(is_noted, bench, last, noted))
        live.call(partial(live.board.set_up, "." * 64, ""))
    bench.until(lambda: bench.shown("a1")[1] == "open")
    shoot(bench, "workshop-thresholds")
    bench.do("end")


def is_noted(bench: Bench, cell: str, note: str) -> bool:
    return bench.note(cell) == note


def shoot_lights(bench: Bench, live: HallLive) -> None:
    """One cell in red; then the times of lights that follow the pieces."""
    live.call(partial(live.board.set_up, "R" * 16 + "." * 32 + "r" * 16, ""))
    bench.do("lights")
    bench.click("[data-focus='light-show-cell-0-red']")
    bench.click("[data-focus='light-step-1']")
    bench.until(lambda: bench.text("#work .ask") == "b1 is lit")
    bench.find("[data-measure=changes]").click()
    # The set-ups of before were made at once, by no hand.
    bench.do("clear")
    bench.script("document.activeElement.blur(); scrollTo(0, 0)")
    shoot(bench, "workshop-lights")
    bench.click("[data-focus^=light-show-echo]")
    bench.until(lambda: bench.text("#work .ask") == "Each piece lights its cell")
    for k in range(60):
        cell = 8 + k % 8
        bench.hands(partial(live.board.lift, cell))
        bench.until(partial(has_lit, live, 2 * k + 1))
        bench.hands(partial(live.board.place, cell, "R"))
        bench.until(partial(has_lit, live, 2 * k + 2))
    bench.resize(390, 844)
    bench.until(lambda: len(bench.all("#latency table")) == 2)
    bench.script("document.querySelector('#latency').scrollIntoView()")
    shoot(bench, "workshop-histogram")


def has_lit(live: HallLive, times: int) -> bool:
    return live.call(lambda: live.service.workshop.bench.lit.total) >= times


def hands(live: LiveBoard) -> None:
    """The same moves each time; some pieces are put back at once."""
    rng = random.Random(5)
    board = live.board
    for _ in range(200):
        standing = live.call(lambda: board.standing)
        origin = rng.choice([n for n, piece in enumerate(standing) if piece != "."])
        free = [n for n, piece in enumerate(standing) if piece == "." and n != 45]
        target = origin if rng.random() < 0.2 else rng.choice(free)
        piece = live.call(partial(board.lift, origin))
        live.call(partial(board.place, target, piece))


def shoot(bench: Bench, name: str) -> None:
    """What the browser shows, in few colours."""
    png = bench.chrome.get_screenshot_as_png()
    Path(FOLDER, f"{name}.png").write_bytes(smaller(png))


if __name__ == "__main__":
    main()
