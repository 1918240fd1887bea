"""Whatever a machine's files say, the doctor goes on and what it prints is one line each."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.doctor.finding import Finding
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_pins import probe_pins
from firmware_host.doctor.probe_storage import probe_storage
from firmware_host.doctor.report import format_json, format_text
from tests.firmware_host.doctor.pi_tree import FILES, make_pi, process, usb_port
from tests.firmware_host.doctor.test_doctor_own import config_in
from tests.firmware_host.doctor.test_doctor_pi import PROBES

ALL = Needs(frozenset({"gpio", "spi", "i2c", "serial"}), "/dev/ttyUSB0")
MUCH = b"9" * 70_000

contents = st.one_of(
    st.binary(max_size=200),
    st.sampled_from(
        [MUCH, b"\0" * 70_000, b"\x1b]0;x\x07", b"-1", b"0x", b"[pi5\n[\n]\n=\n=,,=\n"]
    ),
    st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")),
)


def all_findings(machine: Machine) -> list[Finding]:
    found = [each for probe in PROBES for each in probe(machine, ALL)]
    found += probe_pins(machine, [])
    return found + list(probe_storage(machine, config_in(Path("/var/lib/x")), lambda _: (1, 1)))


def check(found: list[Finding]) -> None:
    text = format_text(found)
    assert all(line.isprintable() for line in text.splitlines())
    assert text.count("\n") == sum(1 + bool(each.remedy) for each in found) + 2
    assert max(map(len, text.splitlines())) < 2_000
    assert format_json(found)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    root = tmp_path_factory.mktemp("pi")
    made = make_pi(root)
    usb_port(root, "ttyUSB0", "0403", "6001")
    process(root, 412, "minicom", "/dev/ttyUSB0")
    return made


NAMES = sorted(
    {*FILES, "/proc/412/comm", "/proc/412/cmdline", "/etc/group"}
    | {f"/sys/devices/usb1/1-1/{each}" for each in ("product", "manufacturer", "idVendor")}
)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(NAMES), contents, min_size=1))
def test_files_of_any_content(machine: Machine, files: dict[str, bytes]) -> None:
    paths = {machine.at(name): content for name, content in files.items()}
    before = {path: path.read_bytes() if path.exists() else b"" for path in paths}
    try:
        for path, content in paths.items():
            path.write_bytes(content)
        check(all_findings(machine))
    finally:
        for path, content in before.items():
            path.write_bytes(content)


def test_folders_pipes_and_circles_where_files_are_expected(tmp_path: Path) -> None:
    """A pipe that nobody writes to was waited for, for ever."""
    for number, name in enumerate(sorted(FILES)):
        path = tmp_path / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        if number % 3 == 0:
            path.mkdir()
        elif number % 3 == 1:
            os.mkfifo(path)
        else:
            path.symlink_to(path.name)
    machine = make_pi(tmp_path / "well")
    check(all_findings(Machine(tmp_path, machine.user, machine.run, {}, "aarch64")))
