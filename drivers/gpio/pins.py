"""Who uses which pin of the Pi: a pin used twice, or one that the Pi needs, is refused.

Pins are numbered as the kernel and gpiozero number them (BCM: GPIO 17 is 17), not as they stand on
the header.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

#: The header of every Pi since the B+ has GPIO 0 to 27.
HEADER = range(28)
#: What the Pi itself needs on the header.
PI_NEEDS: Mapping[int, str] = {
    0: "the data line by which the Pi asks a HAT who it is",
    1: "the clock line by which the Pi asks a HAT who it is",
}
_BEYOND = "none of the header: the Pi has its card, its radio and its lamps there"

#: GPIO of SPI 0 and 1: clock, data out (to the device), data in, and the chip selects in order.
_SPI: Mapping[int, tuple[int, int, int, tuple[int, ...]]] = {
    0: (11, 10, 9, (8, 7)),
    1: (21, 20, 19, (18, 17, 16)),
}
#: GPIO of the I2C buses that the Pi offers by default: data, clock.
_I2C: Mapping[int, tuple[int, int]] = {0: (0, 1), 1: (2, 3)}


@dataclass(frozen=True, slots=True)
class PinUse:
    """One pin in use. The same pin with the same ``purpose`` is one use: a bus is shared."""

    pin: int
    #: In words that a builder knows: ``row 1 of the matrix``.
    purpose: str
    #: Where it stands in the configuration: ``matrix.rows``; empty: it follows from a bus.
    setting: str = ""


@dataclass(frozen=True, slots=True)
class PinMistake:
    """A pin that can't be used so. ``use`` is the later of two uses, the one to be changed."""

    use: PinUse
    problem: str
    remedy: str

    def __str__(self) -> str:
        """Both sentences, as they are printed."""
        return f"{self.problem}; {self.remedy}"


def check_pins(uses: Iterable[PinUse]) -> list[PinMistake]:
    """What is wrong with these uses of all devices together, in their order; empty: nothing."""
    first: dict[int, PinUse] = {}
    uses = list(uses)
    remedy = f"give it another pin, free are {_free(uses)}"
    mistakes = []
    for use in uses:
        other = first.setdefault(use.pin, use)
        if (need := _need(use.pin)) is not None:
            problem = f"GPIO {use.pin} can't be {use.purpose}: it is {need}"
            mistakes.append(PinMistake(use, problem, remedy))
        elif other.purpose != use.purpose:
            problem = f"GPIO {use.pin} is {other.purpose} and {use.purpose} at once"
            mistakes.append(PinMistake(use, problem, remedy))
        elif other is not use and use.setting:
            problem = f"GPIO {use.pin} is {use.purpose} twice"
            mistakes.append(PinMistake(use, problem, remedy))
    return mistakes


def _need(pin: int) -> str | None:
    return PI_NEEDS.get(pin) if pin in HEADER else _BEYOND


def _free(uses: Iterable[PinUse]) -> str:
    used = {use.pin for use in uses} | set(PI_NEEDS)
    return ", ".join(str(pin) for pin in HEADER if pin not in used) or "none"


def spi_pins(port: int, select: int) -> dict[str, int]:
    """The pins of one device, as gpiozero names them. Errors as ``spi_uses``."""
    clock, out, back, selects = _SPI[port]
    return {
        "clock_pin": clock,
        "mosi_pin": out,
        "miso_pin": back,
        "select_pin": selects[select],
    }


def spi_uses(port: int, select: int | None = None, setting: str = "") -> list[PinUse]:
    """The pins of one SPI; ``select`` is the chip select of the device, which is never shared.

    ``setting`` is where the device stands in the configuration. ``KeyError`` or ``IndexError`` for
    a port or a select that the header does not have.
    """
    clock, out, back, selects = _SPI[port]
    bus = {clock: "clock", out: "data out", back: "data in"}
    uses = [PinUse(pin, f"the {what} of SPI {port}") for pin, what in bus.items()]
    if select is not None:
        chip = f"the chip select {port}.{select} of {setting or 'an SPI device'}"
        uses.append(PinUse(selects[select], chip, setting))
    return uses


def i2c_uses(bus: int) -> list[PinUse]:
    """The pins of one I2C bus, shared by all its devices; none for a bus that is not a Pi's own."""
    names = ("data", "clock")
    return [
        PinUse(pin, f"the {name} of I2C {bus}")
        for pin, name in zip(_I2C.get(bus, ()), names, strict=False)
    ]
