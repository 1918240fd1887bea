"""``jadoube install`` below a root of its own: real environments, pip, systemd's own tools."""

import errno
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.doctor.calls import these_calls
from firmware_host.errors import UserError
from firmware_host.install.environment import Source
from firmware_host.install.host import Host, alone, run_program
from firmware_host.install.layout import Layout
from firmware_host.install.plan import Installation
from firmware_host.install.versions import Version, installed, linked, switch
from tests.firmware_host.install.stand_in import make_wheel

pytestmark = [
    pytest.mark.needs_program("systemctl", "systemd"),
    pytest.mark.needs_program("systemd-sysusers", "systemd"),
]


class Card:
    """A root, the wheels beside it, and the command. Its tests are one story, in their order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "card"
        self.root.mkdir()
        self.layout = Layout(self.root)

    def wheel(self, version: str, *, refuses: bool = False, fails: bool = False) -> Path:
        return make_wheel(self.folder / "wheels", version, refuses=refuses, fails=fails)

    def install(self, *words: object) -> int:
        return main(["install", "--root", str(self.root), "--extras", "none", *map(str, words)])

    def update(self, version: str, *, refuses: bool = False) -> int:
        wheel = self.wheel(version, refuses=refuses)
        return self.install("--from", wheel, "--wheels", wheel.parent)

    def say(self, *words: str) -> str:
        """What the command that people type would say, run from the version that is current."""
        python = self.layout.current / "bin/python"
        command = [str(python), "-P", "-m", "firmware_host.cli", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Card:
    return Card(tmp_path_factory.mktemp("install"))


Out = pytest.CaptureFixture[str]


def test_a_dry_run_says_every_step_and_does_none(card: Card, capsys: Out) -> None:
    assert card.install("--from", card.wheel("0.1.0"), "--dry-run") == 0
    said = capsys.readouterr().out
    assert "1. make a new environment in" in said
    # It said that it would write into this machine's own /etc.
    assert f"write {card.root}/etc/systemd/system/jadoube.service, {card.root}/etc/sysusers" in said
    assert list(card.root.iterdir()) == []


@pytest.mark.parametrize("is_dry", [["--dry-run"], []])
def test_what_is_not_there_is_said_before_the_first_step(
    tmp_path: Path, capsys: Out, is_dry: list[str]
) -> None:
    """A dry run found nothing wrong with them, and a folder mistyped was set up as a card."""
    wheel = make_wheel(tmp_path, "0.1.0")
    for words, said in (
        (
            ["--root", tmp_path / "nowhere", "--from", wheel],
            "nowhere: is no folder; mount the card",
        ),
        (["--root", tmp_path, "--from", tmp_path / "jadoube-9-py3-none-any.whl"], "no such file"),
        (["--root", tmp_path, "--from", wheel, "--wheels", tmp_path / "none"], "no such folder"),
        (["--root", tmp_path, "--rollback"], "there is no version to go back to"),
    ):
        assert main(["install", *is_dry, *map(str, words)]) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def test_where_nothing_is_installed_the_list_says_so(tmp_path: Path, capsys: Out) -> None:
    """It printed nothing at all."""
    assert main(["install", "--list", "--root", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"nothing is installed in {tmp_path}/opt/jadoube/versions\n"


def test_a_card_is_set_up(card: Card, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    marks: list[list[Version]] = []
    monkeypatch.setattr("os.sync", lambda: marks.append(installed(card.layout)))
    assert card.update("0.1.0") == 0
    # Unplugged right after it was set up, a version that was half on the card passed for whole.
    assert marks == [[]]
    assert "FAILED" not in capsys.readouterr().out
    assert card.say("--version") == "jadoube 0.1.0\n"
    wanted = card.root / "etc/systemd/system/multi-user.target.wants/jadoube.service"
    assert wanted.is_symlink()
    assert "jadoube:x:" in (card.root / "etc/passwd").read_text()
    groups = (card.root / "etc/group").read_text().splitlines()
    assert {line.split(":")[0] for line in groups if line.endswith(":jadoube")} == {
        *("gpio", "spi", "i2c", "dialout"),
    }
    assert card.layout.credentials.stat().st_mode & 0o777 == 0o700
    assert card.layout.config.parent.stat().st_mode & 0o7777 == 0o755
    assert card.layout.command.stat().st_mode & 0o777 == 0o755


@pytest.mark.needs_program("systemd-analyze", "systemd")
def test_the_unit_on_the_card_finds_its_program(card: Card) -> None:
    unit = card.layout.unit.read_text()
    program = card.layout.current / "bin/python"
    here = card.folder / "jadoube.service"
    here.write_text(unit.replace("/opt/jadoube/current/bin/python", str(program)))
    ran = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_same_again_changes_nothing(card: Card, capsys: Out) -> None:
    card.layout.config.write_text("[web]\nport = 8123\n")
    before = card.layout.unit.stat().st_ino
    assert card.update("0.1.0") == 0
    said = capsys.readouterr().out
    assert "it is there already: 0.1.0-1" in said
    assert "they are as they should be" in said
    assert len(installed(card.layout)) == 1
    assert card.layout.unit.stat().st_ino == before
    assert card.layout.config.read_text() == "[web]\nport = 8123\n"


def test_an_update_keeps_the_settings_and_brings_its_own_units(card: Card) -> None:
    assert card.update("0.2.0") == 0
    assert card.say("--version") == "jadoube 0.2.0\n"
    assert card.layout.config.read_text() == "[web]\nport = 8123\n"
    assert card.layout.unit.read_text().startswith("# 0.2.0\n")


def test_the_versions_are_listed(card: Card, capsys: Out) -> None:
    assert card.install("--list") == 0
    assert capsys.readouterr().out == "0.1.0-1  previous\n0.2.0-2  current\n"


def test_a_rollback_goes_back_and_the_next_one_forth(card: Card) -> None:
    assert card.install("--rollback") == 0
    assert card.say("--version") == "jadoube 0.1.0\n"
    assert card.layout.unit.read_text().startswith("# 0.1.0\n")
    assert card.install("--rollback") == 0
    assert card.say("--version") == "jadoube 0.2.0\n"
    assert card.layout.config.read_text() == "[web]\nport = 8123\n"


def test_a_version_that_refuses_the_settings_never_runs(card: Card, capsys: Out) -> None:
    assert card.update("0.3.0", refuses=True) == 2
    said = capsys.readouterr()
    assert "FAILED" in said.out
    assert "board.driver: not known here any more" in said.err
    assert len(said.err.splitlines()) == 1
    assert card.say("--version") == "jadoube 0.2.0\n"
    assert card.install("--rollback") == 0
    assert card.install("--rollback") == 0
    assert sorted(path.name for path in card.layout.versions.iterdir()) == ["0.1.0-1", "0.2.0-2"]


class Systemd:
    """Stands for a machine's own systemd: it starts what is current, and remembers what was asked.

    Everything else that is run is run; users are made on the card.
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self.asked: list[str] = []

    def run(self, command: Sequence[str]) -> None:
        if command[0] == "systemd-sysusers":
            return run_program([command[0], f"--root={self.card.root}", *command[1:]])
        if command[0] not in ("systemctl", "udevadm", "apt-get"):
            return run_program(command)
        self.asked.append(" ".join(command[:2]))
        if command[1] in ("restart", "start"):
            run_program(
                [
                    str(self.card.layout.current / "bin/python"),
                    "-P",
                    "-m",
                    "firmware_host.cli",
                    "start",
                ]
            )
        return None


def test_a_version_that_does_not_start_gives_way_to_the_one_before(card: Card) -> None:
    """Boards stood still after an update until somebody came with a keyboard."""
    systemd = Systemd(card)
    work = Installation(Host(card.layout, is_live=True, run=systemd.run))
    wheel = card.wheel("0.4.0", fails=True)
    with pytest.raises(UserError, match=r"no such module: rules; 0\.2\.0-2 runs again"):
        for step in work.install(Source(wheel, wheel.parent)):
            step.work()
    assert systemd.asked.count("systemctl restart") == 2
    assert card.say("--version") == "jadoube 0.2.0\n"
    assert linked(card.layout.previous) == "0.1.0-1"
    assert card.layout.unit.read_text().startswith("# 0.2.0\n")
    assert {each.name for each in installed(card.layout)} == {"0.1.0-1", "0.2.0-2"}


def test_going_back_that_fails_too_does_not_hide_why_it_was_tried(card: Card) -> None:
    """The mistake of the new version was lost behind "systemctl: failed" of the old one."""

    def run(command: Sequence[str]) -> None:
        if command[:2] == ["systemctl", "restart"]:
            raise UserError(f"{linked(card.layout.current)} failed")

    host = Host(card.layout, is_live=True, run=run)
    work = Installation(host)
    said = r"0\.1\.0-1 does not start: 0\.1\.0-1 failed; going back to 0\.2\.0-2 failed too"
    with pytest.raises(UserError, match=said):
        for step in work.go_back("0.1.0-1"):
            step.work()
    assert linked(card.layout.current) == "0.2.0-2"
    assert card.layout.unfinished.exists()
    host = Host(card.layout, is_live=True, run=lambda command: None)
    assert "it is ready" in [step.work() for step in Installation(host).go_back("0.2.0-2")]
    switch(card.layout, "0.1.0-1")
    switch(card.layout, "0.2.0-2")


def test_on_a_machine_that_runs_udev_and_the_service_are_told(card: Card) -> None:
    systemd = Systemd(card)
    work = Installation(Host(card.layout, is_live=True, run=systemd.run))
    said = [step.work() for step in work.go_back("0.1.0-1")]
    assert "it is ready" in said
    assert systemd.asked == [
        "systemctl daemon-reload",
        "udevadm control",
        "udevadm trigger",
        "systemctl enable",
        "systemctl restart",
    ]
    again = Installation(Host(card.layout, is_live=True, run=systemd.run))
    assert "nothing has changed: it runs on" in [s.work() for s in again.go_back("0.1.0-1")]


def test_an_update_that_is_broken_off_is_started_by_the_next_run(card: Card) -> None:
    """Broken off before its start, the next run said "it runs on", of the version before."""
    systemd = Systemd(card)
    host = Host(card.layout, is_live=True, run=systemd.run)
    for step in Installation(host).go_back("0.2.0-2"):
        if step.text.startswith("start it now"):
            break
        step.work()
    systemd.asked.clear()
    assert "it is ready" in [step.work() for step in Installation(host).go_back("0.2.0-2")]
    assert {"systemctl daemon-reload", "udevadm trigger", "systemctl restart"} <= {*systemd.asked}
    said = [step.work() for step in Installation(host).go_back("0.2.0-2")]
    assert "nothing has changed: it runs on" in said


def test_debian_s_packages_are_fetched_once(card: Card) -> None:
    systemd = Systemd(card)
    info = card.root / "var/lib/dpkg/info"
    info.mkdir(parents=True)
    (info / "python3-lgpio:arm64.list").touch()
    for package in ("python3-spidev", ""):
        host = Host(card.layout, is_live=True, run=systemd.run)
        wheel = card.wheel("0.1.0")
        step = next(Installation(host).install(Source(wheel), ("python3-lgpio", "python3-spidev")))
        step.work()
        (info / f"{package}.list").touch()
    assert systemd.asked == ["apt-get install"]


def test_it_is_taken_away_and_the_settings_stay(card: Card) -> None:
    assert card.install("--remove") == 0
    assert not card.layout.versions.exists()
    assert not card.layout.unit.exists()
    assert not card.layout.command.exists()
    assert card.layout.config.read_text() == "[web]\nport = 8123\n"
    assert card.install("--rollback") == 2


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("nothing.whl", "no such file"),
        ("other-1.0-py3-none-any.whl", "is no wheel of jadoube"),
        ("", "is no checkout"),
    ],
)
def test_what_is_no_version_is_refused(tmp_path: Path, capsys: Out, name: str, word: str) -> None:
    (tmp_path / "other-1.0-py3-none-any.whl").write_bytes(b"PK")
    words = ["--root", str(tmp_path), "--from", str(tmp_path / name)]
    assert main(["install", *words]) == 2
    assert word in capsys.readouterr().err


@pytest.mark.soak
def test_a_damaged_wheel_is_one_line(tmp_path: Path, capsys: Out) -> None:
    wheel = tmp_path / "jadoube-9.9-py3-none-any.whl"
    wheel.write_bytes(b"PK\x03\x04 torn")
    words = ["--root", str(tmp_path), "--from", str(wheel), "--extras", "none"]
    assert main(["install", *words]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "failed:" in said
    assert installed(Layout(tmp_path)) == []


def test_a_card_that_is_too_full_is_left_as_it_is(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_host.install.environment._LEAST_FREE_MB", 10**12)
    wheel = make_wheel(tmp_path, "0.1.0")
    assert main(["install", "--root", str(tmp_path), "--from", str(wheel)]) == 2
    assert "a version needs" in capsys.readouterr().err
    assert [path for path in tmp_path.rglob("*") if not path.is_dir()] == [wheel]


def test_marks_of_any_content_are_no_versions(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    for number, text in enumerate(["", "[]", "{}", '{"name": 1}', "\x00", "[" * 9_000]):
        folder = layout.versions / str(number)
        folder.mkdir(parents=True)
        (folder / "jadoube-install.json").write_text(text)
    (layout.versions / "b").mkdir()
    (layout.versions / "b/jadoube-install.json").write_bytes(b"\xff")
    assert installed(layout) == []
    whole = {"name": "7", "version": "1", "wheel": "", "extras": "", "number": 7}
    (layout.versions / "b/jadoube-install.json").write_text(json.dumps(whole))
    assert [each.number for each in installed(layout)] == [7]


def test_two_installations_at_once_are_refused(tmp_path: Path, capsys: Out) -> None:
    """Two updates at once made one half-written version of two."""
    wheel = make_wheel(tmp_path / "wheels", "0.1.0")
    root = tmp_path / "card"
    with alone(Host(Layout(root), is_live=False, run=run_program)):
        assert main(["install", "--root", str(root), "--from", str(wheel)]) == 2
        said = capsys.readouterr()
        assert "another jadoube install is at work; wait for its end" in said.err
        assert not said.out
    assert main(["install", "--root", str(root), "--rollback"]) == 2
    assert "there is no version to go back to" in capsys.readouterr().err


def test_only_the_lock_says_that_another_installation_is_at_work(tmp_path: Path) -> None:
    """What would have blocked while files were written was called another installation."""
    host = Host(Layout(tmp_path), is_live=False, run=run_program)
    with pytest.raises(BlockingIOError, match="a pipe"), alone(host):
        raise BlockingIOError(errno.EAGAIN, "a pipe is full")
    with alone(host):
        pass  # the lock went with the failure


def test_only_root_may_change_this_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: Out, tmp_path: Path
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(["install", "--from", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"only root may install a service; sudo {these_calls().by_sudo} install" in said
