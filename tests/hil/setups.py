"""What is written in the configuration for each rig of ``rigs.py``."""

from collections.abc import Callable, Mapping

from tests.hil.stub_chips import PI_BUS

INTERRUPT = 22
MATRIX = """\
[board]
driver = "matrix"
[matrix]
drive = "{drive}"
settle_us = {settle_us}
"""
REGISTERS = """\
[board]
driver = "shift-register"
[shift_register]
spi = "none"
load = 17
clock = 11
data = [9]
closed = "low"
end = "low"
"""
MULTIPLEXERS = """\
[board]
driver = "multiplexer"
[multiplexer]
address = [5, 6, 13, 19]
common = [12, 16, 20, 26]
"""
EXPANDERS = """\
[board]
driver = "expander"
[expander]
bus = {bus}
interrupt = {interrupt}
"""

SETUPS: Mapping[str, Callable[[], str]] = {
    "matrix-low": lambda: MATRIX.format(drive="low", settle_us=20),
    "matrix-high": lambda: MATRIX.format(drive="high", settle_us=20),
    "matrix-without-pauses": lambda: MATRIX.format(drive="low", settle_us=0),
    "shift-registers": lambda: REGISTERS,
    "multiplexers": lambda: MULTIPLEXERS,
    "expanders": lambda: EXPANDERS.format(bus=PI_BUS, interrupt=-1),
    "expanders-with-interrupt": lambda: EXPANDERS.format(bus=PI_BUS, interrupt=INTERRUPT),
}
