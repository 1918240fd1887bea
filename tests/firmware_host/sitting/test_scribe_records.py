"""What is written of simulated games: legal games, and the effects tell all of them."""

from collections.abc import Iterator

import chess
from hypothesis import given

from firmware_host.journal.kept_games import records_of
from firmware_host.sitting.effects import Effect, Recorded
from firmware_host.sitting.record import GameRecord, Ply
from firmware_host.sitting.table import Table
from tests.firmware_host.sitting.simulated_games import CHOICES, Choice, feed, game_of, quickly


def boards(record: GameRecord) -> Iterator[tuple[chess.Board, Ply]]:
    """Each half-move with the board before it; it must be legal."""
    board = chess.Board(record.start or chess.STARTING_FEN, chess960=record.game == "chess960")
    for ply in record.plies:
        yield board, ply
        board.push_uci(ply.key)


@given(CHOICES)
@quickly(6)
def test_a_record_is_a_legal_game_in_the_notation_of_its_game(choice: Choice) -> None:
    game = game_of(choice)
    table = Table(game.sitting)
    for effects in feed(table, game):
        # Whole games are long to play again: those that were just rewritten further back will do.
        rewritten = any(isinstance(e, Recorded) and len(e.plies) > 1 for e in effects)
        for record in table.records() if rewritten else table.records()[:-1]:
            for board, ply in boards(record):
                assert chess.Move.from_uci(ply.key) in board.legal_moves
                assert ply.notation == board.san(chess.Move.from_uci(ply.key))


@given(CHOICES)
@quickly(6)
def test_the_effects_of_a_game_tell_its_whole_record(choice: Choice) -> None:
    game = game_of(choice)
    table = Table(game.sitting)
    effects: list[Effect] = []
    for some in feed(table, game):
        effects += some
    assert records_of(effects) == table.records()
