"""LEDs and their chips, written from their data sheets, and a machine that they hang on."""

import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from drivers.gpio.hardware import Drive, Edge, I2c, Lost, Pull, ReadBank, Transfer, WriteBank

#: What hangs on a chip select, once it is known how many bits a second come.
OnSpi: TypeAlias = Callable[[int], Transfer]


class Strip:
    """A chain of WS281x: bits by how long the line is high, shown after a long low."""

    def __init__(self, leds: int, colours: int) -> None:
        self.shown = [tuple([7] * colours) for _ in range(leds)]
        self._colours = colours

    def at(self, rate_hz: int) -> Transfer:
        return lambda data: self._take(data, 1e9 / rate_hz)

    def _take(self, data: Sequence[int], bit_ns: float) -> Sequence[int]:
        line = "".join(f"{byte:08b}" for byte in data)
        runs = [(level, len(list(run)) * bit_ns) for level, run in groupby(line)]
        bits: list[int] = []
        assert runs[0][0] == "0"
        for (level, high_ns), (_, low_ns) in zip(runs[1:-1:2], runs[2::2], strict=True):
            assert level == "1"
            assert 220 <= high_ns <= 380 or 580 <= high_ns <= 1000
            assert low_ns >= 450
            assert low_ns <= 5_000 or low_ns >= 280_000, "some chips take that for the end"
            bits.append(int(high_ns > 500))
        assert runs[-1][1] >= 280_000, "it is not shown without a latch"
        width = 8 * self._colours
        assert len(bits) % width == 0
        for led in range(len(bits) // width):
            word = bits[led * width : (led + 1) * width]
            self.shown[led] = tuple(
                int("".join(map(str, word[n : n + 8])), 2) for n in range(0, width, 8)
            )
        return data


class Max7219Chain:
    """Chips in a row: what falls out of one goes into the next; latched at the end."""

    MOST_HZ = 10_000_000

    def __init__(self, chips: int) -> None:
        self.registers = [dict.fromkeys(range(16), 255) for _ in range(chips)]

    def at(self, rate_hz: int) -> Transfer:
        assert rate_hz <= self.MOST_HZ
        return self.transfer

    def transfer(self, data: Sequence[int]) -> Sequence[int]:
        pairs = [tuple(data[n : n + 2]) for n in range(0, len(data), 2)]
        assert len(pairs) == len(self.registers)
        for registers, (register, value) in zip(self.registers, reversed(pairs), strict=True):
            registers[register] = value
        return data

    def lit(self) -> set[int]:
        return {
            64 * n + 8 * row + bit
            for n, registers in enumerate(self.registers)
            if registers[0x0C] and not registers[0x0F] and not registers[0x09]
            for row in range(registers[0x0B] + 1)
            for bit in range(8)
            if registers[row + 1] >> bit & 1
        }


class Ht16k33Chip(I2c):
    """Sixteen bytes of memory, an oscillator, a switch."""

    def __init__(self, address: int = 0x70) -> None:
        self.address = address
        self.memory = bytearray(b"\xff" * 16)
        self.runs = self.is_on = False
        self.dimming = 15

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        raise AssertionError("nobody reads it")

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        if address != self.address:
            raise OSError(121, "Remote I/O error")
        command = register & 0xF0
        if command == 0x00:
            self.memory[register : register + len(data)] = bytes(data)
        elif command == 0x20:
            self.runs = bool(register & 1)
        elif command == 0x80:
            self.is_on = bool(register & 1)
        elif command == 0xE0:
            self.dimming = register & 0x0F
        assert len(self.memory) == 16
        assert command == 0 or not data

    def close(self) -> None:
        """Stays as it is."""

    def lit(self) -> set[int]:
        if not (self.runs and self.is_on):
            return set()
        return {
            8 * row + bit + 64 * half
            for row in range(8)
            for half in range(2)
            for bit in range(8)
            if self.memory[2 * row + half] >> bit & 1
        }


class Machine:
    """Pins and buses with something on them. ``failure``: every call fails. It can hang, too."""

    def __init__(
        self,
        on_spi: Mapping[tuple[int, int], OnSpi] | None = None,
        on_i2c: Mapping[int, I2c] | None = None,
    ) -> None:
        """By port and chip select, by bus: elsewhere there is nothing."""
        self._spi = on_spi or {}
        self._i2c = on_i2c or {}
        self.failure: Exception | None = None
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.levels: dict[int, bool] = {}
        self.drives: dict[int, Drive] = {}
        self.open_count = 0
        #: Called after each change of pins.
        self.watch: Callable[[], None] = lambda: None

    def connect(self) -> "Machine":
        self._answer()
        self.open_count += 1
        return self

    def spi(self, port: int, device: int, rate_hz: int) -> Transfer:
        assert (port, device) in self._spi, "nothing hangs there"
        send = self._spi[port, device](rate_hz)

        def transfer(data: Sequence[int]) -> Sequence[int]:
            self._answer()
            return send(data)

        return transfer

    def i2c(self, bus: int) -> I2c:
        self._answer()
        assert bus in self._i2c, "nothing hangs there"
        return _Answering(self._i2c[bus], self._answer)

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        def write(levels: int) -> None:
            self._answer()
            self.levels.update({pin: bool(levels >> n & 1) for n, pin in enumerate(pins)})
            self.watch()

        self.drives.update(dict.fromkeys(pins, drive))
        write(levels)
        return write

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        raise AssertionError("lights read no pins")

    def edges(
        self, pins: Sequence[int], pull: Pull, heard: Callable[[Edge], None], lost: Lost
    ) -> int:
        raise AssertionError("lights hear no edges")

    def close(self) -> None:
        self.open_count -= 1

    def _answer(self) -> None:
        self.may_go_on.wait(30)
        if self.failure is not None:
            raise self.failure


class _Answering(I2c):
    def __init__(self, chip: I2c, answer: Callable[[], None]) -> None:
        self._chip = chip
        self._answer = answer

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        self._answer()
        return self._chip.read(address, register, length)

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        self._answer()
        self._chip.write(address, register, data)

    def close(self) -> None:
        self._chip.close()
