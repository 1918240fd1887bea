"""The wall clock: play does not need it, the date of a game does."""

from collections.abc import Iterator

from firmware_host.doctor.finding import Finding, good, note
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of

_TOPIC = "clock"
_ON_A_PI = "give the Pi the network for a minute, or a battery for its clock (RTC)"
_ELSEWHERE = "look at it before a game: date; where systemd runs: sudo timedatectl set-ntp true"
_SYNCHRONIZED = "/run/systemd/timesync/synchronized"


def probe_time(machine: Machine, _needs: Needs) -> Iterator[Finding]:
    """Whether anybody sets it."""
    if machine.status(_SYNCHRONIZED) is not None or _says_yes(machine):
        yield good(_TOPIC, "the date is set from the network")
    elif any(name.startswith("rtc") for name in machine.names("/sys/class/rtc")):
        yield good(_TOPIC, "the date comes from the machine's own clock")
    else:
        text = "nobody sets the date: games may get a wrong one, or none; clocks are not touched"
        yield note(_TOPIC, text, _ON_A_PI if model_of(machine) else _ELSEWHERE)


def _says_yes(machine: Machine) -> bool:
    command = ("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return machine.run(command) == "yes"
