"""The arbiter's console as a person uses it, in a browser window of its own."""

from tests.browser.page import Page

PASSWORD = "correct horse 64"


class Console(Page):
    """``enter`` sets the first password or signs in."""

    def enter(self, name: str = "Anna", language: str = "en") -> None:
        self.speak(language)
        self.chrome.get(f"{self.board.url}arbiter")
        self.until_door()
        self.sign_in(name)

    def until_door(self) -> None:
        self.until(lambda: self.find("#door form h2").is_displayed())

    def sign_in(self, name: str = "Anna", password: str = PASSWORD) -> None:
        self.fill("#name", name)
        self.fill("#password", password)
        if self.script("return document.querySelector('#again') !== null"):
            self.fill("#again", password)
        self.click("#door button[type=submit]")
        self.until(self.is_in)

    def is_in(self) -> bool:
        return self.find("#console").get_attribute("data-connected") == "true"

    def fill(self, selector: str, text: str) -> None:
        field = self.find(selector)
        field.clear()
        field.send_keys(text)

    def open_group(self, name: str) -> None:
        self.script(f"document.querySelector('[data-group={name}]').open = true")

    def do(self, action: str) -> None:
        """Presses a ruling; twice where it asks whether one is sure."""
        selector = f"[data-action='{action}']"
        self.script("arguments[0].scrollIntoView({block: 'center'})", self.find(selector))
        self.click(selector)
        if self.script(
            "return document.querySelector(arguments[0]) !== null", f"{selector}.asking"
        ):
            self.click(selector)

    def answer(self, kind: str) -> str:
        """What the console says to the last ruling."""
        self.until(lambda: self.find("#answer").get_attribute("data-kind") == kind)
        return self.text("#answer")

    def history(self) -> list[str]:
        code = "return [...document.querySelectorAll('#history-list li')].map(e => e.innerText)"
        found = self.script(code)
        assert isinstance(found, list)
        return found
