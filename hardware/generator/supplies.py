"""The blocks that feed the others: supplies, the fuse, the converter; and the lights."""

from dataclasses import replace

from hardware.generator.cells import BLACK, ORANGE, RED
from hardware.generator.netlist import Cable, Netlist, Pin, Table, Wire, gpio


def supply(host: str, table: Table, net: Netlist) -> None:
    """Rails, their sources, and the joined grounds."""
    net.rails["GND"] = 0.0
    net.join("GND", host, "GND")
    if "pi" in table:
        _pi(host, table["pi"], net)
    if "lights" in table:
        _lights(table["lights"], table["fuse"], net)
    if "usb" in table:
        _usb(host, table["usb"], table["sensors"], net)


def _pi(host: str, kind: str, net: Netlist) -> None:
    """The Pi has a supply of its own, through its USB socket, and gives 3.3 V."""
    net.rails |= {"5V_PI": 5.0, "3V3": 3.3}
    net.add("PSU_PI", kind, {"PLUS": "5V_PI", "MINUS": "GND"})
    net.join("5V_PI", host, "5V")
    net.join("3V3", host, "3V3")


def _lights(kind: str, fuse: str, net: Netlist) -> None:
    """A supply for the lights alone: ground is all that it shares with the Pi."""
    net.rails |= {"5V_SUPPLY": 5.0, "5V_LIGHTS": 5.0}
    net.add("PSU_LIGHTS", kind, {"PLUS": "5V_SUPPLY", "MINUS": "GND"})
    net.add("F_LIGHTS", fuse, {"1": "5V_SUPPLY", "2": "5V_LIGHTS"})
    net.add("C_LIGHTS", "capacitor-1000u", {"PLUS": "5V_LIGHTS", "MINUS": "GND"})


def _usb(host: str, kind: str, converter: str, net: Netlist) -> None:
    """One cable brings 5 V; the sensors have a converter of their own."""
    net.rails |= {"5V_USB": 5.0, "3V3_SENSORS": 3.3}
    net.add("USB", kind, {"PLUS": "5V_USB", "MINUS": "GND"})
    net.join("5V_USB", host, "VBUS")
    net.add("PS1", converter, {"IN": "5V_USB", "GND": "GND", "OUT": "3V3_SENSORS"})
    net.add("C_PS1", "capacitor-100u", {"PLUS": "3V3_SENSORS", "MINUS": "GND"})
    # A sensor rests at half of its supply, so the Pico measures by the same supply: whatever the
    # converter gives, half is half. Without this wire its error and the Pico's are a piece's field.
    net.join("3V3_SENSORS", host, "ADC_VREF")
    net.cables.append(
        Cable(
            "converter",
            (
                Wire(Pin(host, "VBUS"), Pin("PS1", "IN"), RED),
                Wire(Pin(host, "GND"), Pin("PS1", "GND"), BLACK),
                Wire(Pin(host, "ADC_VREF"), Pin("PS1", "OUT"), ORANGE),
            ),
        )
    )


def lights(host: str, table: Table, net: Netlist) -> None:
    """WS2812 behind a buffer that makes 5 V of the Pi's 3.3 V; dark until the service speaks."""
    net.join("LIGHTS_PI", host, gpio(table["data"]))
    net.add("R_DOWN", table["pull_down"], {"1": "LIGHTS_PI", "2": "GND"})
    unused = {f"A{n}": "GND" for n in (2, 3, 4)} | {f"OE{n}": "5V_LIGHTS" for n in (2, 3, 4)}
    buffer = {"A1": "LIGHTS_PI", "Y1": "LIGHTS_5V", "OE1": "GND", **unused}
    level = net.add("U_LEVEL", table["level"], {**buffer, "VCC": "5V_LIGHTS", "GND": "GND"})
    net.leave_free(level, "Y2", "Y3", "Y4")
    net.decouple(level, "5V_LIGHTS")
    net.add("R_DATA", table["series"], {"1": "LIGHTS_5V", "2": "LIGHT_1"})
    count = table["squares"] + table["lamps"]
    for number in range(1, count + 1):
        led = net.add(f"L_{number}", table["led"], {"VDD": "5V_LIGHTS", "VSS": "GND"})
        net.join(f"LIGHT_{number}", led, "DIN")
        if number < count:
            net.join(f"LIGHT_{number + 1}", led, "DOUT")
    net.leave_free(f"L_{count}", "DOUT")
    _light_cables(host, gpio(table["data"]), net)


def _light_cables(host: str, data: str, net: Netlist) -> None:
    cables = [
        Cable(
            "to the buffer",
            (
                Wire(Pin(host, data), Pin("U_LEVEL", "A1"), "WH"),
                Wire(Pin(host, "GND"), Pin("U_LEVEL", "GND"), BLACK),
            ),
        ),
        Cable("buffered", (Wire(Pin("U_LEVEL", "Y1"), Pin("R_DATA", "1"), "WH"),)),
        Cable(
            "supply of the buffer",
            (Wire(Pin("F_LIGHTS", "2"), Pin("U_LEVEL", "VCC"), RED),),
        ),
        Cable(
            "strip",
            (
                Wire(Pin("F_LIGHTS", "2"), Pin("L_1", "VDD"), RED),
                Wire(Pin("PSU_LIGHTS", "MINUS"), Pin("L_1", "VSS"), BLACK),
            ),
        ),
        Cable("fused", (Wire(Pin("PSU_LIGHTS", "PLUS"), Pin("F_LIGHTS", "1"), RED),)),
        Cable(
            "capacitor, beside the first light",
            (
                Wire(Pin("F_LIGHTS", "2"), Pin("C_LIGHTS", "PLUS"), RED),
                Wire(Pin("PSU_LIGHTS", "MINUS"), Pin("C_LIGHTS", "MINUS"), BLACK),
            ),
        ),
        Cable("ground", (Wire(Pin("PSU_LIGHTS", "MINUS"), Pin(host, "GND"), BLACK),)),
    ]
    net.cables += [replace(cable, sheet="lights") for cable in cables]
