"""A short text on a DGT 3000, in place of its times. They must come back, whatever happens."""

from collections.abc import Collection

from drivers.dgt import commands
from drivers.dgt.board import DgtBoard

#: Main version of a DGT 3000, which shows texts.
_DGT_3000 = 2


class DgtWords:
    """What covers the times of the clock on a board."""

    def __init__(self, board: DgtBoard) -> None:
        """The board says the texts."""
        self._board = board
        self._text = ""
        self._may_cover = True

    @property
    def may_cover(self) -> bool:
        """Whether something may stand in place of the times."""
        return self._may_cover or self._board.clock_awaits(commands.END)

    def begin(self) -> None:
        """A link begins; a text that was left there, by whomever, is to end."""
        self._text, self._may_cover = "", True

    def show(self, text: str) -> None:
        """This text, or the times if it is empty or the clock can't show it; ``PortError``."""
        shown = text if (self._board.clock_version or (0, 0))[0] == _DGT_3000 else ""
        if shown and shown != self._text:
            self._board.say_to_clock(commands.show_text(shown))
            self._may_cover = True
        if not shown and self._may_cover:
            self._board.say_to_clock(commands.end_text())
            self._may_cover = False
        self._text = shown

    def hear_refused(self, numbers: Collection[int]) -> None:
        """Commands that came to nothing: the end of a text is said again."""
        if commands.END in numbers and not self._text:
            self._may_cover = True
