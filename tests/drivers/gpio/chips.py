"""Chips written from their data sheets, behind gpiozero's mock pins or on a pretended I2C bus."""

import errno
from collections.abc import Sequence
from typing import Any

from gpiozero.pins.mock import MockSPIDevice

from drivers.gpio.hardware import I2c
from drivers.gpio.hardware_gpiozero import GpiozeroHardware
from tests.drivers.gpio.mock_pins import Lasting, Pins


class RegistersOnSpi(MockSPIDevice):  # type: ignore[misc]  # gpiozero is untyped
    """A chain of 74HC165 whose SH/LD is a pin of its own; H of the first chip comes out first."""

    def __init__(self, pins: Pins, load: int, end_level: int = 0) -> None:
        super().__init__(11, 10, 9, 8, pin_factory=pins.factory)
        self.inputs = 0
        self.latched: int | None = None
        self.end_level = end_level
        #: Nothing comes from this wire on: a cable is cut.
        self.cut_at: int | None = None
        self._is_loading = False
        pins[load].heard = self._load

    def _load(self, is_high: bool) -> None:
        self._is_loading = not is_high
        if self._is_loading:
            self.latched = self.inputs

    def on_start(self) -> None:
        super().on_start()
        assert self.latched is not None, "clocked out before it was loaded"
        assert not self._is_loading, "it does not shift while it loads"
        for chip in range(8):
            self.tx_word(self.latched >> 8 * chip & 0xFF, 8)
        self.tx_buf += [self.end_level] * 8
        if self.cut_at is not None:
            self.tx_buf[self.cut_at :] = [1 - self.end_level] * (72 - self.cut_at)


class RegistersOnPins:
    """Chains of 74HC165, clocked by pins."""

    def __init__(self, pins: Pins, load: int, clock: int, data: Sequence[int], chips: int) -> None:
        self.length = 8 * chips // len(data)
        self.inputs = 0
        self.end_level = 0
        #: The same of single chains, if one of them is cut.
        self.ends: dict[int, int] = {}
        self._is_loading = False
        self._chains = [list[int]() for _ in data]
        pins[load].heard = self._load
        pins[clock].heard = self._clock
        for n, number in enumerate(data):
            pins[number].circuit = lambda n=n: bool(self._out(n))

    def _load(self, is_high: bool) -> None:
        self._is_loading = not is_high
        if is_high:
            return
        for n in range(len(self._chains)):
            wires = range(n * self.length, (n + 1) * self.length)
            bits = [self.inputs >> wire & 1 for wire in wires]
            self._chains[n] = [bits[8 * (i // 8) + 7 - i % 8] for i in range(self.length)]

    def _clock(self, is_high: bool) -> None:
        if is_high:
            assert not self._is_loading, "it does not shift while it loads"
            self._chains = [
                [*chain[1:], self.ends.get(n, self.end_level)]
                for n, chain in enumerate(self._chains)
            ]

    def _out(self, chain: int) -> int:
        return self._chains[chain][0] if self._chains[chain] else self.end_level


class ConverterOnSpi(MockSPIDevice):  # type: ignore[misc]  # gpiozero is untyped
    """An MCP3008: a start bit, single-ended, three bits of channel; ten bits come back."""

    def __init__(self, pins: Pins, select: int = 8) -> None:
        super().__init__(11, 10, 9, select, pin_factory=pins.factory)
        self.levels = [0] * 8

    def on_bit(self) -> None:
        if self.rx_bit == 12:
            bits = self.rx_buf[-5:]
            assert bits[:2] == [1, 1], "no start bit, or not against ground"
            channel = int(bits[2]) << 2 | int(bits[3]) << 1 | int(bits[4])
            self.tx_buf = [0, 0]
            self.tx_word(self.levels[channel], 10)


class Bus(I2c):
    """Chips by their addresses; who is not there does not answer."""

    def __init__(self, **chips: Any) -> None:
        self.chips = {int(name.lstrip("x"), 16): chip for name, chip in chips.items()}
        self.transfers = 0
        self.is_open = True

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        chip = self._chip(address)
        return [chip.get(register + n) for n in range(length)]

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        self._chip(address).put(register, list(data))

    def close(self) -> None:
        self.is_open = False

    def _chip(self, address: int) -> Any:
        self.transfers += 1
        if address not in self.chips:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return self.chips[address]


class OnBus(GpiozeroHardware):
    """Mock pins and a pretended bus."""

    def __init__(self, pins: Pins, bus: Bus) -> None:
        super().__init__(Lasting(pins.factory))
        self.bus = bus

    def i2c(self, bus: int) -> I2c:
        return self.bus


class Expander:
    """An MCP23017 after power-on; its registers in pairs, A and B, or apart (BANK)."""

    BANK, MIRROR, OPEN_DRAIN = 0x80, 0x40, 0x04

    def __init__(self) -> None:
        self.inputs = 0xFFFF
        self.power_on()

    def power_on(self) -> None:
        self.registers = [0xFF, 0xFF] + [0] * 20
        self.seen = self.inputs

    def get(self, register: int) -> int:
        at = self._place(register)
        if at not in (0x12, 0x13):
            return self.registers[at]
        self.seen = self.inputs
        port = at - 0x12
        # Contacts only pull down: without a pull-up an open one floats, here to the wrong side;
        # and what is an output reads as it drives.
        is_seen = self.registers[0x0C + port] & self.registers[port]
        return self.inputs >> 8 * port & 0xFF & is_seen ^ self.registers[0x02 + port]

    def put(self, register: int, data: list[int]) -> None:
        for n, value in enumerate(data):
            at = self._place(register + n)
            # IOCON is one register at two addresses.
            for place in (0x0A, 0x0B) if at in (0x0A, 0x0B) else (at,):
                self.registers[place] = value

    def is_interrupting(self) -> bool:
        """Whether its INTA, which both ports share, pulls the line down and leaves it else."""
        control = self.registers[0x0A]
        assert control & self.MIRROR, "port B is never told"
        assert control & self.OPEN_DRAIN, "it drives against the other chips"
        asked, compared = (self.registers[at] | self.registers[at + 1] << 8 for at in (0x04, 0x08))
        default = self.registers[0x06] | self.registers[0x07] << 8
        before = self.seen & ~compared | default & compared
        return bool((before ^ self.inputs) & asked)

    def _place(self, register: int) -> int:
        if not self.registers[0x0A] & self.BANK:
            return register
        assert register & 0x0F <= 0x0A, "no register is there"
        return 2 * (register & 0x0F) + (register >> 4)


class Converter:
    """An ADS1115: a conversion takes as many looks at its readiness as ``slow`` says."""

    def __init__(self) -> None:
        self.levels = [0] * 4
        self.slow = 0
        self._waits = 0
        self._configuration = 0x8583
        self._converted = 0

    def read_two(self, register: int) -> list[int]:
        value = self._converted & 0xFFFF if register == 0 else self._status()
        return [value >> 8, value & 0xFF]

    def put(self, register: int, data: list[int]) -> None:
        assert register == 1
        self._configuration = data[0] << 8 | data[1]
        if self._configuration & 0x8000:
            mux = self._configuration >> 12 & 7
            assert mux >= 4, "against ground"
            assert self._configuration & 0x100, "one conversion at a time"
            assert self._configuration >> 9 & 7 == 1, "a step is 0.125 mV: within 4.096 V"
            assert self._configuration >> 5 & 7 == 7, "860 conversions a second"
            assert self._configuration & 3 == 3, "its ALERT pin drives nothing"
            self._converted = self.levels[mux - 4]
            self._waits = self.slow

    def _status(self) -> int:
        ready = 0x8000 if self._waits <= 0 else 0
        self._waits -= 1
        return self._configuration & 0x7FFF | ready


class WordBus(Bus):
    """The same for chips whose registers have two bytes."""

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        assert length == 2
        return self._chip(address).read_two(register)
