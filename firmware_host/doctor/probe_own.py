"""What is Jadoube's own: the journal, the page's port, the service."""

from collections.abc import Iterator
from pathlib import Path

from firmware_host.config.schema import Config
from firmware_host.doctor.calls import PLAIN, Calls
from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.page import Answer, ask
from firmware_host.doctor.probe_devices import UNIT
from firmware_host.errors import UserError
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import kept_games
from firmware_host.journal.log import log_damage

_MB = 1_000_000


def probe_journal(config: Config, calls: Calls = PLAIN) -> Iterator[Finding]:
    """Whether every game in it can be read, checksums and all."""
    path = config.journal.folder / FILE_NAME
    try:
        if not path.exists():
            yield note("journal", f"there is no journal yet: {path}")
            return
        damage = log_damage(path)
        games, size = len(kept_games(path)), path.stat().st_size
    except UserError as error:
        yield trouble("journal", error.problem, error.remedy)
        return
    except OSError as error:
        text = f"{path} can't be read: {error.strerror}"
        yield warning("journal", text, f"ask as the service's user: {calls.as_service('doctor')}")
        return
    if damage is not None:
        remedy = f"start it once: {calls.jadoube('run')}; it keeps both files aside"
        yield trouble("journal", damage, remedy)
    yield from _aside(path)
    text = f"{path}: {games} game{'' if games == 1 else 's'}, {size / _MB:.1f} MB, every row sound"
    yield good("journal", text)


def _aside(path: Path) -> Iterator[Finding]:
    """Files that were put aside when they were damaged: rarely, so they are worth a look."""
    found = sorted(path.parent.glob(f"{path.stem}.*-*{path.suffix}"))[:5]
    if found:
        names = ", ".join(each.name for each in found)
        yield note("journal", f"damaged files were put aside: {names}")


def probe_page(config: Config, *, asked: Answer | None = None) -> Iterator[Finding]:
    """Whether its port is free, or Jadoube's already. ``asked`` is what answered, in a test."""
    host, port = config.web.host, config.web.port
    answer = ask(host, port) if asked is None else asked
    place = f"port {port} of {host}"
    if answer.who == "jadoube":
        yield good("page", f"the service answers at {place}")
        for line in answer.notices:
            yield warning("page", f"the service says: {line}", "see the page")
    elif answer.who == "stranger":
        remedy = (
            f"stop it, or choose another: [web] port (who it is: sudo ss -ltnp 'sport = :{port}')"
        )
        yield trouble("page", f"{place} is another program's", remedy)
    elif answer.who == "refused":
        yield trouble("page", f"{place} can't be used: {answer.why}", answer.remedy)
    else:
        yield good("page", f"{place} is free")


def probe_service(machine: Machine) -> Iterator[Finding]:
    """What systemd says of it, where it is installed."""
    if machine.status(UNIT) is None:
        program = machine.calls.program
        yield note("service", f"it is not installed as a service; see {program} install --help")
        return
    keys = ("ActiveState", "SubState", "NRestarts", "Result")
    said = machine.run(("systemctl", "show", "jadoube", *(f"--property={key}" for key in keys)))
    facts = dict(line.partition("=")[::2] for line in (said or "").splitlines())
    state, restarts = facts.get("ActiveState", ""), facts.get("NRestarts", "0")
    look = "journalctl -u jadoube -n 50 says why"
    if state == "active" and restarts == "0":
        yield good("service", "it is installed and runs")
    elif state == "active":
        yield warning("service", f"it runs, and was started again {restarts[:9]} times", look)
    elif state:
        text = f"it is installed and {state[:40]} ({facts.get('Result', '')[:40]})"
        yield warning("service", text, f"sudo systemctl restart jadoube; {look}")
    else:
        yield note("service", "it is installed; systemd does not answer here")
