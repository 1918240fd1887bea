"""What people are told of the disk: that it fails, fills up, or had to be written again."""

from firmware_host.service.parts import Parts
from firmware_host.service.publishing import Notices


def tell_of_disks(notices: Notices, parts: Parts) -> None:
    """After each commit: every trouble that there is now stands, every one that is gone does not.

    ``saved`` and ``recordings`` tell what was done, not what is: they stand until the next sitting.
    """
    failure = parts.journal.failure
    said = None if failure is None else f"{failure.problem}; play goes on in memory"
    _tell(notices, "journal", said, "" if failure is None else failure.remedy)
    _tell(notices, "journal-size", parts.too_large(), "see docs/installation.md, room on the card")
    if parts.journal.saved is not None:
        notices.put("saved", parts.journal.saved)
    recording = parts.recording
    if recording is None:
        return
    failure = recording.failure
    said, remedy = (None, "") if failure is None else (failure.problem, failure.remedy)
    _tell(notices, "recording", said, remedy)
    if recording.removed:
        text = f"{recording.removed} of the oldest recordings made room for this one"
        notices.put("recordings", text, "what must last is kept elsewhere: copy it")


def _tell(notices: Notices, kind: str, text: str | None, remedy: str) -> None:
    if text is None:
        notices.drop(kind)
    else:
        notices.put(kind, text, remedy)
