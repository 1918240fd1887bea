"""One thing at a time has the board; what is seen is counted, timed and reported."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, Press
from firmware_host.workshop.bench import FORGOTTEN_NS, Bench, BusyError, full_reading
from firmware_host.workshop.histogram import BOUNDS_US, Histogram
from firmware_host.workshop.light_test import COLOURS, LightTest
from firmware_host.workshop.tree import COLUMNS, bench_tree, report_text, report_tree

MS = 1_000_000
START = "x" * 16 + "." * 32 + "x" * 16


def test_without_work_everything_is_passed_on_and_counted() -> None:
    bench = Bench(CHESSBOARD, START)
    assert not bench.take(CellChanged(5 * MS, 0, "."), 6 * MS)
    assert bench.book.cells[0].changes == 1
    assert bench.arrival.total == 1


@pytest.mark.parametrize("begin", ["begin_walk", "begin_lights", "begin_sampling"])
def test_while_something_is_done_the_sitting_gets_no_cells_but_every_press(begin: str) -> None:
    bench = Bench(CHESSBOARD, START)
    getattr(bench, begin)(0)
    assert bench.take(CellChanged(1, 0, "."), 1)
    assert not bench.take(Press(2, "white"), 2)
    with pytest.raises(BusyError):
        bench.begin_walk(3)
    bench.end()
    assert not bench.take(CellChanged(4, 0, "x"), 4)
    assert full_reading(bench, 9).symbols == START


def test_a_walk_that_nobody_looks_at_any_more_is_ended() -> None:
    bench = Bench(CHESSBOARD, "." * 64)
    bench.begin_walk(0)
    bench.asked(MS)
    assert not bench.tick(FORGOTTEN_NS)
    assert bench.tick(FORGOTTEN_NS + 2 * MS)
    assert not bench.work.has_board


def test_a_walk_goes_on_by_the_ticks_and_lights_the_cell_that_is_asked_for() -> None:
    bench = Bench(CHESSBOARD, "." * 64)
    bench.begin_walk(0)
    frame = bench.frame()
    assert frame is not None and [n for n, glow in enumerate(frame.cells) if glow] == [0]
    bench.take(CellChanged(MS, 0, "x"), MS)
    assert bench.tick(1000 * MS)
    frame = bench.frame()
    assert frame is not None and [n for n, glow in enumerate(frame.cells) if glow] == [1]


def test_the_echo_lights_what_is_closed_and_is_timed_to_the_frame_sent() -> None:
    bench = Bench(CHESSBOARD, "." * 64)
    bench.begin_lights(0)
    assert bench.work.lights is not None
    bench.work.lights.show("echo", colour="red")
    bench.take(CellChanged(10 * MS, 9, "x"), 11 * MS)
    frame = bench.frame()
    assert frame is not None
    assert [(n, glow.colour) for n, glow in enumerate(frame.cells) if glow] == [(9, COLOURS["red"])]
    bench.sent(17 * MS)
    bench.sent(99 * MS)
    assert (bench.lit.total, bench.lit.longest_ns) == (1, 7 * MS)


def test_lights_go_round_and_what_is_not_there_is_refused() -> None:
    lights = LightTest(CHESSBOARD)
    lights.step(-1)
    assert lights.at == 63
    lights.show("lamp", 2, "blue")
    assert lights.frame("").lamps[2] is not None
    lights.step(1)
    assert lights.at == 0
    lights.show("all")
    assert all(lights.frame("").cells)
    for pattern, at, colour in (("lamp", 3, "red"), ("cell", 64, "red"), ("cell", 0, "pink")):
        with pytest.raises(ValueError, match="nothing to light"):
            lights.show(pattern, at, colour)  # type: ignore[arg-type]  # hostile on purpose


def test_a_histogram_says_below_what_half_of_them_are() -> None:
    histogram = Histogram()
    assert histogram.at_most_us(50) is None
    for ms in (1, 1, 1, 4, 400):
        histogram.add(ms * MS)
    assert histogram.at_most_us(50) == 1_000
    assert histogram.at_most_us(80) == 5_000
    assert histogram.at_most_us(99) == 400_000
    histogram.add(-5)
    assert histogram.counts[0] == 1


@settings(max_examples=30)
@given(st.lists(st.integers(-(10**6), 10**12), max_size=30))
def test_every_duration_is_in_one_class(durations: list[int]) -> None:
    histogram = Histogram()
    for duration in durations:
        histogram.add(duration)
    assert histogram.total == len(durations)
    assert len(histogram.counts) == len(BOUNDS_US) + 1


def test_the_report_has_every_cell_and_reads_as_text() -> None:
    bench = Bench(CHESSBOARD, START)
    bench.take(CellChanged(5 * MS, 12, "."), 6 * MS)
    bench.take(CellChanged(7 * MS, 12, "x"), 8 * MS)
    tree = report_tree(bench, 10 * MS, {"program": "jadoube 9", "troubles": [], "notices": ["a"]})
    assert json.loads(json.dumps(tree))["cells"]["e2"]["bounces"] == 1
    assert len(tree["cells"]) == 64
    assert tree["last_edges_ms"] == [[-5.0, "e2", "."], [-3.0, "e2", "x"]]
    text = report_text(tree, CHESSBOARD)
    assert "program: jadoube 9" in text
    assert "xxxxxxxx\nxxxxxxxx\n........" in text
    assert [line for line in text.splitlines() if line.startswith("e2 ")]
    assert "from the edge to the service: 2" in text


def test_the_tree_names_its_columns_and_what_is_under_way() -> None:
    bench = Bench(CHESSBOARD, START)
    assert len(bench_tree(bench, 0)["cells"][0]) == len(COLUMNS)
    bench.begin_sampling(0)
    assert bench_tree(bench, 0)["sampling"]["phase"] == "empty"
    bench.end()
    bench.begin_walk(0)
    walk = bench_tree(bench, 0)["walk"]
    assert (walk["target"], walk["of"], walk["has_rule"]) == ("a1", 64, False)
    bench.end()
    bench.begin_lights(0)
    assert bench_tree(bench, 0)["lights"] == {
        "pattern": "cell",
        "at": 0,
        "name": "a1",
        "colour": "white",
    }


def test_counting_anew_forgets_times_too() -> None:
    bench = Bench(CHESSBOARD, START)
    bench.take(CellChanged(5 * MS, 12, "."), 6 * MS)
    bench.clear(7 * MS)
    assert (bench.arrival.total, bench.since_ns, bench.book.symbols[12]) == (0, 7 * MS, ".")
