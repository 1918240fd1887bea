"""The page's clocks: the same texts as ``clock.display``, and every kind of control (K-10)."""

import json
import random
from dataclasses import asdict

import pytest

from clock.chess_clock import ChessClock
from clock.control import parse_control
from clock.display import apart_text, clock_text
from drivers.sitting import Sitting
from tests.browser.page import OpenPage

S = 1_000_000_000

TEXTS = """
const done = arguments[arguments.length - 1];
import('/static/js/clocks.js').then(({ afterPassed, formatApart, formatClock, shownNs }) => done(
  JSON.parse(arguments[0]).map(([side, passed]) => {
    const now = afterPassed(side, passed);
    return [formatClock(shownNs(now)), formatApart(now)];
  })));
"""


def test_between_messages_the_page_shows_what_the_clock_will_say(open_page: OpenPage) -> None:
    """K-10: delay first, byo-yomi last, rounded up, nothing but zeros only at the flag."""
    page, chance = open_page(), random.Random(1)
    sent, wanted = [], []
    for control in ("7200", "61+2", "20f1", "3d5", "65b5", "0d9", "4y3x5", "0y2x30", "3601y1x61"):
        clock = ChessClock(parse_control(control))
        clock.start(0, "white")
        due_ns = clock.flag_due_ns()
        assert due_ns is not None
        edges = [0, 1, S, due_ns - 1, due_ns - S, due_ns // 2, 3 * S, 4 * S, 9 * S]
        for passed_ns in (*edges, *(chance.randrange(due_ns) for _ in range(30))):
            if not 0 <= passed_ns < due_ns:
                continue
            then = clock.reading(passed_ns, "white")
            sent.append([asdict(clock.reading(0, "white")), passed_ns])
            wanted.append([clock_text(then.shown_ns), apart_text(then)])
    assert page.chrome.execute_async_script(TEXTS, json.dumps(sent)) == wanted
    assert len(sent) > 300


def test_byo_yomi_and_delay_stand_beside_the_time(open_page: OpenPage) -> None:
    """K-10: the time to complete the next move, shown apart."""
    page = open_page(Sitting(time_control="300y3x30|300d90", clock=True))
    assert page.text("#clock-bottom .apart") == "3 × 0:30"
    page.play("e2", "e4", "e4")
    page.until(lambda: page.text("#clock-top .apart").startswith("+1:"))
    assert page.text("[data-clock=black]") == "5:00"


def test_in_an_hourglass_the_other_time_grows(open_page: OpenPage) -> None:
    """K-3, between two messages too."""
    page = open_page(Sitting(time_control="*300", clock=True))
    first = page.text("[data-clock=black]")
    page.until(lambda: page.text("[data-clock=black]") > first)
    assert page.text("[data-clock=white]") < "5:00"


@pytest.mark.parametrize(
    ("profile", "apart"), [("fide", ""), ('fide {"shows_moves_left": true}', "moves: 40")]
)
def test_the_moves_to_the_control_are_shown_only_where_the_profile_says_so(
    open_page: OpenPage, profile: str, apart: str
) -> None:
    """K-5."""
    page = open_page(Sitting(time_control="40/7200:3600", clock=True, profile=profile))
    assert page.text("#clock-bottom .apart") == apart


@pytest.mark.parametrize(
    ("control", "apart"), [("40/240:7200", "need not write"), ("40/240+30:7200", ""), ("240", "")]
)
def test_who_need_not_write_is_told(open_page: OpenPage, control: str, apart: str) -> None:
    """K-8: under five minutes without 30 s a move; in blitz nobody writes anyway."""
    page = open_page(Sitting(time_control=control, clock=True))
    assert page.text("#clock-bottom .apart") == apart


INSIDE = """
return [...document.querySelectorAll('.clock-row')].every(row => {
  const outer = row.querySelector('.time').getBoundingClientRect();
  return [...row.querySelectorAll('.run-mark, .digits, .apart')].every(part => {
    const inner = part.getBoundingClientRect();
    return inner.left >= row.getBoundingClientRect().left && inner.right <= outer.right;
  });
});
"""


#: As a clock looks whose flag has fallen, beside the lamp that says so.
FLAGGED = """
const row = document.querySelector('#clock-bottom');
const digits = row.querySelector('.digits');
row.classList.add('flagged');
Object.assign(row.dataset, { light: 'steady', meaning: 'flag' });
row.querySelector('.run-mark').textContent = '⚑';
Object.assign(row.querySelector('.flag-word'), { hidden: false, textContent: 'flag' });
digits.textContent = '0:00.0';
digits.style.setProperty('--letters', 6);
const [lamp, end] = [row.getBoundingClientRect().left + 18, row.getBoundingClientRect().right];
return [...row.querySelectorAll('.run-mark, .digits, .flag-word')].every(part => {
  const box = part.getBoundingClientRect();
  return box.left >= lamp && box.right <= end;
});
"""


def test_the_lamp_of_a_fallen_flag_hides_no_digit(open_page: OpenPage) -> None:
    """K-4: the lamp covered the minutes of "0:00.0 flag"."""
    page = open_page()
    for size in ((1920, 1080), (1280, 900), (1080, 800), (390, 844)):
        page.resize(*size)
        assert page.script(FLAGGED), size


@pytest.mark.parametrize("control", ["36000y3x30", "5400+30", "15"])
def test_hours_and_tenths_stay_inside_the_clock(open_page: OpenPage, control: str) -> None:
    """An hour and more pushed the mark of the running clock out of sight (K-10)."""
    page = open_page(
        Sitting(time_control=control, clock=True, tags={"White": "Konstantinopolskaya"})
    )
    page.until(lambda: page.text(".running .run-mark") == "▶")
    for size in ((1920, 1080), (1280, 800), (1080, 800), (800, 600), (390, 844), (320, 640)):
        page.resize(*size)
        assert page.script(INSIDE), size
