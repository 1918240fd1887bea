"""The board that the configuration names, with what belongs to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from drivers.board import Board
from drivers.buttons import Buttons
from drivers.clock_face import ClockFace
from drivers.lights import LightDevice, SimulatedLights
from drivers.signals import Sensing
from drivers.simulated import SimulatedBoard
from firmware_host.config.cells import grid_of
from firmware_host.config.schema import Config
from firmware_host.config.wires import button_pins
from firmware_host.service.wood import Wood


def _nothing(_wood: Wood) -> None:
    """Real pieces stand where people put them."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A board, its lights if it has any, and how its pieces are put where the game has them."""

    board: Board
    lights: LightDevice | None = None
    prepare: Callable[[Wood], None] = _nothing
    #: Beside the board, whatever its kind; ``None``: those of the page, or the board's own.
    buttons: Buttons | None = None
    #: ``None``: the page shows the times.
    clock_face: ClockFace | None = None


def attach(config: Config, now_ns: Callable[[], int]) -> Attached:
    """Nothing is opened yet. ``now_ns`` is the sitting's time line."""
    attached = _BOARDS[config.board.driver](config, now_ns)
    # Here, since a start must not load what it does not use.
    if button_pins(config.buttons):
        from firmware_host.service.attached_gpio import gpio_buttons

        attached = replace(attached, buttons=gpio_buttons(config, now_ns))
    if config.lights.driver != "board":
        from firmware_host.service.attached_lights import lights_of

        attached = replace(attached, lights=lights_of(config))
    if config.clock_face.driver != "page":
        from firmware_host.service.attached_lights import face_of

        attached = replace(attached, clock_face=face_of(config, attached.board))
    return attached


def sensing_of(config: Config) -> Sensing:
    """What the sensors of the configured board tell."""
    return attach(config, lambda: 0).board.sensing


def _simulated(config: Config, now_ns: Callable[[], int]) -> Attached:
    board = SimulatedBoard(now_ns, config.board.sensing)
    return Attached(board, SimulatedLights(), lambda wood: board.set_up(*wood))


def _dgt(config: Config, now_ns: Callable[[], int]) -> Attached:
    # Here, since a start must not load what it does not use.
    from drivers.dgt.board import Choice, DgtBoard
    from drivers.dgt.lights import DgtLights

    choice = Choice(
        config.board.driver,
        config.dgt.port,
        config.dgt.serial_number,
        config.dgt.white_clock,
        bytes.fromhex(config.dgt.key) or None,
    )
    board = DgtBoard(now_ns, choice)
    return Attached(board, None if board.leds == "none" else DgtLights(board))


def _scanner(config: Config, now_ns: Callable[[], int]) -> Attached:
    from drivers.scanner.board import Choice, ScannerBoard
    from drivers.scanner.lights import ScannerLights

    sensing = config.board.sensing
    choice = Choice(config.scanner.port, config.scanner.id, sensing, grid_of(config))
    board = ScannerBoard(now_ns, choice)
    return Attached(board, ScannerLights(board))


def _gpio(config: Config, now_ns: Callable[[], int]) -> Attached:
    from firmware_host.service.attached_gpio import gpio_board

    return Attached(gpio_board(config, now_ns))


_BOARDS: Mapping[str, Callable[[Config, Callable[[], int]], Attached]] = {
    "simulated": _simulated,
    "dgt": _dgt,
    "dgt-revelation": _dgt,
    "dgt-pegasus": _dgt,
    "matrix": _gpio,
    "shift-register": _gpio,
    "expander": _gpio,
    "multiplexer": _gpio,
    "hall-spi": _gpio,
    "hall-i2c": _gpio,
    "scanner": _scanner,
}
