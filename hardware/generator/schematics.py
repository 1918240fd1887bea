"""The circuit of one square, and of what stands before the lights, as schematics.

SchemDraw draws them; it is needed only to draw them anew. References and values are the netlist's.
"""

import importlib
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hardware.generator.build import Build
from hardware.generator.parts import FOLDER, all_parts

_SQUARE = "e4"


def schematic(build: Build) -> str:
    """SVG. ``ImportError`` without SchemDraw."""
    schemdraw = importlib.import_module("schemdraw")
    elements = importlib.import_module("schemdraw.elements")
    schemdraw.use("svg")
    drawing = schemdraw.Drawing(show=False, fontsize=12, font="sans-serif")
    drawing.config(margin=1.2)
    _DRAWN[build.name](build, drawing, elements)
    svg: str = drawing.get_imagedata("svg").decode("utf-8")
    return re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)


def description(build: Build) -> str:
    """What a schematic follows from: the values in it, and this file. A stamp is made of it."""
    code = (FOLDER / "generator/schematics.py").read_text("utf-8")
    return "\n".join([*sorted(set(_labels(build))), code])


def _labels(build: Build) -> list[str]:
    return [f"{ref} {all_parts()[kind].name}" for ref, kind in build.net.parts.items()]


def _value(build: Build, ref: str) -> str:
    """``R_e`` and ``10 kΩ``, on two lines."""
    part = all_parts()[build.net.parts[ref]]
    figures = re.search(r"\d+ (?:kΩ|Ω|nF|µF)", part.name)
    return f"{ref}\n{figures[0] if figures else part.name.split(',')[0]}"


def _pin(build: Build, net: str) -> str:
    """The pin of the Pi or Pico on a net: ``GPIO17``."""
    return next(pin.name for pin in build.net.nets[net] if pin.ref == build.host)


def _matrix(build: Build, d: Any, e: Any) -> None:
    file, rank = _SQUARE[0], _SQUARE[1]
    d += e.Dot(open=True).label(f"column {file}\n{_pin(build, f'COLUMN_{file}')}", "left")
    d += e.Line().right(1.5)
    d.push()
    d += e.Resistor().up().label(_value(build, f"R_{file}"), "bottom")
    d += e.Vdd().label("3.3 V")
    d.pop()
    d += e.Dot()
    d += e.Line().right(0.5)
    d += e.Schottky().right().label(f"D_{_SQUARE}\nBAT85", "top")
    d += e.SwitchReed().right().label(f"S_{_SQUARE}\nreed of {_SQUARE}", "top")
    d += e.Line().right(1)
    d += e.Dot(open=True).label(f"row {rank}\n{_pin(build, f'ROW_{rank}')}\ndriven low", "right")
    d.move(-11, -3)
    _button(build, d, e)


def _button(build: Build, d: Any, e: Any) -> None:
    """White's; the others are as this one."""
    d += e.Dot(open=True).label(f"{_pin(build, 'BUTTON_white')}\npulled up inside", "left")
    d += e.Resistor().right().label(_value(build, "R_white"), "top")
    d += e.Button().right().label("SW_white", "top")
    d += e.Line().right(0.5)
    d += e.Ground()


def _shift(build: Build, d: Any, e: Any) -> None:
    rank = _SQUARE[1]
    chip = next(pin for pin in build.net.nets[f"CELL_{_SQUARE}"] if pin.ref == f"U{rank}")
    d += e.Dot(open=True).label(f"{chip}\n74HC165", "left")
    d += e.Line().right(1.5)
    d.push()
    d += e.Resistor().up().label(_value(build, f"RN{rank}"), "bottom")
    d += e.Vdd().label("3.3 V")
    d.pop()
    d += e.Dot()
    d += e.Line().right(0.5)
    d += e.SwitchReed().right().label(f"S_{_SQUARE}\nreed of {_SQUARE}", "top")
    d += e.Ground()
    d.move(-5, -3)
    _chain(build, d, e)
    d.move(-8, -5)
    _lights(build, d, e)


def _chain(build: Build, d: Any, e: Any) -> None:
    """The data line at the Pi's end, and the end of the chain."""
    d += e.Dot(open=True).label(_pin(build, "CHAIN_1"), "left")
    d += e.Line().right(1)
    d.push()
    d += e.Resistor().down().label(_value(build, "R_CHAIN"), "bottom")
    d += e.Ground()
    d.pop()
    d += e.Dot()
    d += e.Line().right(2)
    d += e.RBox().right().label("U1 … U8\nQH of U1 to SER of U8", "top")
    d += e.Line().right(2)
    d += e.Vdd().label("3.3 V")


def _lights(build: Build, d: Any, e: Any) -> None:
    d += e.Dot(open=True).label(f"{_pin(build, 'LIGHTS_PI')}\n3.3 V", "left")
    d += e.Line().right(1)
    d.push()
    d += e.Resistor().down().label(_value(build, "R_DOWN"), "bottom")
    d += e.Ground()
    d.pop()
    d += e.Dot()
    d += (
        importlib.import_module("schemdraw.logic")
        .Buf()
        .right()
        .label("U_LEVEL\n74AHCT125 at 5 V", "top")
    )
    d += e.Resistor().right().label(_value(build, "R_DATA"), "top")
    d += e.Dot(open=True).label("L_1.DIN\nbeside it C_LIGHTS, 1000 µF", "right")


def _hall(build: Build, d: Any, e: Any) -> None:
    sensor = f"H_{_SQUARE}"
    channel = next(pin for pin in build.net.nets[f"CELL_{_SQUARE}"] if pin.ref.startswith("U"))
    box = e.Ic(
        pins=[
            e.IcPin(name="VCC", pin="1", side="top"),
            e.IcPin(name="GND", pin="2", side="bottom"),
            e.IcPin(name="OUT", pin="3", side="right"),
        ],
        size=(2.5, 2),
    ).label(f"{sensor}\nDRV5055A2", "left")
    d += box
    d += e.Line().up(1).at(box.VCC)
    d.push()
    d += e.Line().left(3.5)
    d += e.Capacitor().down(4).label(_value(build, f"C_{sensor}"), "top")
    d += e.Ground()
    d.pop()
    d += e.Dot()
    d += e.Vdd().label("3.3 V of PS1")
    d += e.Line().down(1).at(box.GND)
    d += e.Ground()
    d += e.Line().right(1.5).at(box.OUT)
    d += e.Switch().right().label(f"{channel}\nCD74HC4067", "top")
    d += e.Line().right(0.5)
    d += e.Dot(open=True).label(f"SIG of all four\n{_pin(build, 'SIG')}, measured", "right")
    d.move(-10, -5)
    _converter(build, d, e)


def _converter(build: Build, d: Any, e: Any) -> None:
    """What feeds the sensors is also what the Pico measures by."""
    d += e.Dot(open=True).label("VBUS\n5 V", "left")
    d += e.Line().right(0.75)
    d += e.RBox().right().label("PS1", "top")
    d += e.Line().right(0.75)
    d += e.Dot()
    d.push()
    d += e.Capacitor().down(2).label(_value(build, "C_PS1"), "bottom")
    d += e.Ground()
    d.pop()
    d.push()
    d += e.Vdd().label("3.3 V of PS1")
    d.pop()
    d += e.Line().right(3)
    d += e.Dot(open=True).label(f"{_pin(build, '3V3_SENSORS')}\nof the Pico", "right")


_DRAWN: Mapping[str, Callable[[Build, Any, Any], None]] = MappingProxyType(
    {"reed-matrix": _matrix, "shift-lights": _shift, "hall-scanner": _hall}
)
