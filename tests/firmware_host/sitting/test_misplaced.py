"""Boards that were laid or set up wrongly (H21, laws B-3 to B-5)."""

from dataclasses import dataclass, field
from typing import Literal

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    FullReading,
    Press,
    Sensing,
    Signal,
    Tick,
)
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.set_up import first_symbols
from firmware_host.sitting.table import Table
from firmware_host.sitting.view import ClockFace
from rules.chess_rules import CHESS

S = 1_000_000_000
FIRST = CHESS.parse(None).symbols()
SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")


def turned(symbols: str, quarters: int) -> str:
    """What a board reads that lies so many quarters wrongly."""
    return CHESSBOARD.turned_symbols(symbols, -quarters)


def exchanged(symbols: str, *pairs: str) -> str:
    """With the pieces of each pair of cells (``b1c1``) in each other's place."""
    standing = list(symbols)
    for pair in pairs:
        a, b = CHESSBOARD.parse(pair[:2]), CHESSBOARD.parse(pair[2:])
        standing[a], standing[b] = standing[b], standing[a]
    return "".join(standing)


def details(event: Happened, name: str) -> list[str]:
    value = event.details[name]
    assert isinstance(value, list)
    return value


@dataclass
class Sat:
    """A sitting, the pieces as they really stand on the sensors, and what was said."""

    sensing: Sensing
    standing: str = FIRST
    clock: bool = True
    start: str | None = None
    mode: Literal["rated", "training"] = "rated"
    profile: str = "fide"
    t_ns: int = 0
    said: list[Happened] = field(default_factory=list)

    def __post_init__(self) -> None:
        control = "900+10" if self.clock else None
        sitting = Sitting(
            sensing=self.sensing,
            reading=self._read(),
            start=self.start,
            time_control=control,
            clock=self.clock,
            mode=self.mode,
            profile=self.profile,
        )
        self.table = Table(sitting)
        self.wait()

    def _read(self) -> str:
        seen = {"occupancy": ("x", "x"), "colour": ("w", "b")}.get(self.sensing)
        return "".join(s if s == "." or seen is None else seen[s.islower()] for s in self.standing)

    def feed(self, signal: Signal) -> None:
        self.said += [e for e in self.table.feed(signal) if isinstance(e, Happened)]

    def wait(self, seconds: float = 5) -> None:
        self.t_ns += round(seconds * S)
        self.feed(Tick(self.t_ns))

    def move(self, *moves: str, rest_s: float = 5) -> None:
        """Moves by the cells of the sensors, each pressed by whose piece it is."""
        for move in moves:
            origin, target = CHESSBOARD.parse(move[:2]), CHESSBOARD.parse(move[2:])
            piece = self.standing[origin]
            if self.standing[target] != ".":
                self._set(target, ".")
            self._set(origin, ".")
            self._set(target, piece)
            if self.clock:
                self.t_ns += S // 4
                self.feed(Press(self.t_ns, "white" if piece.isupper() else "black"))
            self.wait(rest_s)

    def lift_and_place(self, origin: str, target: str) -> None:
        piece = self.standing[CHESSBOARD.parse(origin)]
        self._set(CHESSBOARD.parse(origin), ".")
        self._set(CHESSBOARD.parse(target), piece)

    def _set(self, cell: int, piece: str) -> None:
        self.standing = self.standing[:cell] + piece + self.standing[cell + 1 :]
        self.t_ns += S // 4
        self.feed(CellChanged(self.t_ns, cell, self._read()[cell]))

    def set_all(self, standing: str) -> None:
        self.standing = standing
        self.feed(FullReading(self.t_ns, self._read()))
        self.wait()

    def apply(self, turned: int | None = None) -> None:
        self.feed(Control(self.t_ns, ControlKind.APPLY, turned=turned))
        self.wait()

    @property
    def mistakes(self) -> list[list[str]]:
        return [details(e, "mistake") for e in self.said if e.kind == "set-up"]

    @property
    def moves(self) -> str:
        return " ".join(ply.notation for ply in self.table.records()[-1].plies)

    def face(self) -> ClockFace:
        face = self.table.view(self.t_ns).clock
        assert face is not None
        return face

    def shown(self) -> Happened | None:
        return self.table.view(self.t_ns).misplaced


# --- the board lies wrongly ----------------------------------------------------------------------


@pytest.mark.parametrize("sensing", SENSINGS)
@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("clock", [True, False])
def test_a_turned_board_is_read_turned_from_one_press_on(
    sensing: Sensing, quarters: int, clock: bool
) -> None:
    def raw(move: str) -> str:
        cells = (CHESSBOARD.parse(move[:2]), CHESSBOARD.parse(move[2:]))
        return "".join(CHESSBOARD.name(CHESSBOARD.turned(c, -quarters)) for c in cells)

    sat = Sat(sensing, turned(FIRST, quarters), clock=clock)
    if sensing == "occupancy" and quarters == 2:
        sat.move(raw("e2e4"))
    assert sat.mistakes[0][0].startswith("turned-")
    assert sat.moves == ""
    sat.apply()
    if sensing == "occupancy" and quarters == 3:
        # One side or the other: sensors can't tell until the first move is made.
        sat.move(raw("e2e4"))
        sat.apply()
    sat.move(*([] if sat.moves else [raw("e2e4")]), raw("e7e5"), raw("g1f3"))
    assert sat.moves == "e4 e5 Nf3"
    assert sat.table.turned == quarters
    assert sat.shown() is None


def test_ninety_degrees_are_seen_at_once_and_said_once() -> None:
    sat = Sat("occupancy", turned(FIRST, 1))
    sat.wait(60)
    assert sat.mistakes == [["turned-90"]]
    assert sat.said[0].details["proposal"] == "turned-90"


def test_clocks_stand_while_the_board_lies_wrongly() -> None:
    """B-4: nothing is lost, the clocks stand meanwhile."""
    sat = Sat("colour", turned(FIRST, 2))
    assert sat.face().running is None
    sat.wait(60)
    sat.apply()
    assert sat.face().running == "white"
    assert sat.face().white_ns > 890 * S


def test_a_turned_board_that_is_laid_right_needs_no_press() -> None:
    sat = Sat("colour", turned(FIRST, 2))
    assert sat.shown() is not None
    sat.set_all(FIRST)
    assert sat.shown() is None
    sat.move("e2e4")
    assert sat.moves == "e4"


def test_a_turn_may_be_named_without_a_proposal() -> None:
    """The orientation of the board is known: d7-d5 as it reads is e2-e4 (cases, C18)."""
    sat = Sat("occupancy", turned(FIRST, 2))
    sat.apply(180)
    sat.move("d7d5")
    assert sat.moves == "e4"
    sat.apply(180)
    assert sat.said[-1].details["refused"] == "apply"
    assert sat.moves == "e4"


def test_an_unknown_turn_is_refused() -> None:
    sat = Sat("occupancy")
    sat.apply(45)
    sat.apply()
    assert [e.details.get("refused") for e in sat.said] == ["apply", "apply"]


@given(st.integers(0, 63), st.integers(-5, 5))
def test_a_turn_and_its_opposite_leave_a_cell_where_it_was(cell: int, quarters: int) -> None:
    assert CHESSBOARD.turned(CHESSBOARD.turned(cell, quarters), -quarters) == cell


# --- colours (cases, C18) ------------------------------------------------------------------------


@pytest.mark.parametrize("sensing", SENSINGS)
def test_black_moving_first_is_no_move_of_white(sensing: Sensing) -> None:
    sat = Sat(sensing)
    sat.move("d7d5", "e2e4")
    sat.table.close()
    assert "black-first" in sat.mistakes[0]
    assert sat.moves == ""


def test_the_game_begins_when_blacks_first_move_is_taken_back() -> None:
    sat = Sat("piece")
    sat.move("d7d5")
    assert sat.shown() is not None
    sat.move("d5d7")
    assert sat.shown() is None
    sat.move("e2e4", "d7d5")
    assert sat.moves == "e4 d5"


def test_b3_a_game_that_black_began_is_void_and_starts_anew() -> None:
    """B-3: one press; both clocks are as at first, the void game stays in the record."""
    sat = Sat("piece")
    sat.move("d7d5")
    assert sat.said[-1].details["remedy"] == "anew"
    sat.apply()
    assert sat.face().white_ns == sat.face().black_ns == 900 * S
    sat.move("d5d7", "e2e4", "d7d5")
    void, game = sat.table.records()
    assert (void.cause, void.result, game.number) == ("void", "*", 2)
    assert sat.moves == "e4 d5"


def test_b3_a_training_game_that_black_began_is_put_right_by_hand() -> None:
    """B-3: nothing is voided where nothing counts."""
    sat = Sat("piece", mode="training")
    sat.move("d7d5")
    sat.apply()
    assert sat.said[-1].details["refused"] == "apply"


def test_pieces_of_the_other_colour_are_seen_where_sensors_see_kinds() -> None:
    """White's men on Black's side, each king on its usual file."""
    rows = [FIRST[i : i + 8] for i in range(0, 64, 8)]
    sat = Sat("piece", "".join(reversed(rows)))
    assert sat.mistakes == [["colours"]]
    sat.apply()
    sat.move("e7e5", "e2e4")
    assert sat.moves == "d4 d5"


# --- pieces in each other's place (cases, C16) ---------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "kinds"),
    [
        (["b1c1"], ["bishop-knight"]),
        (["d8e8"], ["king-queen"]),
        (["b1c1", "f1g1", "d8e8"], ["bishop-knight", "bishop-knight", "king-queen"]),
    ],
)
def test_swapped_pieces_are_seen_at_set_up_and_go_away_when_put_right(
    pairs: list[str], kinds: list[str]
) -> None:
    sat = Sat("piece", exchanged(FIRST, *pairs))
    assert sat.mistakes == [kinds]
    assert sat.said[0].law == "B-5"
    assert sorted(details(sat.said[0], "cells")) == sorted(
        name for pair in pairs for name in (pair[:2], pair[2:])
    )
    sat.set_all(FIRST)
    assert sat.shown() is None
    sat.move("e2e4")
    assert sat.moves == "e4"


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
@pytest.mark.parametrize(
    ("start", "moves", "kind", "san"),
    [
        ("b1c1", ["b2b4", "e7e5", "c1b3"], "bishop-knight", "b4 e5 Nb3"),
        ("f8g8", ["e2e4", "f8e6"], "bishop-knight", "e4 Ne6"),
        ("d1e1", ["f2f4", "e7e5", "e1h4"], "king-queen", "f4 e5 Qh4"),
    ],
)
def test_a_swap_is_found_at_the_first_move_that_only_it_explains(
    sensing: Sensing, start: str, moves: list[str], kind: str, san: str
) -> None:
    sat = Sat(sensing, exchanged(FIRST, start), mode="training")
    sat.move(*moves)
    assert sat.mistakes == [[kind]]
    assert sat.moves == " ".join(san.split()[:-1])
    sat.apply()
    record = sat.table.records()[-1]
    assert sat.moves == san
    assert record.start is not None
    board = chess.Board(record.start)
    for ply in record.plies:
        board.push_san(ply.notation)
    sat.move("a2a3" if len(moves) % 2 == 0 else "a7a6")
    assert len(sat.table.records()[-1].plies) == len(moves) + 1


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
def test_b5_a_game_from_a_wrong_first_position_is_void_and_starts_anew(sensing: Sensing) -> None:
    """B-5: one press, or the arbiter's ruling; what was played is kept."""
    sat = Sat(sensing, exchanged(FIRST, "b1c1"))
    sat.move("b2b4", "e7e5", "c1b3")
    assert sat.said[-1].details["remedy"] == "anew"
    assert sat.said[-1].text.endswith("apply this and begin anew.")
    sat.apply()
    sat.set_all(FIRST)
    sat.move("e2e4")
    void, game = sat.table.records()
    assert [ply.notation for ply in void.plies] == ["b4", "e5"]
    assert (void.cause, [ply.notation for ply in game.plies]) == ("void", ["e4"])


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
def test_b5_what_is_carried_home_after_a_void_game_is_no_move_of_the_next(sensing: Sensing) -> None:
    """B-5: b2-b4 and e7-e5 still stood when the game began anew, and became its first moves."""
    sat = Sat(sensing, exchanged(FIRST, "b1c1"))
    sat.move("b2b4", "e7e5", "c1b3")
    sat.apply()
    sat.wait(5)
    assert sat.moves == ""
    assert sat.table.view(sat.table.now_ns).state == "waiting-for-set-up"
    sat.set_all(FIRST)
    sat.wait(1)
    sat.move("e2e4", "e7e5")
    assert sat.moves == "e4 e5"


@pytest.mark.parametrize(("profile", "is_found"), [("fide", True), ("fide-rapid", False)])
def test_b5_after_ten_moves_each_a_rapid_game_stands_as_it_was_begun(
    profile: str, *, is_found: bool
) -> None:
    """B-5: at any time in standard play."""
    sat = Sat("colour", exchanged(FIRST, "b1c1"), profile=profile)
    steps = [f"{file}{step}" for step in ("23", "34") for file in "ahgfedc"][:11]
    for step in steps:
        file, origin, target = step
        sat.move(f"{file}{origin}{file}{target}", f"{file}{9 - int(origin)}{file}{9 - int(target)}")
    sat.move("b1a2")
    assert bool(sat.mistakes) == is_found


def test_swapped_pieces_may_be_played_on_with_from_the_set_up() -> None:
    sat = Sat("piece", exchanged(FIRST, "b1c1", "d1e1"))
    sat.apply()
    assert sat.shown() is None
    sat.move("b2b4", "e7e5", "c1b3")
    assert sat.moves == "b4 e5 Nb3"
    assert sat.table.records()[-1].start is not None


def test_a_swap_in_the_next_game_leaves_the_last_one_alone() -> None:
    sat = Sat("piece", clock=False)
    sat.move("e2e4", "e7e5")
    sat.feed(Control(sat.t_ns, ControlKind.RESIGN, "black"))
    sat.set_all(exchanged(FIRST, "b1c1"))
    assert sat.mistakes == [["bishop-knight"]]
    sat.apply()
    first, second = sat.table.records()
    assert [ply.notation for ply in first.plies] == ["e4", "e5"]
    assert (first.result, first.start) == ("1-0", None)
    assert second.start is not None


@pytest.mark.parametrize("sensing", SENSINGS)
def test_an_illegal_move_of_any_other_kind_is_no_wrong_set_up(sensing: Sensing) -> None:
    sat = Sat(sensing)
    sat.move("e2e4", "e7e5", "f1h5")
    assert sat.mistakes == []
    assert "unexplained" in {e.kind for e in sat.said}


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
@pytest.mark.parametrize("clock", [True, False])
def test_a_king_that_waits_for_its_rook_is_no_queen(sensing: Sensing, clock: bool) -> None:
    """Castling seen by a slow scan was taken for a queen that stands on the king's square."""
    sat = Sat(sensing, clock=clock)
    sat.move("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1")
    assert sat.mistakes == []


def test_a_piece_that_rests_on_its_way_is_not_swapped_before_the_press() -> None:
    sat = Sat("occupancy")
    sat.move("b2b4", "e7e5")
    sat.lift_and_place("c1", "b3")
    sat.wait(0.6)
    assert sat.mistakes == []
    sat.lift_and_place("b3", "b2")
    sat.wait()
    assert sat.mistakes == []


def test_first_symbols_of_a_turned_board_are_not_the_first_position() -> None:
    """The service must not begin a game on a board that lies wrongly."""
    for sensing in ("colour", "piece"):
        first = first_symbols(CHESS.parse(None), sensing)
        assert all(turned(first, quarters) != first for quarters in (1, 2, 3))
