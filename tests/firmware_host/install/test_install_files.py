"""What is written below a root, and what a person is told where it can't be."""

import errno
from pathlib import Path

import pytest

from firmware_host.errors import UserError
from firmware_host.install.environment import packages_of
from firmware_host.install.host import Host, make_folder, run_program, text_of, write_file
from firmware_host.install.layout import Layout
from firmware_host.install.texts import unit_texts
from firmware_host.install.versions import KEPT, Version, finish, linked, superfluous, switch


def host(root: Path) -> Host:
    return Host(Layout(root), is_live=False, run=run_program)


def test_a_version_without_its_units_or_packages_is_refused(tmp_path: Path) -> None:
    for wanted in (unit_texts, packages_of):
        with pytest.raises(UserError, match="install"):
            wanted(tmp_path)


def test_a_file_is_whole_and_follows_no_link(tmp_path: Path) -> None:
    """The folder of the settings is the service's: root must not be led elsewhere from there."""
    victim = tmp_path / "shadow"
    victim.write_text("root:x")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/jadoube.toml").symlink_to(victim)
    write_file(host(tmp_path), tmp_path / "etc/jadoube.toml", "[web]\n", mode=0o600, owner="nobody")
    assert victim.read_text() == "root:x"
    assert text_of(tmp_path / "etc/jadoube.toml") == "[web]\n"
    assert (tmp_path / "etc/jadoube.toml").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "etc").iterdir()] == ["jadoube.toml"]


def test_where_a_file_stands_in_the_way_one_line_says_so(tmp_path: Path) -> None:
    (tmp_path / "etc").write_text("a file")
    with pytest.raises(UserError, match="move away what is in its place"):
        write_file(host(tmp_path), tmp_path / "etc/x", "text")
    with pytest.raises(UserError, match="move away what is in its place"):
        make_folder(host(tmp_path), tmp_path / "etc/x", mode=0o755)
    assert text_of(tmp_path) is None


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.EACCES, "be root"),
        (errno.ENOSPC, "make room"),
        (errno.EROFS, "remount,rw"),
        (errno.EIO, "look at what is there"),
    ],
)
def test_the_remedy_is_one_for_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, remedy: str
) -> None:
    """On a full card and a read-only one root was told to be root."""

    def fails(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("firmware_host.install.host.write_whole", fails)
    with pytest.raises(UserError, match=remedy):
        write_file(host(tmp_path), tmp_path / "x", "text")


def test_a_program_that_is_missing_or_fails_is_one_line() -> None:
    with pytest.raises(UserError, match="jadoube-no-such-program: no such file"):
        run_program(["jadoube-no-such-program"])
    with pytest.raises(UserError, match="failed: exit code 3"):
        run_program(["sh", "-c", "exit 3"])


def test_the_newest_versions_and_those_that_are_linked_are_kept(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    for number in range(1, 8):
        folder = layout.versions / f"v{number}"
        folder.mkdir(parents=True)
        finish(folder, Version(f"v{number}", "1", "", "", number))
    (layout.versions / "unfinished").mkdir()
    switch(layout, "v2")
    switch(layout, "v1")
    assert (linked(layout.current), linked(layout.previous)) == ("v1", "v2")
    gone = {folder.name for folder in superfluous(layout)}
    kept = {folder.name for folder in layout.versions.iterdir()} - gone
    assert kept == {"v1", "v2", "v7"}
    assert len(kept) == KEPT


def test_links_that_lead_nowhere_are_none(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    assert linked(layout.current) == ""
    layout.versions.mkdir(parents=True)
    layout.current.symlink_to("versions/gone")
    assert linked(layout.current) == ""
