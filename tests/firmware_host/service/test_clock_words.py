"""Which text a display of the clock shows for a moment, and when the times come first."""

import asyncio
import re
from dataclasses import replace
from typing import get_args

import pytest

from clock.chess_clock import Reading
from drivers.dgt.commands import TEXT_LENGTH
from drivers.signals import Side
from firmware_host.service.announcing import AUDIENCES
from firmware_host.service.clock_words import (
    ENDS,
    LENGTH,
    SHORT_NS,
    SHOWN_NS,
    TEXTS,
    ClockWords,
    text_of,
)
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.service.telling_time import TellingTime
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.view import ClockFace
from firmware_host.timebase import NS_PER_S
from rules.results import PLAYED
from tests.drivers.clock_faces.faces import SimulatedFace
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual

LONG = Reading(300 * NS_PER_S)
STANDS = ClockFace(LONG, LONG, None, None, 0)


def said(kind: Kind, t_ns: int = 0, by: Side | None = "white", **details: object) -> Happened:
    return Happened(t_ns, 0, kind, "", by, details=details)


def update(*happened: Happened) -> Update:
    return Update(0, happened)


@pytest.mark.parametrize("kind", TEXTS)
def test_every_text_fits_is_made_of_segments_and_is_announced_to_the_hall(kind: Kind) -> None:
    """What the hall hears answers to what was done: it helps nobody to choose a move."""
    assert AUDIENCES[kind] == "hall"
    for result in PLAYED:
        for by in (*get_args(Side), None):
            text = text_of(said(kind, by=by, result=result))
            assert text is not None
            assert re.fullmatch(r"[A-Z0-9][A-Z0-9 /-]*", text)
            assert len(text) <= LENGTH == TEXT_LENGTH
            assert kind != "result" or text == result


def test_what_the_hall_does_not_hear_has_no_text() -> None:
    assert text_of(said("ruling", refused="draw")) is None
    for kind in get_args(Kind):
        if kind not in TEXTS:
            assert text_of(said(kind)) == ("" if kind in ENDS else None)


def test_the_newest_is_shown_for_a_few_seconds_and_an_old_one_never() -> None:
    now_ns = 0
    words = ClockWords(lambda: now_ns)
    words.hear(update(said("draw-offer")))
    assert words.text(STANDS) == ("OFFER", SHOWN_NS)
    words.hear(update(said("draw-declined", NS_PER_S)))
    now_ns = 2 * NS_PER_S
    assert words.text(STANDS) == ("DECLINED", SHOWN_NS - NS_PER_S)
    now_ns = NS_PER_S + SHOWN_NS
    assert words.text(STANDS) == ("", None)
    words.hear(update(said("draw-offer", NS_PER_S)))  # heard when the display was back
    assert words.text(STANDS) == ("", None)


def test_what_is_not_right_any_more_ends() -> None:
    words = ClockWords(lambda: 0)
    words.hear(update(said("illegal-move"), said("restored")))
    assert words.text(STANDS) == ("", None)


def test_a_player_who_is_short_of_time_sees_the_times() -> None:
    words = ClockWords(lambda: 0)
    words.hear(update(said("draw-offer")))
    short = replace(STANDS, black=Reading(SHORT_NS - 1))
    assert words.text(replace(short, running="black"))[0] == ""
    # A press from now, while the text still ends.
    assert words.text(replace(short, running="white"))[0] == ""
    assert words.text(short)[0] == "OFFER"


@pytest.mark.parametrize("running", [None, "white"])
def test_the_times_are_back_though_nothing_happens(running: Side | None) -> None:
    """With both clocks stopped nothing was due: a text would have stood for ten seconds."""

    async def run(loop: VirtualLoop) -> None:
        def clock() -> ClockFace:
            used_ns = loop.now_ns() if running else 0
            return ClockFace(Reading(LONG.shown_ns - used_ns), LONG, running, None, 0)

        device, publisher = SimulatedFace(NS_PER_S), Publisher()
        telling = TellingTime(device, clock, Notices(), now_ns=loop.now_ns)
        task = asyncio.create_task(telling.follow(publisher.subscribe()))
        await asyncio.sleep(0.5)
        publisher.publish(update(said("draw-offer", loop.now_ns())))
        publisher.publish(Update(loop.now_ns()))
        await asyncio.sleep(0.5)
        shown = device.shown[-1]
        assert shown is not None
        assert shown.saying == "OFFER"
        await asyncio.sleep(SHOWN_NS / NS_PER_S)
        shown = device.shown[-1]
        assert shown is not None
        assert shown.saying == ""
        publisher.close()
        await task

    run_virtual(run)
