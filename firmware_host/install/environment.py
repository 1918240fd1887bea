"""A version's own Python environment: made from a wheel, and tried before it is used."""

import hashlib
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.errors import UserError, os_reason
from firmware_host.install.host import Host
from firmware_host.install.versions import Version, finish, folder_for

_WHEEL = re.compile(r"jadoube-([0-9][A-Za-z0-9.!+_]*)-[^-]+-[^-]+-[^-]+\.whl")

#: A version takes 100 MB; pip needs as much again while it works.
_LEAST_FREE_MB = 250


@dataclass(frozen=True, slots=True)
class Source:
    """What is to be installed. ``wheels``: a folder with all packages, where there is no network.

    ``extras``: ``pi`` on a Pi. ``has_system_packages``: Debian's Python packages are seen too.
    """

    path: Path
    wheels: Path | None = None
    extras: str = ""
    has_system_packages: bool = False


def checkout() -> Path | None:
    """The checkout that this program runs from, if it does."""
    folder = Path(__file__).resolve().parents[2]
    return folder if (folder / "pyproject.toml").is_file() else None


def check_source(source: Source) -> None:
    """What can be known before anything is done: ``UserError`` if there is nothing to install."""
    path, wheels = source.path, source.wheels
    if path.is_dir():
        if not (path / "pyproject.toml").is_file():
            raise UserError(f"{path}: is no checkout of jadoube", "name a wheel or a checkout")
    elif not path.is_file():
        raise UserError(f"{path}: no such file", "name a wheel or a checkout of jadoube")
    elif _WHEEL.fullmatch(path.name) is None:
        raise UserError(f"{path}: is no wheel of jadoube", "name a file jadoube-….whl")
    if wheels is not None and not wheels.is_dir():
        raise UserError(
            f"{wheels}: no such folder", "fetch them: pip download jadoube-….whl -d DIR"
        )


def wheel_of(host: Host, source: Source, folder: Path) -> Path:
    """The wheel itself, or one made from a checkout into ``folder``; ``UserError`` if neither."""
    check_source(source)
    if source.path.is_dir():
        is_here = importlib.util.find_spec("hatchling") is not None
        alone = ["--no-build-isolation"] if is_here else []
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *alone]
        host.run([*command, "--wheel-dir", str(folder), str(source.path)])
        return next(folder.glob("jadoube-*.whl"))
    return source.path


def make_version(host: Host, source: Source, before: Sequence[Version]) -> Version:
    """A new version, whole, or the one of ``before`` that was made from the same.

    ``UserError`` if it can't be made; what is there of it then is removed by the next try.
    """
    with TemporaryDirectory(prefix="jadoube-") as folder:
        wheel = wheel_of(host, source, Path(folder))
        named = _WHEEL.fullmatch(wheel.name)
        if named is None:
            raise UserError(f"{wheel}: is no wheel of jadoube", "name a file jadoube-….whl")
        digest = _digest(wheel)
        for version in before:
            if (version.wheel, version.extras) == (digest, source.extras):
                return version
        place, number = folder_for(host.layout, named[1])
        _check_room(host.layout.root)
        _make_environment(host, place, source)
        _install(host, place, wheel, source)
        version = Version(place.name, named[1], digest, source.extras, number)
        try_version(host, place)
        os.sync()  # after a power cut, a version with the mark is whole
        finish(place, version)
        return version


def _check_room(root: Path) -> None:
    free_mb = shutil.disk_usage(root).free // 1_000_000 if root.exists() else _LEAST_FREE_MB
    if free_mb < _LEAST_FREE_MB:
        problem = f"{root}: {free_mb} MB are free, and a version needs {_LEAST_FREE_MB}"
        raise UserError(problem, "make room there, as by sudo apt clean")


def _digest(wheel: Path) -> str:
    try:
        return hashlib.sha256(wheel.read_bytes()).hexdigest()
    except OSError as error:
        raise UserError(f"{wheel}: {os_reason(error)}", "make it readable") from None


def _make_environment(host: Host, place: Path, source: Source) -> None:
    # The system's Python, not that of the environment that this runs in: it may be removed.
    python = getattr(sys, "_base_executable", sys.executable)
    options = ["--clear"]
    options += ["--without-pip"] if _has_pip() else []
    options += ["--system-site-packages"] if source.has_system_packages else []
    host.run([python, "-m", "venv", *options, str(place)])


def _has_pip() -> bool:
    return importlib.util.find_spec("pip") is not None


def _install(host: Host, place: Path, wheel: Path, source: Source) -> None:
    python = str(place / "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", python] if _has_pip() else [python, "-m", "pip"]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input", "--root-user-action=ignore"]
    offline = [] if source.wheels is None else ["--no-index", "--find-links", str(source.wheels)]
    wanted = f"{wheel.resolve()}[{source.extras}]" if source.extras else str(wheel.resolve())
    host.run([*pip, "install", *quiet, *offline, wanted])


def try_version(host: Host, place: Path) -> None:
    """It starts, and takes the configuration that is there; ``UserError`` says what it refuses."""
    command = [str(place / "bin/python"), "-P", "-m", "firmware_host.cli"]
    host.run([*command, "--version"])
    if host.layout.config.exists():
        host.run([*command, "check-config", str(host.layout.config)])


def packages_of(place: Path) -> Path:
    """Where the packages of a version are; ``UserError`` where none are."""
    found = sorted((place / "lib").glob("python3*/site-packages"))
    if not found:
        raise UserError(f"{place}: is no version of jadoube", "install it again")
    return found[-1]
