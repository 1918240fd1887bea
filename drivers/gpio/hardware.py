"""What the sensors and buttons need of the machine's pins and buses, whichever library gives it."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

Pull: TypeAlias = Literal["up", "down", "none"]
#: How an output drives: both ways, only down (else it floats), only up (else it floats).
Drive: TypeAlias = Literal["push-pull", "open-drain", "open-source"]

#: The levels of a bank of inputs at once: bit n is 1 if its pin n is high.
ReadBank: TypeAlias = Callable[[], int]
#: Sets a bank of outputs: bit n is the level of its pin n.
WriteBank: TypeAlias = Callable[[int], None]
#: One transfer: as many bytes come back as are sent.
Transfer: TypeAlias = Callable[[Sequence[int]], Sequence[int]]


class Edge(NamedTuple):
    """A pin changed; ``machine_ns`` is the kernel's stamp on the machine's monotonic clock.

    ``is_late``: the level was read some time after the edge, by a library that is told no level.
    """

    machine_ns: int
    pin: int
    is_high: bool
    is_late: bool = False


#: The pins are gone, and why; called once at most.
Lost: TypeAlias = Callable[[Exception], None]


class I2c(Protocol):
    """One I2C bus. ``OSError`` if a device does not answer."""

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        """So many bytes from a register on."""

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        """These bytes to a register and those after it."""

    def close(self) -> None:
        """Lets go of the bus."""


class Hardware(Protocol):
    """Opened pins. Each raises ``GpioError`` where it can't be had, with the remedy.

    What is read and written later raises whatever its library raises; who scans turns it into an
    ``OSError``.
    """

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        """Takes these pins as inputs, to be read together."""

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        """Takes these pins as outputs with these levels, to be set together."""

    def edges(
        self, pins: Sequence[int], pull: Pull, heard: Callable[[Edge], None], lost: Lost
    ) -> int:
        """Tells every edge of these inputs from now on, on a thread of its own, as it comes.

        Nothing is debounced. Returns the levels at the beginning, as a bank. ``lost`` is called on
        that thread when no edge can come any more, by libraries that notice.
        """

    def spi(self, port: int, device: int, rate_hz: int) -> Transfer:
        """One device on a SPI, mode 0, most significant bit first."""

    def i2c(self, bus: int) -> I2c:
        """One I2C bus."""

    def close(self) -> None:
        """Lets go of everything; all pins are inputs then. Never ``OSError``."""


#: Opens the hardware; a test passes its own.
Connect: TypeAlias = Callable[[], Hardware]
