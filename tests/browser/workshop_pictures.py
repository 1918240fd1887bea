"""The pictures of docs/workshop.md: ``.venv/bin/python -m tests.browser.workshop_pictures``."""

import random
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.conftest import a_chromium
from tests.browser.live_board import CLUB, LiveBoard
from tests.browser.pictures import FOLDER, smaller
from tests.browser.workshop_page import Bench


def main() -> None:
    """A board on which hands have moved pieces for a while; then a walk on a phone."""
    with TemporaryDirectory() as folder:
        live = LiveBoard(Path(folder), CLUB)
        live.start()
        try:
            for chrome in a_chromium(Path(folder, "profile")):
                chrome.get(live.url)
                shoot_both(Bench(chrome, live), live)
        finally:
            live.stop()


def shoot_both(bench: Bench, live: LiveBoard) -> None:
    """The map on a desk, a walk in the hand."""
    bench.enter()
    hands(live)
    # So many changes at once are no hand's: what they took says nothing.
    live.call(live.service.workshop.bench.arrival.clear)
    for _ in range(20):
        live.call(partial(live.board.lift, live.board.standing.index("K")))
        live.call(partial(live.board.place, 45, "K"))
    bench.resize(1280, 800)
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
