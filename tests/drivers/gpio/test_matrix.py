"""A matrix on mock pins: what is read is where the pieces stand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD, Grid
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.wiring import wiring_of
from tests.drivers.gpio.mock_pins import MatrixCircuit, Pins

ROWS, COLUMNS = tuple(range(2, 10)), tuple(range(10, 18))


class Bench:
    def __init__(self, matrix: Matrix) -> None:
        self.pins = Pins()
        self.circuit = MatrixCircuit(self.pins, matrix.rows, matrix.columns, matrix.drive)
        self.columns = len(matrix.columns)
        self.paused: list[int] = []
        self.now_ns = 0
        sensors = matrix_sensors(matrix)
        self.scan = sensors.build(self.pins.hardware(), self._now, self.paused.append)
        self.meaning = sensors.meaning()

    def _now(self) -> int:
        self.now_ns += 1
        return self.now_ns

    def changes(self) -> dict[int, str]:
        return {change.wire: change.symbol for change in self.meaning.take(self.scan())}


@pytest.mark.parametrize("drive", ["low", "high"])
def test_each_contact_is_read_for_itself(drive):
    bench = Bench(Matrix(ROWS, COLUMNS, drive=drive))
    assert bench.changes() == dict.fromkeys(range(64), ".")
    for wire in range(64):
        bench.circuit.stand({wire}, 8)
        expected = {wire: "x"} if wire == 0 else {wire: "x", wire - 1: "."}
        assert bench.changes() == expected


@pytest.mark.parametrize("drive", ["low", "high"])
def test_only_one_row_is_ever_driven(drive):
    """Two driven rows would be shorted by two contacts in one column."""
    matrix = Matrix(ROWS, COLUMNS, drive=drive)
    bench = Bench(matrix)
    driven = []

    def look(_: int) -> None:
        driven.append([n for n in ROWS if bench.pins[n].function == "output"])

    sensors = matrix_sensors(matrix)
    sensors.build(bench.pins.hardware(), bench._now, look)()
    assert driven == [[row] for row in ROWS]
    assert not any(bench.pins[n].function == "output" for n in ROWS)


def test_a_row_settles_before_it_is_read_and_has_its_own_stamp():
    bench = Bench(Matrix(ROWS, COLUMNS, settle_ns=5_000))
    samples = bench.scan()
    assert bench.paused == [5_000] * 8
    assert [sample.first for sample in samples] == list(range(0, 64, 8))
    assert [sample.t_ns for sample in samples] == list(range(1, 9))


@given(st.data(), st.sampled_from([CHESSBOARD, Grid(10, 10)]), st.booleans())
@settings(max_examples=25)
def test_any_mapping_and_any_orientation_reads_the_pieces_as_they_stand(data, grid, mirrored):
    pins = data.draw(st.permutations(range(2, 28)))
    rows, columns = pins[: grid.height], pins[grid.height : grid.height + grid.width]
    names = data.draw(st.permutations([grid.name(cell) for cell in range(grid.size)]))
    quarters = data.draw(st.integers(0, 3))
    wiring = wiring_of(grid, grid.size, names, quarters, mirrored=mirrored)
    bench = Bench(Matrix(tuple(rows), tuple(columns)))
    read = ["?"] * grid.size
    for _ in range(3):
        standing = data.draw(st.sets(st.integers(0, grid.size - 1)))
        bench.circuit.stand(
            {wire for wire, cell in enumerate(wiring) if cell in standing}, grid.width
        )
        for wire, symbol in bench.changes().items():
            cell = wiring[wire]
            assert cell is not None
            read[cell] = symbol
        assert read == ["x" if cell in standing else "." for cell in range(grid.size)]


def _ghost_bench(missing: set[int]) -> Bench:
    bench = Bench(Matrix(ROWS, COLUMNS))
    bench.circuit.without_diode = {divmod(wire, 8) for wire in missing}
    return bench


def test_a_missing_diode_is_noticed_and_named():
    """A piece on e4 filled its whole rank on the screen, and nobody knew where to look."""
    bench = _ghost_bench({12})
    standing = set(range(8, 16))
    bench.circuit.stand(standing, 8)
    bench.changes()
    for wire in (28, 36):  # e4, then e5
        assert not bench.meaning.troubles()
        bench.circuit.stand(standing | {wire}, 8)
        assert len(bench.changes()) > 1
        bench.circuit.stand(standing, 8)
        bench.changes()
    (text,) = bench.meaning.troubles()
    assert "{12}" in text
    assert "diodes" in text


def test_a_matrix_without_any_diode_is_noticed():
    bench = _ghost_bench(set(range(64)))
    standing = {*range(16), *range(48, 64)}
    bench.circuit.stand(standing, 8)
    bench.changes()
    for wire in (28, 36, 27):
        bench.circuit.stand(standing | {wire}, 8)
        bench.changes()
        bench.circuit.stand(standing, 8)
        bench.changes()
    assert bench.meaning.troubles()


@given(st.lists(st.integers(0, 63), max_size=40))
@settings(max_examples=20)
def test_pieces_that_come_and_go_one_by_one_are_no_ghosts(wires: list[int]):
    bench = Bench(Matrix(ROWS, COLUMNS))
    standing: set[int] = {*range(16), *range(48, 64)}
    bench.circuit.stand(standing, 8)
    bench.changes()
    for wire in wires:
        standing ^= {wire}
        bench.circuit.stand(standing, 8)
        assert bench.changes() == {wire: "x" if wire in standing else "."}
    assert not bench.meaning.troubles()
