"""A second opinion: the circuit of a build in SKiDL, its electrical rules, a netlist for KiCad.

``python -m hardware.generator.skidl_check BUILD [--netlist FILE]``, with a Python that has SKiDL;
nothing else here needs it. SKiDL ends with 0 whatever it finds, so its counts are read.
"""

import argparse
import builtins
import contextlib
import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

from hardware.generator.build import NAMES, load
from hardware.generator.netlist import Netlist, Pin
from hardware.generator.parts import all_parts

#: Kinds of pins as SKiDL calls them.
_FUNCTIONS = {
    "input": "INPUT",
    "output": "OUTPUT",
    "tristate": "TRISTATE",
    "bidirectional": "BIDIR",
    "passive": "PASSIVE",
    "power-in": "PWRIN",
    "power-out": "PWROUT",
}


def main(arguments: list[str]) -> int:
    """0: SKiDL counts no error and no warning; 1: it does, and they were said; 2: no SKiDL."""
    parser = argparse.ArgumentParser(prog="python -m hardware.generator.skidl_check")
    parser.add_argument("build", choices=NAMES)
    parser.add_argument("--netlist", type=Path, help="write a netlist for KiCad into this file")
    asked = parser.parse_args(arguments)
    netlist = None if asked.netlist is None else asked.netlist.absolute()
    # SKiDL leaves its logs and a library where it runs.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        try:
            skidl = importlib.import_module("skidl")
        except ImportError:
            sys.stderr.write("needs SKiDL: pip install 'skidl>=3,<4' in its own environment\n")
            return 2
        build(skidl, load(asked.build).net)
        errors, warnings = count(skidl)
        if netlist is not None:
            skidl.generate_netlist(file_=str(netlist), tool=skidl.KICAD9)
        skidl.erc_logger.stop_file_output()
    sys.stdout.write(f"{asked.build}: {errors} errors, {warnings} warnings by SKiDL\n")
    return 1 if errors or warnings else 0


def build(skidl: Any, net: Netlist) -> None:
    """Puts the circuit into SKiDL's only circuit."""
    joined = {pin for pins in net.nets.values() for pin in pins}
    parts = {ref: _part(skidl, ref, kind, joined) for ref, kind in net.parts.items()}
    for name, pins in net.nets.items():
        wire = skidl.Net(name)
        if name in net.rails:
            wire.drive = skidl.POWER
        for pin in pins:
            wire += parts[pin.ref][_number(net, pin)]
    nowhere = vars(builtins)["NC"]  # SKiDL puts its net of pins that stay free there.
    for pin in net.free:
        nowhere += parts[pin.ref][_number(net, pin)]


def _number(net: Netlist, pin: Pin) -> str:
    return str(all_parts()[net.parts[pin.ref]].pins[pin.name][0])


def _part(skidl: Any, ref: str, kind: str, joined: set[Pin]) -> Any:
    """Of a Pi or a Pico only the pins in use: the others may stay free."""
    part = all_parts()[kind]
    pins = [
        skidl.Pin(num=str(number), name=name, func=skidl.Pin.types[_FUNCTIONS[what]])
        for name, (number, what) in part.pins.items()
        if not part.header or Pin(ref, name) in joined
    ]
    made = skidl.Part(
        name=kind, tool=skidl.SKIDL, dest=skidl.TEMPLATE, ref_prefix=part.prefix, pins=pins
    )()
    made.ref, made.tag, made.value, made.footprint = ref, ref, part.name, ":"
    return made


def count(skidl: Any) -> tuple[int, int]:
    """Runs the rules; errors and warnings as SKiDL counted them."""
    skidl.ERC()
    logger = skidl.erc_logger
    return logger.error.count + logger.bare_error.count, logger.warning.count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
