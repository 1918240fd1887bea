"""The sensor workshop as a builder uses it."""

from collections.abc import Callable
from typing import Any, TypeVar

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.live_board import PATIENCE_S
from tests.browser.page import Page

T = TypeVar("T")


class Bench(Page):
    """The page ``/workshop`` of a board."""

    def enter(self, language: str = "en") -> None:
        self.script(f"localStorage.setItem('jadoube.language', '{language}')")
        self.chrome.get(f"{self.board.url}workshop")
        self.until(lambda: self.find("#bench").get_attribute("data-connected") == "true")

    def until(self, condition: Callable[[], T]) -> T:
        ignored = [StaleElementReferenceException, NoSuchElementException]
        wait: WebDriverWait[Any] = WebDriverWait(self.chrome, PATIENCE_S, 0.05, ignored)
        return wait.until(lambda _: condition(), f"work: {self.text('#work')!r}")

    def do(self, what: str) -> None:
        selector = f"[data-do={what}]"
        self.until(lambda: self.find(selector).is_enabled())
        self.script("arguments[0].scrollIntoView({block: 'center'})", self.find(selector))
        self.click(selector)

    def hands(self, *steps: Callable[[], object]) -> None:
        for step in steps:
            self.board.call(step)

    def shown(self, name: str) -> Any:
        code = """const cell = document.querySelector(`[data-cell=${arguments[0]}]`);
        return [cell.querySelector('.value').textContent, cell.querySelector('.mark').dataset.mark];
        """
        return self.script(code, name)

    def note(self, name: str) -> str:
        """What the map says of a cell while something is done: ``done``, ``several``, …"""
        return str(self.find(f"#heat [data-cell={name}]").get_attribute("data-note"))
