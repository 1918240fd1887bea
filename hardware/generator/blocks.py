"""The blocks that builds are made of: each puts its parts, nets and cables into a netlist.

A block is ``(host, table, net)``: the reference of the Pi or Pico, its table of the pin map, the
netlist. ``build.py`` knows which table of the pin map is whose.
"""

from collections.abc import Iterator

from hardware.generator.cells import BLACK, FILES, ORANGE, RANKS, RIBBON, WHITE, cells
from hardware.generator.netlist import Cable, Load, Netlist, Pin, Table, Wire, gpio
from hardware.generator.parts import all_parts


def matrix(host: str, table: Table, net: Netlist) -> None:
    """A reed and a diode on each crossing of a row (a rank, driven low) and a column (a file)."""
    rows, columns = table["rows"], table["columns"]
    for rank, pin in zip(RANKS, rows, strict=True):
        net.join(f"ROW_{rank}", host, gpio(pin))
    for file, pin in zip(FILES, columns, strict=True):
        net.join(f"COLUMN_{file}", host, gpio(pin))
        net.add(f"R_{file}", table["pull_up"], {"1": "3V3", "2": f"COLUMN_{file}"})
    for cell in cells():
        net.add(f"S_{cell}", "reed-switch", {"1": f"ROW_{cell[1]}", "2": f"CELL_{cell}"})
        net.add(f"D_{cell}", table["diode"], {"A": f"COLUMN_{cell[0]}", "K": f"CELL_{cell}"})
    to_rows = zip(RANKS, rows, RIBBON, strict=True)
    to_columns = zip(FILES, columns, RIBBON, strict=True)
    net.cables += [
        Cable(
            "rows",
            tuple(
                Wire(Pin(host, gpio(pin)), Pin(f"S_a{rank}", "1"), colour)
                for rank, pin, colour in to_rows
            ),
        ),
        Cable(
            "columns",
            tuple(
                Wire(Pin(host, gpio(pin)), Pin(f"R_{file}", "2"), colour)
                for file, pin, colour in to_columns
            ),
        ),
        Cable("pull-ups", (Wire(Pin(host, "3V3"), Pin("R_a", "1"), ORANGE),)),
    ]
    # One row is low at a time; at the start of a game four of eight rows have eight closed reeds.
    closed_ma = 3300 / all_parts()[table["pull_up"]].figures["ohms"]
    net.loads.append(Load("3V3", "pull-ups of the columns", 4 * closed_ma, 8 * closed_ma))


def shift(host: str, table: Table, net: Netlist) -> None:
    """A 74HC165 for each rank, chained; a reed from each input to ground, each input pulled up."""
    clock, data, load = (gpio(table[name]) for name in ("clock", "data", "load"))
    for wire, pin in (("CLOCK", clock), ("LOAD", load)):
        net.join(f"{wire}_PI", host, pin)
        net.add(f"R_{wire}", table["series"], {"1": f"{wire}_PI", "2": wire})
    net.join("CHAIN_1", host, data)
    # A cut wire reads 0; the end of the chain is wired to 1, and so a cut is noticed.
    net.add("R_CHAIN", table["pull_down"], {"1": "CHAIN_1", "2": "GND"})
    for number, rank in enumerate(RANKS, 1):
        inputs = zip("ABCDEFGH", FILES, strict=True)
        last = number == len(RANKS)
        chip = net.add(
            f"U{number}",
            "74hc165",
            {
                "SH_LD": "LOAD",
                "CLK": "CLOCK",
                "CLK_INH": "GND",
                "SER": "3V3" if last else f"CHAIN_{number + 1}",
                "QH": f"CHAIN_{number}",
                "VCC": "3V3",
                "GND": "GND",
                **{chip_input: f"CELL_{file}{rank}" for chip_input, file in inputs},
            },
        )
        net.leave_free(chip, "QH_N")
        net.decouple(chip, "3V3")
        net.add(
            f"RN{number}",
            "network-10k",
            {"COM": "3V3", **{f"R{i}": f"CELL_{file}{rank}" for i, file in enumerate(FILES, 1)}},
        )
        for file in FILES:
            net.add(f"S_{file}{rank}", "reed-switch", {"1": "GND", "2": f"CELL_{file}{rank}"})
    net.loads.append(Load("3V3", "pull-ups of closed reeds", 32 * 0.33, 64 * 0.33))
    _shift_cables(host, (clock, data, load), net)


def _shift_cables(host: str, pins: tuple[str, str, str], net: Netlist) -> None:
    clock, data, load = pins
    net.cables.append(
        Cable(
            "to the first chip",
            (
                Wire(Pin(host, "3V3"), Pin("U1", "VCC"), ORANGE),
                Wire(Pin(host, "GND"), Pin("U1", "GND"), BLACK),
                Wire(Pin(host, clock), Pin("R_CLOCK", "1"), "YE"),
                Wire(Pin(host, load), Pin("R_LOAD", "1"), "GN"),
                Wire(Pin(host, data), Pin("U1", "QH"), "BU"),
            ),
        )
    )
    net.cables.append(
        Cable(
            "behind the resistors",
            (
                Wire(Pin("R_CLOCK", "2"), Pin("U1", "CLK"), "YE"),
                Wire(Pin("R_LOAD", "2"), Pin("U1", "SH_LD"), "GN"),
            ),
        )
    )
    shared = (("VCC", ORANGE), ("GND", BLACK), ("CLK", "YE"), ("SH_LD", "GN"))
    wires = [Wire(Pin("U1", name), Pin("U2", name), colour) for name, colour in shared]
    wires.append(Wire(Pin("U1", "SER"), Pin("U2", "QH"), "BU"))
    net.cables.append(Cable("rank 1 to rank 2; so on to rank 8", tuple(wires)))
    reeds = zip("ABCDEFGH", FILES, RIBBON, strict=True)
    wires = [Wire(Pin("U1", pin), Pin(f"S_{file}1", "2"), colour) for pin, file, colour in reeds]
    net.cables.append(Cable("reeds of rank 1; each rank so", tuple(wires)))


def hall(host: str, table: Table, net: Netlist) -> None:
    """Linear Hall sensors behind 16-channel multiplexers, one converter for all of them."""
    address = [gpio(pin) for pin in table["address"]]
    analogue = gpio(table["analogue"])
    net.join("SIG", host, analogue)
    for bit, pin in enumerate(address):
        net.join(f"ADDRESS_{bit}", host, pin)
    names = list(cells())
    for number, enable in enumerate(table["enable"]):
        served = names[16 * number : 16 * number + 16]
        chip = net.add(
            f"U{number + 1}",
            "cd74hc4067",
            {
                "SIG": "SIG",
                "EN": f"ENABLE_{number + 1}",
                "VCC": "3V3_SENSORS",
                "GND": "GND",
                **{f"S{bit}": f"ADDRESS_{bit}" for bit in range(4)},
                **{f"C{channel}": f"CELL_{cell}" for channel, cell in enumerate(served)},
            },
        )
        net.decouple(chip, "3V3_SENSORS")
        net.join(f"ENABLE_{number + 1}", host, gpio(enable))
        # Until the firmware runs, the pins float: no multiplexer may be on then.
        pull = {"1": "3V3_SENSORS", "2": f"ENABLE_{number + 1}"}
        net.add(f"R_EN{number + 1}", "resistor-10k", pull)
    for cell in names:
        sensor = {"VCC": "3V3_SENSORS", "GND": "GND", "OUT": f"CELL_{cell}"}
        net.decouple(net.add(f"H_{cell}", "drv5055a2", sensor), "3V3_SENSORS")
    net.cables += _hall_cables(host, analogue, address, [gpio(pin) for pin in table["enable"]])
    net.cables += [
        _hall_sensors("U1", names[:8]),
        _hall_supply("supply of the multiplexers, at each", "U1"),
        _hall_supply("supply of the sensors, at each", "H_a1"),
    ]


def _hall_cables(
    host: str, analogue: str, address: list[str], enable: list[str]
) -> Iterator[Cable]:
    """Address and analogue wires run from chip to chip; each enable comes from the host."""
    names = [*(f"S{bit}" for bit in range(len(address))), "SIG"]
    colours = (*RIBBON[: len(address)], WHITE)
    pins = [Pin(host, pin) for pin in (*address, analogue)]
    yield Cable(
        "to the first multiplexer",
        tuple(
            Wire(pin, Pin("U1", name), colour)
            for pin, name, colour in zip(pins, names, colours, strict=True)
        ),
    )
    wires = [
        Wire(Pin("U1", name), Pin("U2", name), colour)
        for name, colour in zip(names, colours, strict=True)
    ]
    yield Cable(f"U1 to U2; so on to U{len(enable)}", tuple(wires))
    wires = [Wire(Pin(host, pin), Pin(f"U{n}", "EN"), "VT") for n, pin in enumerate(enable, 1)]
    yield Cable("enables", tuple(wires))


def _hall_sensors(chip: str, served: list[str]) -> Cable:
    wires = [
        Wire(Pin(chip, f"C{channel}"), Pin(f"H_{cell}", "OUT"), RIBBON[channel % 8])
        for channel, cell in enumerate(served)
    ]
    return Cable("sensors of rank 1; each rank so", tuple(wires))


def _hall_supply(name: str, ref: str) -> Cable:
    return Cable(
        name,
        (
            Wire(Pin("PS1", "OUT"), Pin(ref, "VCC"), ORANGE),
            Wire(Pin("PS1", "GND"), Pin(ref, "GND"), BLACK),
        ),
    )


def buttons(host: str, table: Table, net: Netlist) -> None:
    """Each button pulls its pin to ground, through a resistor that saves a pin set to output."""
    wires = []
    for (role, pin), colour in zip(table["pins"].items(), RIBBON, strict=False):
        net.join(f"BUTTON_{role}", host, gpio(pin))
        net.add(f"R_{role}", table["series"], {"1": f"BUTTON_{role}", "2": f"SWITCH_{role}"})
        net.add(f"SW_{role}", "button", {"1": f"SWITCH_{role}", "2": "GND"})
        wires.append(Wire(Pin(host, gpio(pin)), Pin(f"R_{role}", "1"), colour))
    first = next(iter(table["pins"]))
    wires.append(Wire(Pin(host, "GND"), Pin(f"SW_{first}", "2"), BLACK))
    net.cables.append(Cable("buttons", tuple(wires)))
