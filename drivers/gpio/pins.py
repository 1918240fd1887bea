"""Who uses which pin of the Pi: a pin used twice, or one that the Pi needs, is refused.

Pins are numbered as the kernel and gpiozero number them (BCM: GPIO 17 is 17), not as they stand on
the header.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

#: The header of every Pi since the B+ has GPIO 0 to 27.
HEADER = range(28)
#: What the Pi itself needs on the header.
PI_NEEDS: Mapping[int, str] = {
    0: "the data line by which the Pi asks a HAT who it is",
    1: "the clock line by which the Pi asks a HAT who it is",
}
_BEYOND = "none of the header: the Pi has its card, its radio and its lamps there"

#: Pulled up on every Pi by 1.8 kOhm, which no pull-down of a pin overcomes.
_PULLED_UP = (2, 3)

#: GPIO of SPI 0 and 1: clock, data out (to the device), data in, and the chip selects in order.
_SPI: Mapping[int, tuple[int, int, int, tuple[int, ...]]] = {
    0: (11, 10, 9, (8, 7)),
    1: (21, 20, 19, (18, 17, 16)),
}
#: GPIO of the I2C buses that the Pi offers by default: data, clock.
_I2C: Mapping[int, tuple[int, int]] = {0: (0, 1), 1: (2, 3)}

_USUAL_I2C = "I2C 1"
_TOO_MANY = "no chip select is free: leave one of them out"

#: ``pin``: any other would do. ``bus``: a line of a bus, which its devices share. ``select``: a
#: device's own chip select. ``alone``: a line of a bus that this device shares with none.
Role: TypeAlias = Literal["pin", "bus", "select", "alone"]


@dataclass(frozen=True, slots=True)
class PinUse:
    """One pin in use. A line of a bus with the same ``purpose`` is one use: it is shared."""

    pin: int
    #: In words that a builder knows: ``row 1 of the matrix``.
    purpose: str
    #: Where it stands in the configuration: ``matrix.rows``; of a bus, what names the bus.
    setting: str = ""
    role: Role = "pin"
    #: Unless any pin would do: ``SPI 0``, ``I2C 1``.
    bus: str = ""
    #: Whether it must read low by a pull-down while its contact is open.
    is_pulled_down: bool = False


@dataclass(frozen=True, slots=True)
class PinMistake:
    """A pin that can't be used so. ``use`` is the one to be changed: that of any pin, or the later.

    ``other``: what has the pin, if it is not the Pi itself.
    """

    use: PinUse
    problem: str
    remedy: str
    other: PinUse | None = None

    def __str__(self) -> str:
        """Both sentences, as they are printed."""
        return f"{self.problem}; {self.remedy}"


def check_pins(uses: Iterable[PinUse]) -> list[PinMistake]:
    """What is wrong with these uses of all devices together, in their order; empty: nothing."""
    uses = list(uses)
    held = {use.bus for use in uses if use.role == "alone"}
    #: By pin, the first use that could be moved and the first that could not.
    earlier: dict[int, dict[bool, PinUse]] = {}
    mistakes = []
    for use in uses:
        others = earlier.setdefault(use.pin, {})
        if _need(use):
            mistakes.append(_needed(use, uses))
        else:
            found = (_clash(use, other, uses) for other in others.values())
            mistakes += [each for each in found if each is not None]
        others.setdefault(use.role == "pin", use)
    # Who can't share the bus at all is not told of its chip select as well.
    kept = [each for each in mistakes if each.use.role != "select" or each.use.bus not in held]
    return list({(each.use.setting, each.use.bus, each.problem): each for each in kept}.values())


def _needed(use: PinUse, uses: Sequence[PinUse]) -> PinMistake:
    problem = f"GPIO {use.pin} can't be {use.purpose}: {_need(use)}"
    remedy = (
        f"put it on {_USUAL_I2C}" if use.bus else f"give it another pin, free are {_free(uses)}"
    )
    return PinMistake(use, problem, remedy)


def _clash(use: PinUse, first: PinUse, uses: Sequence[PinUse]) -> PinMistake | None:
    if use.role == "bus" and first.purpose == use.purpose:
        return None
    # A line of a bus is where it is: what can be moved is moved.
    is_first = first.role == "pin" != use.role
    changed, other = (first, use) if is_first else (use, first)
    both = f"{first.purpose} and {use.purpose} at once"
    problem = f"GPIO {use.pin} is " + (
        f"{use.purpose} twice" if first.purpose == use.purpose else both
    )
    return PinMistake(changed, problem, _remedy(changed, other, uses), other)


def _need(use: PinUse) -> str | None:
    """Why the Pi itself does not leave this pin to this use."""
    if use.pin not in HEADER:
        return f"it is {_BEYOND}"
    if use.pin in PI_NEEDS:
        return f"it is {PI_NEEDS[use.pin]}"
    is_unfit = use.is_pulled_down and use.pin in _PULLED_UP
    return "the Pi pulls it up, so that it would always read high" if is_unfit else None


def _remedy(use: PinUse, other: PinUse, uses: Sequence[PinUse]) -> str:
    if use.role == "pin":
        what = "it" if other.purpose == use.purpose else use.purpose
        return f"give {what} another pin, free are {_free(uses)}"
    if use.role == other.role == "select":
        free = _free_selects(uses)
        return f"give one of them another chip select, free: {free}" if free else _TOO_MANY
    instead = 1 - int(use.bus[-1])
    *lines, selects = _SPI[instead]
    pins = f"GPIO {', '.join(map(str, sorted(lines)))} and one of {', '.join(map(str, selects))}"
    return f"put one of them on SPI {instead}, which takes {pins}"


def _free(uses: Iterable[PinUse]) -> str:
    uses = list(uses)
    used = {use.pin for use in uses} | set(PI_NEEDS) | usually_held(uses)
    if any(use.is_pulled_down for use in uses):
        used |= set(_PULLED_UP)
    return ", ".join(str(pin) for pin in HEADER if pin not in used) or "none"


def usually_held(uses: Iterable[PinUse]) -> set[int]:
    """Where SPI 0 is in use the kernel holds both its chip selects, if it was switched on as usual.

    How many SPI 1 has is said by the overlay that gives it.
    """
    is_in_use = any(use.bus == "SPI 0" for use in uses)
    return set(_SPI[0][-1]) if is_in_use else set()


def overlay_without(pin: int) -> str | None:
    """With which the kernel holds so few chip selects that ``pin`` is free; the first one stays."""
    found = ((port, selects.index(pin)) for port, (*_, selects) in _SPI.items() if pin in selects)
    return next((f"spi{port}-{number}cs" for port, number in found if number), None)


def _free_selects(uses: Sequence[PinUse]) -> str:
    """Those of a bus that has room for one more device, and whose pins nobody has."""
    held = {use.bus for use in uses if use.role == "alone"}
    used = {use.pin: use for use in uses}
    free = [
        f"{port}.{number}"
        for port, (*lines, selects) in _SPI.items()
        for number, pin in enumerate(selects)
        if pin not in used
        and f"SPI {port}" not in held
        and all(used[line].role == "bus" for line in lines if line in used)
    ]
    return ", ".join(free)


def spi_pins(port: int, select: int) -> dict[str, int]:
    """The pins of one device, as gpiozero names them. Errors as ``spi_uses``."""
    clock, out, back, selects = _SPI[port]
    return {
        "clock_pin": clock,
        "mosi_pin": out,
        "miso_pin": back,
        "select_pin": selects[select],
    }


def has_select(port: int, select: int) -> bool:
    """Whether the header has this chip select: SPI 0 has two of them, SPI 1 three."""
    return port in _SPI and 0 <= select < len(_SPI[port][-1])


def spi_uses(port: int, select: int | None = None, setting: str = "") -> list[PinUse]:
    """The pins of one SPI; ``select`` is the chip select of the device, which is never shared.

    ``setting`` is where the device stands in the configuration. ``KeyError`` or ``IndexError`` for
    a port or a select that the header does not have.
    """
    clock, out, back, selects = _SPI[port]
    name = f"SPI {port}"
    lines = {clock: "clock", out: "data out", back: "data in"}
    uses = [
        PinUse(pin, f"the {what} of {name}", setting, "bus", name) for pin, what in lines.items()
    ]
    if select is not None:
        chip = f"the chip select {port}.{select} of {setting or 'an SPI device'}"
        uses.append(PinUse(selects[select], chip, setting, "select", name))
    return uses


def i2c_uses(bus: int, setting: str = "") -> list[PinUse]:
    """The pins of one I2C bus, shared by all its devices; none for a bus that is not a Pi's own."""
    names, name = ("data", "clock"), f"I2C {bus}"
    return [
        PinUse(pin, f"the {what} of {name}", setting, "bus", name)
        for pin, what in zip(_I2C.get(bus, ()), names, strict=False)
    ]
