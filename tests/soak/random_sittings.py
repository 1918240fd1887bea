"""Sittings as no arbiter wants them: random hands, presses, controls, faults, rulings, by a seed.

``python -m tests.soak.random_sittings COUNT [FIRST]`` plays so many and names each seed that fails.
"""

import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind, Fault, FaultKind, FullReading, RulingKind, Scan, Verdict
from firmware_host.sitting.envelope import KEY_BYTES, seal
from tests.firmware_host.sitting.as_recorded import is_replayed_as_played
from tests.firmware_host.sitting.folding import START, STATES
from tests.firmware_host.sitting.hall import Hall, S

if TYPE_CHECKING:
    from rules.questions import Question

KEY = bytes(range(KEY_BYTES))
SEALED = seal("d4", KEY, "0123456789abcdef")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "+/-", "0-0", "2-0")
FENS = (None, None, START, "4k3/7p/8/8/8/8/4P3/4K3 b - - 0 29", "7k/8/6KP/8/8/8/8/8 w - - 98 80")
CONTROLS = ("300+2", "5400+30", "2/60:30+1", "60y3x5", "30d5", "*60", "7200|1200", None)
PROFILES = ("fide", "fide-rapid", "fide-blitz", "code", "club-2011", 'fide {"default_time_s": 60}')


class Evening:
    """One sitting at random."""

    def __init__(self, seed: int) -> None:
        """``seed`` is all there is to it."""
        self.dice = random.Random(seed)
        control = self.pick(CONTROLS)
        self.hall = Hall(
            game=self.pick(("chess", "chess", "chess960")),
            sensing=self.pick(("occupancy", "colour", "piece")),
            start=self.pick(FENS),
            time_control=control,
            clock=control is not None and self.dice.random() < 0.9,
            clock_start=self.pick(("zero", "press")),
            touch_move=self.pick(("enforce", "announce", "record")),
            mode=self.pick(("rated", "rated", "training")),
            profile=self.pick(PROFILES),
            asks_beside=self.pick((True, False)),
        )
        self.said: Counter[str] = Counter()
        self.asked: Question | None = None

    def pick(self, choices: Any) -> Any:
        return self.dice.choice(choices)

    def play(self, steps: int) -> None:
        """So many doings, and the states that the documents list after each."""
        for _ in range(steps):
            what = self.dice.choices(tuple(DOINGS), tuple(DOINGS.values()))[0]
            what(self)
            state = self.hall.view().state
            assert state in STATES, state
            self.said[state] += 1
        self.said.update(self.hall.kinds())
        assert self.hall.is_told_whole()
        assert is_replayed_as_played(self.hall)

    # --- hands -----------------------------------------------------------------------------------

    def move(self) -> None:
        moves = self.hall.table.play.conclusion.believed.position.moves(-1)
        if moves:
            self.shift(self.pick(moves).key[:4])
            if self.dice.random() < 0.9:
                self.hall.press(self.hall.table.on_move)
            self.hall.wait(self.pick((0, 0.4, 1, 2)))

    def anything(self) -> None:
        symbols = self.hall.table.contact.symbols
        standing = [cell for cell, symbol in enumerate(symbols) if symbol != "."]
        if standing:
            origin, target = self.pick(standing), self.dice.randrange(64)
            self.shift(CHESSBOARD.name(origin) + CHESSBOARD.name(target))
        if self.dice.random() < 0.5:
            self.press()

    def shift(self, squares: str) -> None:
        if squares[:2] != squares[2:4]:
            self.hall.shift(squares)

    def knock(self) -> None:
        for _ in range(self.dice.randrange(1, 6)):
            self.hall.change(CHESSBOARD.name(self.dice.randrange(64)), self.symbol())

    def symbol(self) -> str:
        kinds = {"occupancy": ".x", "colour": ".wb", "piece": ".PNBRQKpnbrqk"}
        return str(self.pick(kinds[self.hall.sitting.sensing]))

    def press(self) -> None:
        self.hall.press(self.pick(("white", "black")))

    def wait(self) -> None:
        self.hall.wait(self.pick((0, 0.1, 0.4, 2, 9, 40)))

    def lights(self) -> None:
        for _ in range(self.dice.randrange(1, 12)):
            left = self.hall.view().restoration
            if left is not None and left.step is not None:
                self.hall.follow(left.step)
        self.hall.wait(1)

    def set_up(self) -> None:
        self.hall.feed(FullReading(self.hall.t_ns, self.hall.table.first))
        self.hall.wait(1)

    # --- words -----------------------------------------------------------------------------------

    def control(self) -> None:
        values = {
            "by": self.pick(("white", "black", None)),
            "piece": self.pick(("q", "n", "z", None)),
            "move": self.any_move(),
            "ply": self.pick((None, 0, 1, 5)),
            "result": self.pick(RESULTS),
            "turned": self.pick((None, None, 90, 180)),
            "sealed": self.pick((SEALED, "no envelope")),
        }
        self.hall.use(self.pick(list(ControlKind)), **values)

    def verdict(self) -> None:
        """Any answer to what is asked, or one that came too late."""
        question = self.hall.table.play.question or self.asked
        self.asked = question
        if question is not None:
            answer = self.pick(("yes", "no", "not-proved"))
            self.hall.feed(Verdict(self.hall.t_ns, question.position, question.side, answer))

    def any_move(self) -> str | None:
        moves = self.hall.table.play.conclusion.believed.position.moves(-1)
        return (
            self.pick([move.key for move in moves] or [None]) if self.dice.random() < 0.8 else "?"
        )

    def rule(self) -> None:
        plies = self.hall.view().record.plies
        parts = [None, None, *self.hall.view().parts]
        times = (None, None, -1, 0, 30 * S, 4000 * S)
        values: dict[str, object] = {
            "white_ns": self.pick(times),
            "black_ns": self.pick(times),
            "seconds": self.pick((None, 60, -30, 0)),
            "ply": self.pick((None, 0, len(plies), max(0, len(plies) - 1), len(plies) // 2, 99)),
            "move": self.any_move(),
            "result": self.pick((None, *RESULTS)),
            "side": self.pick((None, "white", "black")),
            "position": self.pick((*FENS, "no position")),
            "granted": self.pick((None, True, False)),
            "reason": self.pick((None, "phone", "so it is")),
            "moves": self.pick((None, -1, 0, 3)),
            "game": self.pick(parts),
            "key": self.pick((None, KEY.hex(), "no key")),
        }
        kind = self.pick(list(RulingKind))
        kept = {name: value for name, value in values.items() if self.dice.random() < 0.7}
        self.hall.wait(0)
        before = self.hall.view()
        said = self.hall.rule(kind, **kept)
        if said.kind == "ruling-refused":
            after = self.hall.view()
            assert (after.record, after.clock, after.state) == (
                before.record,
                before.clock,
                before.state,
            )

    def restore_and_resume(self) -> None:
        plies = len(self.hall.view().record.plies)
        self.hall.rule(RulingKind.RESTORE, ply=self.dice.randrange(plies + 1))
        self.lights()
        self.hall.rule(RulingKind.RESUME, granted=True)

    def fault(self) -> None:
        self.hall.feed(Fault(self.hall.t_ns, self.pick(list(FaultKind))))
        if self.dice.random() < 0.8:
            self.hall.feed(Fault(self.hall.t_ns, FaultKind.BOARD_BACK))
            symbols = self.hall.table.contact.symbols
            if self.dice.random() < 0.5:
                self.hall.feed(Scan(self.hall.t_ns, self.pick((0, 5, 250))))
            self.hall.feed(FullReading(self.hall.t_ns, symbols))


DOINGS: dict[Callable[[Evening], None], int] = {
    Evening.move: 40,
    Evening.anything: 5,
    Evening.knock: 3,
    Evening.press: 6,
    Evening.wait: 12,
    Evening.lights: 6,
    Evening.set_up: 1,
    Evening.control: 10,
    Evening.rule: 12,
    Evening.verdict: 3,
    Evening.restore_and_resume: 2,
    Evening.fault: 3,
}


def play_many(count: int, first: int = 0, steps: int = 40) -> tuple[Counter[str], dict[int, str]]:
    """What was said in all of them, and the failures by their seeds."""
    said: Counter[str] = Counter()
    failed: dict[int, str] = {}
    for seed in range(first, first + count):
        try:
            evening = Evening(seed)
            evening.play(steps)
            said += evening.said
        except Exception:  # noqa: BLE001 (the seed is the report, and the next one is played)
            failed[seed] = traceback.format_exc()
    return said, failed


if __name__ == "__main__":
    told, failures = play_many(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0)
    for failing, trace in failures.items():
        sys.stdout.write(f"seed {failing}\n{trace}\n")
    sys.stdout.write(f"{dict(told)}\n{len(failures)} failed\n")
