"""Secrets that systemd hands over take the place of settings, and are never said."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.config.config import parse_config
from firmware_host.config.credentials import PREFIX, SETTINGS, with_credentials
from firmware_host.config.schema import Config
from firmware_host.errors import UserError
from tests.sources import CHECKOUT

KEY = "0123456789ab".replace("89ab", "0a0b")


def handed(folder: Path, **files: bytes) -> dict[str, str]:
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return {"CREDENTIALS_DIRECTORY": str(folder)}


def test_a_secret_takes_the_place_of_the_setting(tmp_path: Path) -> None:
    environment = handed(tmp_path, **{"jadoube_dgt-key": KEY.encode() + b"\n"})
    before = parse_config('[dgt]\nserial_number = "48213"\n', Path("x.toml"))
    config = with_credentials(before, environment)
    assert (config.dgt.key, config.dgt.serial_number) == (KEY, "48213")


def test_without_systemd_the_settings_are_as_they_are(tmp_path: Path) -> None:
    assert with_credentials(Config(), {}) == Config()
    assert with_credentials(Config(), handed(tmp_path, other=b"x")) == Config()


def test_a_secret_of_a_later_version_is_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After going back a version, the service must still start."""
    assert with_credentials(Config(), handed(tmp_path, jadoube_relay=b"x")) == Config()
    assert "'relay' is not known" in caplog.text


@given(st.binary(max_size=5_000))
def test_a_secret_that_can_t_be_is_refused_and_never_said(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("handed")
    environment = handed(folder, **{"jadoube_dgt-key": b"secret" + content})
    with pytest.raises(UserError, match="the credential dgt-key") as caught:
        with_credentials(Config(), environment)
    assert "secret" not in str(caught.value)


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such file"):
        with_credentials(Config(), {"CREDENTIALS_DIRECTORY": str(tmp_path / "none")})


def test_the_unit_hands_secrets_over_under_the_names_that_are_looked_for() -> None:
    unit = (CHECKOUT / "systemd/jadoube.service").read_text("utf-8")
    assert f"\nLoadCredential={PREFIX.removesuffix('_')}:/etc/credstore/jadoube\n" in unit
    assert all(getattr(getattr(Config(), s), k) == "" for s, k in SETTINGS.values())
