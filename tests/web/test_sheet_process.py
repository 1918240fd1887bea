"""A sheet on its way to the process that draws it."""

import json
from dataclasses import asdict

import pytest

from firmware_host.score_sheet.rows import correction_lines
from firmware_host.score_sheet.sheet import Correction, ScoreSheet
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.record import RulingEntry
from firmware_host.web.sheet_process import sheet_of_json
from rules.notation import make_style

NS = 1_000_000_000
TIMES = {"clock": "black", "old_ns": 60 * NS, "new_ns": 180 * NS}
PENALTY = Happened(5 * NS, 1, "penalty", "Black gets 120 s.", "black", "I-3", TIMES)
RULING = RulingEntry(
    6 * NS, 1, 1, "set-times", "Anna", "Clocks.", {"white_ns": NS}, {"white_ns": 2 * NS}, "K-7"
)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_handed_over_says_the_same_on_the_other_side(language: str) -> None:
    """A game with a penalty or a ruling had no score sheet on the page at all."""
    sheet = ScoreSheet(
        {"White": "Ann"},
        None,
        chess960=False,
        moves=("e2e4",),
        clocks_ns=(None,),
        result="1/2-1/2",
        draw_offers=frozenset({0}),
        corrections=(
            Correction(0, "d4", "e4", "", NS),
            Correction(0, "", "", PENALTY.text, PENALTY.t_ns, penalty=PENALTY),
            Correction(0, "", "", RULING.text, RULING.t_ns, ruling=RULING),
            Correction(1, "", "", "", 7 * NS, announced="e7e5"),
        ),
    )
    kept = {**asdict(sheet), "draw_offers": sorted(sheet.draw_offers)}
    again = sheet_of_json(json.loads(json.dumps(kept, default=str)))
    assert again == sheet
    style = make_style("san", language)
    assert correction_lines(again, style) == correction_lines(sheet, style)
