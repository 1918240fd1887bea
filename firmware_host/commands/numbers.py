"""Numbers as they are typed behind a command: what is none is said in our words."""

import argparse


def whole_number(text: str) -> int:
    """For ``argparse``, which says of ``int`` alone that a value is invalid, and no remedy."""
    try:
        return int(text)
    except ValueError:
        msg = f"{text!r} is no whole number; write digits alone, like 120"
        raise argparse.ArgumentTypeError(msg) from None


def game_number(text: str) -> int:
    """The number of a game in the journal's list."""
    try:
        return int(text)
    except ValueError:
        msg = f"{text!r} is no number of a game; see jadoube games"
        raise argparse.ArgumentTypeError(msg) from None
