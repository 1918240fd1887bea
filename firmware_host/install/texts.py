"""The files that are put on the machine: a version's units, the command, the first settings."""

from collections.abc import Mapping
from pathlib import Path

from firmware_host.errors import UserError, os_reason

#: Where a wheel has what a checkout has in its folder ``systemd``.
_IN_PACKAGE = "firmware_host/install/units"

#: File of the version -> where it is put.
UNIT_FILES: Mapping[str, str] = {
    "jadoube.service": "/etc/systemd/system/jadoube.service",
    "jadoube.sysusers": "/etc/sysusers.d/jadoube.conf",
    "70-jadoube.rules": "/etc/udev/rules.d/70-jadoube.rules",
}

#: Not the script of the environment: its first line names the folder where it was made, which on a
#: card is another one. ``-P``: a folder ``rules`` where it is called must not be taken for ours.
COMMAND = """\
#!/bin/sh
exec /opt/jadoube/current/bin/python -P -m firmware_host.cli "$@"
"""

FIRST_CONFIG = """\
# The settings of the service; those that are left out have their defaults. See
# docs/configuration.md. Check a change with: jadoube check-config /etc/jadoube/jadoube.toml
# and let it hold with: sudo systemctl restart jadoube

[journal]
folder = "/var/lib/jadoube"

[recording]
folder = "/var/lib/jadoube/recordings"

[web]
# 127.0.0.1: this machine alone. 0.0.0.0: everybody in the hall may watch; rulings take a password.
host = "127.0.0.1"
"""


def unit_texts(packages: Path) -> dict[str, str]:
    """The unit files of the version whose packages are in this folder, by their places.

    ``UserError`` where a version brings none.
    """
    try:
        return {
            place: (packages / _IN_PACKAGE / name).read_text("utf-8")
            for name, place in UNIT_FILES.items()
        }
    except OSError as error:
        problem = f"{error.filename}: {os_reason(error)}"
        raise UserError(problem, "install a whole version of jadoube") from None
