"""The circuits of the reference builds: they obey the rules, and breaking one is noticed."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from drivers.gpio.pins import PinUse, check_pins
from hardware.generator.build import NAMES, build_of, load
from hardware.generator.erc import mistakes
from hardware.generator.header_use import header_uses
from hardware.generator.headers import HEADERS
from hardware.generator.netlist import Netlist, Pin
from hardware.generator.parts import all_parts


def changed(name: str, change: Callable[[dict[str, Any]], None]) -> Netlist:
    table = copy.deepcopy(dict(load(name).table))
    change(table)
    return build_of(name, table).net


def copied(net: Netlist) -> Netlist:
    """To break it; what is deep in it never changes."""
    nets = {name: list(pins) for name, pins in net.nets.items()}
    return Netlist(dict(net.parts), nets, dict(net.rails), free=set(net.free))


@pytest.mark.parametrize("name", NAMES)
def test_a_reference_build_breaks_no_electrical_rule(name: str) -> None:
    assert mistakes(load(name).net) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_square_has_one_sensor(name: str) -> None:
    net = load(name).net
    sensors = [ref for ref, kind in net.parts.items() if kind in {"reed-switch", "drv5055a2"}]
    assert len(sensors) == len(set(sensors)) == 64


@pytest.mark.parametrize("name", NAMES)
def test_each_wire_of_a_cable_joins_pins_of_one_net(name: str) -> None:
    net = load(name).net
    apart = [
        (cable.name, wire)
        for cable in net.cables
        for wire in cable.wires
        if net.net_of(wire.start) is None or net.net_of(wire.start) != net.net_of(wire.end)
    ]
    assert apart == []


@pytest.mark.parametrize("name", NAMES)
def test_every_pin_in_use_at_the_host_stands_in_the_table_of_its_header(name: str) -> None:
    build = load(name)
    used = {
        pin.name
        for net, pins in build.net.nets.items()
        for pin in pins
        if pin.ref == build.host and pin.name.startswith("GPIO")
    }
    shown = {use.name for use in header_uses(build) if use.name.startswith("GPIO")}
    assert shown == used


@pytest.mark.parametrize("name", NAMES)
def test_each_pin_of_the_header_has_one_wire(name: str) -> None:
    """Two wires had to share a socket: ten grounds on eight pins, four multiplexers on one."""
    numbers = [use.number for use in header_uses(load(name))]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "hall-scanner"])
def test_no_pin_is_one_that_the_service_would_refuse(name: str) -> None:
    uses = [
        PinUse(int(use.name.removeprefix("GPIO")), use.cable)
        for use in header_uses(load(name))
        if use.name.startswith("GPIO")
    ]
    assert check_pins(uses) == []


def test_the_header_of_a_pi_has_its_pins_where_they_are() -> None:
    header = HEADERS["raspberry-pi"]
    assert sorted(number for numbers in header.values() for number in numbers) == [*range(1, 41)]
    known = {"GPIO2": (3,), "GPIO14": (8,), "GPIO17": (11,), "GPIO10": (19,), "GPIO21": (40,)}
    assert {name: header[name] for name in known} == known
    assert header["GND"] == (6, 9, 14, 20, 25, 30, 34, 39)
    assert (header["3V3"], header["5V"]) == ((1, 17), (2, 4))


def test_the_header_of_a_pico_has_its_pins_where_they_are() -> None:
    header = HEADERS["pico"]
    assert sorted(number for numbers in header.values() for number in numbers) == [*range(1, 41)]
    known = {"GPIO0": (1,), "GPIO15": (20,), "GPIO16": (21,), "GPIO26": (31,), "VBUS": (40,)}
    assert {name: header[name] for name in known} == known


def test_lights_without_the_level_shifter_are_refused() -> None:
    """A WS2812 at 5 V wants 3.5 V for high: the Pi's 3.3 V is luck."""
    net = load("shift-lights").net
    bare = copied(net)
    for pins in bare.nets.values():
        pins[:] = [pin for pin in pins if pin.ref not in {"U_LEVEL", "C_U_LEVEL"}]
    del bare.parts["U_LEVEL"], bare.parts["C_U_LEVEL"]
    bare.nets["LIGHTS_PI"].append(Pin("R_DATA", "1"))
    del bare.nets["LIGHTS_5V"]
    assert mistakes(bare) == ["L_1.DIN reads high from 3.5 V, PI.GPIO10 gives 3.3"]


def test_a_chip_fed_with_5_volts_that_answers_the_pi_is_refused() -> None:
    """A shift register on 5 V puts 5 V on a pin that stands 3.3: the Pi dies, not at once."""
    net = copied(load("shift-lights").net)
    net.nets["3V3"].remove(Pin("U1", "VCC"))
    net.join("5V_PI", "U1", "VCC")
    said = mistakes(net)
    assert "PI.GPIO19 stands 3.3 V, U1.QH gives 5" in said
    assert any("U1.CLK reads high from 3.5 V" in each for each in said)


def test_a_pin_with_two_uses_is_two_nets_on_one_pin() -> None:
    net = changed("reed-matrix", lambda table: table["buttons"]["pins"].update(white=5))
    assert mistakes(net) == ["PI.GPIO5 is on ROW_1 and on BUTTON_white"]


def _without(ref: str, pin: str) -> Callable[[Netlist], None]:
    def cut(net: Netlist) -> None:
        for pins in net.nets.values():
            if Pin(ref, pin) in pins:
                pins.remove(Pin(ref, pin))

    return cut


@pytest.mark.parametrize(
    ("build", "break_it", "said"),
    [
        ("shift-lights", _without("U8", "SER"), "U8.SER is joined to nothing"),
        ("shift-lights", _without("U3", "VCC"), "U3 has no supply"),
        ("shift-lights", _without("U4", "QH"), "CHAIN_4 joins only U3.SER"),
        ("shift-lights", _without("U4", "QH"), "CHAIN_4: nothing holds this input at a level"),
        (
            "shift-lights",
            lambda net: net.join("CHAIN_3", "U9", "QH") or net.add("U9", "74hc165"),
            "CHAIN_3: two outputs work against each other",
        ),
        (
            "shift-lights",
            lambda net: net.join("LIGHTS_5V", "U9", "QH") or net.add("U9", "74hc165"),
            "LIGHTS_5V: an output works against a tristate one",
        ),
        (
            "shift-lights",
            lambda net: net.leave_free("U5", "SER") or _without("U5", "SER")(net),
            "U5.SER is an input and may not stay free",
        ),
        (
            "hall-scanner",
            lambda net: net.rails.update({"3V3_SENSORS": 2.5}),
            "H_a1 wants 3 to 5.5 V, and 3V3_SENSORS has 2.5",
        ),
        (
            "hall-scanner",
            lambda net: (_without("U1", "VCC")(net), net.join("SIG", "U1", "VCC")),
            "U1.VCC is on SIG, which is no supply",
        ),
    ],
)
def test_a_broken_circuit_is_named(
    build: str, break_it: Callable[[Netlist], object], said: str
) -> None:
    net = copied(load(build).net)
    break_it(net)
    assert said in mistakes(net)


def test_a_net_with_a_pin_that_no_part_has_is_our_own_mistake() -> None:
    net = copied(load("reed-matrix").net)
    net.join("ROW_1", "S_a1", "3")
    with pytest.raises(ValueError, match=r"ROW_1: there is no pin S_a1\.3"):
        mistakes(net)
    with pytest.raises(ValueError, match="S_a1 is there twice"):
        net.add("S_a1", "reed-switch")


def test_a_table_that_no_block_reads_is_refused() -> None:
    table = {**load("reed-matrix").table, "matricks": {}}
    with pytest.raises(ValueError, match="no block reads matricks"):
        build_of("reed-matrix", table)


def test_a_matrix_has_its_diodes_between_column_and_reed_all_the_same_way() -> None:
    net = load("reed-matrix").net
    for cell in ("a1", "h1", "a8", "e4", "h8"):
        assert net.net_of(Pin(f"D_{cell}", "A")) == f"COLUMN_{cell[0]}"
        assert net.net_of(Pin(f"D_{cell}", "K")) == net.net_of(Pin(f"S_{cell}", "2"))
        assert net.net_of(Pin(f"S_{cell}", "1")) == f"ROW_{cell[1]}"


def test_the_wires_of_the_chain_are_the_cells_in_their_order() -> None:
    """As drivers/gpio/shift_register.py counts: from the chip nearest to the Pi, A to H."""
    net = load("shift-lights").net
    order, chip = [], "U1"
    assert net.net_of(Pin("PI", "GPIO19")) == net.net_of(Pin("U1", "QH"))
    while chip:
        order += [net.net_of(Pin(chip, name)) for name in "ABCDEFGH"]
        behind = net.nets[str(net.net_of(Pin(chip, "SER")))]
        chip = next((pin.ref for pin in behind if pin.name == "QH"), "")
    assert order == [f"CELL_{file}{rank}" for rank in "12345678" for file in "abcdefgh"]


def test_the_pico_measures_by_the_supply_that_its_sensors_rest_at_half_of() -> None:
    """A converter that gives 3.4 V moved every empty square by more than its rest may be off."""
    net = load("hall-scanner").net
    assert net.net_of(Pin("MCU", "ADC_VREF")) == net.net_of(Pin("H_e4", "VCC"))


def test_parts_have_every_pin_number_once() -> None:
    for part in all_parts().values():
        numbers = [number for number, _ in part.pins.values()]
        if not part.header:
            assert sorted(numbers) == [*range(1, len(numbers) + 1)], part.kind
