"""Which ports are worth asking, in which order. Pure."""

from collections.abc import Iterable, Sequence

from drivers.serial_link import Port

#: ``dgt.port``: look for it.
AUTO = "auto"
#: USB devices that are DGT boards, or the adapter that boards with a serial plug have. Others are
#: not asked unasked: what a 3D printer makes of our question nobody knows.
KNOWN_USB = frozenset({(0x045B, 0x8111), (0x0403, 0x6001), (0x0403, 0x6015)})
_RADIO = "/dev/rfcomm"


def candidates(wanted: str, last: Port | None, ports: Sequence[Port]) -> list[str]:
    """The paths to ask. ``last`` is the port that the board was on: plugged in again, it may have
    another name.
    """
    same = [port.path for port in ports if last is not None and _is_same(port, last)]
    if wanted == AUTO:
        return _each_once(same + [port.path for port in ports if _is_likely(port)])
    at_name = [wanted] if _is_free_for(wanted, last, ports) else []
    return _each_once([*at_name, *same, wanted])


def _is_same(port: Port, last: Port) -> bool:
    """A device without a serial number is known by its kind only."""
    return port.usb is not None and (port.usb, port.usb_serial) == (last.usb, last.usb_serial)


def _is_likely(port: Port) -> bool:
    return port.usb in KNOWN_USB or port.path.startswith(_RADIO)


def _is_free_for(wanted: str, last: Port | None, ports: Iterable[Port]) -> bool:
    """Whether the board that was at this name may still be there: no other device has taken it."""
    if last is None:
        return True
    there = [port for port in ports if wanted in (port.path, *port.names)]
    return any(port.usb is None or _is_same(port, last) for port in there)


def _each_once(paths: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(paths))
