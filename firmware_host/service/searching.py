"""Answers one question of ``deciding.py``: JSON of it in, one word out, and ends."""

import json
import sys
from collections.abc import Callable, Mapping

# Not through the games: it would take half a second more of a desktop to load their profiles.
from rules.chess_mating import search
from rules.questions import CanMate, Question

#: As ``rules.games.GAMES`` has them.
SEARCHES: Mapping[str, Callable[[Question], CanMate]] = {"chess": search, "chess960": search}


def main() -> None:
    """``argv``: the name of the game. ``SystemExit`` for one that has no search here."""
    game = sys.argv[1]
    if game not in SEARCHES:
        raise SystemExit(f"nothing is searched for in {game}")
    asked = json.load(sys.stdin)
    sys.stdout.write(str(SEARCHES[game](Question(asked["position"], asked["side"]))))


if __name__ == "__main__":
    main()
