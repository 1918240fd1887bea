"""From the edge of a press to the picture of its lights: driver, service and device together.

A move that is pressed before it rested is decided by the press, so no dwell is in the figure.
"""

import time
from pathlib import Path
from statistics import median, quantiles

import chess
import pytest

from drivers.gpio.backends import Backend
from firmware_host.bench.answer import quiet_moves
from firmware_host.simulate.hand import symbols_of
from tests.hil.bank import Bank
from tests.hil.playing import configure, serving
from tests.hil.stub_chips import PI_BUS
from tests.hil.timed_lights import VARIABLE, frames

#: The kernel of the bench hands an edge on at its next tick.
TICK_MS = 1.0
#: Between touches, and after a press: longer than its picture takes, shorter than a piece rests.
TOUCH_S, AFTER_S = 0.05, 0.08
#: Read by few calls: on the bench a matrix at 200 Hz takes all of the processor.
RIG = "expanders-with-interrupt"
LIGHTS = """\
[lights]
driver = "ht16k33"
i2c_bus = {bus}
"""


def latencies_ms(
    bank: Bank, backend: Backend, folder: Path, patch: pytest.MonkeyPatch, presses: int
) -> list[float]:
    """From each press to the first picture after it that shows its move, the tick taken off."""
    notes = folder / "frames"
    patch.setenv(VARIABLE, str(notes))
    config = configure(folder, RIG, backend=backend, more=LIGHTS.format(bus=PI_BUS))
    pressed: list[tuple[int, frozenset[int]]] = []
    with serving(config, RIG, bank, symbols_of(chess.Board())) as table:
        time.sleep(1)
        for number, move in enumerate(quiet_moves(presses, seed=3)):
            table.touching.close(move.from_square, False)
            time.sleep(TOUCH_S)
            table.touching.close(move.to_square, True)
            time.sleep(TOUCH_S)
            pressed.append((time.monotonic_ns(), frozenset({move.from_square, move.to_square})))
            table.touching.press("black" if number % 2 else "white")
            time.sleep(AFTER_S)
        time.sleep(1)
    sent = list(frames(notes))
    return [
        next(t_ns - edge_ns for t_ns, lit in sent if t_ns >= edge_ns and lit == cells) / 1e6
        - TICK_MS
        for edge_ns, cells in pressed
    ]


def figures_ms(late_ms: list[float]) -> tuple[float, float]:
    """Median and 99th percentile, said on the bench's console past pytest."""
    middle_ms, p99_ms = median(late_ms), quantiles(late_ms, n=100)[98]
    line = (
        f"edge to light, {len(late_ms)} presses: median {middle_ms:.1f} ms, p99 {p99_ms:.1f} ms\n"
    )
    Path("/dev/console").write_text(line, "utf-8")
    return middle_ms, p99_ms
