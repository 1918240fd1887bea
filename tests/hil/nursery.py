"""Starts ``jadoube`` on a rig as often as it is asked, and loads it once.

Loading takes seconds on the bench, where each page of memory costs a call to the machine below.
``python -m tests.hil.nursery``: each line that comes in is the JSON of an ``Order``; a process is
forked for it, whose number goes out. It has no threads and no pins, so that a child begins clean.
"""

import gc
import json
import os
import signal
import sys
import traceback
from dataclasses import asdict, dataclass
from importlib import import_module

from tests.hil.launch import launch

#: What ``jadoube run`` loads on its way; the libraries for pins are left to each child.
LOADED = (
    "firmware_host.commands.run",
    "firmware_host.service.assembly",
    "firmware_host.web.server",
)


@dataclass(frozen=True, slots=True)
class Order:
    """One process: a rig, what comes after ``jadoube``, environment, files for its 0 and 1."""

    rig: str
    arguments: list[str]
    environment: dict[str, str]
    stdin: str
    stdout: str

    def dump(self) -> str:
        """As a line."""
        return json.dumps(asdict(self)) + "\n"


def be(order: Order) -> int:
    """The child's life; its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.update(order.environment)
    for number, file, flags in ((0, order.stdin, os.O_RDONLY), (1, order.stdout, os.O_WRONLY)):
        opened = os.open(file, flags)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", buffering=1)
    return launch(order.rig, order.arguments)


def main() -> None:
    """Until standard input ends."""
    for module in LOADED:
        import_module(module)
    # Children that only count references of what they share would copy it.
    gc.collect()
    gc.freeze()
    # Nobody here waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        order = Order(**json.loads(line))
        number = os.fork()
        if not number:
            status = 1
            try:
                status = be(order)
                sys.stdout.flush()
            except BaseException:  # noqa: BLE001 (an edge: it must not go on as the nursery)
                traceback.print_exc()
            os._exit(status)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
