"""From the lines of a configuration to what each button and lever says."""

from pathlib import Path

import pytest

from drivers.gpio.button_plan import Said
from drivers.signals import Control, Press
from firmware_host.config.config import parse_config
from firmware_host.service.attached_gpio import gpio_buttons

FILE = Path("/somewhere/jadoube.toml")
MS = 1_000_000
#: What a player means who presses it: in words, so that no two can be exchanged.
MEANT = {
    "white": "press white",
    "black": "press black",
    "adjust": "adjust",
    "draw_white": "draw white",
    "draw_black": "draw black",
    "resign_white": "resign white",
    "resign_black": "resign black",
    "arbiter": "arbiter",
    "new_game": "new-game",
    "queen": "promote q",
    "rook": "promote r",
    "bishop": "promote b",
    "knight": "promote n",
}
HELD = {"resign_white", "resign_black", "new_game"}


def words(said: Said | None) -> str:
    if isinstance(said, Press):
        return f"press {said.side}"
    if isinstance(said, Control):
        return " ".join(filter(None, (str(said.kind), said.by, said.piece)))
    return ""


def buttons_of(text: str):
    return gpio_buttons(parse_config(f"[buttons]\n{text}", FILE), lambda: 0)._wiring


def test_each_button_says_what_its_line_is_called():
    """A queen's button made rooks, and no test failed."""
    pins = {name: 4 + n for n, name in enumerate(MEANT)}
    lines = "".join(f"{name} = {pin}\n" for name, pin in pins.items())
    buttons = {button.pin: button for button in buttons_of(lines + "hold_ms = 700\n").buttons}
    assert {name: words(buttons[pin].closed) for name, pin in pins.items()} == MEANT
    assert {name for name, pin in pins.items() if buttons[pin].hold_ns == 700 * MS} == HELD
    assert not any(words(button.opened) for button in buttons.values())


def test_a_lever_is_whites_press_closed_and_blacks_open():
    (lever,) = buttons_of("lever = 21\n").buttons
    assert (words(lever.closed), words(lever.opened)) == ("press white", "press black")


@pytest.mark.parametrize(("closed", "level"), [("low", 0), ("high", 1)])
def test_contacts_are_as_they_are_wired(closed: str, level: int):
    wiring = buttons_of(f'white = 21\nblack = 20\nclosed = "{closed}"\ndebounce_ms = 12\n')
    assert (wiring.closed_level, wiring.quiet_ns) == (level, 12 * MS)
