"""The findings as a page of text, or as JSON to attach to a report."""

import json
from collections.abc import Iterator, Mapping, Sequence

from firmware_host.doctor.finding import Finding, Level
from firmware_host.doctor.machine import clean

#: The version of the JSON; a key never changes its meaning.
VERSION = 1
_MARKS: Mapping[Level, str] = {
    "good": "ok",
    "note": "note",
    "warning": "warning",
    "trouble": "TROUBLE",
}
_WIDTH = 12


def format_text(findings: Sequence[Finding]) -> str:
    """A line each, its remedy below; at the end what it comes to."""
    lines = [line for finding in findings for line in _lines(finding)]
    return "\n".join([*lines, "", _sum(findings)]) + "\n"


def _lines(finding: Finding) -> Iterator[str]:
    head = f"{_MARKS[finding.level]:<8}{finding.topic:<{_WIDTH}}"
    # One line each, whatever a file or a device calls itself.
    yield head + " ".join(clean(finding.text).split())
    if finding.remedy:
        yield " " * (8 + _WIDTH) + "-> " + " ".join(clean(finding.remedy).split())


def _sum(findings: Sequence[Finding]) -> str:
    troubles, warnings = (
        sum(finding.level == level for finding in findings) for level in ("trouble", "warning")
    )
    if troubles:
        return f"{_count(troubles, 'trouble')} to mend, {_count(warnings, 'warning')}"
    return f"nothing hinders the configured board; {_count(warnings, 'warning')}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def format_json(findings: Sequence[Finding]) -> str:
    """An object: the version, and each finding with all its fields."""
    listed = [
        {"topic": f.topic, "level": f.level, "text": f.text, "remedy": f.remedy} for f in findings
    ]
    return json.dumps({"doctor": VERSION, "findings": listed}, ensure_ascii=False, indent=1) + "\n"
