"""Whether wires, cells and pins of a configuration go together, over all its sections."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from drivers.cells import CHESSBOARD
from drivers.gpio.pins import PinUse, check_pins
from drivers.gpio.wiring import Wiring, WiringError, wiring_of
from firmware_host.config.cells import grid_of
from firmware_host.config.light_wires import light_mistakes, light_uses
from firmware_host.config.mistakes import Mistake, in_order
from firmware_host.config.schema import Config
from firmware_host.config.schema_gpio import NO_PIN, ButtonsSection
from firmware_host.config.sensor_wires import SENSOR_PINS, SENSOR_WIRES, Found, sensor_mistakes
from firmware_host.config.toml_lines import key_lines, nearest_line

#: What a builder calls each pin of ``[buttons]``, by its setting; the rest there is no pins.
BUTTON_NAMES: Mapping[str, str] = {
    "buttons.white": "White's clock button",
    "buttons.black": "Black's clock button",
    "buttons.lever": "the lever",
    "buttons.adjust": "the adjust button",
    "buttons.draw_white": "White's draw button",
    "buttons.draw_black": "Black's draw button",
    "buttons.resign_white": "White's resign button",
    "buttons.resign_black": "Black's resign button",
    "buttons.arbiter": "the arbiter button",
    "buttons.new_game": "the new game button",
    "buttons.queen": "the queen button",
    "buttons.rook": "the rook button",
    "buttons.bishop": "the bishop button",
    "buttons.knight": "the knight button",
}


def wired(config: Config) -> Wiring | None:
    """The cell of each wire of the configured board; ``None``: it has no wires of ours.

    ``WiringError`` if they do not fit.
    """
    count = SENSOR_WIRES.get(config.board.driver)
    if count is None:
        return None
    gpio = config.gpio
    quarters = gpio.turned // 90
    return wiring_of(grid_of(config), count(config), gpio.cells, quarters, mirrored=gpio.mirrored)


def button_pins(section: ButtonsSection) -> dict[str, int]:
    """The pins of the buttons that there are, by their settings."""
    names = [setting.removeprefix("buttons.") for setting in BUTTON_NAMES]
    pins = {name: getattr(section, name) for name in names}
    return {name: pin for name, pin in pins.items() if pin != NO_PIN}


def pin_uses(config: Config) -> list[PinUse]:
    """Every pin that the configured devices use together."""
    board = SENSOR_PINS.get(config.board.driver)
    return [*(board(config) if board else ()), *_button_uses(config.buttons), *light_uses(config)]


def wiring_mistakes(
    config: Config, file: Path, text: str, unknown: frozenset[str] = frozenset()
) -> tuple[Mistake, ...]:
    """All that does not go together, in the order of the file.

    ``unknown``: sections that are wrong, of which ``config`` has the defaults; nothing is said of
    them, nor of what depends on them.
    """
    lines = key_lines(text)
    return in_order(
        Mistake(file, nearest_line(lines, tuple(key.split("."))), key, problem, remedy)
        for key, problem, remedy in _found(config, unknown)
        if _section(key) not in unknown
    )


def _section(setting: str) -> str:
    return setting.partition(".")[0]


def _found(config: Config, unknown: frozenset[str]) -> Iterator[Found]:
    uses = (use for use in pin_uses(config) if _section(use.setting) not in unknown)
    for mistake in check_pins(uses):
        yield mistake.use.setting, mistake.problem, mistake.remedy
    for needed, check in _CHECKS:
        if not unknown & {each.format(sensors=_sensors(config)) for each in needed}:
            yield from check(config)


def _sensors(config: Config) -> str:
    """The section of the board's sensors."""
    driver = config.board.driver
    return "hall" if driver.startswith("hall") else driver.replace("-", "_")


def _cells(config: Config) -> Iterator[Found]:
    try:
        wired(config)
    except WiringError as error:
        problem, _, remedy = str(error).partition("; ")
        yield "gpio.cells", problem, remedy


def _size(config: Config) -> Iterator[Found]:
    """Boards that are bought, and the simulated one, are chessboards."""
    kind = config.board.driver
    if grid_of(config) != CHESSBOARD and kind not in (*SENSOR_WIRES, "scanner"):
        yield "board.cells", f"a {kind} board has 8x8 squares", "leave it out"


def _lever(config: Config) -> Iterator[Found]:
    buttons = config.buttons
    sides = {"white", "black"} & button_pins(buttons).keys()
    if buttons.lever != NO_PIN and sides:
        yield "buttons.lever", "a clock has one lever or two buttons, not both", "leave one out"
    elif len(sides) == 1:
        (missing,) = {"white", "black"} - sides
        yield f"buttons.{missing}", "only one player can press the clock", "give it a pin"


#: What is looked at, and the sections that must be known for it beside its own.
_CHECKS: tuple[tuple[tuple[str, ...], Callable[[Config], Iterator[Found]]], ...] = (
    (("board",), sensor_mistakes),
    ((), _lever),
    (("board",), light_mistakes),
    (("board",), _size),
    (("board", "{sensors}"), _cells),
)


def _button_uses(buttons: ButtonsSection) -> Iterator[PinUse]:
    for name, pin in button_pins(buttons).items():
        setting = f"buttons.{name}"
        down = buttons.closed == "high"
        yield PinUse(pin, BUTTON_NAMES[setting], setting, is_pulled_down=down)
