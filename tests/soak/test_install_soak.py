"""The real package set up below a root, without a network, and its service started and asked."""

import os
import re
import signal
import socket
import subprocess
import urllib.request
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from firmware_host.cli import main
from tests.sources import CHECKOUT

pytestmark = [
    pytest.mark.soak,
    pytest.mark.needs_program("systemctl", "systemd"),
    pytest.mark.needs_program("systemd-sysusers", "systemd"),
]


def needed(name: str, found: dict[str, str]) -> None:
    """The package and all that it needs here, by their names."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return
    if name in found:
        return
    found[name] = package.version
    for line in package.requires or ():
        if "extra ==" not in line:
            needed(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0], found)


def repack(name: str, folder: Path) -> None:
    """A wheel of a package as it is installed here."""
    package = distribution(name)
    lines = (package.read_text("WHEEL") or "").splitlines()
    tag = [line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: ")][-1]
    stem = re.sub(r"[-.]+", "_", package.metadata["Name"])
    with zipfile.ZipFile(folder / f"{stem}-{package.version}-{tag}.whl", "w") as archive:
        for file in package.files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts and file.name != "RECORD":
                archive.write(str(file.locate()), str(file))
        info = next(file for file in package.files or () if file.name == "RECORD")
        archive.writestr(str(info), "")


def test_an_installed_service_serves_its_page(tmp_path: Path) -> None:
    wheels, root = tmp_path / "wheels", tmp_path / "root"
    wheels.mkdir()
    root.mkdir()
    found: dict[str, str] = {}
    for line in distribution("jadoube").requires or ():
        if "extra ==" not in line:
            needed(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0], found)
    for name in found:
        repack(name, wheels)
    words = ["--root", str(root), "--from", str(CHECKOUT), "--wheels", str(wheels)]
    assert main(["install", "--extras", "none", *words]) == 0
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.bind(str(tmp_path / "notify"))
    listener.settimeout(120)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
    }
    python = root / "opt/jadoube/current/bin/python"
    command = [str(python), "-P", "-m", "firmware_host.cli", "run", "--port", str(port)]
    with listener, subprocess.Popen(command, cwd=tmp_path, env=environment) as process:
        assert listener.recv(200).startswith(b"READY=1")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            assert page.status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
