"""A bank of GPIO lines on the bench, made and driven through the kernel's gpio-sim."""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

CONFIG = Path("/sys/kernel/config/gpio-sim")
#: What a Pi calls its bank, and as many lines.
PI_LABEL = "pinctrl-bcm2835"
PI_LINES = 58


class Bank:
    """The lines of one chip. An input reads what it is pulled to; an output can be read back.

    A program that takes a line with a pull of its own pulls it there: pull it again after that.
    """

    def __init__(self, name: str = "pi", *, label: str = PI_LABEL, lines: int = PI_LINES) -> None:
        """Makes the chip; the first one is ``/dev/gpiochip0``."""
        self._device = CONFIG / name
        self._lines = self._device / "bank"
        self._lines.mkdir(parents=True)
        (self._lines / "num_lines").write_text(f"{lines}\n")
        (self._lines / "label").write_text(f"{label}\n")
        (self._device / "live").write_text("1\n")
        device = (self._device / "dev_name").read_text().strip()
        self.chip = (self._lines / "chip_name").read_text().strip()
        self._folder = Path("/sys/devices/platform", device, self.chip)
        self._pulls = [os.open(self._of(line) / "pull", os.O_WRONLY) for line in range(lines)]

    def pull(self, line: int, is_high: bool) -> None:
        """What the outside world does to an input."""
        os.pwrite(self._pulls[line], b"pull-up\n" if is_high else b"pull-down\n", 0)

    def level(self, line: int) -> bool:
        """What the line is at: what a program drives it to, or what it is pulled to."""
        return (self._of(line) / "value").read_text().strip() == "1"

    def close(self) -> None:
        """The chip is gone, as a hat that is pulled off."""
        for pull in self._pulls:
            os.close(pull)
        self._pulls = []
        (self._device / "live").write_text("0\n")
        self._lines.rmdir()
        self._device.rmdir()

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Closes."""
        self.close()

    def _of(self, line: int) -> Path:
        return self._folder / f"sim_gpio{line}"
