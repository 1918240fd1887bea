"""How long a player waits for the lights that answer a press: the whole service, in real time.

A scanner is played at the other end of a pty, ``jadoube run`` is a process of its own with its
journal on the disk, and a page is open. The time runs from the first byte of the press, on its way
into the line, until the last byte of the picture has come out of it. The figures to hold are a
median under 10 ms and a p99 under 25 ms (issue 4). Each move is pressed before it has rested, so no
dwell is in them; no position is one of those few of which it must be searched whether it is dead.
"""

import asyncio
import os
import random
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from socket import create_server
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import aiohttp
import chess

from drivers.sensing import EMPTY
from drivers.signals import Side
from firmware_host.bench.scanner_end import ScannerEnd
from firmware_host.timebase import monotonic_ns
from rules.chess_endings import may_be_dead

PRESSES = 300
#: Between touches, and after a press: longer than its picture takes, shorter than a piece rests.
_TOUCH_S, _AFTER_S = 0.05, 0.1
#: From the start until lights answer, and from a press until its lights do.
_START_S, _ANSWER_S = 60.0, 10.0
_READING_S = 1.5
#: Half-moves: in the opening pawns move, later one after so many moves of pieces.
_OPENING, _PAWNLESS = 6, 40
_MAN = "x"
_CONFIG = """\
[board]
driver = "scanner"
sensing = "occupancy"
[scanner]
port = "{port}"
[game]
time_control = "900+10"
[journal]
folder = "{folder}"
"""


@dataclass(frozen=True, slots=True)
class Answers:
    """From each press to the picture that shows its move, in ms."""

    late_ms: Sequence[float]

    @property
    def median_ms(self) -> float:
        """The middle one."""
        return median(self.late_ms)

    @property
    def p99_ms(self) -> float:
        """One in a hundred takes longer."""
        return quantiles(self.late_ms, n=100)[98]


def quiet_moves(count: int, seed: int) -> list[chess.Move]:
    """A game without captures, checks and promotions: each press lights its two cells alone.

    Pawns are saved for later, as people do: without their moves the game would be drawn.
    """
    dice, board = random.Random(seed), chess.Board()  # noqa: S311 (must be the same again)
    moves = list[chess.Move]()
    while len(moves) < count:
        quiet = [move for move in board.legal_moves if _is_quiet(board, move)]
        are_pawns = len(moves) < _OPENING or board.halfmove_clock > _PAWNLESS
        chosen = [move for move in quiet if board.piece_type_at(move.from_square) == chess.PAWN]
        if not are_pawns:
            chosen = [move for move in quiet if move not in chosen]
        moves.append(dice.choice(chosen or quiet))
        board.push(moves[-1])
    return moves


def _is_quiet(board: chess.Board, move: chess.Move) -> bool:
    if board.is_capture(move) or board.is_castling(move) or move.promotion:
        return False
    board.push(move)
    try:
        return not (board.is_check() or may_be_dead(board))
    finally:
        board.pop()


def answers(presses: int, seed: int) -> Answers:
    """Plays a game of so many half-moves; ``RuntimeError`` if a press is not answered."""
    moves = quiet_moves(presses, seed)
    with TemporaryDirectory() as folder, _pty() as (ours, theirs), _service(folder, theirs) as url:
        try:
            return Answers(asyncio.run(_play(ours, url, moves)))
        except TimeoutError:
            raise RuntimeError("jadoube run did not answer the board") from None


@contextmanager
def _pty() -> Iterator[tuple[int, str]]:
    """Our end of a line, which does not block, and the name of the other one."""
    ours, theirs = os.openpty()
    try:
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        yield ours, os.ttyname(theirs)
    finally:
        os.close(ours)
        os.close(theirs)


@contextmanager
def _service(folder: str, port: str) -> Iterator[str]:
    """``jadoube run`` with a scanner at ``port``; where its page will be."""
    with create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
    config = Path(folder) / "jadoube.toml"
    config.write_text(_CONFIG.format(folder=folder, port=port), "utf-8")
    command = [sys.executable, "-m", "firmware_host.cli", "run", "--config", str(config)]
    command += ["--port", str(number)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as service:  # noqa: S603 (our own program)
        try:
            yield f"http://127.0.0.1:{number}/"
        finally:
            service.terminate()


async def _play(line: int, url: str, moves: Sequence[chess.Move]) -> list[float]:
    board = chess.Board()
    cells = [EMPTY if board.piece_at(cell) is None else _MAN for cell in chess.SQUARES]
    hands = _Hands(line, ScannerEnd("".join(cells)))
    page = asyncio.create_task(_look_at(url))
    hands.begin()
    try:
        await hands.until(lambda: hands.end.is_going, _START_S)
        await asyncio.sleep(_AFTER_S)
        sides: tuple[Side, Side] = ("white", "black")
        return [await hands.move(move, sides[number % 2]) for number, move in enumerate(moves)]
    finally:
        hands.stop()
        page.cancel()


async def _look_at(url: str) -> None:
    """A page that takes what it is told."""
    async with aiohttp.ClientSession() as client:
        while True:
            try:
                async with client.get(url) as page, client.ws_connect(f"{url}ws") as socket:
                    await page.read()
                    async for _ in socket:
                        pass
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(_TOUCH_S)


class _Hands:
    """Hands at a scanner's cells and buttons, and eyes on its lights. Used on one event loop."""

    def __init__(self, line: int, end: ScannerEnd) -> None:
        """``line``: the pty, which does not block."""
        self.end = end
        self._line = line
        self._shown = asyncio.Event()
        #: When the last picture was whole.
        self._shown_ns = 0
        self._reading: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """From now on the line is heard, and a full reading said now and then."""
        asyncio.get_running_loop().add_reader(self._line, self._hear)
        self._reading = asyncio.create_task(self._read_on())

    def stop(self) -> None:
        """Nothing more is heard or said."""
        asyncio.get_running_loop().remove_reader(self._line)
        if self._reading is not None:
            self._reading.cancel()

    async def until(self, is_so: Callable[[], bool], most_s: float) -> None:
        """Looks at whatever is shown; ``TimeoutError`` after so long."""
        async with asyncio.timeout(most_s):
            while not is_so():
                self._shown.clear()
                await self._shown.wait()

    async def move(self, move: chess.Move, side: Side) -> float:
        """Lifted, put down, pressed: how long its lights were waited for, in ms."""
        self._say(partial(self.end.touch, move.from_square, EMPTY))
        await asyncio.sleep(_TOUCH_S)
        self._say(partial(self.end.touch, move.to_square, _MAN))
        await asyncio.sleep(_TOUCH_S)
        pressed_ns = monotonic_ns()
        self._say(partial(self.end.press, side))
        cells = frozenset({move.from_square, move.to_square})
        await self.until(lambda: self._shown_ns > pressed_ns and self.end.lit == cells, _ANSWER_S)
        late_ms = (self._shown_ns - pressed_ns) / 1e6
        await asyncio.sleep(_AFTER_S)
        return late_ms

    async def _read_on(self) -> None:
        while True:
            await asyncio.sleep(_READING_S)
            if self.end.is_going:
                self._say(self.end.read)

    def _say(self, words: Callable[[int], bytes]) -> None:
        os.write(self._line, words(_micros()))

    def _hear(self) -> None:
        said, is_shown = self.end.receive(os.read(self._line, 4096), _micros())
        if is_shown:
            self._shown_ns = monotonic_ns()
        if said:
            os.write(self._line, said)
        self._shown.set()


def _micros() -> int:
    return monotonic_ns() // 1_000 & 0xFFFFFFFF


HEADINGS = f"{'board':<17}{'presses':>9}{'median ms':>11}{'p99 ms':>9}{'longest':>9}"


def format_answers(name: str, told: Answers) -> str:
    """The row under ``HEADINGS``."""
    late_ms = told.late_ms
    return (
        f"{name:<17}{len(late_ms):>9}{told.median_ms:>11.2f}{told.p99_ms:>9.2f}{max(late_ms):>9.2f}"
    )
