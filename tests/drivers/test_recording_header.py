"""What the header of a recording says, and what a wrong one does."""

import json

import pytest

from drivers.recording import (
    RecordingHeader,
)
from drivers.recording.errors import BadLineError
from drivers.recording.header import format_header, parse_header
from tests.drivers.recordings_read import error_of, parse


def test_every_key_of_the_header_is_read():
    reading = "rnbqkbnrpppppppp" + "." * 31 + "PPPPPPPPPRNBQKBNR"
    header = {
        "jadoube": 1,
        "game": "chess960",
        "cells": "8x8",
        "sensing": "piece",
        "start": "rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "reading": reading,
        "profile": "fide-blitz",
        "time_control": "40/7200:3600",
        "clock": True,
        "touch_move": "record",
        "tags": {"White": "Ёлкин, Ж."},
    }
    found = parse(header=header).header
    assert found.reading is not None
    assert found.reading.startswith("RNBQKBNRPPPPPPPP.......P.")
    assert (found.game, found.touch_move, found.clock) == ("chess960", "record", True)
    assert found.tags == {"White": "Ёлкин, Ж."}


def test_a_header_without_clock_has_one_if_there_is_a_time_control():
    assert parse(header={"jadoube": 1, "time_control": "60"}).header.clock
    assert not parse(header={"jadoube": 1, "time_control": None}).header.clock


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({"jadoube": 2}, "the recording has version 2, this program reads 1; update jadoube"),
        ({"jadoube": True}, "the version (true) is no number"),
        ({"jadoube": 0}, "the version (0) is no number"),
        ({"game": "chess"}, "the first line is not the header of a recording"),
        ({"t": 1, "press": "white"}, "the first line is not the header"),
        ({"jadoube": 1, "cells": "8by8"}, "cells is '8by8'; write a board size such as 8x8"),
        ({"jadoube": 1, "cells": 8}, "cells is 8"),
        ({"jadoube": 1, "sensing": "smell"}, "write one of occupancy, colour, piece"),
        ({"jadoube": 1, "touch_move": "never"}, "write one of enforce, announce, record"),
        ({"jadoube": 1, "clock": "yes"}, "write true or false"),
        ({"jadoube": 1, "game": "Chess!"}, "write a game such as chess"),
        ({"jadoube": 1, "tags": ["White"]}, "write an object of PGN tags"),
        ({"jadoube": 1, "tags": {"White": 5}}, "tag White is 5"),
        ({"jadoube": 1, "start": "a\nb"}, "printable"),
        ({"jadoube": 1, "reading": "x" * 63}, "a reading has 63 symbols"),
        ({"jadoube": 1, "reading": "K" * 64}, "the reading has 'K'"),
        ("not a header", "no JSON object"),
    ],
)
def test_a_wrong_header_is_named_with_its_remedy(header: str | dict[str, object], told: str):
    message = error_of({"t": 1, "press": "white"}, header=header)
    assert message.startswith("game.jsonl: line 1: ")
    assert told in message


def test_the_mode_is_written_only_where_it_is_not_rated():
    assert '"mode"' not in format_header(RecordingHeader())
    header, unknown = parse_header(json.loads(format_header(RecordingHeader(mode="training"))))
    assert header.mode == "training"
    assert not unknown


def test_a_mode_that_is_none_is_refused():
    with pytest.raises(BadLineError, match="write rated or training"):
        parse_header({"jadoube": 1, "mode": "fun"})


def test_what_a_board_was_known_for_is_in_the_header_and_left_out_where_it_was_sound() -> None:
    """H22: a replay must know what the sitting knew."""
    weak = RecordingHeader(drop_outs=4, weak_cells=("a7", "e4"))
    again, unknown = parse_header(json.loads(format_header(weak)))
    assert (again.drop_outs, again.weak_cells, unknown) == (4, ("a7", "e4"), [])
    assert "weak" not in format_header(RecordingHeader())
    for wrong in (
        {"drop_outs": -1},
        {"drop_outs": True},
        {"weak_cells": ["z9"]},
        {"weak_cells": 1},
    ):
        with pytest.raises(BadLineError, match=r"drop_outs|weak_cells"):
            parse_header({"jadoube": 1, **wrong})


def test_how_long_a_board_looks_at_its_cells_is_in_the_header() -> None:
    """TM-4: a replay must judge the order of touches as the sitting did."""
    slow = RecordingHeader(scan_ms=250, awaits_set_up=True)
    again, unknown = parse_header(json.loads(format_header(slow)))
    assert (again.scan_ms, again.awaits_set_up, unknown) == (250, True, [])
    plain = format_header(RecordingHeader())
    assert "scan_ms" not in plain and "awaits_set_up" not in plain
    for wrong in (-1, True, 0.25, "250", 10_001):
        with pytest.raises(BadLineError, match="scan_ms"):
            parse_header({"jadoube": 1, "scan_ms": wrong})


def test_who_answers_what_takes_a_search_is_written_where_it_is_not_the_core():
    assert "asks_beside" not in format_header(RecordingHeader())
    header, unknown = parse_header(json.loads(format_header(RecordingHeader(asks_beside=True))))
    assert header.asks_beside
    assert not unknown
