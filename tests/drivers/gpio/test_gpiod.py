"""Pins through gpiod: banks, edges with the kernel's stamps, a chip that goes."""

import errno
import os

import pytest

from drivers.gpio.backends import connector
from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Edge
from tests.drivers.gpio import pretended
from tests.drivers.gpio.pretended import failure


def test_gpiod_finds_the_header_and_reads_banks(lines, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(lines, number=4))
    hardware = connector("gpiod", None)()
    lines.levels[6] = 0
    assert hardware.inputs([4, 5, 6], "down")() == 0b011
    for drive in ("push-pull", "open-drain", "open-source"):
        write = hardware.outputs([7, 8], 0b10, drive)
        assert (lines.levels[7], lines.levels[8]) == (0, 1)
        write(0b01)
        assert (lines.levels[7], lines.levels[8]) == (1, 0)
    lines.busy = {9}
    with pytest.raises(GpioError, match="GPIO 9 is in use"):
        hardware.inputs([9], "none")


def test_gpiod_on_a_machine_without_a_header_says_so(lines, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(lines, "something else"))
    assert "no chip of this machine" in str(failure("gpiod"))
    assert connector("gpiod", 0)() is not None
    assert "there is no /dev/gpiochip1" in str(failure("gpiod", 1))


def test_gpiod_tells_edges_with_the_kernels_stamps_until_it_is_closed(lines, monkeypatch):
    import queue

    pretended.install(monkeypatch, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    heard: queue.Queue[Edge] = queue.Queue()
    lost: list[Exception] = []
    lines.levels[6] = 0
    assert hardware.edges([5, 6], "up", heard.put, lost.append) == 0b01
    os.write(lines.far_end, bytes([5, 0x80 | 6]))
    assert heard.get(timeout=5) == Edge(1_000, 5, False)
    assert heard.get(timeout=5) == Edge(1_001, 6, True)
    hardware.close()
    assert lines.claimed == {}
    assert lines.open == 0
    assert not lost


@pytest.mark.parametrize(
    ("pull", "bias"), [("up", "PULL_UP"), ("down", "PULL_DOWN"), ("none", "DISABLED")]
)
def test_gpiod_pulls_as_it_is_asked(pull, bias, lines, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    hardware.inputs([4], pull)
    hardware.edges([5], pull, lambda _: None, lambda _: None)
    assert [lines.claimed[pin].bias for pin in (4, 5)] == [bias, bias]
    assert lines.claimed[5].edge_detection == "BOTH"
    assert lines.claimed[5].event_clock == "MONOTONIC"
    hardware.close()


@pytest.mark.parametrize("drive", ["push-pull", "open-drain", "open-source"])
def test_gpiod_drives_as_it_is_asked(drive, lines, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(lines))
    connector("gpiod", 0)().outputs([4], 0, drive)
    assert lines.claimed[4].drive == drive.upper().replace("-", "_")


@pytest.mark.parametrize("level", [0, 1])
def test_gpiod_takes_outputs_with_their_levels(level, lines, monkeypatch):
    """Lamps flashed at the start: all lines were dark or bright first, then as they should be."""
    pretended.install(monkeypatch, pretended.gpiod(lines))
    connector("gpiod", 0)().outputs([7, 8], 0b01 if level else 0b10)
    assert [lines.claimed[pin].output_value.value for pin in (7, 8)] == [level, 1 - level]
    assert [lines.levels[pin] for pin in (7, 8)] == [level, 1 - level]


def test_gpiod_says_when_its_chip_has_gone(lines, monkeypatch):
    """The thread that hears edges ended in silence, and no press was heard ever after."""
    import queue

    pretended.install(monkeypatch, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    lost: queue.Queue[Exception] = queue.Queue()
    hardware.edges([5], "up", lambda _: None, lost.put)
    lines.unplug()
    error = lost.get(timeout=5)
    assert isinstance(error, OSError)
    assert error.errno == errno.ENODEV
    assert lost.empty()
    hardware.close()
