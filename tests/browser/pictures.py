"""The pictures of docs/arbiter-guide.md: ``.venv/bin/python -m tests.browser.pictures``.

Each is what a real browser shows of a real service, below 150 KB each.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from drivers.cells import CHESSBOARD
from drivers.signals import Ruling, RulingKind
from tests.browser.conftest import a_chromium
from tests.browser.console_page import Console
from tests.browser.live_board import CLUB, LiveBoard
from tests.sources import CHECKOUT

FOLDER = CHECKOUT / "docs" / "pictures"
LARGEST_BYTES = 150_000
RATED = replace(CLUB, time_control="5400+30", profile="fide", mode="rated")
MOVES = (("e2", "e4", "P"), ("e7", "e5", "p"), ("g1", "f3", "N"), ("b8", "c6", "n"))
_PHONE, _TABLET, _DESK = (390, 844), (820, 1100), (1366, 900)


def main() -> None:
    """All of them, in docs/pictures."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, console_at_a_game(Path(folder)) as console:
        door(console)
        console.sign_in()
        ruling(console)
        looking_back(console)
        overtaken(console)


def door(console: Console) -> None:
    """The first password."""
    console.until_door()
    console.resize(640, 520)
    shoot(console, "arbiter-first-password")


def ruling(console: Console) -> None:
    """The whole console, on a desk and in the hand."""
    console.do("pause")
    console.answer("done")
    console.fill("[name=white-time]", "1:28:30")
    console.do("set-times")
    console.until(lambda: any("1:28:30" in row for row in console.history()))
    console.script("document.querySelector('#answer').hidden = true; scrollTo(0, 0)")
    console.resize(*_DESK)
    shoot(console, "arbiter-console")
    console.resize(*_PHONE)
    console.chrome.refresh()  # a page made on a desk stays wider than a phone's
    console.until(lambda: console.all("#move-list [data-ply]"))
    shoot(console, "arbiter-phone")


def looking_back(console: Console) -> None:
    """A half-move picked, on a tablet; and the penalties of the profile."""
    console.resize(*_TABLET)
    console.chrome.refresh()
    console.until(lambda: console.all("#move-list [data-ply]"))
    console.open_group("penalties")
    console.click("[data-ply='2']")
    console.until(lambda: "1… e5" in console.text("#past"))
    console.script("scrollTo(0, 0)")
    shoot(console, "arbiter-restore")
    console.keys("\ue00c")


def overtaken(console: Console) -> None:
    """What the second of two arbiters is told."""
    service = console.board.service
    console.script("document.querySelector('[name=black-time]').focus()")
    console.board.call(
        lambda: service.deliver(
            Ruling(service.now_ns(), RulingKind.SET_TIMES, "Boris", 2, black_ns=60 * 10**9)
        )
    )
    console.fill("[name=black-time]", "1:20:00")
    console.do("set-times")
    console.answer("overtaken")
    console.resize(820, 420)
    console.script("scrollTo(0, 0)")
    shoot(console, "arbiter-overtaken")


@contextmanager
def console_at_a_game(folder: Path) -> Iterator[Console]:
    """A browser at the door of a board with some moves."""
    board = LiveBoard(folder, RATED)
    board.start()
    try:
        for n, (origin, target, piece) in enumerate(MOVES):
            board.call(partial(board.board.lift, CHESSBOARD.parse(origin)))
            board.call(partial(board.board.place, CHESSBOARD.parse(target), piece))
            board.call(partial(board.board.press, "black" if n % 2 else "white"))
        for chrome in a_chromium(folder / "profile"):
            console = Console(chrome, board)
            chrome.get(f"{board.url}arbiter")
            yield console
    finally:
        board.stop()


def shoot(console: Console, name: str) -> None:
    """One picture; said if it is too large to keep."""
    path = FOLDER / f"{name}.png"
    console.until(lambda: console.script("return document.fonts.status") == "loaded")
    path.write_bytes(smaller(console.chrome.get_screenshot_as_png()))
    size = path.stat().st_size
    sys.stdout.write(f"{path.relative_to(CHECKOUT)}: {size // 1000} KB\n")
    if size > LARGEST_BYTES:
        msg = f"{path} is larger than {LARGEST_BYTES} bytes"
        raise ValueError(msg)


def smaller(png: bytes) -> bytes:
    """The same picture in 128 colours."""
    out = BytesIO()
    with Image.open(BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(128, dither=Image.Dither.NONE)
        few.save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main()
