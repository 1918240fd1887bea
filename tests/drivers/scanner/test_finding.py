"""Which ports are asked unasked whether they are scanners."""

import pytest

from drivers.scanner.finding import is_likely
from drivers.serial_link import Port


@pytest.mark.parametrize(
    ("port", "expected"),
    [
        (Port("/dev/ttyACM0", (0x2E8A, 0x000A), "E66"), True),
        (Port("/dev/ttyACM0", (0x2341, 0x0043), None), True),
        (Port("/dev/ttyACM0", (0xCAFE, 1), "1", ("/dev/serial/by-id/usb-Jadoube_Hall_1",)), True),
        # a 3D printer, in the middle of a print
        (Port("/dev/ttyUSB0", (0x1A86, 0x7523), None, ("/dev/serial/by-id/usb-1a86",)), False),
        (Port("/dev/ttyS0"), False),
    ],
)
def test_only_what_is_likely_a_microcontroller_board_is_asked(port: Port, expected: bool):
    assert is_likely(port) is expected
