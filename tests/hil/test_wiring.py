"""The bench's wiring does what solder does; the drivers' tests stand on it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hil.wiring import Contacts, Matrix, Multiplexer, ShiftRegisters

DRIVEN, READ = (2, 3, 4, 5), (6, 7, 8, 9)
crossings = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)))


def scanned(matrix: Matrix) -> set[tuple[int, int]]:
    """One line after the other driven low, the others left floating."""
    seen = set()
    for n, pin in enumerate(DRIVEN):
        matrix.drive(pin, 0)
        levels = matrix.levels()
        seen |= {(n, m) for m, other in enumerate(READ) if levels[other] == 0}
        matrix.drive(pin, None)
    return seen


@settings(max_examples=30)
@given(crossings)
def test_a_matrix_with_diodes_shows_what_is_closed(closed: set[tuple[int, int]]) -> None:
    matrix = Matrix(DRIVEN, READ)
    matrix.closed = closed
    assert scanned(matrix) == closed


@settings(max_examples=30)
@given(crossings)
def test_a_matrix_without_diodes_shows_that_and_perhaps_more(closed: set[tuple[int, int]]) -> None:
    matrix = Matrix(DRIVEN, READ, diodes=False)
    matrix.closed = closed
    assert scanned(matrix) >= closed


def test_three_closed_corners_make_a_ghost() -> None:
    matrix = Matrix(DRIVEN, READ, diodes=False)
    matrix.closed = {(0, 0), (0, 1), (1, 0)}
    assert scanned(matrix) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_matrix_can_be_selected_by_high() -> None:
    matrix = Matrix(DRIVEN, READ, is_high=True)
    matrix.closed = {(0, 2)}
    assert not any(matrix.levels().values())
    matrix.drive(DRIVEN[0], 1)
    assert matrix.levels() == {6: 0, 7: 0, 8: 1, 9: 0}


@settings(max_examples=30)
@given(st.lists(st.integers(0, 1), min_size=1, max_size=80))
def test_shift_registers_give_their_inputs_in_turn(inputs: list[int]) -> None:
    chain = ShiftRegisters(load=2, clock=3, data=4, length=len(inputs))
    chain.inputs = inputs
    chain.drive(2, 0)
    chain.drive(2, 1)
    # What comes later is for the next load.
    chain.inputs = [1 - bit for bit in inputs]
    seen = []
    for _ in inputs:
        seen.append(chain.levels()[4])
        chain.drive(3, 1)
        chain.drive(3, 0)
    assert seen == inputs
    assert chain.levels() == {4: 0}


@settings(max_examples=30)
@given(st.sets(st.integers(0, 15)))
def test_a_multiplexer_shows_the_channel_that_is_chosen(closed: set[int]) -> None:
    chip = Multiplexer((2, 3, 4, 5), out=6)
    chip.closed = closed
    for channel in range(16):
        for n in range(4):
            chip.drive(2 + n, channel >> n & 1)
        assert chip.levels() == {6: int(channel not in closed)}


def test_a_button_pulls_to_ground() -> None:
    buttons = Contacts([2, 3])
    buttons.set(3, is_closed=True)
    assert buttons.levels() == {2: 1, 3: 0}
