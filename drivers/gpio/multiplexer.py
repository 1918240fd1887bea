"""Multiplexers (CD74HC4067, 4051) before plain pins: an address chooses one input of each chip.

Wire ``inputs * chip + n`` is input ``n`` of a chip, with 16 inputs (4067) or 8 (4051) each.
"""

from collections.abc import Callable
from dataclasses import dataclass

from drivers.gpio.hardware import Hardware
from drivers.gpio.scanning import Contacts, Pause, Sample, Scan, Sensors


@dataclass(frozen=True, slots=True)
class Multiplexers:
    """All chips share the address; the common pin of each has a pin of its own."""

    #: S0 first: four pins for a 4067, three for a 4051.
    address: tuple[int, ...]
    common: tuple[int, ...]
    #: From a new address to the reading: the pull-up must have charged the line.
    settle_ns: int = 10_000
    closed_level: int = 0


def multiplexer_sensors(chips: Multiplexers) -> Sensors:
    """The sensors behind these chips: a piece or none."""
    inputs = 1 << len(chips.address)
    return Sensors(
        "occupancy",
        inputs * len(chips.common),
        lambda hardware, now_ns, pause: _build(chips, hardware, now_ns, pause),
        lambda: Contacts(len(chips.common), chips.closed_level, inputs),
    )


def _build(
    chips: Multiplexers, hardware: Hardware, now_ns: Callable[[], int], pause: Pause
) -> Scan:
    read = hardware.inputs(chips.common, "down" if chips.closed_level else "up")
    choose = hardware.outputs(chips.address, 0)
    inputs, settle_ns = range(1 << len(chips.address)), chips.settle_ns

    def scan() -> list[Sample]:
        samples = []
        for number in inputs:
            choose(number)
            if settle_ns:
                pause(settle_ns)
            samples.append(Sample(now_ns(), number, read()))
        return samples

    return scan
