"""The simulated board: pieces, hands, and what the sensors say of them."""

import asyncio

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
)
from drivers.simulated import ImpossibleActionError, SimulatedBoard
from drivers.simulated_noise import Noise, NoisyLine

START = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
E2, E4, D5 = (CHESSBOARD.parse(name) for name in ("e2", "e4", "d5"))
MS = 1_000_000


class Hands:
    """A board at a time that the test moves on, and what it has said."""

    def __init__(self, sensing: Sensing = "occupancy", noise: Noise | None = None) -> None:
        self.now_ns = 0
        self.board = SimulatedBoard(lambda: self.now_ns, sensing, noise=noise, seed=7)
        self.board.set_up(START)
        self.heard: list[Signal] = []
        self.said()

    def said(self) -> list[Signal]:
        """What the board's own task has handed over since the last call, at the present time."""
        self.heard.clear()
        asyncio.run(self._run_until_idle())
        return list(self.heard)

    async def _run_until_idle(self) -> None:
        task = asyncio.create_task(self._listen())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _listen(self) -> None:
        await self.board.open()
        async for signal in self.board.signals():
            self.heard.append(signal)


@pytest.mark.parametrize(
    ("sensing", "symbol"), [("occupancy", "x"), ("colour", "w"), ("piece", "P")]
)
def test_a_moved_piece_empties_one_cell_and_fills_another(sensing: Sensing, symbol: str) -> None:
    hands = Hands(sensing)
    hands.now_ns = 10
    hands.board.lift(E2)
    hands.now_ns = 20
    hands.board.place(E4, "P")
    assert hands.said() == [CellChanged(10, E2, "."), CellChanged(20, E4, symbol)]


def test_a_victim_pushed_aside_never_leaves_its_cell_empty() -> None:
    hands = Hands()
    hands.board.lift(E2)
    hands.said()
    hands.board.place(CHESSBOARD.parse("d7"), "P")
    assert hands.said() == []
    assert hands.board.tray == "p"


def test_with_identity_sensors_the_pushed_out_piece_is_seen_to_change() -> None:
    hands = Hands("piece")
    hands.board.lift(E2)
    hands.said()
    hands.board.place(CHESSBOARD.parse("d7"), "P")
    assert hands.said() == [CellChanged(0, CHESSBOARD.parse("d7"), "P")]


def test_a_queen_for_a_promotion_comes_from_the_box() -> None:
    hands = Hands("piece")
    hands.board.place(D5, "Q")
    assert hands.said() == [CellChanged(0, D5, "Q")]
    with pytest.raises(ImpossibleActionError, match="no 'K'"):
        hands.board.place(D5, "K")


def test_hands_cannot_lift_what_is_not_there() -> None:
    board = Hands().board
    with pytest.raises(ImpossibleActionError, match="no piece stands on e4"):
        board.lift(E4)
    with pytest.raises(ImpossibleActionError, match="cell 64"):
        board.lift(64)
    with pytest.raises(ImpossibleActionError, match="in the hand"):
        board.put_away("q")


def test_a_press_and_a_control_keep_their_place_among_the_moves() -> None:
    hands = Hands()
    hands.board.lift(E2)
    hands.board.press("white")
    hands.board.control(ControlKind.PROMOTE, by="white", piece="n")
    assert hands.said() == [
        CellChanged(0, E2, "."),
        Press(0, "white"),
        Control(0, ControlKind.PROMOTE, "white", "n"),
    ]


def test_a_set_up_says_the_whole_reading_and_keeps_a_press_that_was_on_its_way() -> None:
    hands = Hands()
    hands.board.press("black")
    hands.board.set_up(START)
    assert hands.said() == [Press(0, "black"), FullReading(0, "x" * 16 + "." * 32 + "x" * 16)]
    with pytest.raises(ValueError, match="64 cells"):
        hands.board.set_up("x")


def test_a_move_made_before_a_late_full_reading_is_in_it() -> None:
    """A sitting began anew at 0 while a set-up was stamped later; its reading took a move back."""
    hands = Hands()
    hands.now_ns = 50 * MS
    hands.board.set_up(START)
    hands.now_ns = 0
    hands.board.lift(E2)
    hands.now_ns = 60 * MS
    said = hands.said()
    assert said[0] == CellChanged(0, E2, ".")
    assert isinstance(said[1], FullReading)
    assert said[1].symbols[E2] == "."


def test_bounce_returns_within_milliseconds_and_ends_where_the_piece_is() -> None:
    hands = Hands(noise=Noise(bounce=1.0))
    hands.board.lift(E2)
    hands.now_ns = 100 * MS
    said = hands.said()
    assert len(said) in (3, 5)
    assert [s.symbol for s in said if isinstance(s, CellChanged)][::2] == ["."] * (
        (len(said) + 1) // 2
    )
    assert said[-1].t_ns <= 24 * MS


def test_a_slow_scan_reports_an_arrival_before_its_departure() -> None:
    """Boards scanned square by square made programs see a piece appear from nowhere."""
    hands = Hands(noise=Noise(scan_period_ns=220 * MS))
    g8, f6 = CHESSBOARD.parse("g8"), CHESSBOARD.parse("f6")
    hands.now_ns = 1 * MS
    hands.board.lift(g8)
    hands.now_ns = 2 * MS
    hands.board.place(f6, "n")
    hands.now_ns = 220 * MS
    assert [s.cell for s in hands.said() if isinstance(s, CellChanged)] == [f6, g8]


def test_a_slow_scan_loses_a_lift_that_was_put_back_in_time() -> None:
    hands = Hands(noise=Noise(scan_period_ns=220 * MS))
    hands.now_ns = 60 * MS
    hands.board.lift(E2)
    hands.now_ns = 90 * MS
    hands.board.place(E2, "P")
    hands.now_ns = 900 * MS
    assert hands.said() == []


def test_a_dropped_change_comes_back_with_the_next_full_reading() -> None:
    hands = Hands(noise=Noise(dropped=1.0, full_reading_ns=5_000 * MS))
    hands.board.lift(E2)
    hands.now_ns = 5_000 * MS
    (reading,) = hands.said()
    assert isinstance(reading, FullReading)
    assert reading.symbols[E2] == "."


@pytest.mark.parametrize("bad", [{"bounce": 1.1}, {"dropped": -0.1}, {"scan_period_ns": -1}])
def test_noise_that_cannot_be_is_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"probabilities|periods"):
        Noise(**bad)  # type: ignore[arg-type]


CHANGES = st.lists(
    st.tuples(st.integers(0, 400 * MS), st.integers(0, 63), st.sampled_from(".x")), max_size=30
)
NOISES = st.builds(
    Noise,
    bounce=st.floats(0, 1),
    scan_period_ns=st.sampled_from([0, 25 * MS, 220 * MS]),
    full_reading_ns=st.sampled_from([0, 1_000 * MS]),
)


def play(changes: list[tuple[int, int, str]], noise: Noise, seed: int) -> tuple[str, list[Signal]]:
    """The raw end of some changes, and everything that the line said of them."""
    raw = ["."] * 64
    line = NoisyLine(0, "".join(raw), noise, seed)
    said: list[Signal] = []
    now_ns = 0
    for wait_ns, cell, symbol in changes:
        now_ns += wait_ns
        said += line.due(now_ns)
        if raw[cell] != symbol:
            line.cell_changed(now_ns, cell, symbol, raw[cell])
            raw[cell] = symbol
    said += line.due(now_ns + 2_000 * MS)
    return "".join(raw), said


@given(CHANGES, NOISES, st.integers(0, 9))
def test_whatever_the_noise_stamps_never_run_back_and_the_end_is_the_truth(
    changes: list[tuple[int, int, str]], noise: Noise, seed: int
) -> None:
    truth, said = play([(t + 30 * MS, cell, to) for t, cell, to in changes], noise, seed)
    believed = ["."] * 64
    for signal in said:
        if isinstance(signal, CellChanged):
            believed[signal.cell] = signal.symbol
        elif isinstance(signal, FullReading):
            believed = list(signal.symbols)
    stamps = [signal.t_ns for signal in said]
    assert stamps == sorted(stamps)
    assert "".join(believed) == truth


@given(CHANGES, NOISES, st.integers(0, 9))
def test_the_same_seed_tells_the_same_story(
    changes: list[tuple[int, int, str]], noise: Noise, seed: int
) -> None:
    assert play(changes, noise, seed) == play(changes, noise, seed)


def test_a_power_cut_loses_what_was_on_its_way_and_keeps_the_pieces() -> None:
    """After the plug was pulled, signals came with stamps of a time line that was gone."""
    hands = Hands(noise=Noise(full_reading_ns=1000 * MS))
    hands.now_ns = 5500 * MS
    hands.said()
    hands.board.place(E4, hands.board.lift(E2))
    hands.board.press("white")
    hands.now_ns = 5400 * MS
    hands.board.power_cut()
    assert hands.said() == []
    assert hands.board.standing[E4] == "P"
    hands.now_ns = 6400 * MS
    assert hands.said() == [FullReading(6400 * MS, hands.board.reading())]
