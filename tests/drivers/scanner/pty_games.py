"""A whole game over a pty: hands, controller, line, driver, the service's link, the table."""

import random
from pathlib import Path
from typing import Literal

from drivers.scanner.board import ScannerBoard
from drivers.signals import Control, Press
from firmware_host.simulate.players import play_game
from firmware_host.simulate.simulated import GamePlan
from firmware_host.simulate.styles import Style
from firmware_host.simulate.timeline import stamp_ns
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.pty_games import BEFORE_NS, PlayedGame, hash_of, play_on, sitting_of
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual
from tests.drivers.scanner.bench import PICO
from tests.drivers.scanner.model import Boot, ScannerModel, boot_python

#: Buttons of a controller with power of its own, or a lever of one that the cable feeds.
Presser = Literal["buttons", "lever"]


def play_over_pty(
    plan: GamePlan,
    style: Style,
    seed: str,
    folder: Path,
    *,
    presser: Presser = "lever",
    loss: float = 0.0,
    unplugs: int = 0,
    boot: Boot = boot_python,
) -> PlayedGame:
    hands = random.Random(seed)
    timeline = play_game(plan.board.copy(), plan.moves, style, hands, telling="none")

    async def work(loop: VirtualLoop) -> PlayedGame:
        model = ScannerModel(
            "".join(_seen(piece) for piece in timeline.first),
            boot=boot,
            lever="w" if presser == "lever" else "-",
            drift=hands.uniform(-0.005, 0.005),
            own_power=presser == "buttons",
        )
        for touch in timeline.touches:
            model.put_at(BEFORE_NS + stamp_ns(touch.t_s), touch.cell, _seen(touch.symbol))
        for said in timeline.said:
            model.press_at(BEFORE_NS + said.t_ns, *_pressed(said, presser))
        pty = PtyBoard(folder, model, loop.now_ns, loss=loss, seed=hash_of(seed), usb=PICO)
        pty.plug_in("ttyACM0")
        driver = ScannerBoard(loop.now_ns, ports=pty.ports, connect=pty.connect)
        sitting = sitting_of(plan, "occupancy", clock_start="zero")
        return await play_on(loop, plan, timeline, pty, driver, sitting, seed, unplugs)

    return run_virtual(work)


def _seen(piece: str) -> str:
    return "." if piece == "." else "x"


def _pressed(said: Press | Control, presser: Presser) -> tuple[str, str]:
    if isinstance(said, Control):
        assert said.by is not None
        return (f"{said.kind}-{said.piece}" if said.piece else str(said.kind)), said.by[0]
    if presser == "buttons":
        return "clock", said.side[0]
    return "lever", "b" if said.side == "white" else "w"
