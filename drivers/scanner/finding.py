"""Which ports may be asked unasked whether they are scanners. Pure."""

from typing import Final

from drivers.serial_link import Port

#: Makers of boards with a microcontroller: Arduino (two), Raspberry Pi, Espressif, Adafruit, PJRC.
#: Plain adapters (CH340, CP210x, FTDI) are not asked: 3D printers hang on those, and opening their
#: port restarts them in the middle of a print.
_MAKERS: Final = frozenset({0x2341, 0x2A03, 0x2E8A, 0x303A, 0x239A, 0x16C0})
#: A firmware that can name its USB product has this in it.
_NAME: Final = "jadoube"


def is_likely(port: Port) -> bool:
    """Whether a scanner may be behind it."""
    is_named = any(_NAME in name.lower() for name in port.names)
    return is_named or (port.usb is not None and port.usb[0] in _MAKERS)
