"""The model on a real pseudo terminal: plugged in under a name, pulled out, its bytes lost."""

import asyncio
import fcntl
import os
import random
import struct
import termios
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from drivers.serial_link import Port, SerialLink, open_link

#: Less than a page: a terminal that nobody reads takes no more.
_TERMINAL_HOLDS = 3_800
#: Bytes that have not crossed the kernel by then never will.
_ARRIVES_S = 60


class Model(Protocol):
    """A board without a line."""

    serial: str

    @property
    def next_ns(self) -> int | None: ...
    def advance(self, t_ns: int) -> bytes: ...
    def hear(self, t_ns: int, data: bytes) -> bytes: ...
    def get_power(self) -> None: ...
    def lose_power(self) -> None: ...


class PtyBoard:
    """One board on the running loop. ``loss``: the share of bytes that never arrive, both ways."""

    def __init__(
        self,
        folder: Path,
        model: Model,
        now_ns: Callable[[], int],
        *,
        loss: float = 0.0,
        seed: int = 0,
        usb: tuple[int, int] = (0x045B, 0x8111),
    ) -> None:
        self.model = model
        self.lost = 0
        #: Opening throws away what nobody has read, on a thread: not while it is on its way.
        self._opening = threading.Lock()
        self._folder = folder
        self._now_ns = now_ns
        self._loss = loss
        self._usb = usb
        self._rng = random.Random(seed)
        self._link: Path | None = None
        self._fds: tuple[int, int] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def path(self) -> str:
        assert self._link is not None
        return str(self._link)

    def ports(self) -> list[Port]:
        """What the system would list."""
        if self._link is None:
            return []
        return [Port(str(self._link), self._usb, f"USB{self.model.serial}")]

    def plug_in(self, name: str) -> None:
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._fds = (master, slave)
        self._link = self._folder / name
        self._link.symlink_to(os.ttyname(slave))
        self._say(self.model.advance(self._now_ns()))
        self.model.get_power()
        asyncio.get_running_loop().add_reader(master, self._hear)
        self.turn()

    def unplug(self) -> None:
        assert self._link is not None
        assert self._fds is not None
        master, slave = self._fds
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)
        os.close(slave)
        self._link.unlink()
        self._fds = self._link = None
        self.model.lose_power()

    def close(self) -> None:
        if self._fds is not None:
            self.unplug()
        if self._timer is not None:
            self._timer.cancel()

    def turn(self) -> None:
        """Does what is due; to be called after anything was planned."""
        if self._timer is not None:
            self._timer.cancel()
        self._say(self.model.advance(self._now_ns()))
        if self.model.next_ns is not None:
            left_s = max(0, self.model.next_ns - self._now_ns()) / 1e9
            self._timer = asyncio.get_running_loop().call_later(left_s, self.turn)

    def say_raw(self, data: bytes) -> None:
        """Noise."""
        self._say(data)

    def _hear(self) -> None:
        assert self._fds is not None
        try:
            data = os.read(self._fds[0], 4096)
        except BlockingIOError:
            return
        self._say(self.model.hear(self._now_ns(), self._through(data)))
        self.turn()

    def _say(self, data: bytes) -> None:
        arriving = self._through(data)
        if self._fds is None or not arriving:
            return
        master, slave = self._fds
        with self._opening:
            _write_through(lambda: os.write(master, arriving), slave, len(arriving))

    def connect(self, path: str, baud: int) -> SerialLink:
        """Opens a real port. What is written has arrived at the board when ``write`` returns."""
        with self._opening:
            link = open_link(path, baud)
        write = link.write

        def write_through(data: bytes) -> None:
            if self._fds is None:
                write(data)
            else:
                _write_through(lambda: write(data), self._fds[0], len(data))

        link.write = write_through  # type: ignore[method-assign]  # the line itself loses bytes
        return link

    def _through(self, data: bytes) -> bytes:
        arriving = bytes(byte for byte in data if self._rng.random() >= self._loss)
        self.lost += len(data) - len(arriving)
        return arriving


def _write_through(write: Callable[[], object], other_end: int, count: int) -> None:
    """The kernel carries bytes over in its own time, and virtual time must not go on meanwhile.

    What nobody takes stays where it is once the terminal is full.
    """
    wanted = min(_waiting(other_end) + count, _TERMINAL_HOLDS)
    write()
    began_s = time.monotonic()
    while _waiting(other_end) < wanted:
        if time.monotonic() - began_s > _ARRIVES_S:
            raise AssertionError(f"of {wanted} bytes {_waiting(other_end)} arrived")
        os.sched_yield()


def _waiting(fd: int) -> int:
    return int(struct.unpack("i", fcntl.ioctl(fd, termios.FIONREAD, b"\0\0\0\0"))[0])
