"""The files of a Raspberry Pi that the doctor looks at, written below a folder."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from firmware_host.doctor.calls import Calls
from firmware_host.doctor.machine import Machine, User

#: Who asks in these tests; never the owner of the files, which is whoever runs the tests.
PLAYER = "anna"

PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
PI_ZERO_2 = "Raspberry Pi Zero 2 W Rev 1.0"

FILES: Mapping[str, str | bytes] = {
    "/proc/device-tree/model": PI_5.encode() + b"\0",
    "/proc/sys/kernel/osrelease": "6.12.25+rpt-rpi-2712\n",
    "/proc/meminfo": "MemTotal:        4148928 kB\nMemAvailable:    3500000 kB\n",
    "/proc/cmdline": "console=tty1 root=PARTUUID=1 rootwait\n",
    "/proc/self/mountinfo": "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/root rw\n",
    "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    "/etc/passwd": "root:x:0:0::/root:/bin/sh\nanna:x:1000:1000::/home/anna:/bin/bash\n",
    "/boot/firmware/config.txt": "dtparam=spi=on\n#dtparam=i2c_arm=on\n[all]\ndtparam=i2c_arm=on\n",
    "/sys/class/hwmon/hwmon1/name": "rpi_volt\n",
    "/sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
    "/sys/class/thermal/thermal_zone0/temp": "48312\n",
    "/sys/class/rtc/rtc0/name": "rpi_rtc\n",
    "/dev/gpiochip0": "",
    "/dev/spidev0.0": "",
    "/dev/i2c-1": "",
    "/run/systemd/timesync/synchronized": "",
    "/usr/bin/raspi-config": "",
    "/proc/tty/drivers": (
        "/dev/tty             /dev/tty        5       0 system:/dev/tty\n"
        "acm                  /dev/ttyACM   166 0-255 serial\n"
        "usbserial            /dev/ttyUSB   188 0-511 serial\n"
        "ttyAMA               /dev/ttyAMA   204 64-77 serial\n"
        "serial               /dev/ttyS       4 64-95 serial\n"
        "pty_slave            /dev/pts      136 0-1048575 pty:slave\n"
        "unknown              /dev/tty        4 1-63 console\n"
    ),
}

PACKAGES = {
    "jadoube": "0.1.0",
    "gpiozero": "2.0.1",
    "lgpio": "0.2.2",
    "gpiod": "2.3.0",
    "spidev": "3.7",
    "smbus2": "0.5.0",
    "pyserial": "3.5",
}


def write(root: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def make_pi(
    root: Path,
    files: Mapping[str, str | bytes] = {},
    *,
    without: Sequence[str] = (),
    packages: Mapping[str, str] = PACKAGES,
    programs: Mapping[str, str] = {},
    is_member: bool = True,
) -> Machine:
    """A Pi 5 on which all is well, but for what is said. ``programs``: command -> its output.

    ``is_member``: whether this login is in the group of the devices, which is the group ``gpio``,
    ``spi``, ``i2c`` and ``dialout`` at once: the files can have no other group than ours.
    """
    write(root, {name: text for name, text in {**FILES, **files}.items() if name not in without})
    for node in (root / "dev").iterdir():
        if not node.is_symlink():
            node.chmod(0o660)
    node = next((root / "dev").iterdir(), root)
    owner, group = node.stat().st_uid, node.stat().st_gid
    if "/etc/group" not in files:
        names = ("gpio", "spi", "i2c", "dialout")
        write(root, {"/etc/group": "".join(f"{name}:x:{group}:\n" for name in names)})
    groups = frozenset({1000, group} if is_member else {1000})
    return Machine(
        root=root,
        user=User(PLAYER, owner + 1, groups - (set() if is_member else {group})),
        run=lambda command: programs.get(" ".join(command)),
        packages=packages,
        architecture="aarch64",
        device_number=_number,
        calls=Calls(pip="pip"),
    )


#: How the numbers of a Pi's devices begin: the files of a test can't be devices.
_NUMBERS = {"ttyACM": (166, 0), "ttyUSB": (188, 0), "ttyAMA": (204, 64), "ttyS": (4, 64)}


def _number(path: Path) -> tuple[int, int] | None:
    path = path.resolve()
    known = _NUMBERS.get(path.name.rstrip("0123456789"))
    return known if path.exists() else None


def usb_port(root: Path, name: str, vendor: str, product: str, words: str = "") -> None:
    """A port on USB as the kernel shows it: an adapter's has one folder more than a modem's."""
    device = root / "sys/devices/usb1/1-1"
    port = device / "1-1:1.0" / (name if name.startswith("ttyUSB") else "")
    write(root, {f"/dev/{name}": ""})
    (root / "dev" / name).chmod(0o660)
    port.mkdir(parents=True, exist_ok=True)
    for key, text in {"idVendor": vendor, "idProduct": product, "product": words}.items():
        (device / key).write_text(text + "\n")
    (root / "sys/class/tty" / name).mkdir(parents=True, exist_ok=True)
    (root / "sys/class/tty" / name / "device").symlink_to(port)


def process(root: Path, number: int, program: str, opened: str = "", command: str = "") -> None:
    """A running program, with a file that it has open."""
    write(root, {f"/proc/{number}/comm": program + "\n", f"/proc/{number}/cmdline": command})
    folder = root / f"proc/{number}/fd"
    folder.mkdir(parents=True, exist_ok=True)
    if opened:
        (folder / "7").symlink_to(opened)
