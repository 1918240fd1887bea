"""docs/hands.md shows each row of hands, replayed by the code as it is."""

import pytest

from tests.hands_doc import DOCUMENT, ROWS, written


@pytest.mark.unmeasured
def test_the_document_shows_what_a_replay_says_today() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == written(text), "run: .venv/bin/python -m tests.hands_doc"


def test_every_row_has_its_recording() -> None:
    assert list(ROWS) == [f"H{number}" for number in range(1, 29)]
