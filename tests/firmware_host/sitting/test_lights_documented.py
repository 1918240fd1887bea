"""docs/lights.md says what the tables say, and its pictures move as the lights do."""

import re
from xml.etree import ElementTree as ET

import pytest

from firmware_host.config.config import ConfigError, parse_config
from firmware_host.service.announcing import announcement_of, format_announcement
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights_meanings import STEPS, Pattern
from tests import lights_doc

TEXT = lights_doc.DOCUMENT.read_text("utf-8")


def test_the_document_and_its_pictures_are_those_of_the_tables() -> None:
    assert lights_doc.written(TEXT) == TEXT, "run: .venv/bin/python -m tests.lights_doc"
    kept = {path.name: path.read_text("utf-8") for path in lights_doc.PICTURES.glob("light-*.svg")}
    assert kept == lights_doc.pictures(), "run: .venv/bin/python -m tests.lights_doc"


@pytest.mark.parametrize("pattern", Pattern)
def test_a_picture_moves_in_the_steps_of_its_pattern(pattern: Pattern) -> None:
    picture = ET.fromstring(lights_doc.pictures()[f"light-{pattern}.svg"])
    courses = [
        "".join("#" if float(value) == 1 else "." for value in node.attrib["values"].split(";"))
        for node in picture.iter("{http://www.w3.org/2000/svg}animate")
    ]
    assert courses[:1] == ([STEPS[pattern]] if "." in STEPS[pattern] else [])
    assert len(courses) == {Pattern.STEADY: 0, Pattern.ALTERNATE: 2}.get(pattern, 1)


def test_the_example_of_a_hook_is_a_configuration_and_its_line_what_is_sent() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    config = parse_config(example, lights_doc.DOCUMENT)
    assert config.announce.hook[0] == "/usr/local/bin/tell-arbiter"
    (line,) = re.findall(r"```\n(\{.*?\}\n)```", TEXT, re.DOTALL)
    said = Happened(61_500_000_000, 12, "flag", "White's flag has fallen.", "white", "K-4")
    announcement = announcement_of(said)
    assert announcement is not None
    assert format_announcement(announcement) == line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[announce]\nhook = "beep"', "hook"),
        ('[announce]\nhook = [""]', "the first word of the hook is its program"),
        ('[announce]\nhook = ["a\\u0000b"]', "hook"),
        ("[announce]\ntimeout_s = 0", "timeout_s"),
        ('[announce]\nhok = ["beep"]', "did you mean hook"),
    ],
)
def test_a_mistake_in_the_hook_is_said_with_its_line(text: str, says: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(text, lights_doc.DOCUMENT)
    assert says in str(caught.value)
    assert "lights.md:2" in str(caught.value)
