"""Where everything is put, below a root: ``/``, or a card's file system."""

from dataclasses import dataclass
from pathlib import Path

USER = "jadoube"
UNIT = "jadoube.service"


@dataclass(frozen=True, slots=True)
class Layout:
    """Places on the machine that the service is set up on."""

    root: Path

    def at(self, path: str) -> Path:
        """A path of that machine as one of this machine."""
        return self.root / path.lstrip("/")

    @property
    def home(self) -> Path:
        """The folder of all that is installed; while one installation runs, it has its lock."""
        return self.at("/opt/jadoube")

    @property
    def versions(self) -> Path:
        """A folder for each version: its environment, and what it was made from."""
        return self.at("/opt/jadoube/versions")

    @property
    def current(self) -> Path:
        """The link to the version that runs."""
        return self.at("/opt/jadoube/current")

    @property
    def previous(self) -> Path:
        """The link to the version that ran before."""
        return self.at("/opt/jadoube/previous")

    @property
    def unfinished(self) -> Path:
        """There while files or links are new and the service has not been started with them."""
        return self.at("/opt/jadoube/unfinished")

    @property
    def config(self) -> Path:
        """The configuration; written once, then it is its owner's."""
        return self.at("/etc/jadoube/jadoube.toml")

    @property
    def credentials(self) -> Path:
        """Secrets, a file each, for root alone."""
        return self.at("/etc/credstore/jadoube")

    @property
    def command(self) -> Path:
        """What people type."""
        return self.at("/usr/local/bin/jadoube")

    @property
    def unit(self) -> Path:
        """Ours; a setting of the user's own goes into ``jadoube.service.d`` beside it."""
        return self.at(f"/etc/systemd/system/{UNIT}")
