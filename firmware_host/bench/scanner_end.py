"""The other end of a scanner's line: a controller with perfect contacts, played by the bench. Pure.

It speaks what ``hardware/scanner-protocol.md`` asks of a controller, as far as the bench needs it.
"""

from drivers.cells import CHESSBOARD
from drivers.scanner.capabilities import LAMPS
from drivers.scanner.commands import DARK
from drivers.scanner.frames import FrameParser, format_frame
from drivers.signals import Side

_SHADE = 3


class ScannerEnd:
    """Bytes and its own microseconds in, bytes out."""

    def __init__(self, symbols: str) -> None:
        """``symbols``: what stands on the cells, a1 first."""
        self.symbols = list(symbols)
        #: Whether it says what happens.
        self.is_going = False
        self._parser = FrameParser()
        self._frame = 0
        self._press = 0
        self._lights: dict[int, str] = {}

    @property
    def lit(self) -> frozenset[int]:
        """The cells that are lit."""
        cells = range(CHESSBOARD.size)
        return frozenset(n for n in cells if self._lights.get(n, DARK) != DARK)

    def receive(self, data: bytes, micros: int) -> tuple[bytes, bool]:
        """What is answered, and whether a picture was completed by these bytes."""
        said, pictures = list[str](), 0
        for body in self._parser.feed(data):
            kind, *fields = body.split(" ")
            said += self._answers(kind, fields, micros)
            pictures += kind == "D" or (kind == "L" and fields[1] == "s")
        return b"".join(map(format_frame, said)), pictures > 0

    def touch(self, cell: int, symbol: str, micros: int) -> bytes:
        """The contact of a cell changes."""
        self.symbols[cell] = symbol
        return format_frame(f"e {self._next()} {micros:08X} {cell:02X}{symbol}")

    def press(self, side: Side, micros: int) -> bytes:
        """A clock button goes down."""
        number, self._press = self._press, (self._press + 1) % 256
        return format_frame(f"p {self._next()} {micros:08X} {number:02X} clock {side[0]}")

    def read(self, micros: int) -> bytes:
        """A full reading; to be said every two seconds."""
        return format_frame(self._reading(micros))

    def _reading(self, micros: int) -> str:
        return f"r {self._next()} {micros:08X} {''.join(self.symbols)} -"

    def _answers(self, kind: str, fields: list[str], micros: int) -> list[str]:
        match kind:
            case "H":
                self._frame, self.is_going = 0, False
                self._lights.clear()
                grid = f"{CHESSBOARD.width}x{CHESSBOARD.height}"
                can = f"v=1 cells={grid} sense=occupancy id=bench lights={CHESSBOARD.size + LAMPS}"
                return [f"h {fields[0]} {can} press={self._press:02X}"]
            case "T":
                return [f"t {fields[0]} {micros:08X} {self._frame:04X}"]
            case "G":
                self.is_going = True
                return [f"a {fields[0]}", self._reading(micros)]
            case "R":
                return [self._reading(micros)]
            case "D":
                self._lights.clear()
            case "L":
                self._draw(fields[2])
            case _:
                return []
        return [f"a {fields[0]}"]

    def _draw(self, runs: str) -> None:
        for run in runs.split(","):
            first, _, shades = run.partition(":")
            for at in range(0, len(shades), _SHADE):
                self._lights[int(first, 16) + at // _SHADE] = shades[at : at + _SHADE]

    def _next(self) -> str:
        self._frame = (self._frame + 1) % 0x10000
        return f"{self._frame:04X}"
