"""What is done, step by step: each says so before, and leaves be what is done already."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware_host.errors import UserError
from firmware_host.install.environment import Source, make_version, packages_of, try_version
from firmware_host.install.host import Host, make_folder, text_of, write_file
from firmware_host.install.layout import USER
from firmware_host.install.texts import COMMAND, FIRST_CONFIG, UNIT_FILES, unit_texts
from firmware_host.install.versions import (
    installed,
    linked,
    point,
    remove,
    superfluous,
    switch,
)

_SYSUSERS = UNIT_FILES["jadoube.sysusers"]
_RULES = UNIT_FILES["70-jadoube.rules"]
_SEE_WHY = "see why: journalctl -u jadoube -n 50"


@dataclass(frozen=True, slots=True)
class Step:
    """``text`` says what ``work`` does, which answers what came of it, in a few words."""

    text: str
    work: Callable[[], str]


class Installation:
    """One run of it: the steps share which version is made, and what it replaces."""

    def __init__(self, host: Host) -> None:
        """Nothing is looked at yet."""
        self.host = host
        self.layout = host.layout
        self._name = ""
        self._before = linked(host.layout.current)
        self._previous = linked(host.layout.previous)
        # Of the run before, if that was broken off before it started the service.
        self._has_changed = host.is_live and self.layout.unfinished.exists()

    # --- what can be asked for -------------------------------------------------------------------

    def install(self, source: Source, packages: tuple[str, ...] = ()) -> Iterator[Step]:
        """Set up, or updated. ``packages`` of Debian are fetched first, if they are not there."""
        if packages and self.host.is_live:
            names = " ".join(packages)
            yield Step(f"install of Debian's packages: {names}", lambda: self._fetch(packages))
        what = f" with the extra {source.extras}" if source.extras else ""
        where = self.layout.versions
        yield Step(
            f"make a new environment in {where} from {source.path}{what}, and try it",
            lambda: self._make(source),
        )
        yield from self._use()

    def go_back(self, name: str) -> Iterator[Step]:
        """To a version that is installed already."""
        yield Step(f"try the version {name}", lambda: self._choose(name))
        yield from self._use()

    def _use(self) -> Iterator[Step]:
        """The steps from a version that is whole to a service that runs it."""
        files = ", ".join(str(self.layout.at(place)) for place in UNIT_FILES.values())
        yield Step(f"write {files}", self._write_units)
        yield Step(f"make the user {USER} and the groups of the devices", self._make_user)
        yield Step(
            f"make {self.layout.config.parent} with its settings, if there are none", self._config
        )
        yield Step(f"write the command {self.layout.command}", self._write_command)
        yield Step(f"let {self.layout.current} lead to the version", self._switch)
        yield Step("start the service at each boot", self._enable)
        if self.host.is_live:
            yield Step("start it now; if it does not, go back to the version before", self._start)
        yield Step("remove the oldest versions", self._tidy)

    def take_away(self) -> Iterator[Step]:
        """Everything but the settings, the games and the user who owns them."""
        yield Step("stop the service, and start it no more", self._disable)
        places = [self.layout.at(place) for place in UNIT_FILES.values() if place != _SYSUSERS]
        kept = f"{self.layout.config.parent} and {self.layout.at('/var/lib/jadoube')} stay"
        yield Step(
            f"remove its files and versions ({kept})",
            lambda: self._remove([*places, self.layout.command]),
        )

    # --- the steps -------------------------------------------------------------------------------

    def _fetch(self, packages: tuple[str, ...]) -> str:
        known = self.host.machine.names("/var/lib/dpkg/info")
        there = {name.removesuffix(".list").partition(":")[0] for name in known}
        missing = [name for name in packages if name not in there]
        if not missing:
            return "they are there"
        self.host.run(["apt-get", "install", "--yes", "--no-install-recommends", *missing])
        return "done"

    def _make(self, source: Source) -> str:
        before = installed(self.layout)
        version = make_version(self.host, source, before)
        self._name = version.name
        if version.name not in {each.name for each in before}:
            return f"it is {version.name}"
        return f"it is there already: {version.name}"

    def _choose(self, name: str) -> str:
        try_version(self.host, self.layout.versions / name)
        self._name = name
        return "it starts (a journal of a later format it leaves alone, see docs/installation.md)"

    def _texts(self, name: str) -> dict[str, str]:
        return unit_texts(packages_of(self.layout.versions / name))

    def _write_units(self) -> str:
        changed = [
            place
            for place, text in self._texts(self._name).items()
            if text_of(self.layout.at(place)) != text
        ]
        was_broken_off = self._has_changed
        if changed:
            self._changes()
        for place in changed:
            write_file(self.host, self.layout.at(place), self._texts(self._name)[place])
        if self.host.is_live and (changed or was_broken_off):
            self.host.run(["systemctl", "daemon-reload"])
        if self.host.is_live and (_RULES in changed or was_broken_off):
            self.host.run(["udevadm", "control", "--reload"])
            self.host.run(["udevadm", "trigger", "--action=change"])
        return "done" if changed else "they are as they should be"

    def _make_user(self) -> str:
        root = [] if self.host.is_live else [f"--root={self.layout.root}"]
        self.host.run(["systemd-sysusers", *root, str(self.layout.at(_SYSUSERS))])
        return "done"

    def _config(self) -> str:
        # The workshop on the page writes settings. Not group-writable and sticky: the kernel then
        # keeps root itself from opening the file with an editor (fs.protected_regular).
        make_folder(self.host, self.layout.config.parent, mode=0o755, owner=USER)
        make_folder(self.host, self.layout.credentials.parent, mode=0o700)
        make_folder(self.host, self.layout.credentials, mode=0o700)
        if self.layout.config.exists():
            return "the settings that are there are kept"
        write_file(self.host, self.layout.config, FIRST_CONFIG, owner=USER)
        return "done"

    def _write_command(self) -> str:
        if text_of(self.layout.command) == COMMAND:
            return "it is there"
        write_file(self.host, self.layout.command, COMMAND, mode=0o755)
        return "done"

    def _switch(self) -> str:
        if self._before == self._name:
            return "it does"
        self._changes()
        switch(self.layout, self._name)
        return f"from {self._before} to {self._name}" if self._before else f"to {self._name}"

    def _enable(self) -> str:
        root = [] if self.host.is_live else [f"--root={self.layout.root}"]
        self.host.run(["systemctl", *root, "enable", "--quiet", "jadoube.service"])
        return "done"

    def _start(self) -> str:
        if not self._has_changed:
            self.host.run(["systemctl", "start", "jadoube.service"])
            return "nothing has changed: it runs on"
        try:
            self.host.run(["systemctl", "restart", "jadoube.service"])
        except UserError as error:
            problem = f"the version {self._name} does not start: {error.problem}"
            raise UserError(f"{problem}; {self._gone_back()}", _SEE_WHY) from None
        self.layout.unfinished.unlink(missing_ok=True)
        return "it is ready"

    def _changes(self) -> None:
        """Said on the disk first: if this is broken off, the next run starts the service anew."""
        self._has_changed = True
        if self.host.is_live:
            write_file(self.host, self.layout.unfinished, "")

    def _gone_back(self) -> str:
        """How it stands after going back; never an error, which would hide the first one."""
        if self._before in ("", self._name):
            return "nothing else ran before"
        before = self._before
        try:
            self._put_back()
        except (UserError, OSError) as error:
            reason = error.problem if isinstance(error, UserError) else str(error)
            return f"going back to {before} failed too ({reason}), and the service stands still"
        return f"{before} runs again"

    def _put_back(self) -> None:
        """As it was: the version, the one before that, and the unit files."""
        failed, self._name = self._name, self._before
        point(self.layout.current, self._before)
        self.layout.previous.unlink(missing_ok=True)
        if self._previous:
            point(self.layout.previous, self._previous)
        self._write_units()
        self.host.run(["systemctl", "restart", "jadoube.service"])
        self.layout.unfinished.unlink(missing_ok=True)
        remove([self.layout.versions / failed])
        self._name = failed

    def _tidy(self) -> str:
        folders = superfluous(self.layout)
        remove(folders)
        return ", ".join(folder.name for folder in folders) or "there are none"

    def _disable(self) -> str:
        if self.host.is_live:
            self.host.run(["systemctl", "disable", "--now", "--quiet", "jadoube.service"])
        else:
            self.host.run(["systemctl", f"--root={self.layout.root}", "disable", "jadoube.service"])
        return "done"

    def _remove(self, files: list[Path]) -> str:
        layout = self.layout
        for path in [*files, layout.current, layout.previous, layout.unfinished]:
            path.unlink(missing_ok=True)
        remove([self.layout.versions])
        if self.host.is_live:
            self.host.run(["systemctl", "daemon-reload"])
        return "done"
