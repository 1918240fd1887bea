"""``python -m firmware_host.run_alone PIPE MODULE …``: a module's work while it is wanted.

Nobody waits for an answer once whoever asked is gone, killed too: the pipe ends with it, and this
process with the pipe (``own_process``).
"""

import os
import runpy
import sys
from threading import Thread

_NOT_WANTED = 1


def _watch(pipe: int) -> None:
    os.read(pipe, 1)
    os._exit(_NOT_WANTED)


def main() -> None:
    """``argv``: the pipe's number, the module, and its arguments."""
    pipe, module = int(sys.argv[1]), sys.argv[2]
    Thread(target=_watch, args=(pipe,), name="is-wanted", daemon=True).start()
    sys.argv[:] = sys.argv[2:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
