"""Pin by pin what a chip's legs are joined to, and what hangs on each supply: for the iron."""

from collections.abc import Iterator, Sequence

from hardware.generator.build import Build
from hardware.generator.markdown import table
from hardware.generator.netlist import Netlist, Pin
from hardware.generator.parts import Part, all_parts

#: So many parts of a kind have a column each; more of them share one.
_MOST_COLUMNS = 8


def chips_table(build: Build) -> str:
    """A table for each kind of chip, its legs by number."""
    kinds = dict.fromkeys(build.net.parts.values())
    chips = [part for part in map(all_parts().__getitem__, kinds) if _is_chip(part)]
    return "\n".join(_chip(build.net, part) for part in chips)


def _is_chip(part: Part) -> bool:
    """It is fed, and is neither the Pi nor the Pico."""
    return part.supply is not None and not part.header and "efficiency" not in part.figures


def _chip(net: Netlist, part: Part) -> str:
    refs = [ref for ref, kind in net.parts.items() if kind == part.kind]
    index, legs = net.index(), sorted(part.pins.items(), key=lambda leg: leg[1][0])
    if len(refs) > _MOST_COLUMNS:
        heads = [f"`{refs[0]}` … `{refs[-1]}`, each"]
        cells = [[_alike(index, refs, name)] for name, _ in legs]
    else:
        heads = [f"`{ref}`" for ref in refs]
        cells = [[_goes_to(index, Pin(ref, name)) for ref in refs] for name, _ in legs]
    rows = [(leg[1][0], f"`{leg[0]}`", *row) for leg, row in zip(legs, cells, strict=True)]
    return table(("leg", part.name, *heads), rows)


def _goes_to(index: dict[Pin, str], pin: Pin) -> str:
    net = index.get(pin)
    if net is None:
        return "free"
    return net.removeprefix("CELL_")


def _alike(index: dict[Pin, str], refs: Sequence[str], name: str) -> str:
    """The net that all of them share, or in what order theirs are."""
    nets = [_goes_to(index, Pin(ref, name)) for ref in refs]
    return nets[0] if len(set(nets)) == 1 else f"{nets[0]}, {nets[1]} … {nets[-1]}"


def rails_table(build: Build) -> str:
    """Each supply, and ground, with all that is joined to it."""
    rows = [
        (f"`{rail}`, {volts:g} V", "; ".join(_hanging(build.net, rail)))
        for rail, volts in build.net.rails.items()
    ]
    return table(("supply", "joins"), rows)


def _hanging(net: Netlist, rail: str) -> Iterator[str]:
    """Parts of a kind with the same legs on it, told together."""
    legs: dict[str, list[str]] = {}
    for ref, name in net.nets[rail]:
        legs.setdefault(ref, []).append(name)
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for ref, names in legs.items():
        alike.setdefault((net.parts[ref], tuple(names)), []).append(ref)
    for (_, told), refs in alike.items():
        yield f"{named(refs)}: {', '.join(told)}"


def named(refs: Sequence[str]) -> str:
    """All of them, or the first two and the last."""
    if len(refs) > 9:
        return f"`{refs[0]}`, `{refs[1]}` … `{refs[-1]}`"
    return ", ".join(f"`{ref}`" for ref in refs)
