"""PGN's TimeControl in and out, with our spellings for what PGN has none (K-3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.control import SideControl, Stage, TimeControl, format_control, parse_control
from clock.kinds import WAYS, Kind
from tests.clock.control_strategies import ALL_CONTROLS

S = 1_000_000_000

GRAMMAR = [
    ("300", [Stage(None, 300 * S)]),
    ("5400+30", [Stage(None, 5400 * S, 30 * S)]),
    ("40/7200:3600", [Stage(40, 7200 * S), Stage(None, 3600 * S)]),
    ("40/5400+30:1800+30", [Stage(40, 5400 * S, 30 * S), Stage(None, 1800 * S, 30 * S)]),
    ("40/7200:20/3600:1800", [Stage(40, 7200 * S), Stage(20, 3600 * S), Stage(None, 1800 * S)]),
    ("40/7200", [Stage(40, 7200 * S)]),
    ("0.5+0.000000001", [Stage(None, S // 2, 1)]),
    ("5400f30", [Stage(None, 5400 * S, 30 * S, Kind.AT_START)]),
    ("0f30", [Stage(None, 0, 30 * S, Kind.AT_START)]),
    ("300d5", [Stage(None, 300 * S, 5 * S, Kind.DELAY)]),
    ("300b2.5", [Stage(None, 300 * S, 5 * S // 2, Kind.BRONSTEIN)]),
    ("600y30", [Stage(None, 600 * S, 30 * S, Kind.BYO_YOMI, 1)]),
    ("600y5x30", [Stage(None, 600 * S, 30 * S, Kind.BYO_YOMI, 5)]),
    ("*180", [Stage(None, 180 * S, kind=Kind.HOURGLASS)]),
    (
        "40/5400d5:20/1800b10:900f30",
        [
            Stage(40, 5400 * S, 5 * S, Kind.DELAY),
            Stage(20, 1800 * S, 10 * S, Kind.BRONSTEIN),
            Stage(None, 900 * S, 30 * S, Kind.AT_START),
        ],
    ),
    ("-", []),
]


@pytest.mark.parametrize(("text", "stages"), GRAMMAR)
def test_grammar_in_and_out(text: str, stages: list[Stage]) -> None:
    """K-3, every kind, mixed per period."""
    side = SideControl(tuple(stages))
    control = TimeControl(side, side)
    assert parse_control(text) == control
    assert format_control(control) == text


def test_odds_are_two_controls_white_first() -> None:
    """K-3, per side different times."""
    control = parse_control("300 | 40/60+1:30")
    assert control.white.stages == (Stage(None, 300 * S),)
    assert control.black.stages == (Stage(40, 60 * S, S), Stage(None, 30 * S))
    assert format_control(control) == "300|40/60+1:30"
    assert format_control(parse_control("300|300")) == "300"
    assert (control.of("white"), control.of("black")) == (control.white, control.black)


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("?", "-"),
        ("inf", "-"),
        (" 300 ", "300"),
        ("10+0", "10"),
        ("300d0", "300"),
        ("0300", "300"),
        ("900 + 10", "900+10"),
        ("40 / 7200 : 3600", "40/7200:3600"),
        ("600y1x30", "600y30"),
        ("600+5x30", "600y5x30"),
        ("10m+5x30s", "600y5x30"),
        ("90m+30s", "5400+30"),
        ("1h30m + 30s", "5400+30"),
        ("90 min + 30 sec", "5400+30"),
        ("40/90'+30'':30'+30''", "40/5400+30:1800+30"),
        ("G/60;d5", "3600d5"),
        ("G/60 d5", "3600d5"),
        ("g/90;+30", "5400+30"),
        ("G/90;inc30", "5400+30"),
        ("G/5 d0", "300"),
        ("40/120, SD/60; d5", "40/7200d5:3600d5"),
        ("40/120,20/60,SD/30", "40/7200:20/3600:1800"),
        ("G/3|G/1;d2", "180|60d2"),
        ("1/86400", "1/86400"),
    ],
)
def test_what_others_write_is_read(text: str, ours: str) -> None:
    """K-3, the common dialects."""
    assert format_control(parse_control(text)) == ours


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("0", "more than 0"),
        ("0+5", "before it"),
        ("0b5", "before it"),
        ("-300", "negative"),
        ("300+-5", "negative"),
        ("40/-7200:60", "negative"),
        ("360001", "100 h"),
        ("300+360001", "100 h"),
        ("300d360001", "100 h"),
        ("300:", "a period is empty"),
        (":300", "a period is empty"),
        ("40/7200::3600", "a period is empty"),
        ("3600:1800", "period 1: only the last period"),
        ("15:00", "times are in seconds; write it like 900 for 15 min"),
        ("90:00 + 30", "write it like 5400+30 for 90 min"),
        ("1:30", "write it like 90 for 1 min 30 s, or like 5400 for 1 h 30 min"),
        ("1:30:00+30", "write it like 5400+30 for 1 h 30 min"),
        ("0:00", "period 1: only the last period"),
        ("40/3600:1800:900", "period 2: only the last period"),
        ("0/3600:1800", "0 moves"),
        ("1001/3600:1800", "1001 moves"),
        ("300d", "before its seconds"),
        ("300+5d", "before its seconds"),
        ("600y0x30", "0 periods"),
        ("600y1001x30", "1001 periods"),
        ("600y0", "byo-yomi of 0 s"),
        ("600d5x30", "only byo-yomi"),
        ("*60+3", "no increment"),
        ("40/*60:60", "counts no moves"),
        ("*60|60", "both sides"),
        ("60|40/60:*60", "both sides"),
        ("300|", "a period is empty"),
        ("300|-", "only one side"),
        ("1|2|3", "more than two sides"),
        ("15 min/game + 10 sec/move", "seconds"),
        ("٣٠٠", "seconds"),
        ("1e3", "seconds"),
        ("300+", "seconds"),
        ("9" * 5000, "seconds"),
        ("9" * 3999, "seconds"),
        (":".join(["40/60"] * 30), "30 periods"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_remedy(text: str, said: str) -> None:
    """K-3, an impossible control."""
    with pytest.raises(ValueError, match=r"(?s).*") as refused:
        parse_control(text)
    message = str(refused.value)
    assert said in message
    assert any(word in message for word in ("give", "write it like", "at most", "write odds"))
    assert len(message) < 250 and "\n" not in message


@pytest.mark.parametrize(
    "stage",
    [
        Stage(None, 60 * S, 0, Kind.DELAY),
        Stage(None, 60 * S, 5 * S, Kind.HOURGLASS),
        Stage(None, 60 * S, 5 * S, Kind.DELAY, periods=3),
        Stage(None, 60 * S, 5 * S, Kind.BYO_YOMI),
        Stage(None, -1, 5 * S, Kind.AT_START),
        Stage(None, 60 * S, -1),
    ],
)
def test_stages_that_nobody_can_write_are_refused_too(stage: Stage) -> None:
    """K-3, built by a program and not read."""
    with pytest.raises(ValueError, match="period 1: "):
        SideControl((stage,))


def test_each_kind_is_written_in_its_own_way() -> None:
    """K-3, the table of kinds."""
    assert set(WAYS) == set(Kind)
    assert len({way.mark for way in WAYS.values()}) == len(Kind)


@given(st.text(st.sampled_from("0123456789/+:-?*fdbyx|. ;,GSDhm's\n٣")))
def test_any_text_is_read_or_refused_and_what_is_read_goes_round(text: str) -> None:
    """K-3, hostile text."""
    try:
        control = parse_control(text)
    except ValueError:
        return
    written = format_control(control)
    assert parse_control(written) == control
    assert format_control(parse_control(written)) == written


@given(ALL_CONTROLS)
def test_every_control_goes_round(control: TimeControl) -> None:
    """K-3, PGN's grammar out and in."""
    assert parse_control(format_control(control)) == control
