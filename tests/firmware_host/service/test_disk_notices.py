"""A notice of the disk stands as long as its cause does."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from firmware_host.errors import UserError
from firmware_host.service.disk_notices import tell_of_disks
from firmware_host.service.journal_size import size_watch
from firmware_host.service.parts import Parts
from firmware_host.service.publishing import Notices


def parts(**given: Any) -> Parts:
    """What is looked at, and nothing else: no device, no disk."""
    journal = SimpleNamespace(failure=None, saved=None)
    recording = SimpleNamespace(failure=None, removed=0)
    nothing = {"journal": journal, "recording": recording, "too_large": lambda: None}
    return cast("Parts", SimpleNamespace(**{**nothing, **given}))


def test_what_is_mended_is_said_no_more() -> None:
    """Games had been moved away, and the page still said that the journal was too large."""
    notices, trouble = Notices(), UserError("no room", "make some")
    tell_of_disks(
        notices,
        parts(
            journal=SimpleNamespace(failure=trouble, saved="written again"),
            recording=SimpleNamespace(failure=trouble, removed=2),
            too_large=lambda: "more than 5 MB",
        ),
    )
    assert notices.lines() == [
        "no room; play goes on in memory; make some",
        "more than 5 MB; see docs/installation.md, room on the card",
        "written again",
        "no room; make some",
        "2 of the oldest recordings made room for this one; "
        "what must last is kept elsewhere: copy it",
    ]
    tell_of_disks(notices, parts())
    assert [line.partition(";")[0] for line in notices.lines()] == [
        "written again",
        "2 of the oldest recordings made room for this one",
    ]
    tell_of_disks(notices, parts(recording=None))


def test_the_size_of_the_journal_is_looked_at_once_a_minute(tmp_path: Path) -> None:
    path, now = tmp_path / "journal.sqlite", [0]
    too_large = size_watch(path, 1, lambda: now[0])
    path.write_bytes(bytes(1_000_001))
    assert too_large() == f"{path}: the journal has more than 1 MB"
    path.unlink()
    now[0] += 59_000_000_000
    assert too_large() is not None
    now[0] += 1_000_000_000
    assert too_large() is None
