"""A whole game over a pty: hands, board, line, driver, the service's link, the sitting's table."""

import asyncio
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import chess

from drivers.board import Board
from drivers.dgt.board import Choice, DgtBoard
from drivers.signals import Press, Sensing, Signal
from drivers.sitting import Sitting
from firmware_host.service.board_link import BoardLink
from firmware_host.service.publishing import Notices
from firmware_host.simulate.players import play_game
from firmware_host.simulate.simulated import TIME_CONTROL, GamePlan
from firmware_host.simulate.styles import Style
from firmware_host.simulate.timeline import Timeline, stamp_ns
from firmware_host.sitting.table import Table
from tests.drivers.dgt.model import NS, BoardModel, ModelClock
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual

#: The board is plugged in and opened before the hands begin.
BEFORE_NS = 3 * NS
_AFTER_NS = 10 * NS
#: A cable that somebody trips over. The hands play on, unseen.
_OUT_S = (0.2, 1.5)


@dataclass
class PlayedGame:
    expected: list[str]
    actual: list[str]
    lost_bytes: int
    signals: list[Signal]
    notices: list[str]

    @property
    def is_exact(self) -> bool:
        return self.expected == self.actual


def play_over_pty(
    plan: GamePlan, style: Style, seed: str, folder: Path, *, loss: float = 0.0, unplugs: int = 0
) -> PlayedGame:
    hands = random.Random(seed)
    board = plan.board.copy()
    timeline = play_game(board, plan.moves, style, hands, sensing="piece", telling="none")

    async def work(loop: VirtualLoop) -> PlayedGame:
        return await _play(loop, plan, timeline, seed, folder, loss, unplugs)

    return run_virtual(work)


async def _play(
    loop: VirtualLoop,
    plan: GamePlan,
    timeline: Timeline,
    seed: str,
    folder: Path,
    loss: float,
    unplugs: int,
) -> PlayedGame:
    model = BoardModel(timeline.first, clock=ModelClock(), seed=hash_of(seed))
    _plan_hands(model, timeline)
    pty = PtyBoard(folder, model, loop.now_ns, loss=loss, seed=hash_of(seed))
    pty.plug_in("ttyUSB0")
    driver = DgtBoard(loop.now_ns, Choice(), ports=pty.ports, connect=pty.connect)
    sitting = sitting_of(plan, "piece", clock_start="press")
    return await play_on(loop, plan, timeline, pty, driver, sitting, seed, unplugs)


async def play_on(
    loop: VirtualLoop,
    plan: GamePlan,
    timeline: Timeline,
    pty: PtyBoard,
    driver: Board,
    sitting: Sitting,
    seed: str,
    unplugs: int,
) -> PlayedGame:
    """The hands are planned, the board is plugged in: the rest of the game, to its record."""
    heard: list[Signal] = []
    notices = Notices()
    tables: list[Table] = []

    async def admit(signal: Signal) -> None:
        heard.append(signal)
        tables[0].feed(signal)

    link = BoardLink(driver, loop.now_ns, admit, notices, machine_ns=loop.now_ns)
    await link.open()
    tables.append(Table(replace(sitting, reading=link.reading())))
    for signal in link.tell():
        await admit(signal)
    following = asyncio.create_task(link.follow())
    end_ns = BEFORE_NS + stamp_ns(timeline.end_s) + _AFTER_NS
    await _pull_plugs(loop, pty, random.Random(f"{seed}/plugs"), unplugs, end_ns)
    await asyncio.sleep(max(0, end_ns - loop.now_ns()) / 1e9)
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    await driver.close()
    pty.close()
    tables[0].close()
    actual = [ply.key for record in tables[0].records() for ply in record.plies]
    expected = [move.uci() for move in plan.moves[: len(timeline.landed_s)]]
    return PlayedGame(expected, actual, pty.lost, heard, list(notices.lines()))


def hash_of(seed: str) -> int:
    return random.Random(seed).getrandbits(32)


def _plan_hands(model: BoardModel, timeline: Timeline) -> None:
    """White's side of the clock is the left one. The arbiter starts it before the first touch."""
    model.start_clock_at(BEFORE_NS)
    for touch in timeline.touches:
        model.put_at(BEFORE_NS + stamp_ns(touch.t_s), touch.cell, touch.symbol)
    for said in timeline.said:
        if isinstance(said, Press):
            model.tip_at(BEFORE_NS + said.t_ns, right_up=said.side == "white")


def sitting_of(
    plan: GamePlan, sensing: Sensing, *, clock_start: Literal["zero", "press"]
) -> Sitting:
    fen = None if plan.board.fen() == chess.STARTING_FEN else plan.board.fen()
    return Sitting(
        sensing=sensing, start=fen, time_control=TIME_CONTROL, clock=True, clock_start=clock_start
    )


async def _pull_plugs(
    loop: VirtualLoop, pty: PtyBoard, rng: random.Random, unplugs: int, end_ns: int
) -> None:
    """Out at any time of its share of the game, soon back under another name."""
    share_ns = (end_ns - _AFTER_NS - BEFORE_NS) // max(1, unplugs)
    for number in range(1, unplugs + 1):
        out_ns = BEFORE_NS + (number - 1) * share_ns + rng.randrange(share_ns * 9 // 10)
        await asyncio.sleep(max(0, out_ns - loop.now_ns()) / 1e9)
        pty.unplug()
        await asyncio.sleep(rng.uniform(*_OUT_S))
        pty.plug_in(f"ttyUSB{number}")
