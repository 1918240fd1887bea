"""How a pin is called in tables and pictures: parts that are alike are drawn as one board."""

import re

from hardware.generator.netlist import Pin

#: Pins in the netlist: the board that they are drawn on, and their label there.
_BOARDS = (
    (r"S_a([1-8])\.1", r"Board, rows", r"row \1: the reeds of rank \1"),
    (r"R_([a-h])\.2", r"Board, columns", r"column \1: diodes and pull-up of file \1"),
    (r"R_a\.1", r"Board, columns", r"3.3 V of the pull-ups"),
    (r"S_([a-h])([1-8])\.2", r"Reeds of rank \2", r"\1\2, other end ground"),
    (r"R_DATA\.1", r"Lights", r"R_DATA, behind it L_1: DIN"),
    (r"L_1\.(VDD|VSS)", r"Lights", r"\1 of all, wires to both ends"),
    (r"R_([a-z_]{2,})\.1", r"Buttons", r"\1: R_\1, behind it SW_\1"),
    (r"SW_\w+\.2", r"Buttons", r"ground of all of them"),
    (r"H_([a-h])([1-8])\.OUT", r"Sensors of rank \2", r"\1\2 OUT"),
    (r"H_a([1-8])\.(VCC|GND)", r"Sensors of rank \1", r"\2 of all, C_H_… between"),
)


def shown(pin: Pin) -> tuple[str, str]:
    """The board, or the part itself, and the label of the pin on it."""
    for pattern, board, label in _BOARDS:
        if match := re.fullmatch(pattern, str(pin)):
            return match.expand(board), match.expand(label)
    return pin.ref, pin.name
