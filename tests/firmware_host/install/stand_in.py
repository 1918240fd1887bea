"""Wheels of pretended versions of jadoube: real wheels for a real pip, with little inside."""

import base64
import hashlib
import zipfile
from pathlib import Path

from tests.sources import CHECKOUT

_UNITS = ("jadoube.service", "jadoube.sysusers", "70-jadoube.rules")

#: Answers ``--version``, ``check-config FILE`` and ``start``, as systemd would start it.
_CLI = """\
import sys
if sys.argv[1:2] == ["check-config"] and {refuses}:
    sys.exit("jadoube.toml:3: board.driver: not known here any more; leave it out")
if sys.argv[1:2] == ["start"] and {fails}:
    sys.exit("no such module: rules")
print("jadoube {version}")
"""


def make_wheel(folder: Path, version: str, *, refuses: bool = False, fails: bool = False) -> Path:
    """A version that refuses the configuration, or that does not start, or that does both."""
    cli = _CLI.format(version=version, refuses=refuses, fails=fails)
    files = {"firmware_host/__init__.py": "", "firmware_host/cli.py": cli}
    for name in _UNITS:
        text = (CHECKOUT / "systemd" / name).read_text("utf-8")
        files[f"firmware_host/install/units/{name}"] = f"# {version}\n{text}"
    info = f"jadoube-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: jadoube\nVersion: {version}\n"
    files[f"{info}/WHEEL"] = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = [f"{name},sha256={_digest(text)},{len(text.encode())}" for name, text in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,"]) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"jadoube-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text)  # without the time: always the same file
    return wheel


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
