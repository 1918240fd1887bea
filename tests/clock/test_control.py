"""PGN's TimeControl in and out (K-3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.control import (
    MAX_MOVES,
    MAX_STAGES,
    MAX_TIME_NS,
    Stage,
    TimeControl,
    format_control,
    parse_control,
)

S = 1_000_000_000

GRAMMAR = [
    ("300", [Stage(None, 300 * S)]),
    ("5400+30", [Stage(None, 5400 * S, 30 * S)]),
    ("40/7200:3600", [Stage(40, 7200 * S), Stage(None, 3600 * S)]),
    (
        "40/5400+30:1800+30",
        [Stage(40, 5400 * S, 30 * S), Stage(None, 1800 * S, 30 * S)],
    ),
    (
        "40/7200:20/3600:1800",
        [Stage(40, 7200 * S), Stage(20, 3600 * S), Stage(None, 1800 * S)],
    ),
    ("40/7200", [Stage(40, 7200 * S)]),
    ("0.5+0.000000001", [Stage(None, S // 2, 1)]),
    ("-", []),
]


@pytest.mark.parametrize(("text", "stages"), GRAMMAR)
def test_grammar_in_and_out(text: str, stages: list[Stage]) -> None:
    control = TimeControl(tuple(stages))
    assert parse_control(text) == control
    assert format_control(control) == text


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("?", []),
        (" 300 ", [Stage(None, 300 * S)]),
        ("10+0", [Stage(None, 10 * S)]),
        ("0300", [Stage(None, 300 * S)]),
    ],
)
def test_other_spellings_are_read(text: str, stages: list[Stage]) -> None:
    assert parse_control(text).stages == tuple(stages)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("0", "more than 0"),
        ("0+5", "more than 0"),
        ("-300", "negative"),
        ("300+-5", "negative"),
        ("40/-7200:60", "negative"),
        ("360001", "100 h"),
        ("300+360001", "100 h"),
        ("300:", "a period is empty"),
        (":300", "a period is empty"),
        ("40/7200::3600", "a period is empty"),
        ("3600:1800", "period 1: only the last period"),
        ("40/3600:1800:900", "period 2: only the last period"),
        ("0/3600:1800", "0 moves"),
        ("1001/3600:1800", "1001 moves"),
        ("*60", "hourglass"),
        ("300d5", "delay"),
        ("300+5d", "delay"),
        ("15 min/game + 10 sec/move", "seconds"),
        ("٣٠٠", "seconds"),
        ("1e3", "seconds"),
        ("300+", "seconds"),
        ("9" * 5000, "seconds"),
        (":".join(["40/60"] * 30), "30 periods"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_remedy(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"(?s).*") as refused:
        parse_control(text)
    message = str(refused.value)
    assert said in message
    assert "give" in message or "write it like" in message or "at most" in message
    assert len(message) < 250 and "\n" not in message


@given(st.text(st.sampled_from("0123456789/+:-?*d. \n٣x")))
def test_any_text_is_read_or_refused_and_what_is_read_goes_round(text: str) -> None:
    try:
        control = parse_control(text)
    except ValueError:
        return
    assert parse_control(format_control(control)) == control


times = st.integers(1, MAX_TIME_NS)
increments = st.one_of(st.just(0), st.integers(0, MAX_TIME_NS))
counted = st.builds(Stage, st.integers(1, MAX_MOVES), times, increments)
last = st.builds(Stage, st.none() | st.integers(1, MAX_MOVES), times, increments)
controls = st.builds(
    lambda stages, end: TimeControl((*stages, end)),
    st.lists(counted, max_size=MAX_STAGES - 1),
    last,
)


@given(controls)
def test_every_control_goes_round(control: TimeControl) -> None:
    assert parse_control(format_control(control)) == control
