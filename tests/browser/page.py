"""The page as a person uses it: looks, drags, taps, keys."""

from collections.abc import Callable
from typing import TypeVar

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.live_board import PATIENCE_S, LiveBoard

T = TypeVar("T")


class Page:
    """One open page and the board behind it."""

    def __init__(self, chrome: webdriver.Chrome, board: LiveBoard) -> None:
        self.chrome = chrome
        self.board = board

    def open(self, language: str = "en") -> None:
        self.speak(language)
        self.reload()

    def speak(self, language: str) -> None:
        """What the next page is read in, kept from the lightest file there is."""
        self.chrome.get(f"{self.board.url}static/icon.svg")
        self.script(f"localStorage.setItem('jadoube.language', '{language}')")

    def reload(self) -> None:
        self.chrome.get(self.board.url)
        self.until(lambda: self.find("#hall").get_attribute("data-connected") == "true")
        self.until(lambda: self.text("#state"))

    def resize(self, width: int, height: int, scheme: str = "light") -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    # --- looking

    def find(self, selector: str) -> WebElement:
        return self.chrome.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.chrome.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        return str(self.find(selector).text)

    def script(self, code: str, *args: object) -> object:
        return self.chrome.execute_script(code, *args)

    def until(self, condition: Callable[[], T]) -> T:
        """Waits until something holds; what it was is in the message if it never does."""
        wait: WebDriverWait[webdriver.Chrome] = WebDriverWait(
            self.chrome, PATIENCE_S, 0.05, [StaleElementReferenceException]
        )
        return wait.until(lambda _: condition(), f"state: {self.text('#state')!r}")

    def sans(self) -> list[str]:
        """The moves of the list, read at one moment: it may be drawn anew at any."""
        code = "return [...document.querySelectorAll('#move-list .san')].map(e => e.textContent)"
        sans = self.script(code)
        assert isinstance(sans, list)
        return sans

    def until_moves(self, *sans: str) -> None:
        self.until(lambda: self.sans() == list(sans))

    def until_state(self, state: str) -> None:
        self.until(lambda: self.find("#state").get_attribute("data-state") == state)

    # --- hands

    def cell(self, name: str) -> WebElement:
        return self.find(f"#board [data-cell={name}]")

    def drag(self, origin: str, target: str) -> None:
        actions = ActionChains(self.chrome, duration=30)
        actions.click_and_hold(self.cell(origin)).move_to_element(self.cell(target)).release()
        actions.perform()

    def drag_off(self, origin: str) -> None:
        actions = ActionChains(self.chrome, duration=30)
        actions.click_and_hold(self.cell(origin)).move_to_element(self.find("h1")).release()
        actions.perform()

    def click(self, selector: str) -> None:
        """What is drawn anew between look and click was not clicked: once more."""

        def click(_: webdriver.Chrome) -> bool:
            self.find(selector).click()
            return True

        wait: WebDriverWait[webdriver.Chrome] = WebDriverWait(
            self.chrome, PATIENCE_S, 0.05, [StaleElementReferenceException]
        )
        wait.until(click, selector)

    def keys(self, *keys: str) -> None:
        ActionChains(self.chrome).send_keys(*keys).perform()

    def shifted(self, key: str) -> None:
        chain = ActionChains(self.chrome).key_down(Keys.SHIFT).send_keys(key).key_up(Keys.SHIFT)
        chain.perform()

    def touch_drag(self, origin: str, target: str) -> None:
        start, end = self._middle(origin), self._middle(target)
        between = {key: (start[key] + end[key]) / 2 for key in ("x", "y")}
        self._touch("touchStart", [start])
        self._touch("touchMove", [between])
        self._touch("touchMove", [end])
        self._touch("touchEnd", [])

    def tap(self, name: str) -> None:
        self._touch("touchStart", [self._middle(name)])
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        event = {"type": kind, "touchPoints": points}
        self.chrome.execute_cdp_cmd("Input.dispatchTouchEvent", event)

    def _middle(self, name: str) -> dict[str, float]:
        box = self.script("return arguments[0].getBoundingClientRect().toJSON()", self.cell(name))
        assert isinstance(box, dict)
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    # --- a whole move

    def play(self, origin: str, target: str, san: str) -> None:
        """Drags a piece, presses the mover's clock, and waits until the record has the move."""
        before = len(self.sans())
        self.drag(origin, target)
        self.until(lambda: self.standing(target) != "empty" and self.standing(origin) == "empty")
        self.press("white" if before % 2 == 0 else "black")
        self.until(lambda: self.sans()[before:] == [san])

    def press(self, side: str) -> None:
        self.click(f"[data-press={side}]")

    def standing(self, name: str) -> str:
        """``white pawn`` or ``empty``, as a screen reader hears it."""
        return str(self.cell(name).get_attribute("aria-label")).partition(", ")[2]


#: ``open_page(sitting, size=…, language=…)``: see the fixture.
OpenPage = Callable[..., Page]
