"""Answers one question of ``deciding.py``: JSON of it in, one word out, and ends."""

import json
import sys

# Not through the games: it would take half a second more of a desktop to load their profiles.
from rules.chess_mating import search
from rules.questions import Question


def main() -> None:
    """Both games that there are have the same search."""
    asked = json.load(sys.stdin)
    sys.stdout.write(str(search(Question(asked["position"], asked["side"]))))


if __name__ == "__main__":
    main()
