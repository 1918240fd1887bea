"""Electrical rules, checked on a netlist: what a builder would find out by smoke or by silence."""

from collections.abc import Iterator

from hardware.generator.netlist import Netlist, Pin
from hardware.generator.parts import Part, all_parts

#: Pins that hold a net at a level. Of ``output`` a net has one at most.
_DRIVES = frozenset({"output", "tristate", "bidirectional", "power-out"})
#: Volts that are less than any data sheet says.
_TINY = 1e-6


def mistakes(net: Netlist) -> list[str]:
    """Each broken rule in words; empty: none. ``ValueError``: a net has a pin that is nowhere."""
    _check_pins(net)
    rules = (_pins_on_two_nets, _open_pins, _lone_nets, _drivers, _supplies, _levels)
    return [said for rule in rules for said in rule(net)]


def _part(net: Netlist, pin: Pin) -> Part:
    return all_parts()[net.parts[pin.ref]]


def _kind(net: Netlist, pin: Pin) -> str:
    return _part(net, pin).pins[pin.name][1]


def _check_pins(net: Netlist) -> None:
    for name, pins in net.nets.items():
        for pin in pins:
            if pin.ref not in net.parts or pin.name not in _part(net, pin).pins:
                msg = f"{name}: there is no pin {pin}"
                raise ValueError(msg)


def _pins_on_two_nets(net: Netlist) -> Iterator[str]:
    seen: dict[Pin, str] = {}
    for name, pins in net.nets.items():
        for pin in pins:
            if pin in seen:
                yield f"{pin} is on {seen[pin]} and on {name}"
            seen[pin] = name


def _open_pins(net: Netlist) -> Iterator[str]:
    """Of the Pi and the Pico any pin may stay free; an unused input of a chip may not."""
    joined = {pin for pins in net.nets.values() for pin in pins}
    for ref, kind in net.parts.items():
        part = all_parts()[kind]
        for name, (_, what) in part.pins.items():
            pin = Pin(ref, name)
            if part.header and what != "power-in":
                continue
            if pin in net.free and what in {"input", "power-in"}:
                yield f"{pin} is an {what} and may not stay free"
            elif pin not in joined and pin not in net.free and not part.header:
                yield f"{pin} is joined to nothing"


def _lone_nets(net: Netlist) -> Iterator[str]:
    for name, pins in net.nets.items():
        if len(pins) < 2:
            yield f"{name} joins only {pins[0]}"


def _drivers(net: Netlist) -> Iterator[str]:
    """One output a net; an input is held by something, if only by a resistor."""
    for name, pins in net.nets.items():
        kinds = [_kind(net, pin) for pin in pins]
        if kinds.count("output") + kinds.count("power-out") > 1:
            yield f"{name}: two outputs work against each other"
        if "output" in kinds and "tristate" in kinds:
            yield f"{name}: an output works against a tristate one"
        held = name in net.rails or _DRIVES & set(kinds) or "passive" in kinds
        if "input" in kinds and not held:
            yield f"{name}: nothing holds this input at a level"


def _supplies(net: Netlist) -> Iterator[str]:
    index = net.index()
    for ref, kind in net.parts.items():
        supply = all_parts()[kind].supply
        if supply is None:
            continue
        rail = index.get(Pin(ref, supply.pin))
        if rail is None:
            if not all_parts()[kind].header:
                yield f"{ref} has no supply"
        elif rail not in net.rails:
            yield f"{ref}.{supply.pin} is on {rail}, which is no supply"
        elif not supply.least <= net.rails[rail] <= supply.most:
            has = f"{rail} has {net.rails[rail]:g}"
            yield f"{ref} wants {supply.least:g} to {supply.most:g} V, and {has}"


def supply_v(net: Netlist, ref: str, index: dict[Pin, str]) -> float:
    """The volts that a part works at: those of its signals too. 0: it has no supply."""
    part = all_parts()[net.parts[ref]]
    if part.header:
        return 3.3  # The GPIOs of both, whatever comes in.
    if part.supply is None:
        return 0.0
    return net.rails.get(index.get(Pin(ref, part.supply.pin), ""), 0.0)


def _signals(net: Netlist, pins: list[Pin], index: dict[Pin, str]) -> list[Pin]:
    """The pins of a net, and of the nets behind a resistor in series."""
    found = list(pins)
    for pin in pins:
        if "ohms" not in _part(net, pin).figures or len(_part(net, pin).pins) != 2:
            continue
        other = next(Pin(pin.ref, name) for name in _part(net, pin).pins if name != pin.name)
        behind = index.get(other)
        if behind is not None and behind not in net.rails:
            found += net.nets[behind]
    return found


def _levels(net: Netlist) -> Iterator[str]:
    """A high of the sender is a high for the receiver, and not more than it stands."""
    index = net.index()
    for name, pins in net.nets.items():
        if name in net.rails:
            continue
        reached = _signals(net, pins, index)
        for driver in pins:
            if _kind(net, driver) in _DRIVES:
                others = [pin for pin in reached if pin.ref != driver.ref]
                yield from _heard(net, driver, others, index)


def _heard(net: Netlist, driver: Pin, pins: list[Pin], index: dict[Pin, str]) -> Iterator[str]:
    high = supply_v(net, driver.ref, index)
    for pin in pins:
        if _kind(net, pin) not in {"input", "bidirectional"}:
            continue
        logic, at = _part(net, pin).logic, supply_v(net, pin.ref, index)
        least, most = logic.high_from(at), logic.stands(at)
        if _kind(net, pin) == "input" and high < least - _TINY:
            yield f"{pin} reads high from {least:g} V, {driver} gives {high:g}"
        if most and high > most + _TINY:
            yield f"{pin} stands {most:g} V, {driver} gives {high:g}"
