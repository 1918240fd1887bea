"""What the cells did, counted from raw signals, in bounded memory."""

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, FullReading, Press
from firmware_host.workshop.cell_book import EDGES_KEPT, CellBook

MS = 1_000_000
E4 = CHESSBOARD.parse("e4")
EMPTY = "." * 64


def told(*words: str, book: CellBook | None = None) -> CellBook:
    """``100x``: e4 reads x at 100 ms."""
    book = book or CellBook(CHESSBOARD, EMPTY)
    for word in words:
        assert book.take(CellChanged(int(word[:-1]) * MS, E4, word[-1]))
    return book


def test_a_clean_change_is_one_change() -> None:
    cell = told("100x").cells[E4]
    assert (cell.changes, cell.bounces, cell.drop_outs, cell.missed) == (1, 0, 0, 0)


def test_what_follows_within_eight_milliseconds_is_a_bounce_of_the_same_change() -> None:
    cell = told("100x", "102.", "105x", "300.", "301x", "302.").cells[E4]
    assert (cell.changes, cell.bounces) == (2, 4)
    assert cell.longest_bounce_ns == 5 * MS


def test_a_piece_gone_and_back_within_two_seconds_dropped_out() -> None:
    """H22: 50 ms to 2 s. One that is back after three was lifted."""
    cell = told("1000x", "5000.", "5800x").cells[E4]
    assert (cell.drop_outs, cell.changes) == (1, 3)
    assert told("1000x", "5000.", "8000x").cells[E4].drop_outs == 0


def test_a_piece_that_slides_over_a_cell_is_no_drop_out() -> None:
    assert told("1000x", "1500.").cells[E4].drop_outs == 0


def test_ten_changes_within_three_seconds_flicker() -> None:
    words = [f"{100 * n}{'.x'[n % 2]}" for n in range(1, 21)]
    assert told(*words).cells[E4].flickers == 2


def test_a_change_said_again_and_one_that_a_full_reading_corrects_were_lost() -> None:
    book = told("100x", "900x")
    assert book.cells[E4].missed == 1
    assert book.take(FullReading(1000 * MS, EMPTY))
    assert book.cells[E4].missed == 2
    assert book.symbols == EMPTY


def test_the_first_reading_of_a_board_that_nobody_knew_is_no_loss() -> None:
    book = CellBook(CHESSBOARD)
    book.take(FullReading(0, "x" * 64))
    assert not any(cell.missed for cell in book.cells)


def test_counting_anew_keeps_what_the_cells_read() -> None:
    book = told("100x")
    book.clear()
    assert book.symbols[E4] == "x"
    assert not book.cells[E4].changes
    assert not book.edges


def test_what_is_not_about_cells_is_left_alone() -> None:
    book = CellBook(CHESSBOARD, EMPTY)
    assert not book.take(Press(1, "white"))
    assert not book.take(FullReading(1, "x" * 100))
    assert not book.take(CellChanged(1, 99, "x"))


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(st.integers(-5, 10**10), st.integers(0, 63), st.sampled_from(".xwb?")),
        max_size=600,
    )
)
def test_any_signals_leave_bounded_counts(signals: list[tuple[int, int, str]]) -> None:
    """Stamps may run backwards, too: a driver has a mistake, and the workshop must show it."""
    book = CellBook(CHESSBOARD)
    for t_ns, cell, symbol in signals:
        book.take(CellChanged(t_ns, cell, symbol))
    assert len(book.edges) <= EDGES_KEPT
    told = sum(cell.changes + cell.bounces + cell.missed for cell in book.cells)
    assert told == len(signals)
    assert all(cell.longest_bounce_ns >= 0 for cell in book.cells)
