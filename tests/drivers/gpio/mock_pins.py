"""gpiozero's mock pins: the time of each edge is ours to give, a circuit is behind their levels."""

from collections.abc import Callable
from typing import ClassVar

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from drivers.gpio.hardware_gpiozero import GpiozeroHardware

NS_PER_S = 1_000_000_000


class WiredPin(MockPin):  # type: ignore[misc]  # gpiozero is untyped
    """An input reads what the circuit around it says; an edge has the stamp that it is given."""

    circuit: Callable[[], bool] | None = None
    failure: Exception | None = None
    #: Hears each level that an output is set to.
    heard: Callable[[bool], None] | None = None

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        if self.heard is not None:
            self.heard(bool(value))

    def _get_state(self) -> bool:
        if self.failure is not None:
            raise self.failure
        if self.circuit is not None and self._function == "input":
            return self.circuit()
        return bool(super()._get_state())

    def edge(self, machine_ns: int, *, is_high: bool) -> None:
        """The level changes at this moment of the machine's clock."""
        self._state = is_high
        self._last_change = machine_ns / NS_PER_S
        if self._when_changed is not None:
            self._call_when_changed()


class Pins:
    """The pins of one pretended Pi. ``hardware`` is what a driver opens; again after a loss."""

    #: What was opened last: gpiozero shares the bus of a SPI by its pins, over all factories.
    last: ClassVar[list[GpiozeroHardware]] = []

    def __init__(self) -> None:
        while self.last:
            self.last.pop().close()
        self.factory = MockFactory(pin_class=WiredPin)
        # A SPI that is done by software wants this one, whichever it was made with.
        Device.pin_factory = self.factory
        self.failure: OSError | None = None
        self.opened = 0

    def hardware(self) -> GpiozeroHardware:
        if self.failure is not None:
            raise self.failure
        self.opened += 1
        self.last.append(GpiozeroHardware(Lasting(self.factory)))
        return self.last[-1]

    def __getitem__(self, number: int) -> WiredPin:
        pin: WiredPin = self.factory.pin(number)
        return pin


class Lasting:
    """The factory, whose pins keep their circuit when a driver closes it."""

    def __init__(self, factory: MockFactory) -> None:
        self.pin = factory.pin
        self.spi = factory.spi


class MatrixCircuit:
    """Contacts between rows and columns, each with its diode unless it is missing."""

    def __init__(
        self, pins: Pins, rows: tuple[int, ...], columns: tuple[int, ...], drive: str = "low"
    ) -> None:
        self.closed: set[tuple[int, int]] = set()
        self.without_diode: set[tuple[int, int]] = set()
        self._driven = drive == "high"
        self._reached: dict[frozenset[int], set[int]] = {}
        self._rows = [pins[number] for number in rows]
        for n, number in enumerate(columns):
            pins[number].circuit = lambda n=n: self._level(n)

    def stand(self, wires: set[int], columns: int) -> None:
        self.closed = {divmod(wire, columns) for wire in wires}
        self._reached.clear()

    def _level(self, column: int) -> bool:
        driven = frozenset(n for n, pin in enumerate(self._rows) if self._is_driven(pin))
        if driven not in self._reached:
            self._reached[driven] = self._columns_of(set(driven))
        is_reached = column in self._reached[driven]
        return self._driven if is_reached else not self._driven

    def _columns_of(self, rows: set[int]) -> set[int]:
        """Which columns have the level of these rows; without diodes, those of other rows too."""
        reached: set[int] = set()
        while True:
            joined = {c for r, c in self.closed if r in rows}
            if joined == reached:
                return reached
            reached = joined
            rows |= {r for r, c in self.closed & self.without_diode if c in reached}

    def _is_driven(self, pin: WiredPin) -> bool:
        # Not by its properties: a board is read 13,000 times a second.
        return pin._function == "output" and pin._state is self._driven
