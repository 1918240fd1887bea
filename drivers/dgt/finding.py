"""Which ports may be asked unasked whether a DGT board is behind them. Pure."""

from typing import Final

from drivers.serial_link import Port

#: USB devices that are DGT boards, or the adapter that boards with a serial plug have. Others are
#: not asked unasked: what a 3D printer makes of our question nobody knows.
KNOWN_USB: Final = frozenset({(0x045B, 0x8111), (0x0403, 0x6001), (0x0403, 0x6015)})
_RADIO: Final = "/dev/rfcomm"


def is_likely(port: Port) -> bool:
    """Whether a DGT board may be behind it."""
    return port.usb in KNOWN_USB or is_radio(port.path)


def is_radio(path: str) -> bool:
    """Whether this is a port to a Bluetooth board; ``path`` as the system has it, no link to it."""
    return path.startswith(_RADIO)
