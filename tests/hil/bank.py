"""A bank of GPIO lines on the bench, made and driven through the kernel's gpio-sim."""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

CONFIG = Path("/sys/kernel/config/gpio-sim")
#: What programs open on a Pi.
HEADER = Path("/dev/gpiochip0")
#: What a Pi calls its bank, and as many lines.
PI_LABEL = "pinctrl-bcm2835"
PI_LINES = 58


class Lines:
    """The lines of a bank that is there. An input reads what it is pulled to; an output is read.

    A line that was pulled once stays so, whatever pull a program asks for; others follow that.
    """

    def __init__(self, name: str = "pi") -> None:
        """Joins the bank that someone has made under this name."""
        self._device = CONFIG / name
        self._bank = self._device / "bank"
        device = (self._device / "dev_name").read_text().strip()
        #: Its name among the devices: ``gpiochip0``.
        self.chip = (self._bank / "chip_name").read_text().strip()
        self._folder = Path("/sys/devices/platform", device, self.chip)
        count = int((self._bank / "num_lines").read_text())
        self._pulls = [os.open(self._of(line) / "pull", os.O_WRONLY) for line in range(count)]
        self._values: dict[int, int] = {}

    def pull(self, line: int, is_high: bool) -> None:
        """What the outside world does to an input."""
        os.pwrite(self._pulls[line], b"pull-up\n" if is_high else b"pull-down\n", 0)

    def level(self, line: int) -> bool:
        """What the line is at: what a program drives it to, or what it is pulled to."""
        value = self._values.get(line)
        if value is None:
            value = self._values[line] = os.open(self._of(line) / "value", os.O_RDONLY)
        # Read from its beginning each time, it is what the line is now.
        return os.pread(value, 1, 0) == b"1"

    def close(self) -> None:
        """Drives nothing any more."""
        for file in (*self._pulls, *self._values.values()):
            os.close(file)
        self._pulls = []
        self._values = {}

    def _of(self, line: int) -> Path:
        return self._folder / f"sim_gpio{line}"


class Bank(Lines):
    """A bank that is made, and goes when it is closed, as a hat that is pulled off."""

    def __init__(self, name: str = "pi", *, label: str = PI_LABEL, lines: int = PI_LINES) -> None:
        """Makes the chip; the first one is ``/dev/gpiochip0``.

        Linux 6.1 never gives back the number of a chip that went while its lines were in use, so
        the next one is called by that name too.
        """
        device = CONFIG / name
        bank = device / "bank"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(f"{lines}\n")
        (bank / "label").write_text(f"{label}\n")
        (device / "live").write_text("1\n")
        super().__init__(name)
        self._is_named = not HEADER.exists()
        if self._is_named:
            HEADER.symlink_to(self.chip)

    def close(self) -> None:
        """The chip is gone."""
        super().close()
        if self._is_named:
            HEADER.unlink()
        (self._device / "live").write_text("0\n")
        self._bank.rmdir()
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
