"""Which files are serial lines, by the kernel's own list, and what hangs on them."""

from firmware_host.doctor.machine import Machine, parse_number

#: Keeps other programs from boards; names them too.
OUR_RULES = "/etc/udev/rules.d/70-jadoube.rules"
#: The kernel's word for a port that is there in name only: a PC has four, whatever is built in.
_NO_CHIP = "0"


def is_serial_line(machine: Machine, path: str) -> bool | None:
    """By the kernel's own list of lines; ``None`` where it does not say."""
    lines = [line.split() for line in (machine.read("/proc/tty/drivers") or "").splitlines()]
    if not lines:
        return None
    number = machine.device_number(machine.at(path))
    return number is not None and any(_is_of(number, *line[2:5]) for line in lines if line[4:])


def _is_of(number: tuple[int, int], major: str, minors: str, kind: str) -> bool:
    first, _, last = minors.partition("-")
    low, high = parse_number(first), parse_number(last or first)
    is_meant = kind.startswith(("serial", "pty")) and parse_number(major) == number[0]
    return is_meant and low is not None and high is not None and low <= number[1] <= high


def has_chip(machine: Machine, name: str) -> bool:
    """Whether there is anything behind a port of the board's own."""
    return machine.read(f"/sys/class/tty/{name}/type") != _NO_CHIP
