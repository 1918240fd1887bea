"""A board without wires: it knows where the pieces stand and what chosen sensors would read.

Pieces are letters as in recordings (``P`` a White pawn, ``q`` a Black queen). Each is on a cell, in
a hand, or in the tray beside the board; a box of spare pieces never runs out. The board knows no
rules: any physical action is possible, a wrong one too.
"""

import asyncio
import errno
from collections.abc import AsyncGenerator, Callable

from drivers.cells import CHESSBOARD, Grid
from drivers.sensing import EMPTY, READS
from drivers.signals import Control, ControlKind, Press, Sensing, Side, Signal
from drivers.simulated_noise import Noise, NoisyLine

#: Pieces that lie ready beside any board, for promotions.
SPARES = "QRBNqrbn"


#: How much may be on its way to a service that does not take it. Hands do some ten things a second,
#: so this is minutes; whoever wants more is told to wait, and nothing that was done is lost.
LINE_LIMIT = 4_096


class ImpossibleActionError(ValueError):
    """Not even hands can do this (lift from an empty cell, place a piece that nobody has)."""


class UnheardError(ImpossibleActionError):
    """Hands can do this, and nobody would hear of it: the board is unplugged."""


class BehindError(ImpossibleActionError):
    """Too much is on its way to the service already."""


class SimulatedBoard:
    """The pieces, the hands and the sensors; a ``drivers.board.Board``."""

    def __init__(
        self,
        now_ns: Callable[[], int],
        sensing: Sensing,
        grid: Grid = CHESSBOARD,
        *,
        noise: Noise | None = None,
        seed: int = 0,
    ) -> None:
        """An empty board. ``now_ns`` is the sitting's time line."""
        self._now_ns = now_ns
        self._sensing = sensing
        self._grid = grid
        self._cells = [EMPTY] * grid.size
        self._hand: list[str] = []
        self._tray: list[str] = []
        self._line = NoisyLine(now_ns(), self.reading(), noise or Noise(), seed)
        self._wake = asyncio.Event()
        self._is_plugged_in = True
        #: Unplugged since the last ``open``: what was on its way then is lost.
        self._was_unplugged = False
        #: Called after every change of the pieces, so that a page can show them.
        self.on_change: Callable[[], None] = lambda: None

    @property
    def sensing(self) -> Sensing:
        """What its sensors can tell."""
        return self._sensing

    @property
    def grid(self) -> Grid:
        """Its cells."""
        return self._grid

    @property
    def standing(self) -> str:
        """Where the pieces really stand, a1 first."""
        return "".join(self._cells)

    @property
    def hand(self) -> str:
        """The pieces in the air, in the order in which they were taken."""
        return "".join(self._hand)

    @property
    def tray(self) -> str:
        """The pieces beside the board, in the order in which they came there."""
        return "".join(self._tray)

    def reading(self) -> str:
        """What the sensors read now if they are perfect, a1 first."""
        return "".join(self._symbol(piece) for piece in self._cells)

    @property
    def is_plugged_in(self) -> bool:
        """Whether anything that is done on the board can be heard."""
        return self._is_plugged_in

    def unplug(self) -> None:
        """Pull the cable: the pieces can still be moved, but nobody hears of it."""
        self._is_plugged_in = False
        self._was_unplugged = True
        self._wake.set()
        self.on_change()

    def plug_in(self) -> None:
        """Put the cable back; ``open`` succeeds again."""
        self._is_plugged_in = True
        self.on_change()

    def set_up(self, placement: str, hand: str = "") -> None:
        """Put the pieces so at once, as by nobody's hand; ``hand`` is in the air, the tray empty.

        Says one full reading. ``ValueError`` for a placement of another size.
        """
        if len(placement) != self._grid.size:
            msg = f"a placement of {self._grid.size} cells was needed, not of {len(placement)}"
            raise ValueError(msg)
        self._cells = list(placement)
        self._hand = list(hand)
        self._tray.clear()
        self._line.reset(self._now_ns(), self.reading())
        self._changed()

    def power_cut(self) -> None:
        """The sensors' power fails and is back: the pieces stay, signals on their way are lost.

        Called when the time line has jumped back to the last instant that was kept.
        """
        self._line.power_cut(self._now_ns(), self.reading())
        self._wake.set()

    def lift(self, cell: int) -> str:
        """Take the piece off a cell into the hand; returns its letter."""
        self._check_room()
        piece = self._cells[self._checked(cell)]
        if piece == EMPTY:
            msg = f"no piece stands on {self._grid.name(cell)}"
            raise ImpossibleActionError(msg)
        self._put(cell, EMPTY)
        self._hand.append(piece)
        self._changed()
        return piece

    def place(self, cell: int, piece: str) -> None:
        """Set down a piece from the hand, else from the tray, else from the box of spares.

        On an occupied cell the piece that stands there is pushed off to the tray, and the cell
        never reads empty.
        """
        self._check_room()
        self._checked(cell)
        self._take(piece)
        victim = self._cells[cell]
        if victim != EMPTY:
            self._tray.append(victim)
        self._put(cell, piece)
        self._changed()

    def put_away(self, piece: str) -> None:
        """Lay a piece from the hand into the tray."""
        if piece not in self._hand:
            msg = f"no {piece!r} is in the hand"
            raise ImpossibleActionError(msg)
        self._hand.remove(piece)
        self._tray.append(piece)
        self._changed()

    def press(self, side: Side) -> None:
        """Press a side's clock button."""
        self._check_heard()
        self._line.say(Press(self._now_ns(), side))
        self._wake.set()

    def control(
        self,
        kind: ControlKind,
        *,
        by: Side | None = None,
        piece: str | None = None,
        move: str | None = None,
        ply: int | None = None,
        result: str | None = None,
    ) -> None:
        """Use a control; it is handed over in its turn among the other signals."""
        self._check_heard()
        self._line.say(Control(self._now_ns(), kind, by, piece, move, ply, result))
        self._wake.set()

    async def open(self) -> None:
        """Takes the board; ``OSError`` while its cable is unplugged."""
        self._check_plug()
        if self._was_unplugged:
            self._line.power_cut(self._now_ns(), self.reading())
            self._was_unplugged = False

    async def signals(self) -> AsyncGenerator[Signal, None]:
        """All that the board says; ``OSError`` once its cable is unplugged."""
        while True:
            self._wake.clear()
            self._check_plug()
            for signal in self._line.due(self._now_ns()):
                yield signal
            await self._sleep()

    async def close(self) -> None:
        """There is nothing to let go of."""

    def _check_plug(self) -> None:
        if not self._is_plugged_in:
            raise OSError(errno.ENODEV, "its cable is unplugged")

    async def _sleep(self) -> None:
        due_ns = self._line.next_due_ns()
        wait_s = None if due_ns is None else max(0, due_ns - self._now_ns()) / 1e9
        try:
            async with asyncio.timeout(wait_s):
                await self._wake.wait()
        except TimeoutError:
            return

    def _put(self, cell: int, piece: str) -> None:
        before = self._symbol(self._cells[cell])
        self._cells[cell] = piece
        after = self._symbol(piece)
        if after != before and self._is_plugged_in:
            self._line.cell_changed(self._now_ns(), cell, after, before)

    def _check_heard(self) -> None:
        if not self._is_plugged_in:
            msg = "the board is unplugged: nobody hears its buttons"
            raise UnheardError(msg)
        self._check_room()

    def _check_room(self) -> None:
        if self._line.waiting >= LINE_LIMIT:
            msg = "the service is behind with what was done; wait a moment"
            raise BehindError(msg)

    def _take(self, piece: str) -> None:
        for place in (self._hand, self._tray):
            if piece in place:
                place.remove(piece)
                return
        if piece not in SPARES:
            msg = f"no {piece!r} is in the hand, in the tray or in the box"
            raise ImpossibleActionError(msg)

    def _symbol(self, piece: str) -> str:
        return EMPTY if piece == EMPTY else READS[self._sensing](piece)

    def _checked(self, cell: int) -> int:
        if not 0 <= cell < self._grid.size:
            msg = f"cell {cell} is not on a board of {self._grid.width}x{self._grid.height}"
            raise ImpossibleActionError(msg)
        return cell

    def _changed(self) -> None:
        self._wake.set()
        self.on_change()
