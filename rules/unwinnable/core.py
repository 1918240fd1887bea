"""Legal moves on bare tuples: python-chess's tables without its objects, and so faster.

Only the helpmate search uses it. Castling is left out, so a search with nothing left to look at
proves nothing while somebody may castle. Checked against python-chess, move by move, in the tests.
"""

import chess

#: Pawns, knights, bishops, rooks, queens, kings, White's pieces, all pieces, White to move, square
#: of an en passant that a pawn stands ready for or -1. Equal states allow equal series of moves.
State = tuple[int, int, int, int, int, int, int, int, bool, int]

#: From, to, kind promoted to or 0, the state after it.
Step = tuple[int, int, int, State]

_KNIGHT = chess.BB_KNIGHT_ATTACKS
_KING = chess.BB_KING_ATTACKS
_PAWN = {color: chess.BB_PAWN_ATTACKS[color] for color in chess.COLORS}
_DIAG, _DIAG_MASK = chess.BB_DIAG_ATTACKS, chess.BB_DIAG_MASKS
_FILE, _FILE_MASK = chess.BB_FILE_ATTACKS, chess.BB_FILE_MASKS
_RANK, _RANK_MASK = chess.BB_RANK_ATTACKS, chess.BB_RANK_MASKS
_LAST = chess.BB_RANK_1 | chess.BB_RANK_8
_PROMOTIONS = (4, 1, 3, 2)  # queen, knight, rook, bishop: places in the state


def state_of(board: chess.Board) -> State:
    """The state of a board; its castling rights are lost."""
    en_passant = -1
    if board.ep_square is not None:
        ready = _PAWN[not board.turn][board.ep_square] & board.pawns
        if ready & board.occupied_co[board.turn]:
            en_passant = board.ep_square
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied,
        board.turn,
        en_passant,
    )


def diagonals(square: int, occupied: int) -> int:
    """What a bishop attacks."""
    return _DIAG[square][_DIAG_MASK[square] & occupied]


def straights(square: int, occupied: int) -> int:
    """What a rook attacks."""
    return (
        _RANK[square][_RANK_MASK[square] & occupied] | _FILE[square][_FILE_MASK[square] & occupied]
    )


def is_attacked(state: State, square: int, by_white: chess.Color) -> bool:
    """Whether a side attacks a square."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, _, _ = state
    side = white if by_white else occupied & ~white
    return bool(
        side & knights & _KNIGHT[square]
        or side & pawns & _PAWN[not by_white][square]
        or side & kings & _KING[square]
        or side & (bishops | queens) & _DIAG[square][_DIAG_MASK[square] & occupied]
        or side
        & (rooks | queens)
        & (
            _RANK[square][_RANK_MASK[square] & occupied]
            | _FILE[square][_FILE_MASK[square] & occupied]
        )
    )


def danger(state: State, by_white: chess.Color, king_bit: int) -> int:
    """All squares that a side attacks, through the other side's king as it may not step back."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, _, _ = state
    side = white if by_white else occupied & ~white
    found = _KING[(kings & side).bit_length() - 1]
    ahead = side & pawns
    sides = (ahead & ~chess.BB_FILE_H) << 1 | (ahead & ~chess.BB_FILE_A) >> 1
    found |= sides << 8 if by_white else sides >> 8
    side &= ~(pawns | kings)
    through = occupied & ~king_bit
    while side:
        bit = side & -side
        side ^= bit
        square = bit.bit_length() - 1
        if bit & knights:
            found |= _KNIGHT[square]
            continue
        if bit & (bishops | queens):
            found |= diagonals(square, through)
        if bit & (rooks | queens):
            found |= straights(square, through)
    return found


def king_of(state: State, white: chess.Color) -> int:
    """The square of a side's king."""
    return (state[5] & (state[6] if white else ~state[6])).bit_length() - 1


def is_check(state: State) -> bool:
    """Whether the side to move is in check."""
    return is_attacked(state, king_of(state, state[8]), not state[8])


def successors(state: State) -> list[Step]:
    """Every legal move but castling."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, turn, _ = state
    own = white if turn else occupied & ~white
    king_bit = kings & own
    king = king_bit.bit_length() - 1
    landable = chess.BB_ALL & ~own & ~kings
    attacked = danger(state, not turn, king_bit)
    in_check = attacked & king_bit
    # Whoever stands next on a line from the king may be pinned; all others move freely.
    sliders = occupied & ~own & (bishops | rooks | queens)
    bound = diagonals(king, occupied) | straights(king, occupied) if sliders else 0
    out: list[Step] = []
    _king_steps(state, king_bit, _KING[king] & landable & ~attacked, out)
    for place, pieces in (
        (1, knights & own),
        (2, bishops & own),
        (3, rooks & own),
        (4, queens & own),
    ):
        while pieces:
            from_bit = pieces & -pieces
            pieces ^= from_bit
            from_ = from_bit.bit_length() - 1
            if place == 1:
                landing = _KNIGHT[from_]
            elif place == 2:
                landing = diagonals(from_, occupied)
            elif place == 3:
                landing = straights(from_, occupied)
            else:
                landing = diagonals(from_, occupied) | straights(from_, occupied)
            landing &= landable
            doubtful = in_check or from_bit & bound
            while landing:
                to_bit = landing & -landing
                landing ^= to_bit
                after = moved_piece(state, place, place, from_bit, to_bit)
                if doubtful and is_attacked(after, king_of(after, turn), not turn):
                    continue
                out.append((from_, to_bit.bit_length() - 1, 0, after))
    if pawns & own:
        _pawn_steps(state, own, in_check, bound, out)
    return out


def _king_steps(state: State, king_bit: int, landing: int, out: list[Step]) -> None:
    """Most moves of most searches: what captures nothing is made in place, a third quicker."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, turn, _ = state
    king = king_bit.bit_length() - 1
    while landing:
        to_bit = landing & -landing
        landing ^= to_bit
        if occupied & to_bit:
            after = moved_piece(state, 5, 5, king_bit, to_bit)
        else:
            moving = king_bit | to_bit
            after = (
                pawns,
                knights,
                bishops,
                rooks,
                queens,
                kings ^ moving,
                white ^ moving if turn else white,
                occupied ^ moving,
                not turn,
                -1,
            )
        out.append((king, to_bit.bit_length() - 1, 0, after))


def moved_piece(state: State, place: int, becomes: int, from_bit: int, to_bit: int) -> State:
    """The state after a move, legal or not, but castling and en passant."""
    occupied, white = state[7], state[6]
    if not occupied & to_bit and place == becomes:
        moving = from_bit | to_bit
        pawns, knights, bishops, rooks, queens, kings = state[:6]
        if place == 0:
            pawns ^= moving
        elif place == 5:
            kings ^= moving
        elif place == 2:
            bishops ^= moving
        elif place == 1:
            knights ^= moving
        elif place == 3:
            rooks ^= moving
        else:
            queens ^= moving
        if state[8]:
            white ^= moving
        occupied ^= moving
        turn = not state[8]
        return (pawns, knights, bishops, rooks, queens, kings, white, occupied, turn, -1)
    if occupied & to_bit:
        keep = ~to_bit
        sets = [state[0] & keep, state[1] & keep, state[2] & keep, state[3] & keep]
        sets += [state[4] & keep, state[5]]
    else:
        sets = list(state[:6])
    sets[place] &= ~from_bit
    sets[becomes] |= to_bit
    white = (white & ~from_bit) | to_bit if state[8] else white & ~to_bit
    return (  # type: ignore[return-value]  # a list of known length
        *sets,
        white,
        (occupied & ~from_bit) | to_bit,
        not state[8],
        -1,
    )


def _pawn_steps(state: State, own: int, in_check: int, bound: int, out: list[Step]) -> None:
    pawns, _, _, _, _, kings, _, occupied, turn, en_passant = state
    ahead = 8 if turn else -8
    enemy = occupied & ~own & ~kings
    start = 1 if turn else 6
    moving = pawns & own
    while moving:
        from_bit = moving & -moving
        moving ^= from_bit
        from_ = from_bit.bit_length() - 1
        landing = _PAWN[turn][from_] & enemy
        pushed = from_bit << 8 if turn else from_bit >> 8
        double = 0
        if not pushed & occupied:
            landing |= pushed
            if from_ >> 3 == start:
                double = (pushed << 8 if turn else pushed >> 8) & ~occupied
                landing |= double
        doubtful = in_check or from_bit & bound
        while landing:
            to_bit = landing & -landing
            landing ^= to_bit
            to = to_bit.bit_length() - 1
            for becomes in _PROMOTIONS if to_bit & _LAST else (0,):
                after = moved_piece(state, 0, becomes, from_bit, to_bit)
                if doubtful and is_attacked(after, king_of(after, turn), not turn):
                    break
                if to_bit == double:
                    passed = from_ + ahead
                    if _PAWN[turn][passed] & pawns & enemy:
                        after = (*after[:9], passed)
                out.append((from_, to, becomes + 1 if becomes else 0, after))
        if en_passant >= 0 and _PAWN[turn][from_] >> en_passant & 1:
            _en_passant_step(state, from_bit, out)


def _en_passant_step(state: State, from_bit: int, out: list[Step]) -> None:
    turn, en_passant = state[8], state[9]
    captured = ~(1 << (en_passant ^ 8))
    after = moved_piece(state, 0, 0, from_bit, 1 << en_passant)
    after = (
        after[0] & captured,
        *after[1:6],
        after[6] & captured,
        after[7] & captured,
        after[8],
        -1,
    )
    if not is_attacked(after, king_of(after, turn), not turn):
        out.append((from_bit.bit_length() - 1, en_passant, 0, after))


def is_bare(state: State, winner: chess.Color) -> bool:
    """Whether ``winner`` has too little to mate whatever the other has (laws E-5)."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, _, _ = state
    own = white if winner else occupied & ~white
    if own & (pawns | rooks | queens):
        return False
    enemy = occupied & ~own
    if own & knights:
        return own.bit_count() <= 2 and not enemy & ~kings & ~queens
    if own & bishops:
        one_colour = not bishops & chess.BB_DARK_SQUARES or not bishops & chess.BB_LIGHT_SQUARES
        return one_colour and not pawns and not knights
    return True


def move_of(step: Step) -> chess.Move:
    """The move of a step in python-chess's form."""
    return chess.Move(step[0], step[1], promotion=step[2] or None)
