"""The udev rules: every line is one that udev reads, and a device gets the name that we promise.

udev itself can only be asked about devices that are there, so a small reader of rules stands in: it
knows what ours use, and refuses anything else.
"""

import fnmatch
import re
from collections.abc import Mapping

import pytest

from tests.sources import CHECKOUT

RULES = CHECKOUT / "systemd/70-jadoube.rules"
_TOKEN = re.compile(r'([A-Z]+)(?:\{(\w+)\})?(==|!=|\+=|=)"([^"]*)"(?:, |$)')
MATCHES = {"ACTION", "SUBSYSTEM", "KERNEL", "ENV"}


def tokens(line: str) -> list[tuple[str, str, str, str]]:
    found = [(m[1], m[2] or "", m[3], m[4]) for m in _TOKEN.finditer(line)]
    assert "".join(m[0] for m in _TOKEN.finditer(line)) == line, f"udev can't read: {line}"
    return found


def lines() -> list[str]:
    text = RULES.read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def applied(device: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """What the rules set for a device (keys with their braces), and the links that they make."""
    facts, links, skip_to = dict(device), list[str](), ""
    for line in lines():
        parts = tokens(line)
        if skip_to:
            skip_to = "" if ("LABEL", "", "=", skip_to) in parts else skip_to
            continue
        fits = True
        for key, inner, sign, value in parts:
            name = f"{key}.{inner}" if inner else key
            if sign in ("==", "!="):
                assert key in MATCHES, line
                fits = fits and fnmatch.fnmatchcase(facts.get(name, ""), value) == (sign == "==")
            elif fits and key == "GOTO":
                skip_to = value
            elif fits and key == "SYMLINK":
                links.append(re.sub(r"\$env\{(\w+)\}", lambda m: facts[f"ENV.{m[1]}"], value))
            elif fits:
                assert key in {"GROUP", "MODE", "ENV", "LABEL"}, line
                facts[name] = value
    return facts, links


def tty(**known: str) -> dict[str, str]:
    return {
        "ACTION": "add",
        "SUBSYSTEM": "tty",
        "KERNEL": "ttyACM0",
        **{f"ENV.{key}": value for key, value in known.items()},
    }


DGT = tty(ID_VENDOR_ID="045b", ID_MODEL_ID="8111", ID_MODEL="DGT_Board", ID_SERIAL_SHORT="48213")


def test_two_boards_have_names_of_their_own_whatever_their_ports() -> None:
    again = {**DGT, "KERNEL": "ttyACM7", "ENV.ID_SERIAL_SHORT": "51900"}
    assert applied(DGT)[1] == ["jadoube/dgt-48213"]
    assert applied(again)[1] == ["jadoube/dgt-51900"]


def test_a_board_without_a_serial_number_is_named_by_its_plug() -> None:
    facts = {**DGT, "ENV.ID_SERIAL_SHORT": "", "ENV.ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0"}
    assert applied(facts)[1] == ["jadoube/dgt-at-pci-0000:00:14.0-usb-0:1:1.0"]


def test_modem_manager_leaves_boards_and_scanners_alone() -> None:
    scanner = tty(ID_VENDOR_ID="2e8a", ID_MODEL="Jadoube_scanner", ID_SERIAL_SHORT="E66")
    small = tty(ID_VENDOR_ID="2341", ID_MODEL="my_jadoube_board", ID_SERIAL_SHORT="7")
    links_of = ((DGT, "dgt-48213"), (scanner, "scanner-E66"), (small, "scanner-7"))
    for device, name in links_of:
        link = f"jadoube/{name}"
        facts, links = applied(device)
        assert links == [link]
        assert facts["ENV.ID_MM_DEVICE_IGNORE"] == "1"
        assert facts["GROUP"] == "dialout"


@pytest.mark.parametrize(
    "device",
    [
        tty(ID_VENDOR_ID="1a86", ID_MODEL_ID="7523", ID_MODEL="USB_Serial", ID_SERIAL_SHORT="1"),
        tty(ID_VENDOR_ID="0403", ID_MODEL_ID="6001", ID_MODEL="FT232R_USB_UART"),
        {"ACTION": "add", "SUBSYSTEM": "block", "KERNEL": "sda"},
        {**DGT, "ACTION": "remove"},
    ],
)
def test_other_devices_are_none_of_our_business(device: dict[str, str]) -> None:
    assert applied(device) == (device, [])


@pytest.mark.parametrize(
    ("subsystem", "name", "group"),
    [("gpio", "gpiochip4", "gpio"), ("spidev", "spidev0.1", "spi"), ("i2c-dev", "i2c-1", "i2c")],
)
def test_the_buses_belong_to_their_groups(subsystem: str, name: str, group: str) -> None:
    facts, _ = applied({"ACTION": "add", "SUBSYSTEM": subsystem, "KERNEL": name})
    assert (facts["GROUP"], facts["MODE"]) == (group, "0660")


def test_every_jump_leads_somewhere_further_down() -> None:
    for number, line in enumerate(lines()):
        for key, _, _, label in tokens(line):
            if key == "GOTO":
                assert any(f'LABEL="{label}"' in later for later in lines()[number + 1 :])
