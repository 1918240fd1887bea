"""Disk, journal, page, pins and service, and the whole command."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from drivers.gpio.pins import PinUse, spi_uses
from firmware_host.config.config import parse_config
from firmware_host.config.schema import Config
from firmware_host.doctor.calls import PLAIN
from firmware_host.doctor.finding import Finding
from firmware_host.doctor.machine import Machine, User
from firmware_host.doctor.page import ask
from firmware_host.doctor.probe_devices import UNIT
from firmware_host.doctor.probe_own import probe_journal, probe_page, probe_service
from firmware_host.doctor.probe_pins import probe_pins
from firmware_host.doctor.probe_storage import disk_space, probe_storage
from firmware_host.journal.journal import FILE_NAME
from tests.firmware_host.doctor.pi_tree import make_pi, write
from tests.firmware_host.doctor.test_doctor_pi import grave, only
from tests.firmware_host.service.service_play import on_loop, playing

MB = 1_000_000


def config_in(folder: Path, more: str = "") -> Config:
    return parse_config(f'[journal]\nfolder = "{folder}"\n{more}', Path("/etc/jadoube.toml"))


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


@pytest.mark.parametrize(("free", "level"), [(20_000, "good"), (200, "warning"), (49, "trouble")])
def test_room_on_the_disk(tmp_path: Path, free: int, level: str) -> None:
    (found,) = probe_storage(Machine(), config_in(tmp_path), lambda _: (free * MB, 30_000 * MB))
    assert found.level == level
    assert f"{free} MB of 30000 MB" in found.text


@pytest.mark.parametrize(
    ("mount", "level", "word"),
    [
        ("25 24 0:30 / /var ro - ext4 /dev/sda ro", "trouble", "can't be written"),
        ("25 24 0:30 / /var rw - ext4 /dev/sda ro,noatime", "trouble", "can't be written"),
        ("25 24 0:30 / / rw - overlay overlayroot rw", "warning", "in memory (overlay)"),
        (r"25 24 0:30 / /var/my\040games rw - tmpfs tmpfs rw", "warning", "in memory (tmpfs)"),
        ("25 24 0:30 / /variety ro - ext4 /dev/sda ro", "good", "free"),
        ("nonsense", "good", "free"),
    ],
)
def test_games_on_a_disk_that_keeps_nothing(
    tmp_path: Path, mount: str, level: str, word: str
) -> None:
    root = "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/root rw"
    machine = make_pi(tmp_path, {"/proc/self/mountinfo": f"{root}\n{mount}\n"})
    machine = replace(machine, user=User("root", 0, frozenset()))
    config = config_in(Path("/var/my games/jadoube"))
    found = next(iter(probe_storage(machine, config, lambda _: (9_000 * MB, 9_000 * MB))))
    assert found.level == level
    assert word in found.text


def test_recordings_on_a_disk_of_their_own_are_looked_at_too(tmp_path: Path) -> None:
    config = config_in(tmp_path / "a", f'[recording]\nenabled = true\nfolder = "{tmp_path}/b"\n')
    found = list(probe_storage(Machine(), config, disk_space))
    assert [each.topic for each in found if "free for" in each.text] == ["disk", "disk"]


def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, is_member=False)
    (tmp_path / "state").mkdir(mode=0o755)

    def said(folder: str) -> Finding:
        return only(probe_storage(machine, config_in(Path(folder)), lambda _: (2**40, 2**40)))

    assert "anna may not write to /state/jadoube" in said("/state/jadoube").text
    assert said("/state/my games").remedy == "sudo install -d -o anna '/state/my games'"
    assert said("/state").remedy == "sudo chown -R anna /state"


def test_the_service_s_own_folder_is_not_taken_away_from_it(tmp_path: Path) -> None:
    """Who asked as himself was told to make the journal of the service his own."""
    machine = make_pi(tmp_path, is_member=False)
    (tmp_path / "state").mkdir(mode=0o755)
    owner = (tmp_path / "state").stat().st_uid
    write(tmp_path, {"/etc/passwd": f"jadoube:x:{owner}:995::/var/lib/jadoube:/bin/false\n"})
    machine = replace(machine, calls=PLAIN.of_file(None, Path("/etc/jadoube/jadoube.toml")))
    found = only(probe_storage(machine, config_in(Path("/state")), lambda _: (2**40, 2**40)))
    as_service = "sudo -u jadoube jadoube doctor --config /etc/jadoube/jadoube.toml"
    assert found.remedy == f"ask as the service's user: {as_service}"


def test_a_sound_journal_and_none_at_all(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with playing(tmp_path) as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)

    config = config_in(tmp_path)
    assert next(iter(probe_journal(config))).level == "note"
    play()
    (found,) = probe_journal(config)
    assert (found.level, "1 game," in found.text) == ("good", True)
    (tmp_path / "journal.damaged-1.sqlite").write_bytes(b"x")
    assert [each.level for each in probe_journal(config)] == ["note", "good"]


@pytest.mark.parametrize("content", [b"SQLite format 3\0" + b"\xff" * 5_000, b"no database", b""])
def test_a_damaged_journal_is_said_and_not_touched(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert grave(probe_journal(config_in(tmp_path)))
    assert (tmp_path / FILE_NAME).read_bytes() == content


def test_a_journal_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert grave(probe_journal(config_in(tmp_path)))


@contextmanager
def answering(body: bytes) -> Iterator[int]:
    """A server that answers everything so."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True, args=(0.01,)).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("body", "who"),
    [
        (b'{"ok": true, "phase": "ready", "notices": ["the disk is full", 3]}', "jadoube"),
        (b'{"ok": true, "phase": "ready", "notices": {"a": 1}}', "jadoube"),
        (b"<html>", "stranger"),
        (b"[" * 50_000, "stranger"),
        (b'{"ok": 1}', "stranger"),
        (b"\xff\xfe", "stranger"),
    ],
)
def test_who_has_the_page_s_port(body: bytes, who: str) -> None:
    with answering(body) as port:
        assert ask("127.0.0.1", port).who == who


def test_the_page_s_port(tmp_path: Path) -> None:
    port = free_port()
    config = config_in(tmp_path, f"[web]\nport = {port}\n")
    assert [each.level for each in probe_page(config)] == ["good"]
    with answering(b'{"ok": true, "phase": "ready", "notices": ["the disk is full"]}') as taken:
        config = config_in(tmp_path, f"[web]\nport = {taken}\n")
        assert [each.level for each in probe_page(config)] == ["good", "warning"]
    with answering(b"hello") as taken:
        config = config_in(tmp_path, f"[web]\nport = {taken}\n")
        assert "another program" in only(probe_page(config)).text


def test_an_address_that_this_machine_has_not(tmp_path: Path) -> None:
    config = config_in(tmp_path, f'[web]\nhost = "192.0.2.77"\nport = {free_port()}\n')
    said = only(probe_page(config))
    assert said.text.endswith("can't be used: 192.0.2.77 is no address of this machine")
    assert "0.0.0.0" in said.remedy
    assert ask("x" * 70 + ".y", free_port()).why == "it is no address"


@pytest.mark.parametrize(
    ("said", "level", "word"),
    [
        ("ActiveState=active\nNRestarts=0\nResult=success", "good", "runs"),
        ("ActiveState=active\nNRestarts=7\nResult=success", "warning", "again 7 times"),
        ("ActiveState=failed\nNRestarts=0\nResult=watchdog", "warning", "failed (watchdog)"),
        ("\x1b[2J=\x07", "note", "does not answer"),
        (None, "note", "does not answer"),
    ],
)
def test_what_systemd_says_of_the_service(
    tmp_path: Path, said: str | None, level: str, word: str
) -> None:
    keys = " ".join(
        f"--property={key}" for key in ("ActiveState", "SubState", "NRestarts", "Result")
    )
    programs = {} if said is None else {f"systemctl show jadoube {keys}": said}
    machine = make_pi(tmp_path, {UNIT: "[Unit]"}, programs=programs)
    (found,) = probe_service(machine)
    assert (found.level, word in found.text) == (level, True)


def test_a_service_that_is_not_installed_is_a_note(tmp_path: Path) -> None:
    assert [each.level for each in probe_service(make_pi(tmp_path))] == ["note"]


ROWS = [PinUse(17, "row 1 of the matrix", "matrix.rows"), PinUse(4, "a button", "buttons.white")]


@pytest.mark.parametrize(
    ("boot", "words"),
    [
        ("dtoverlay=w1-gpio", ["GPIO 4 is a button", "1-wire"]),
        ("dtoverlay=w1-gpio,gpiopin=17", ["GPIO 17 is row 1", "1-wire"]),
        ("dtoverlay=w1-gpio,gpiopin=x", ["GPIO 4", "1-wire"]),
        ("dtoverlay=w1-gpio,gpiopin=22", []),
        ("[none]\ndtoverlay=w1-gpio", []),
        ("enable_uart=1", []),
        ("dtparam=spi=on", []),
        ("dtparam=spi=on\ndtoverlay=spi1-3cs", ["GPIO 17 is row 1", "a chip select of SPI 1"]),
        ("dtoverlay=spi1-1cs", []),
        # A Pi 5 has its lines on other pins than a Pi 4, and takes their names for its own.
        ("dtoverlay=uart2-pi5", ["GPIO 4 is a button", "the serial line 2"]),
        ("dtoverlay=uart2", ["GPIO 4 is a button", "the serial line 2"]),
        ("dtoverlay=uart3", []),
        ("dtoverlay=i2c2", ["GPIO 4", "gives it to I2C 2"]),
        ("dtoverlay=i2c3,pins_17_22", ["GPIO 17", "gives it to I2C 3"]),
        ("dtoverlay=i2c5", []),
        ("dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=17", ["GPIO 17", "an I2C in software"]),
        ("dtoverlay=i2c-gpio,i2c_gpio_scl=x", []),
    ],
)
def test_a_pin_that_config_txt_gives_to_another(
    tmp_path: Path, boot: str, words: list[str]
) -> None:
    machine = make_pi(tmp_path, {"/boot/firmware/config.txt": boot + "\n"})
    found = grave(probe_pins(machine, ROWS))
    assert len(found) == bool(words)
    assert all(word in found[0].text for word in words)


def test_a_device_may_have_the_chip_select_that_the_kernel_holds_and_a_button_may_not(
    tmp_path: Path,
) -> None:
    """GPIO 7 passed for free beside an SPI with one device, and was "in use by another program"."""
    machine = make_pi(tmp_path)
    assert grave(probe_pins(machine, spi_uses(0, 0, "lights.spi_device"))) == []
    button = PinUse(7, "a button", "buttons.white")
    assert "dtoverlay=spi0-1cs" in only(probe_pins(machine, [button])).remedy
    button = PinUse(8, "a button", "buttons.white")
    assert only(probe_pins(machine, [button])).remedy == "use another pin"


def test_a_pin_used_twice_names_both_uses(tmp_path: Path) -> None:
    twice = [*ROWS, PinUse(17, "the lever", "buttons.lever")]
    found = only(probe_pins(make_pi(tmp_path), twice))
    assert "row 1 of the matrix" in found.text
    assert "the lever" in found.text


def test_pins_without_any_use_are_told_with_what_the_pi_takes(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/boot/firmware/config.txt": "enable_uart=1\ndtparam=i2s=on\n"})
    (found,) = probe_pins(machine, [])
    assert "GPIO 14 (the serial line of the header)" in found.text
    assert "GPIO 21 (the sound card's bus)" in found.text
    assert list(probe_pins(make_pi(tmp_path), [])) == []
    assert [each.level for each in probe_pins(machine, ROWS)] == ["good"]


def test_the_doctor_asks_while_a_service_runs(tmp_path: Path) -> None:
    """The journal of a sitting in play is read beside its writer, and is sound."""

    @on_loop
    async def play() -> None:
        async with playing(tmp_path) as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            found = await asyncio.to_thread(lambda: list(probe_journal(config_in(tmp_path))))
            assert [each.level for each in found] == ["good"]

    play()
