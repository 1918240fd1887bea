"""What holds for touch-move in every position and after any touches."""

import chess
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Side
from rules.profile_files import PROFILE_NAMES, built_in
from rules.touch import Release, Touch, judge, owe
from rules.touch_findings import touch_findings
from tests.rules.hands import FIDE, LENIENT, MS
from tests.rules.naive_touch_move import lawful_moves
from tests.rules.positions import BOARDS, castling_boards, position

SIDES: st.SearchStrategy[Side | None] = st.sampled_from((None, None, None, "white", "black"))
#: Anything that a board may say, in its order of time; small steps, so that slips are met.
TURNS = st.lists(
    st.tuples(
        st.integers(0, 400),
        st.integers(0, 63),
        st.sampled_from(("lifted", "put", "put", "replaced")),
        SIDES,
        SIDES,
    ),
    max_size=12,
)
PROFILES = st.sampled_from(PROFILE_NAMES).map(built_in) | st.just(LENIENT)
CASTLING = st.one_of(castling_boards(), castling_boards(chess960=False))


def turn_of(changes: list[tuple[int, int, str, Side | None, Side | None]]) -> list[Touch]:
    found, t_ns = [], 0
    for step_ms, cell, change, adjusting, by in changes:
        t_ns += step_ms * MS
        found.append(Touch(t_ns, cell, change, adjusting, by))  # type: ignore[arg-type]  # drawn
    return found


def lifts(cells: list[int]) -> list[Touch]:
    return [Touch(number * 1000 * MS, cell, "lifted") for number, cell in enumerate(cells)]


@st.composite
def touched_cells(draw: st.DrawFn, board: chess.Board) -> list[int]:
    """Occupied cells in an order; king and rooks more often than others."""
    pieces = list(chess.scan_forward(board.occupied))
    rare = list(chess.scan_forward(board.occupied & (board.kings | board.rooks)))
    return draw(st.lists(st.sampled_from(pieces + rare * 3), max_size=5, unique=True))


@given(BOARDS, TURNS, PROFILES)
def test_what_is_lawful_is_a_part_of_what_is_legal_and_never_nothing(
    board: chess.Board,
    changes: list[tuple[int, int, str, Side | None, Side | None]],
    profile: object,
) -> None:
    """TM-5: nobody is ever left without a move."""
    legal = {move.uci() for move in board.legal_moves}
    obligation = owe(position(board), turn_of(changes), profile)  # type: ignore[arg-type]  # drawn
    assert obligation.lawful <= legal
    assert bool(obligation.lawful) == bool(legal)
    assert obligation.binds == (obligation.lawful != legal)
    assert bool(obligation.text) == bool(obligation.law)
    for key in legal:
        breach = judge(obligation, key)
        assert (breach is None) == (key in obligation.lawful)


@given(BOARDS, PROFILES)
def test_without_a_touch_every_legal_move_is_lawful(board: chess.Board, profile: object) -> None:
    """TM-1: nothing touched, nothing owed."""
    obligation = owe(position(board), [], profile)  # type: ignore[arg-type]  # drawn
    assert obligation.lawful == {move.uci() for move in board.legal_moves}
    assert (obligation.law, obligation.may_claim) == ("", True)


@given(BOARDS, st.data())
def test_it_is_what_the_laws_say_word_for_word(board: chess.Board, data: st.DataObject) -> None:
    """TM-4: and TM-1 to TM-8, by a second and plainer reading of the laws."""
    cells = data.draw(touched_cells(board))
    for profile in (FIDE, LENIENT):
        expected = lawful_moves(board, cells, lenient=profile.rook_first == "lenient")
        assert owe(position(board), lifts(cells), profile).lawful == expected


@given(CASTLING, st.data())
def test_it_is_what_the_laws_say_of_king_and_rook(board: chess.Board, data: st.DataObject) -> None:
    """TM-7: and TM-8, where castling is near, in chess and Chess960."""
    cells = data.draw(touched_cells(board))
    for profile in (FIDE, LENIENT):
        expected = lawful_moves(board, cells, lenient=profile.rook_first == "lenient")
        assert owe(position(board), lifts(cells), profile).lawful == expected


@given(st.one_of(BOARDS, CASTLING), st.data(), PROFILES)
def test_a_later_touch_never_gives_back_what_an_earlier_one_has_taken(
    board: chess.Board, data: st.DataObject, profile: object
) -> None:
    """TM-3: who has touched a piece does not get free by touching more."""
    cells = data.draw(touched_cells(board))
    before = {move.uci() for move in board.legal_moves}
    for length in range(1, len(cells) + 1):
        now = owe(position(board), lifts(cells[:length]), profile).lawful  # type: ignore[arg-type]  # drawn
        assert now <= before
        before = set(now)


@given(BOARDS, st.data())
def test_every_move_played_plainly_is_lawful(board: chess.Board, data: st.DataObject) -> None:
    """TM-1: whoever lifts the pieces of a move, and no other, may make it; king before rook."""
    moves = position(board).moves(-1)
    if not moves:
        return
    move = data.draw(st.sampled_from(sorted(moves)))
    king = board.king(board.turn)
    cells = sorted(chess.scan_forward(move.lifts | move.captures), key=lambda cell: cell != king)
    puts = [Touch(60_000 * MS, cell, "put") for cell in chess.scan_forward(move.lands)]
    obligation = owe(position(board), lifts(cells) + puts, FIDE)
    assert judge(obligation, move.key) is None
    origin, target = chess.parse_square(move.key[:2]), chess.parse_square(move.key[2:4])
    bound = owe(position(board), lifts(cells) + puts, FIDE, released=Release(origin, target))
    assert bound.lawful <= obligation.lawful
    if board.is_castling(chess.Move.from_uci(move.key)):
        return
    assert {key[:4] for key in bound.lawful} == {move.key[:4]}


@given(BOARDS, st.data())
def test_adjusting_and_slips_never_bind(board: chess.Board, data: st.DataObject) -> None:
    """TM-6: and TM-13: put in anywhere, they change nothing."""
    cells = data.draw(touched_cells(board))
    others = data.draw(
        st.lists(st.sampled_from(list(chess.scan_forward(board.occupied))), max_size=4)
    )
    side = position(board).side_to_move
    turn: list[Touch] = []
    for number, touch in enumerate(lifts(cells)):
        turn.append(touch)
        if number < len(others) and others[number] not in cells:
            up_ns = touch.t_ns + 100 * MS
            adjusting = side if number % 2 else None
            turn.append(Touch(up_ns, others[number], "lifted", adjusting))
            turn.append(Touch(up_ns + 60 * MS, others[number], "put", adjusting))
    assert (
        owe(position(board), turn, FIDE).lawful == owe(position(board), lifts(cells), FIDE).lawful
    )


@given(BOARDS, TURNS, PROFILES)
def test_findings_are_in_order_and_name_laws(
    board: chess.Board,
    changes: list[tuple[int, int, str, Side | None, Side | None]],
    profile: object,
) -> None:
    """TM-12: whatever the board says, never an exception."""
    found = touch_findings(position(board), turn_of(changes), profile)  # type: ignore[arg-type]  # drawn
    assert [each.t_ns for each in found] == sorted(each.t_ns for each in found)
    assert all(each.law in {"TM-6", "TM-8", "TM-12", "TM-15"} and each.cells for each in found)
