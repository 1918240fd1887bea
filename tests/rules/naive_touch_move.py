"""Touch-move once more, the plainest way: the laws word for word over the list of legal moves.

For the tests only, and deliberately apart from ``rules/touch*.py``: no slips, no adjusting, one
piece after another, every touch by the player on move.
"""

import chess


def lawful_moves(board: chess.Board, cells: list[int], *, lenient: bool) -> set[str]:
    """The moves that TM-1 to TM-8 leave after the cells were touched in this order."""
    everything = list(board.legal_moves)
    own = [cell for cell in cells if board.color_at(cell) == board.turn]
    enemy = [cell for cell in cells if board.color_at(cell) == (not board.turn)]
    kings = [cell for cell in own if board.piece_type_at(cell) == chess.KING]
    before, after = _castling_rooks(board, own, kings[0]) if kings else ([], [])
    moves = everything
    if before and not lenient:
        moves = [m for m in everything if _rook_of(board, m) not in before] or everything
    movable = [cell for cell in own if cell not in after and _moves_by(board, moves, cell, lenient)]
    capturable = [cell for cell in enemy if _captures_of(board, everything, cell)]
    for castle in _castlings_owed(board, moves, movable, kings, after):
        second = cells.index(after[0])
        if not capturable or second < cells.index(capturable[0]):
            return {castle.uci()}
        if not _both(board, moves, movable[0], capturable[0], lenient) and cells.index(
            kings[0]
        ) < cells.index(capturable[0]):
            return {castle.uci()}
    return _by_order(board, moves, cells, movable, capturable, lenient)


def _by_order(
    board: chess.Board,
    moves: list[chess.Move],
    cells: list[int],
    movable: list[int],
    capturable: list[int],
    lenient: bool,
) -> set[str]:
    if not movable and not capturable:
        return _names(moves)  # TM-5
    if movable and capturable:  # TM-4
        both = _both(board, moves, movable[0], capturable[0], lenient)
        if both:
            return _names(both)
        if cells.index(movable[0]) > cells.index(capturable[0]):
            return _names(_captures_of(board, moves, capturable[0]))
    if movable:
        return _names(_moves_by(board, moves, movable[0], lenient))  # TM-1, TM-3
    return _names(_captures_of(board, moves, capturable[0]))  # TM-2, TM-3


def _castlings_owed(
    board: chess.Board,
    moves: list[chess.Move],
    movable: list[int],
    kings: list[int],
    after: list[int],
) -> list[chess.Move]:
    """TM-7: king and then rook, the king being the first own piece that can move."""
    if not after or movable[:1] != kings:
        return []
    return [move for move in moves if _rook_of(board, move) == after[0]]


def _castling_rooks(board: chess.Board, own: list[int], king: int) -> tuple[list[int], list[int]]:
    back = 0 if board.turn else 7
    rooks = []
    for cell in own:
        if board.piece_type_at(cell) != chess.ROOK or chess.square_rank(cell) != back:
            continue
        has_right = bool(board.castling_rights & chess.BB_SQUARES[cell])
        looks_so = king == chess.square(4, back) and chess.square_file(cell) in (0, 7)
        if has_right or looks_so:
            rooks.append(cell)
    when = own.index(king)
    stays = [
        _rook_of(board, move)
        for move in board.legal_moves
        if board.is_castling(move) and not _king_leaves(board, move)
    ]
    before = [rook for rook in rooks if own.index(rook) < when and rook not in stays]
    return before, [rook for rook in rooks if own.index(rook) > when]


def _king_leaves(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return after.king(board.turn) != board.king(board.turn)


def _rook_of(board: chess.Board, move: chess.Move) -> int | None:
    if not board.is_castling(move):
        return None
    if board.piece_at(move.to_square) == chess.Piece(chess.ROOK, board.turn):
        return move.to_square
    return chess.square(7 if move.to_square > move.from_square else 0, move.from_square >> 3)


def _moves_by(
    board: chess.Board, moves: list[chess.Move], cell: int, lenient: bool
) -> list[chess.Move]:
    return [
        move
        for move in moves
        if move.from_square == cell
        or (_rook_of(board, move) == cell and (lenient or not _king_leaves(board, move)))
    ]


def _captures_of(board: chess.Board, moves: list[chess.Move], cell: int) -> list[chess.Move]:
    return [move for move in moves if _taken(board, move) == cell]


def _taken(board: chess.Board, move: chess.Move) -> int | None:
    if not board.is_capture(move):
        return None
    if board.is_en_passant(move):
        return chess.square(move.to_square & 7, move.from_square >> 3)
    return move.to_square


def _both(
    board: chess.Board, moves: list[chess.Move], own: int, enemy: int, lenient: bool
) -> list[chess.Move]:
    return _captures_of(board, _moves_by(board, moves, own, lenient), enemy)


def _names(moves: list[chess.Move]) -> set[str]:
    return {move.uci() for move in moves}
