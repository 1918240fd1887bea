"""Every game that can be played on the board, by the name that recordings have for it."""

from collections.abc import Mapping

from rules import chess_rules
from rules.game import Game

GAMES: Mapping[str, Game] = {**chess_rules.GAMES}
