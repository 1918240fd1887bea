"""The address of the page: its form, and what is said where it can't be listened on."""

import errno
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.cli import main
from firmware_host.page_address import refusal, usable_host


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "::", "fe80::1%eth0", "localhost", "bord.local", "my_pi", "доска.рф"]
)
def test_an_address_and_a_name_may_be_listened_on(host: str) -> None:
    assert usable_host(host) == host


@pytest.mark.parametrize(
    ("host", "remedy"),
    [
        ("10.0.0.5:8000", "write 10.0.0.5, and port = 8000 beside it"),
        ("http://bord.local:80/", "write bord.local, and port = 80 beside it"),
        ("[::1]", "without brackets"),
        ("*", "0.0.0.0 (the network too)"),
        ("192.168.1", "0.0.0.0 (the network too)"),
        ("a..b", "127.0.0.1"),
        ("x" * 70, "127.0.0.1"),
    ],
)
def test_what_is_neither_is_refused_with_what_to_write(host: str, remedy: str) -> None:
    with pytest.raises(ValueError, match="is no address") as caught:
        usable_host(host)
    assert remedy in str(caught.value)


@given(st.text(max_size=80))
def test_whatever_is_written_is_taken_or_refused(text: str) -> None:
    try:
        assert usable_host(text) == text
    except UnicodeError:
        raise
    except ValueError as error:
        assert "; write" in str(error)


def test_a_name_that_nobody_knows_is_named_with_the_remedy() -> None:
    """`bord.local` in the settings: "Name or service not known", check the host and the port."""
    error = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    problem, remedy = refusal(error, "bord.local", 8000)
    assert problem == (
        "the name bord.local is not known to this machine (name or service not known)"
    )
    assert "0.0.0.0" in remedy


def test_a_name_of_another_machine_is_told_with_its_address() -> None:
    error = OSError(errno.EADDRNOTAVAIL, "cannot assign requested address")
    problem, _ = refusal(error, "localhost", 8000)
    assert problem.startswith("localhost (")
    assert problem.endswith(") is no address of this machine")


def test_run_says_it_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "club.toml"
    config.write_text(f'[journal]\nfolder = "{tmp_path}"\n[web]\nhost = "192.0.2.1"\n')
    assert main(["run", "--config", str(config)]) == 2
    assert "192.0.2.1 is no address of this machine; use 127.0.0.1" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["run", "--config", str(config), "--host", "10.0.0.5:80"])
    assert "write 10.0.0.5, and port = 80" in capsys.readouterr().err
