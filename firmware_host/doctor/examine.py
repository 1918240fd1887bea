"""All probes in their order: first the machine, then its devices, then what is Jadoube's own."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from firmware_host.config.cells import check_playable
from firmware_host.config.config import ConfigError, find_config, load_config, parse_config
from firmware_host.config.doubtful import doubtful
from firmware_host.config.profiles import load_checked
from firmware_host.config.schema import Config
from firmware_host.doctor.calls import PLAIN, Calls
from firmware_host.doctor.finding import Finding, good, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import needs_of
from firmware_host.doctor.probe_board import probe_board, said_unopened
from firmware_host.doctor.probe_buses import probe_buses
from firmware_host.doctor.probe_devices import probe_devices, probe_user
from firmware_host.doctor.probe_libraries import probe_libraries
from firmware_host.doctor.probe_machine import probe_machine
from firmware_host.doctor.probe_own import probe_journal, probe_page, probe_service
from firmware_host.doctor.probe_pins import probe_pins
from firmware_host.doctor.probe_power import probe_power, probe_temperature
from firmware_host.doctor.probe_serial import probe_serial
from firmware_host.doctor.probe_storage import probe_storage
from firmware_host.doctor.probe_time import probe_time
from firmware_host.errors import UserError

_log = logging.getLogger(__name__)


def examine(
    machine: Machine, config_file: Path | None = None, *, opens_board: bool = False
) -> list[Finding]:
    """Everything that was found. A configuration with mistakes is a finding; the rest goes on.

    ``opens_board``: the board is opened and read as well; then the service must not have it.
    """
    file = find_config() if config_file is None else config_file
    machine = replace(machine, calls=machine.calls.of_file(config_file, file))
    config, said = _settings(file, machine.calls)
    needs = needs_of(config)
    wrong = [each.text for each in said if each.level == "trouble"]
    opens = opens_board and not wrong  # jadoube run does not open it either
    probes: tuple[tuple[str, Callable[[], Iterable[Finding]]], ...] = (
        ("config", lambda: said),
        ("machine", lambda: probe_machine(machine, needs)),
        ("power", lambda: probe_power(machine, needs)),
        ("temperature", lambda: probe_temperature(machine, needs)),
        ("libraries", lambda: probe_libraries(machine, needs)),
        ("user", lambda: probe_user(machine, needs)),
        ("permissions", lambda: probe_devices(machine, needs)),
        ("buses", lambda: probe_buses(machine, needs)),
        ("pins", lambda: probe_pins(machine, needs.uses)),
        ("serial", lambda: probe_serial(machine, needs)),
        ("board", lambda: (probe_board if opens else said_unopened)(config, machine.calls)),
        ("clock", lambda: probe_time(machine, needs)),
        ("disk", lambda: probe_storage(machine, config)),
        ("journal", lambda: probe_journal(config, machine.calls)),
        ("page", lambda: probe_page(config)),
        ("service", lambda: probe_service(machine)),
    )
    found = (each for topic, probe in probes for each in _guarded(topic, probe))
    # What is wrong with the pins has been said of the configuration, with its line.
    return [f for f in found if f.topic != "pins" or not any(f.text in line for line in wrong)]


def _settings(file: Path | None, calls: Calls = PLAIN) -> tuple[Config, list[Finding]]:
    """What is looked at, and what is said of it: as ``jadoube check-config`` has it."""
    try:
        config = load_config(file)
    except ConfigError as error:
        config, of_what = error.right or _defaults(), "; what follows is said of what is right"
    except UserError:
        config, of_what = _defaults(), "; what follows is said of the defaults"
    else:
        of_what = ""  # a wrong profile changes nothing about the devices
    try:
        load_checked(file)
    except UserError as error:
        remedy = f"mend it: {calls.check_config()}{of_what}"
        return config, [trouble("config", line, remedy) for line in str(error).splitlines()]
    found = [good("config", str(file or "no file: the defaults")), *_unplayable(config, calls)]
    remedy = "mend it, if it is not meant so"
    return config, found + [warning("config", line, remedy) for line in doubtful(file)]


def _defaults() -> Config:
    return parse_config("", Path("jadoube.toml"))


def _unplayable(config: Config, calls: Calls) -> list[Finding]:
    try:
        check_playable(config)
    except UserError as error:
        remedy = f"{calls.jadoube('run')} does not start with it yet"
        return [warning("config", error.problem, remedy)]
    return []


def _guarded(topic: str, probe: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """One probe that fails must not hide what the others find."""
    try:
        yield from probe()
    except Exception as error:  # noqa: BLE001 (an edge: a machine that nobody thought of)
        _log.warning("the probe %s fails", topic, exc_info=error)
        text = f"this could not be looked at ({type(error).__name__})"
        yield warning(topic, text, "report it, with what this says with --json")
