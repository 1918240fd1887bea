"""One Chromium for all tests of the page, and a fresh board for each."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service as DriverService

from drivers.sitting import Sitting
from tests.browser.live_board import CLUB, LiveBoard
from tests.browser.page import OpenPage, Page

_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without the measure of coverage: tests/web asks the server the same, and pages are slow."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker("unmeasured")


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """Debian's browser with a profile of its own."""
    yield from a_chromium(tmp_path_factory.mktemp("profile"))


def a_chromium(profile: Path) -> Iterator[webdriver.Chrome]:
    """One browser, closed at the end; skips the test where there is none."""
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None:
        pytest.skip("needs chromium: sudo apt install chromium")
    if driver is None:
        pytest.skip("needs chromedriver: sudo apt install chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in (*_FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    chrome = webdriver.Chrome(options=options, service=DriverService(driver))
    yield chrome
    chrome.quit()


@pytest.fixture
def open_page(chromium: webdriver.Chrome, tmp_path: Path) -> Iterator[OpenPage]:
    """Opens the page of a fresh board; at the end nothing may stand on the browser's console."""
    boards: list[LiveBoard] = []

    def open_page(
        sitting: Sitting = CLUB, *, size: tuple[int, int] = (1280, 800), language: str = "en"
    ) -> Page:
        board = LiveBoard(tmp_path, sitting)
        board.start()
        boards.append(board)
        page = Page(chromium, board)
        page.resize(*size)
        page.open(language)
        return page

    chromium.get_log("browser")  # type: ignore[no-untyped-call]
    yield open_page
    for board in boards:
        board.stop()
    complaints = [
        entry
        for entry in chromium.get_log("browser")  # type: ignore[no-untyped-call]
        # A link that breaks and a ruling that is refused are shown by the page itself; a browser
        # asks for a favicon only at a file that names none.
        if not any(part in entry["message"] for part in ("/ws", "/arbiter/", "/favicon.ico"))
        # What Chromium recommends for passwords does not fit a move that is hidden while written.
        and entry["source"] != "recommendation"
    ]
    chromium.get("about:blank")
    assert not complaints, json.dumps(complaints, indent=1)
