"""What an installation gets: everything that the packages need, and nothing of the tests."""

import subprocess
import sys
import zipfile
from pathlib import Path

from tests.sources import CHECKOUT, PACKAGES


def test_the_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    """A page without its board, a simulator without its styles: found only after installing."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=CHECKOUT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {
        str(path.relative_to(CHECKOUT))
        for package in PACKAGES
        for path in (CHECKOUT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    units = {"jadoube.service", "jadoube.sysusers", "70-jadoube.rules"}
    assert units <= {path.name for path in (CHECKOUT / "systemd").iterdir()}
    assert inside == wanted | {f"firmware_host/install/units/{name}" for name in units}
