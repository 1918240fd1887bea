"""Which ports are asked for a board, in which order."""

import pytest

from drivers.dgt.finding import is_likely
from drivers.port_finding import AUTO, candidates
from drivers.serial_link import Port, list_ports

DGT = Port("/dev/ttyUSB0", (0x045B, 0x8111), "1")
OTHER_DGT = Port("/dev/ttyUSB1", (0x045B, 0x8111), "2")
ADAPTER = Port("/dev/ttyUSB2", (0x0403, 0x6001), "A", ("/dev/serial/by-id/usb-FTDI_A",))
PRINTER = Port("/dev/ttyACM0", (0x1A86, 0x7523), None)
RADIO = Port("/dev/rfcomm0")
CONSOLE = Port("/dev/ttyS0")
ALL = [PRINTER, RADIO, CONSOLE, DGT, OTHER_DGT, ADAPTER]


def moved(port: Port, path: str) -> Port:
    return Port(path, port.usb, port.usb_serial, port.names)


@pytest.mark.parametrize(
    ("wanted", "last", "ports", "expected"),
    [
        (AUTO, None, ALL, ["/dev/rfcomm0", "/dev/ttyUSB0", "/dev/ttyUSB1", "/dev/ttyUSB2"]),
        (AUTO, None, [PRINTER, CONSOLE], []),
        (AUTO, OTHER_DGT, [DGT, OTHER_DGT], ["/dev/ttyUSB1", "/dev/ttyUSB0"]),
        ("/dev/ttyS0", None, ALL, ["/dev/ttyS0"]),
        ("/dev/ttyUSB0", DGT, [DGT], ["/dev/ttyUSB0"]),
        # unplugged and back under the next name
        ("/dev/ttyUSB0", DGT, [moved(DGT, "/dev/ttyUSB1")], ["/dev/ttyUSB1", "/dev/ttyUSB0"]),
        # another device has taken its name meanwhile
        (
            "/dev/ttyUSB0",
            DGT,
            [moved(PRINTER, "/dev/ttyUSB0"), moved(DGT, "/dev/ttyUSB1")],
            ["/dev/ttyUSB1", "/dev/ttyUSB0"],
        ),
        (ADAPTER.names[0], None, [ADAPTER], [ADAPTER.names[0]]),
        (ADAPTER.names[0], ADAPTER, [ADAPTER], [ADAPTER.names[0], "/dev/ttyUSB2"]),
    ],
)
def test_the_ports_that_are_asked(
    wanted: str, last: Port | None, ports: list[Port], expected: list[str]
):
    assert candidates(wanted, last, ports, is_likely) == expected


def test_the_ports_of_this_machine_can_be_listed():
    ports = list_ports()
    assert ports == sorted(ports, key=lambda port: port.path)
