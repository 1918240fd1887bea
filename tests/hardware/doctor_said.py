"""What `jadoube doctor` says of a reference build on a Pi that is well, for the builds' pages.

``python -m tests.hardware.doctor_said`` writes it there. The Pi is that of the doctor's own tests;
what differs from Pi to Pi is ``…``.
"""

import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware_host.doctor.examine import examine
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.report import format_text
from hardware.generator.build import NAMES, load
from hardware.generator.documents import config_of, document_of
from tests.firmware_host.doctor.pi_tree import make_pi, usb_port

PLACE = "/etc/jadoube/jadoube.toml"
BLOCK = re.compile(r"(<!-- said by the doctor -->\n```\n).*?(```\n<!-- end -->\n)", re.DOTALL)

#: What is another machine's on another machine, line by line.
_VARIES = (
    (r"(ok +machine +).*", r"\1Raspberry Pi …"),
    (r"(ok +kernel +).*", r"\1Linux …"),
    (r"(ok +memory +).*", r"\1… MB of memory are free"),
    (r"(ok +temperature +).*", r"\1…"),
    (r"(ok +python +).*", r"\1Python …, jadoube …"),
    (r"(ok +libraries +\w+: ).*", r"\1…"),
    (
        r"\w+ +disk +.*(\n +-> .*|\n\w+ +disk +.*)*",
        r"ok      disk        … MB of … MB are free for …",
    ),
    (r"\w+ +page +.*(\n +-> .*)*", r"ok      page        port 8000 of 127.0.0.1 is free"),
    (r"(ok +permissions +)\w+( may use .*)", r"\1…\2"),
    (r"(\w+ +journal +there is no journal yet: ).*", r"\1…"),
    (r"(nothing hinders the configured board); .*", r"\1; 0 warnings"),
)


#: As Raspberry Pi OS comes: both buses are off.
_FRESH = {"/boot/firmware/config.txt": "#dtparam=i2c_arm=on\n#dtparam=spi=on\n"}
_OFF = ["/dev/spidev0.0", "/dev/i2c-1"]


def _pi(root: Path) -> Machine:
    return make_pi(root, _FRESH, without=_OFF)


def _pi_with_both_spi(root: Path) -> Machine:
    boot = "#dtparam=i2c_arm=on\ndtparam=spi=on\ndtoverlay=spi1-1cs\n"
    files = {"/boot/firmware/config.txt": boot, "/dev/spidev1.0": ""}
    return make_pi(root, files, without=["/dev/i2c-1"])


def _pi_with_scanner(root: Path) -> Machine:
    usb_port(root, "ttyACM0", "2e8a", "000a", "Pico")
    return make_pi(root, _FRESH, without=_OFF)


MACHINES: Mapping[str, Callable[[Path], Machine]] = {
    "reed-matrix": _pi,
    "shift-lights": _pi_with_both_spi,
    "hall-scanner": _pi_with_scanner,
}


def said(name: str, folder: Path) -> str:
    """By the doctor, of a build's own configuration, without what varies."""
    config = folder / "jadoube.toml"
    own = f'\n[journal]\nfolder = "{folder / "state"}"\n'
    config.write_text(config_of(load(name)).read_text("utf-8") + own, "utf-8")
    text = format_text(examine(MACHINES[name](folder / "pi"), config)).replace(str(config), PLACE)
    text = text.replace(f" --config {PLACE}", "")  # there it is found unasked
    text = text.replace(f" --config {PLACE}", "")  # it is found there without being named
    for pattern, put in _VARIES:
        text = re.sub(f"^{pattern}$", put, text, flags=re.MULTILINE)
    return text


def written(text: str, name: str, folder: Path) -> str:
    """The page with what the doctor says now."""
    return BLOCK.sub(lambda match: f"{match[1]}{said(name, folder)}{match[2]}", text)


if __name__ == "__main__":
    for each in NAMES:
        page = document_of(load(each))
        with tempfile.TemporaryDirectory() as place:
            page.write_text(written(page.read_text("utf-8"), each, Path(place)), "utf-8")
