"""The commands that the doctor recommends, written so that they work where they are read."""

import importlib.util
import os
import shlex
import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path

#: ``sudo`` looks in these folders alone; an installed service has its command in the first.
_SUDO_PATH = ("/usr/local/bin", "/usr/local/sbin", "/usr/bin", "/usr/sbin", "/bin", "/sbin")
_SERVICE_USER = "jadoube"


@dataclass(frozen=True, slots=True)
class Calls:
    """How things are called here. An empty text: there is no such thing."""

    #: This program, as its user typed it.
    program: str = "jadoube"
    #: The same for ``sudo``, which has a search path of its own.
    by_sudo: str = "jadoube"
    #: ``pip`` of the environment that this runs in.
    pip: str = ""
    #: Whether this runs from a checkout, which ``install`` takes where nothing else is named.
    is_checkout: bool = False
    #: The configuration that is looked at, if any; whether it must be named to be found.
    file: Path | None = None
    is_named: bool = False

    def of_file(self, named: Path | None, found: Path | None) -> "Calls":
        """For the configuration that was named, or else the one that was found."""
        return replace(self, file=named or found, is_named=named is not None)

    def jadoube(self, words: str) -> str:
        """A command with the configuration that is looked at."""
        option = f" --config {_quoted(self.file)}" if self.file and self.is_named else ""
        return f"{self.program} {words}{option}"

    def check_config(self) -> str:
        """It takes the file without ``--config``."""
        name = f" {_quoted(self.file)}" if self.file and self.is_named else ""
        return f"{self.program} check-config{name}"

    def as_service(self, words: str) -> str:
        """As the service's own user, who would find another configuration unasked."""
        option = f" --config {_quoted(self.file.absolute())}" if self.file else ""
        return f"sudo -u {_SERVICE_USER} jadoube {words}{option}"

    def install(self) -> str:
        """The service set up anew, of what runs here; an installed version must be told of what."""
        source = "" if self.is_checkout else " --from WHEEL"
        return f"sudo {self.by_sudo} install{source}"

    def fetch(self, package: str) -> str:
        """A Python package for the environment that this runs in; an installed one has no pip."""
        line = f"{self.pip} install {shlex.quote(package)}"
        return line if self.pip else f"{self.install()} --extras pi"

    def drop(self, *packages: str) -> str:
        """The opposite. What an installed version has of these, it sees of Debian's."""
        debian = "sudo apt remove " + " ".join(f"python3-{name.lower()}" for name in packages)
        line = f"{self.pip} uninstall {' '.join(packages)} (where that can't, {debian})"
        return line if self.pip else debian


#: As on a machine where the command is installed.
PLAIN = Calls()


def these_calls() -> Calls:
    """Of this process."""
    program = _program()
    path = shutil.which(program) or program
    in_sudo_path = "/" not in program and str(Path(path).parent) in _SUDO_PATH
    has_pip = importlib.util.find_spec("pip") is not None
    return Calls(
        program=program,
        by_sudo=program if in_sudo_path or "/" in program else _quoted(_beside(Path(path))),
        pip=f"{_quoted(_beside(Path(sys.executable)))} -m pip" if has_pip else "",
        is_checkout=(Path(__file__).resolve().parents[2] / "pyproject.toml").is_file(),
    )


def _program() -> str:
    """``jadoube`` where that finds this very program, else its path, else its module."""
    typed, found = sys.argv[0], shutil.which("jadoube")
    if found is not None and (found == typed or _runs_this(Path(found))):
        return "jadoube"
    if Path(typed).name == "jadoube":
        return _quoted(_beside(Path(typed)))
    return f"{_quoted(_beside(Path(sys.executable)))} -m firmware_host.cli"


def _runs_this(script: Path) -> bool:
    """Whether the script starts an interpreter of this environment."""
    try:
        words = script.read_text("utf-8", "replace")[:300].replace("#!", " ").split()
    except OSError:
        return False
    return any(Path(word).parent == Path(sys.executable).parent for word in words)


def _beside(path: Path) -> Path:
    """As it is written from the folder that one is in."""
    here = Path.cwd()
    whole = Path(os.path.abspath(path))  # noqa: PTH100 (a link stays one: it names the environment)
    return whole.relative_to(here) if whole.is_relative_to(here) else whole


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
