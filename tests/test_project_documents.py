"""The documents tell the truth, as far as a machine can see."""

import re
import tomllib
from pathlib import Path

import pytest

from firmware_host.config.config import ConfigError, parse_config
from firmware_host.config.profiles import parse_profile_file
from tests import profiles_doc
from tests.configuration_doc import DOCUMENT, written
from tests.sources import CHECKOUT

DOCUMENTS = sorted(
    path
    for path in [*CHECKOUT.glob("*.md"), *CHECKOUT.glob("*/*.md")]
    if not path.relative_to(CHECKOUT).parts[0].startswith((".", "node_modules"))
)


def test_every_setting_stands_in_the_document_as_it_is() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == written(text), "run: .venv/bin/python -m tests.configuration_doc"


def test_the_example_of_a_configuration_is_a_valid_one() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert parse_config(example, Path("jadoube.toml")).game.mode == "rated"


def test_the_example_of_mistakes_is_what_is_really_said() -> None:
    said = re.search(r"```\n(jadoube\.toml:.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert said is not None
    text = '[board]\nsenzing = "piece"\n\n[web]\nport = 99999\n'
    with pytest.raises(ConfigError) as caught:
        parse_config(text, Path("jadoube.toml"))
    assert f"{caught.value}\n" == said[1]


def test_every_profile_stands_in_the_document_as_it_is() -> None:
    text = profiles_doc.DOCUMENT.read_text("utf-8")
    assert text == profiles_doc.written(text), "run: .venv/bin/python -m tests.profiles_doc"


def test_the_examples_of_profiles_are_what_they_say() -> None:
    text = profiles_doc.DOCUMENT.read_text("utf-8")
    config, own = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert parse_config(config, Path("jadoube.toml")) == parse_config("", Path("jadoube.toml"))
    assert parse_profile_file(own, Path("league.toml")).illegal_loses_at == 3
    said = re.search(r"```\n(league\.toml:.*?)```", text, re.DOTALL)
    assert said is not None
    wrong = 'based_on = "fide"\nillegal_looses_at = 3\nslip_ms = 9999\n'
    with pytest.raises(ConfigError) as caught:
        parse_profile_file(wrong, Path("league.toml"))
    assert f"{caught.value}\n" == said[1]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_somewhere(document: Path) -> None:
    dead = [
        target
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text("utf-8"))
        if "://" not in target and not (document.parent / target).exists()
    ]
    assert not dead


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    changes = (CHECKOUT / "CHANGELOG.md").read_text("utf-8")
    assert f"\n## {project['version']}" in changes
