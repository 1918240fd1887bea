"""Hands that play on a board whose service is killed at random instants and started again."""

import json
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import chess

from tests.sources import CHECKOUT

TIME_CONTROL = "7200"
#: The promise: a kill costs at most so much of the running clock.
CLOCK_LOSS_NS = 1_000_000_000
#: Between what is measured here and there lie a pipe and two schedulers.
MEASURING_NS = 100_000_000


class Running:
    """One life of the service."""

    def __init__(self, folder: Path, reading: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.board_process", str(folder), TIME_CONTROL],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=CHECKOUT,
            text=True,
        )
        self.lines: list[dict[str, Any]] = []
        self._told = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.say(reading)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for text in self.process.stdout:
            if not text.endswith("\n"):
                return
            with self._told:
                self.lines.append(json.loads(text))
                self._told.notify_all()

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return

    def wait_for(self, what: Any, timeout_s: float = 20) -> dict[str, Any]:
        """The first line for which ``what`` holds."""
        with self._told:
            found = self._told.wait_for(
                lambda: next(filter(what, self.lines), None), timeout=timeout_s
            )
        assert isinstance(found, dict), f"not seen in {timeout_s} s; last: {self.lines[-1:]}"
        return found

    def kill(self) -> int:
        """SIGKILL; the machine's time right after it. Every line that it told is read."""
        self.process.kill()
        at_ns = time.monotonic_ns()
        self.process.wait()
        self._reader.join()
        return at_ns


@dataclass
class Hands:
    """The pieces as they really stand, and the game that the hands mean to play."""

    random: Random
    board: chess.Board = field(default_factory=chess.Board)
    cells: list[str] = field(default_factory=lambda: list("x" * 16 + "." * 32 + "x" * 16))
    todo: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    is_over: bool = False

    def next_act(self) -> str:
        """The next touch of a cell or press of a button; it counts as done."""
        act = self.todo.pop(0)
        if act not in ("white", "black"):
            cell, symbol = act.split()
            self.cells[int(cell)] = symbol
        return act

    def think(self) -> None:
        """Chooses the next move if none is under way."""
        if not self.todo and not self.is_over:
            move = self._choose()
            self.is_over = move is None
            self.todo = self._acts(move) if move else []

    def _choose(self) -> chess.Move | None:
        if self.board.is_game_over() or self.board.ply() > 150:
            return None
        moves = [m for m in self.board.legal_moves if m.promotion in (None, chess.QUEEN)]
        quiet = [m for m in moves if not self._ends_game(m)]
        return self.random.choice(quiet) if quiet else None

    def _ends_game(self, move: chess.Move) -> bool:
        self.board.push(move)
        over = self.board.is_game_over()
        self.board.pop()
        return over

    def _acts(self, move: chess.Move) -> list[str]:
        before = self.board.copy()
        side = "white" if before.turn else "black"
        self.board.push(move)
        self.played.append(move.uci())
        lifted = [move.from_square]
        placed = [move.to_square]
        if before.is_castling(move):
            rook = 7 if before.is_kingside_castling(move) else 0
            rank = chess.square_rank(move.from_square)
            lifted.append(chess.square(rook, rank))
            placed.append(chess.square(5 if rook else 3, rank))
        acts = [f"{cell} ." for cell in lifted]
        if before.is_capture(move):
            victim = move.to_square
            if before.is_en_passant(move):
                victim = chess.square(
                    chess.square_file(move.to_square), chess.square_rank(move.from_square)
                )
            acts.insert(self.random.randrange(2), f"{victim} .")
        return [*acts, *(f"{cell} x" for cell in placed), side]


@dataclass
class Tally:
    """What a run of kills found."""

    kills: int = 0
    resumed: int = 0
    seen_plies: int = 0
    #: Games given up because the record no longer told what the hands had done.
    out_of_step: int = 0
    losses: list[str] = field(default_factory=list)
    worst_clock_ns: int = 0


def kill_many(folder: Path, seed: int, kills: int) -> Tally:
    """Plays, kills at a random instant, starts again, looks at what is left; so many times."""
    random, tally = Random(seed), Tally()
    hands, seen, killed_ns = Hands(random), None, 0
    for number in range(kills):
        running = Running(folder / str(tally.out_of_step), "".join(hands.cells))
        life_s = random.uniform(0, 2.0)
        # Now and then the next kill comes before the start is over.
        if random.random() < 0.9:
            resumed = running.wait_for(lambda _line: True)
            if seen is not None:
                tally.resumed += 1
                loss = lost(seen, killed_ns, resumed, tally)
                tally.losses += [f"kill {number}: {loss}"] if loss else []
            # From here on: on a busy machine the start alone may take longer than the life.
            _play(running, hands, resumed, time.monotonic() + life_s)
        killed_ns, told = running.kill(), running.lines
        tally.kills += 1
        if not told:
            continue
        seen = told[-1]
        tally.seen_plies += sum(ply[2] for ply in seen["plies"])
        if not _is_in_step(seen, hands) or hands.is_over:
            hands, seen = Hands(random), None
            tally.out_of_step += 1
    return tally


def _play(running: Running, hands: Hands, resumed: dict[str, Any], deadline: float) -> None:
    """Goes on with what the hands were about, until the deadline."""
    if hands.played and not hands.todo and not _has_press_of(resumed, len(hands.played)):
        hands.todo = ["white" if len(hands.played) % 2 else "black"]
    hands.think()
    while time.monotonic() < deadline and not hands.is_over:
        # Mostly blitz; a long think now and then leaves the clock to the service's own beat.
        pause_s = 1.5 if hands.random.random() < 0.02 else hands.random.uniform(0.005, 0.06)
        time.sleep(min(pause_s, max(0, deadline - time.monotonic())))
        running.say(hands.next_act())
        hands.think()


def _has_press_of(line: dict[str, Any], plies: int) -> bool:
    return len(line["plies"]) >= plies and bool(line["plies"][plies - 1][2])


def _is_in_step(seen: dict[str, Any], hands: Hands) -> bool:
    pressed = [key for key, _, is_pressed in seen["plies"] if is_pressed]
    return pressed == hands.played[: len(pressed)]


def lost(seen: dict[str, Any], killed_ns: int, resumed: dict[str, Any], tally: Tally) -> str:
    """What the resumed sitting lacks of what had been shown before the kill."""
    pressed = [ply for ply in seen["plies"] if ply[2]]
    if resumed["plies"][: len(pressed)] != pressed:
        return f"moves: {pressed} became {resumed['plies']}"
    white, black, running = seen["clock"]
    passed = max(0, killed_ns - seen["machine_ns"])
    expected = {"white": white, "black": black}
    if running is not None:
        expected[running] -= passed
    for side, kept in zip(("white", "black"), resumed["clock"], strict=False):
        gained = kept - expected[side]
        tally.worst_clock_ns = max(tally.worst_clock_ns, abs(gained))
        if not -MEASURING_NS <= gained <= CLOCK_LOSS_NS + MEASURING_NS:
            return f"{side}'s clock: {gained / 1e9:+.3f} s"
    return ""
