"""Recordings told in a few lines, as they are read."""

import json
from io import BytesIO

import pytest

from drivers.recording import (
    Recording,
    RecordingError,
    parse_recording,
)

HEADER = '{"jadoube": 1, "game": "chess", "cells": "8x8", "sensing": "occupancy", "clock": true}'


NOBODY = "8/8/p6k/P1p5/2p1b3/KpP2b2/1P6/8 w - - 3 40"


FIRST = "xxxxxxxxxxxxxxxx" + "." * 32 + "xxxxxxxxxxxxxxxx"


def parse(*lines: str | dict[str, object], header: str | dict[str, object] = HEADER) -> Recording:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in (header, *lines)]
    return parse_recording(BytesIO(("\n".join(texts) + "\n").encode()), "game.jsonl")


def error_of(*lines: str | dict[str, object], header: str | dict[str, object] = HEADER) -> str:
    with pytest.raises(RecordingError) as caught:
        parse(*lines, header=header)
    assert "\n" not in str(caught.value)
    return str(caught.value)
