"""Draws one score sheet: JSON of it in, PDF out. Started by ``sheet_route.py``, ends at once."""

import json
import os
import sys
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from firmware_host.score_sheet.pdf import format_pdf
from firmware_host.score_sheet.sheet import Correction, ScoreSheet
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.record import RulingEntry
from firmware_host.timebase import wall_label
from rules.notation import make_style


def sheet_of_json(kept: Mapping[str, Any]) -> ScoreSheet:
    """What ``asdict`` made of a sheet, as a sheet again."""
    return ScoreSheet(
        **{
            **kept,
            "moves": tuple(kept["moves"]),
            "clocks_ns": tuple(kept["clocks_ns"]),
            "draw_offers": frozenset(kept["draw_offers"]),
            "corrections": tuple(map(_correction, kept["corrections"])),
        }
    )


def _correction(kept: Mapping[str, Any]) -> Correction:
    ruling, penalty = kept["ruling"], kept["penalty"]
    return Correction(
        **{
            **kept,
            "ruling": None if ruling is None else RulingEntry(**ruling),
            "penalty": None if penalty is None else Happened(**penalty),
        }
    )


def main() -> None:
    """``style language`` as arguments."""
    os.nice(10)  # the players' board comes first
    style, language = sys.argv[1:3]
    sheet = sheet_of_json(json.load(sys.stdin)["sheet"])
    made = datetime.fromisoformat(wall_label())
    sys.stdout.buffer.write(format_pdf([sheet], make_style(style, language), made))


if __name__ == "__main__":
    main()
