"""What a start has loaded stays: nobody need look through it again for what could be freed."""

import gc


def settle() -> None:
    """To be called once, when the service is ready.

    Modules and settings are most of what the program holds. Python looked through all of it now and
    then while a press was answered: 40 ms on a PC, ten times that on a small Pi. To look once more
    here would hold up the start as long; what little it would free stays.
    """
    gc.freeze()
