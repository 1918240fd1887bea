"""Which ports are worth asking for a device, in which order. Pure."""

from collections.abc import Callable, Iterable, Sequence

from drivers.serial_link import Port

#: The name of a port that is looked for.
AUTO = "auto"


def candidates(
    wanted: str, last: Port | None, ports: Sequence[Port], is_likely: Callable[[Port], bool]
) -> list[str]:
    """The paths to ask. ``last`` is the port that the device was on: plugged in again, it may have
    another name. ``is_likely``: whether a port may be asked unasked.
    """
    same = [port.path for port in ports if last is not None and _is_same(port, last)]
    if wanted == AUTO:
        return _each_once(same + [port.path for port in ports if is_likely(port)])
    at_name = [wanted] if _is_free_for(wanted, last, ports) else []
    return _each_once([*at_name, *same, wanted])


def port_at(path: str, ports: Iterable[Port]) -> Port | None:
    """What the system knows of the port with this name."""
    return next((port for port in ports if path in (port.path, *port.names)), None)


def _is_same(port: Port, last: Port) -> bool:
    """A device without a serial number is known by its kind only."""
    return port.usb is not None and (port.usb, port.usb_serial) == (last.usb, last.usb_serial)


def _is_free_for(wanted: str, last: Port | None, ports: Iterable[Port]) -> bool:
    """Whether the device that was at this name may still be there: no other has taken it."""
    if last is None:
        return True
    there = [port for port in ports if wanted in (port.path, *port.names)]
    return any(port.usb is None or _is_same(port, last) for port in there)


def _each_once(paths: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(paths))
