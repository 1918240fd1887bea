"""Reads the shared cases: events of other people's formats as what hands did on this board."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess

from drivers.signals import Sensing, Tick
from drivers.sitting import Sitting
from tests.scenarios.hands import SENSINGS, Hands
from tests.scenarios.played import Played, S, feed

SHARED = Path(__file__).resolve().parents[3] / "shared"
CASES = SHARED / "data" / "cases" / "cases.jsonl"
SEQUENCES = SHARED / "data" / "boards" / "sensor_sequences.jsonl"

#: Where a sequence gives no times.
STEP_S = 0.4
#: How long the board stands untouched after the last event.
END_S = 6.0


@dataclass(frozen=True)
class Case:
    """One case, or one variant of it."""

    name: str
    start: str
    before: str
    events: Sequence[Sequence[Any]]
    expected: Mapping[str, Any]
    sensings: tuple[Sensing, ...]

    @property
    def clock(self) -> bool:
        return any(event[1] in ("press", "clock") for event in self.events)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Every object of a JSON Lines file; none where the file is absent."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def read_cases() -> Iterator[Case]:
    """Every variant of every case in which something is done on a board."""
    for entry in read_lines(CASES):
        for variant in entry.get("variants", [entry]):
            if {event[1] for event in variant["events"]} <= {"clock", "pgn", "pgn_list", "fen"}:
                continue
            name = f"{entry['id']} {variant.get('name', '')}".strip()
            before = " ".join(entry["moves_before"])
            yield Case(
                *(name, entry["start_fen"], before, variant["events"], variant["expected"]),
                _sensings(entry["sensor"], name),
            )


def _sensings(sensor: str, name: str) -> tuple[Sensing, ...]:
    text = f"{name} {'' if sensor == 'any' else sensor}"
    if "identity board" in text or ("pawn set on a8" in text):
        return ("piece",)
    if "occupancy board" in text and "never" not in text:
        return ("occupancy",)
    return SENSINGS


def play_case(case: Case, sensing: Sensing) -> Played:
    """The moves before it played tidily, then its events at their times."""
    hands = hands_on(case.start, sensing, clock=case.clock)
    first = hands.reading()
    hands.play(case.before)
    began_s = hands.t_ns / S + (3.0 if case.before else 0.0)
    turned = False
    for t_s, kind, *rest in case.events:
        hands.gap_s = began_s + t_s - hands.t_ns / S
        if kind == "orientation":
            turned = rest[0] == "black_bottom"
        elif kind == "snapshot":
            _set_out(hands, rest[0])
        elif not (turned and kind == "press"):
            hands.play(_word(kind, rest, turned=turned))
    return finish(hands, case.start, first)


def hands_on(start: str, sensing: Sensing, *, clock: bool) -> Hands:
    """Hands at a board with the position of a FEN."""
    pieces = {cell: piece.symbol() for cell, piece in chess.Board(start).piece_map().items()}
    return Hands(sensing, clock, 0.25, 1.0, pieces)


def finish(hands: Hands, start: str, first: str) -> Played:
    """What the service makes of everything done so far."""
    hands.signals.append(Tick(hands.t_ns + round(END_S * S)))
    sitting = Sitting(
        sensing=hands.sensing,
        start=start,
        reading=first,
        clock=hands.clock,
        time_control="5400+30" if hands.clock else None,
    )
    return feed(sitting, hands.signals)


def _word(kind: str, rest: Sequence[str], *, turned: bool) -> str:
    if kind == "clock":
        return ""
    cell = rest[0]
    if turned:
        cell = "hgfedcba"["abcdefgh".index(cell[0])] + str(9 - int(cell[1]))
    piece = rest[1] if len(rest) > 1 else ""
    return {
        "lift": f"-{cell}",
        "place": f"+{piece}{cell}",
        "replace": f"={piece}{cell}",
        "press": "W" if rest[0] == "white" else "B",
        "flicker_off": f"off:{cell}",
        "flicker_on": f"on:{cell}",
    }[kind]


def _set_out(hands: Hands, placement: str) -> None:
    """The board is seen with another placement."""
    board = chess.Board(f"{placement} w - - 0 1")
    hands.pieces = {cell: piece.symbol() for cell, piece in board.piece_map().items()}
    hands.play("reading")


def show_frames(frames: Sequence[str], start: str, sensing: Sensing) -> Played:
    """Whole boards one after another, as the changes of single cells between them."""
    hands = hands_on(start, sensing, clock=False)
    first = hands.reading()
    for frame in frames:
        _show(hands, chess.Board(f"{frame} w - - 0 1"))
    return finish(hands, start, first)


def _show(hands: Hands, board: chess.Board) -> None:
    wanted = {cell: piece.symbol() for cell, piece in board.piece_map().items()}
    changed = [cell for cell in range(64) if wanted.get(cell) != hands.pieces.get(cell)]
    gone = [cell for cell in changed if cell in hands.pieces and cell not in wanted]
    new = [cell for cell in changed if cell in wanted]
    words = [f"-{chess.square_name(cell)}" for cell in gone]
    words += [
        f"{'=' if cell in hands.pieces else '+'}{wanted[cell]}{chess.square_name(cell)}"
        for cell in new
    ]
    hands.gap_s = STEP_S
    hands.play(" * ".join(words))
