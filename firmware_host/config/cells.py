"""Which squares the configured board has."""

from drivers.cells import CHESSBOARD, Grid, parse_grid
from firmware_host.config.schema import Config
from firmware_host.errors import UserError


def grid_of(config: Config) -> Grid:
    """The squares of the board; its lights stand on the same."""
    return parse_grid(config.board.cells)


def last_cell(config: Config) -> str:
    """The name of the square opposite to a1."""
    grid = grid_of(config)
    return grid.name(grid.size - 1)


def check_playable(config: Config) -> None:
    """``UserError``: the configured game is not played on the configured board."""
    if grid_of(config) != CHESSBOARD:
        problem = f"chess has 8x8 squares, and board.cells is {config.board.cells}"
        raise UserError(
            problem, "jadoube doctor looks at such a board; games of its size come later"
        )
