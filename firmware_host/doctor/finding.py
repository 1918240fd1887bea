"""What the doctor says: one thing each, how grave it is, and what to do about it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

#: ``good``: looked at and well. ``note``: worth knowing, nothing to do. ``warning``: play goes on,
#: and something may go wrong. ``trouble``: what is configured can't work so.
Level: TypeAlias = Literal["good", "note", "warning", "trouble"]


@dataclass(frozen=True, slots=True)
class Finding:
    """``topic`` is a stable word for programs; ``text`` and ``remedy`` have no full stop."""

    topic: str
    level: Level
    text: str
    remedy: str = ""


def good(topic: str, text: str) -> Finding:
    """Looked at and well."""
    return Finding(topic, "good", text)


def note(topic: str, text: str, remedy: str = "") -> Finding:
    """Worth knowing."""
    return Finding(topic, "note", text, remedy)


def warning(topic: str, text: str, remedy: str) -> Finding:
    """Something may go wrong."""
    return Finding(topic, "warning", text, remedy)


def trouble(topic: str, text: str, remedy: str) -> Finding:
    """What is configured can't work so."""
    return Finding(topic, "trouble", text, remedy)
