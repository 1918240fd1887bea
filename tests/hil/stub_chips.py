"""MCP23017 expanders as the bench has them: registers of the kernel's i2c-stub, filled by hands.

The stub only keeps what is written; that reading takes an interrupt back is played here.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from smbus2 import SMBus

from drivers.gpio.hardware import I2c
from tests.hil.wiring import Level

LEVELS, PORTS, WIRES = 0x12, 2, 16
ADAPTERS = Path("/sys/class/i2c-adapter")
#: By this number guest-init has the stub's bus too: that of a Pi's header. 0 is for HATs alone.
PI_BUS = 1


def stub_bus() -> int:
    """The number of the stub's bus."""
    for adapter in ADAPTERS.iterdir():
        if "stub" in (adapter / "name").read_text().lower():
            return int(adapter.name.removeprefix("i2c-"))
    raise LookupError("the bench's kernel has no i2c-stub")


class StubChips:
    """Contacts between the chips' pins and ground; a ``Part`` with its interrupt line."""

    def __init__(self, addresses: Sequence[int], interrupt: int | None = None) -> None:
        """All open."""
        self._bus = SMBus(stub_bus())
        self._addresses = tuple(addresses)
        self._interrupt = interrupt
        self._levels = dict.fromkeys(addresses, 0xFFFF)
        self._unread: set[int] = set()
        for address in addresses:
            self._write(address)

    def close(self, wire: int, is_closed: bool) -> None:
        """A hand closes the contact of a wire, or opens it."""
        address, bit = self._addresses[wire // WIRES], 1 << wire % WIRES
        before = self._levels[address]
        self._levels[address] = before & ~bit if is_closed else before | bit
        if self._levels[address] != before:
            self._write(address)
            self._unread.add(address)

    def forget(self) -> None:
        """The chips lose their power for a moment, and how they were set up."""
        for address in self._addresses:
            self._bus.write_i2c_block_data(address, 0, [0] * LEVELS)

    def drive(self, pin: int, level: Level) -> None:
        """No pin goes there."""

    def levels(self) -> Mapping[int, int]:
        """The chips share one line, and only pull it down."""
        return {} if self._interrupt is None else {self._interrupt: int(not self._unread)}

    def was_read(self, address: int, first: int, length: int) -> None:
        """Reading its levels takes a chip's interrupt back."""
        if first <= LEVELS < first + length:
            self._unread.discard(address)

    def _write(self, address: int) -> None:
        levels = self._levels[address]
        self._bus.write_i2c_block_data(address, LEVELS, [levels & 0xFF, levels >> 8])


class HeardBus:
    """A bus that tells the chips what was read; an ``I2c``."""

    def __init__(self, inner: I2c, chips: StubChips) -> None:
        """Owns ``inner``."""
        self._inner = inner
        self._chips = chips

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        """As ``inner``. What changes while it is read stays to be told."""
        self._chips.was_read(address, register, length)
        return self._inner.read(address, register, length)

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        """As ``inner``."""
        self._inner.write(address, register, data)

    def close(self) -> None:
        """As ``inner``."""
        self._inner.close()
