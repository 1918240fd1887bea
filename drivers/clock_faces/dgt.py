"""The clock on a DGT board shows the sitting's times: it counts by itself from what it is told.

It must be in its mode for boards (option 25 of a DGT 3000, 23 of an XL).
"""

import asyncio
import errno
from contextlib import suppress
from typing import Literal

from drivers.clock_face import SECOND_NS, Face
from drivers.clock_faces.dgt_words import DgtWords
from drivers.dgt import commands
from drivers.dgt.board import DgtBoard
from drivers.serial_link import PortError
from drivers.signals import Side

_REMEDY = "look at the board's cable and power; its clock comes back with it"
_MODE = "plug it into the board; put a DGT 3000 into option 25, an XL into mode 23"
#: What a DGT clock can show.
_LONGEST_S = 9 * 3600 + 59 * 60 + 59
#: The clock starts its second when it is told; ours began up to one earlier.
_APART_S = 1
#: It takes a command a second or two late, and tells its times up to one late.
_FAR_S = 3
_SETTLED = 4
#: How long the end of a text waits for the answer to what was said before, when the face goes dark.
_PATIENCE_S = 0.5


class DgtFace:
    """A ``ClockFace`` over the line that the board's sensors use."""

    def __init__(self, board: DgtBoard, white_is: Literal["left", "right"]) -> None:
        """The board opens the line, and loses it. From now on its lever is a button only."""
        self._board = board
        self._white_is = white_is
        self._life = 0
        #: What the clock shows now, if it counts as it was told, and how often the lever had been
        #: pressed then: it changes sides by itself at a press.
        self._counted: Face | None = None
        self._presses = 0
        #: How often it was looked at since it was told something.
        self._looks = 0
        #: What it was told last, and refused; it is told again until it takes it.
        self._refused: bytes | None = None
        self._said = b""
        self._words = DgtWords(board)
        board.drive_clock()

    @property
    def unit_ns(self) -> int:
        """It has no tenths for us."""
        return SECOND_NS

    async def open(self) -> None:
        """``PortError`` while the board is away, or its clock refuses."""
        if self._life != self._board.lives:
            self._words.begin()
        self._life = self._board.lives
        self._counted = None
        self._check()
        if self._refused is not None:
            if not self._board.is_clock_idle:
                raise _refusal()
            self._check_answer()
            self._refused = None

    async def show(self, face: Face | None, /) -> None:
        """Sets it where it would not come by itself; ``PortError`` once the board was away."""
        self._check()
        self._check_answer()
        self._looks += 1
        if face is not None and not self._comes_by_itself(face):
            self._presses, self._said = self._board.clock_presses, self._command(face)
            self._board.say_to_clock(self._said)
            self._looks = 0
        self._counted = face
        self._words.show("" if face is None else face.saying)

    async def close(self) -> None:
        """It keeps its times: if they vanished, the players would be frightened. A text ends."""
        with suppress(PortError):
            if not self._board.is_open or not self._words.may_cover:
                return
            self._words.show("")
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    await self._board.clock_answered(commands.END)
            except TimeoutError:
                self._board.say_to_clock_at_once(commands.end_text())

    def _check_answer(self) -> None:
        """The answer comes a second or two later: it is looked at when there is more to say."""
        refused = self._board.take_clock_refused()
        self._words.hear_refused(refused)
        if commands.SET_AND_RUN in refused:
            self._refused = self._said
            self._board.say_to_clock(self._said)
            raise _refusal()

    def _comes_by_itself(self, face: Face) -> bool:
        """Only the running side's time has become less, by a second at most."""
        before = self._counted
        if before is None or _counts(before) != _counts(face):
            return False
        if self._presses != self._board.clock_presses or self._is_far_from(face):
            return False
        for side in _SIDES:
            passed_s = _seconds(before, side) - _seconds(face, side)
            if not 0 <= passed_s <= (_APART_S if side == _counts(face) else 0):
                return False
        return True

    def _is_far_from(self, face: Face) -> bool:
        """What the clock says that it shows is something else: it was switched off, or is slow."""
        reading = self._board.clock
        if reading is None or self._looks < _SETTLED:
            return False
        left, right = self._sides()
        apart_s = (
            reading.left.seconds - _seconds(face, left),
            reading.right.seconds - _seconds(face, right),
        )
        return max(map(abs, apart_s)) > _FAR_S

    def _command(self, face: Face) -> bytes:
        left, right = self._sides()
        runs = {left: "left", right: "right", None: None}[_counts(face)]
        return commands.set_and_run(_seconds(face, left), _seconds(face, right), runs)

    def _sides(self) -> tuple[Side, Side]:
        """Left and right, as seen from the clock's front."""
        return _SIDES if self._white_is == "left" else (_SIDES[1], _SIDES[0])

    def _check(self) -> None:
        if not self._board.is_open or self._life != self._board.lives:
            raise PortError("its board is away", _REMEDY, errno.ENODEV)


def _refusal() -> PortError:
    return PortError("the clock on the board does not let itself be set", _MODE)


_SIDES: tuple[Side, Side] = ("white", "black")


def _counts(face: Face) -> Side | None:
    """Whose time the clock has to count down: a delay that passes first it does not know."""
    running = {"white": face.white, "black": face.black, None: None}[face.running]
    has_delay = running is not None and running.beside.startswith("+")
    return None if has_delay else face.running


def _seconds(face: Face, side: Side) -> int:
    shown = face.white if side == "white" else face.black
    return min(shown.seconds, _LONGEST_S)
