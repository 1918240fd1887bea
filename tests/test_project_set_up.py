"""The set-up behind `make run` and `make test`, on machines that lack something."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.sources import CHECKOUT

OLD = "#!/bin/sh\nexit 1\n"
#: New enough, but without the modules that Debian packs apart.
NO_VENV = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac\n'
#: What a make tells the makes below it.
FROM_AN_OUTER_MAKE = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}


def set_up(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / ".ci").mkdir()
    shutil.copy(CHECKOUT / ".ci/set-up", folder / ".ci/set-up")
    shutil.copy(CHECKOUT / "pyproject.toml", folder)
    return subprocess.run(
        ["sh", ".ci/set-up", "run"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("python", "package"), [(OLD, "python3 python3-venv"), (NO_VENV, "python3-venv")]
)
def test_what_is_missing_is_said_with_the_package_to_install(
    tmp_path: Path, python: str, package: str
) -> None:
    """A newcomer's first `make run` ended in the traceback of a module that Debian packs apart."""
    interpreter = tmp_path / "some-python"
    interpreter.write_text(python)
    interpreter.chmod(0o755)
    ran = set_up(tmp_path, PYTHON=str(interpreter))
    assert ran.returncode == 1
    assert f"sudo apt install {package}\n" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not (tmp_path / ".venv").exists()


def make(*arguments: str) -> str:
    """What ``make`` prints, called as from a shell: our own tests may run under a make."""
    alone = {name: value for name, value in os.environ.items() if name not in FROM_AN_OUTER_MAKE}
    return subprocess.run(
        ["make", *arguments], cwd=CHECKOUT, capture_output=True, text=True, check=True, env=alone
    ).stdout


def test_every_target_of_the_help_exists() -> None:
    """Under `make test` the inner make said `Entering directory` first, and that was no target."""
    described = [line.split()[1] for line in make("help").splitlines()]
    assert {"run", "test"} <= set(described)
    for target in described:
        make("-n", target)
