import re

import pytest

from firmware_host.simulate.styles import (
    Style,
    behaviours,
    find_style,
    load_styles,
    lossy,
    parse_behaviour,
    with_behaviour,
)

#: The table of styles that everyone means the same by: thinking, in the air, press, together,
#: slides, opponent early, elsewhere, put back, brushed, adjusting, forgotten, unseen, bounce,
#: drop-outs, sampling.
STYLES = {
    "tidy": ((0.5, 8), (0.25, 0.8), (0.1, 0.5), 0.2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    "club": (
        (0.5, 8),
        (0.25, 0.8),
        (0.1, 0.5),
        0.2,
        0.25,
        0,
        0.02,
        0.01,
        0.01,
        0.01,
        0,
        0,
        0.2,
        0,
        0,
    ),
    "blitz": (
        (0.15, 1.5),
        (0.08, 0.3),
        (0.02, 0.15),
        0.5,
        0.5,
        0.25,
        0,
        0,
        0.02,
        0,
        0,
        0,
        0.4,
        0,
        0,
    ),
    "scruffy": (
        *((0.15, 2), (0.08, 0.4), (0.02, 0.2), 0.5, 0.5, 0.3, 0.05, 0.03, 0.05, 0),
        *(0.03, 0.05, 0.5, 0, 0),
    ),
    "weak": ((0.5, 8), (0.25, 0.8), (0.1, 0.5), 0.2, 0.2, 0, 0, 0, 0, 0, 0, 0, 0.3, 0.05, 0),
    "slow-scan": ((0.3, 3), (0.15, 0.5), (0.05, 0.2), 0.2, 0.4, 0.2, 0, 0, 0, 0, 0, 0, 0, 0, 0.22),
}
COLUMNS = (
    *("think_s", "air_s", "press_s", "castling_both_up", "slide", "overlap"),
    *("set_down_elsewhere", "put_back", "brush", "adjust", "press_forgotten", "capture_unseen"),
    *("bounce", "dropout", "sample_s"),
)


def test_there_are_exactly_the_styles_of_the_table():
    assert set(load_styles()) == set(STYLES)


@pytest.mark.parametrize("name", STYLES)
def test_a_style_behaves_as_the_table_says(name: str):
    style = find_style(name)
    assert tuple(getattr(style, column) for column in COLUMNS) == STYLES[name]
    assert style.capture_victim_first == style.promotion_pawn_first == 0.5


def test_lossy_loses_one_change_in_a_hundred_until_a_reading_every_five_seconds():
    style = lossy(find_style("blitz"))
    assert (style.change_lost, style.full_reading_s) == (0.01, 5.0)
    assert style.overlap == find_style("blitz").overlap


def test_a_style_is_found_however_its_name_is_joined():
    assert find_style("slow_scan") is find_style("slow scan") is find_style("slow-scan")


def test_an_unknown_style_names_those_that_there_are():
    with pytest.raises(ValueError, match="'fast': choose one of tidy, club, blitz"):
        find_style("fast")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("slid=1", "did you mean slide"),
        ("name=tidy", "write NAME=NUMBER"),
        ("qqq=1", "there is no behaviour 'qqq'"),
        ("slide", "write NAME=NUMBER"),
        ("slide=often", "write NAME=NUMBER"),
        ("slide=1.5", "slide is 1.5: give a number from 0 to 1"),
        ("slide=nan", "slide is nan"),
        ("slide=0.1-0.2", "slide is"),
        ("air_s=0.5-0.1", "the first number must not be above the second"),
        ("air_s=0-9999", "give a number from 0 to 3600"),
        ("think_s=1-2-3", "write NAME=NUMBER"),
    ],
)
def test_a_wrong_behaviour_is_explained(text: str, told: str):
    with pytest.raises(ValueError, match=re.escape(told)):
        parse_behaviour(text)


def test_behaviours_are_set_by_name():
    changed = dict(parse_behaviour(text) for text in ("slide=1", "air-s=0.1-0.2", "press_s=0.3"))
    style = with_behaviour(Style(), **changed)
    assert (style.slide, style.air_s, style.press_s) == (1.0, (0.1, 0.2), (0.3, 0.3))
    assert set(changed) < set(behaviours())
