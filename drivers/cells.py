"""Names and numbers of cells, and the two orders in which whole boards are written."""

from dataclasses import dataclass
from string import ascii_lowercase


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of ``width`` files and ``height`` ranks; cell 0 is a1, cell 1 is b1."""

    width: int
    height: int

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def name(self, cell: int) -> str:
        """``0`` gives ``a1``."""
        return f"{ascii_lowercase[cell % self.width]}{cell // self.width + 1}"

    def parse(self, name: str) -> int:
        """``e2`` gives its number; ``ValueError`` for a cell that this board does not have."""
        file = ascii_lowercase.find(name[:1]) if name[:1] else -1
        rank = int(name[1:]) if name[1:].isascii() and name[1:].isdigit() else 0
        if not (0 <= file < self.width and 1 <= rank <= self.height):
            msg = f"no cell {name!r} on a board of {self.width}x{self.height}"
            raise ValueError(msg)
        return (rank - 1) * self.width + file

    def turned(self, cell: int, quarter_turns: int) -> int:
        """The cell under ``cell`` of a board that lies so many quarters clockwise of this one.

        ``ValueError`` for a quarter of a board that is not square.
        """
        if quarter_turns % 2 and self.width != self.height:
            msg = f"a board of {self.width}x{self.height} fits itself upside down only"
            raise ValueError(msg)
        file, rank = cell % self.width, cell // self.width
        for _ in range(quarter_turns % 2):
            file, rank = rank, self.width - 1 - file
        turned = rank * self.width + file
        return self.size - 1 - turned if quarter_turns % 4 > 1 else turned

    def turned_symbols(self, symbols: str, quarter_turns: int) -> str:
        """What this board reads where the turned one reads ``symbols``."""
        placed = {self.turned(cell, quarter_turns): symbol for cell, symbol in enumerate(symbols)}
        return "".join(placed[cell] for cell in range(self.size))

    def from_reading_order(self, symbols: str) -> str:
        """Recordings write a8 b8 … h8, a7 … h1; inside, a1 comes first. (Its own inverse.)"""
        rows = [symbols[i : i + self.width] for i in range(0, self.size, self.width)]
        return "".join(reversed(rows))


CHESSBOARD = Grid(8, 8)


def parse_grid(text: str) -> Grid:
    """``8x8`` or ``10x10``; ``ValueError`` for anything else."""
    width, _, height = text.partition("x")
    if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        msg = f"{text!r} is not a board size such as 8x8"
        raise ValueError(msg)
    grid = Grid(int(width), int(height))
    if not (1 <= grid.width <= 26 and 1 <= grid.height <= 26):
        msg = f"{text!r}: a board has 1 to 26 files and ranks"
        raise ValueError(msg)
    return grid
