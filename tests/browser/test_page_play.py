"""A person plays on the page: mouse, finger, keyboard; reload and power cut in the middle."""

from dataclasses import replace

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.browser.live_board import from_position
from tests.browser.page import OpenPage


def test_a_game_is_played_by_dragging_and_a_reload_in_the_middle_loses_nothing(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    page.play("e7", "e5", "e5")
    page.play("f1", "c4", "Bc4")
    page.reload()
    page.until_moves("e4", "e5", "Bc4")
    page.play("b8", "c6", "Nc6")
    page.play("d1", "h5", "Qh5")
    page.play("g8", "f6", "Nf6")
    page.play("h5", "f7", "Qxf7#")
    page.until_state("finished")
    assert "1–0, checkmate" in page.text("#state")
    pgn = page.board.pgn()
    assert "1. e4 { [%clk 0:" in pgn or "1. e4 {[%clk 0:" in pgn
    assert "Qxf7#" in pgn
    assert '[Result "1-0"]' in pgn


def test_castling_is_two_drags(open_page: OpenPage) -> None:
    page = open_page(from_position("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"))
    page.drag("e1", "g1")
    page.until(lambda: page.standing("g1") == "white king")
    page.play("h1", "f1", "O-O")
    page.drag("e8", "c8")
    page.until(lambda: page.standing("c8") == "black king")
    page.play("a8", "d8", "O-O-O")


def test_a_captured_piece_is_taken_off_first_and_lies_beside_the_board(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    page.play("d7", "d5", "d5")
    page.drag("e4", "d5")
    page.until(lambda: page.standing("d5") == "white pawn")
    page.press("white")
    page.until_moves("e4", "d5", "exd5")
    assert page.board.board.tray == "p"
    assert page.all("[data-tray=tray-p]")
    assert page.text(".clock-row[data-side=white] .ahead") == "+1"


def test_in_rated_play_the_balance_is_not_shown(open_page: OpenPage) -> None:
    page = open_page(from_position("4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1"))
    assert page.text(".clock-row[data-side=white] .ahead") == "+27"
    page.board.service.rated = True
    page.reload()
    page.until(lambda: not page.all(".ahead"))


def test_a_promotion_is_told_by_a_button_where_sensors_see_no_kinds(open_page: OpenPage) -> None:
    page = open_page(from_position("8/P3k3/8/8/8/8/4K2p/8 w - - 0 1"))
    page.cell("a7").click()
    page.until(lambda: page.all("[data-promote]"))
    assert not page.all("[data-promote][aria-pressed]")
    page.click("[data-promote=n]")
    page.until(lambda: not page.all("[data-promote]"))
    page.cell("a8").click()
    page.until(lambda: page.standing("a8") == "white pawn")
    page.press("white")
    page.until_moves("a8=N")
    page.until_state("to-move")
    assert not page.all("[data-promote]")


def test_a_pawn_that_only_stands_before_its_last_row_asks_nothing(open_page: OpenPage) -> None:
    """The question stood open for as long as a pawn was there, a queen chosen."""
    page = open_page(from_position("8/P3k3/8/8/8/8/4K2p/8 w - - 0 1"))
    assert not page.all("[data-promote]")
    page.play("e2", "e3", "Ke3")
    assert not page.all("[data-promote]")


def test_a_promotion_in_doubt_is_one_question_with_all_four_pieces(open_page: OpenPage) -> None:
    """A doubt and the choice of the piece asked the same twice."""
    page = open_page(from_position("8/P3k3/8/8/8/8/4K2p/8 w - - 0 1"))
    page.drag("a7", "a8")
    page.until(lambda: page.standing("a8") == "white pawn")
    page.press("white")
    page.until(lambda: page.sans() == ["a8=Q"])
    page.until(lambda: page.all("[data-promote][data-settle]"))
    assert len(page.all("[data-promote]")) == 4
    assert len(page.all("#prompts .prompt")) == 1
    page.click("[data-promote=b]")
    page.until_moves("a8=B")
    page.until(lambda: not page.all("#prompts .prompt"))


def test_a_promotion_piece_is_taken_from_the_box_where_sensors_see_kinds(
    open_page: OpenPage,
) -> None:
    sitting = from_position("8/P3k3/8/8/8/8/4K2p/8 w - - 0 1")
    page = open_page(replace(sitting, sensing="piece"))
    page.drag_off("a7")
    page.until(lambda: page.standing("a7") == "empty")
    page.click("[data-tray=box-R]")
    page.cell("a8").click()
    page.until(lambda: page.standing("a8") == "white rook")
    page.press("white")
    page.until_moves("a8=R")


def test_pulling_the_plug_keeps_the_game_and_one_press_goes_on(open_page: OpenPage) -> None:
    page = open_page()
    page.play("d2", "d4", "d4")
    page.play("d7", "d5", "d5")
    page.click("[data-action=power-cut]")
    page.until_state("paused")
    page.until_moves("d4", "d5")
    assert page.all("#events [data-kind=recovered]")
    page.click("[data-action=resume]")
    page.until_state("to-move")
    page.play("c2", "c4", "c4")


def test_the_page_comes_back_by_itself_after_the_service_restarts(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    page.board.stop()
    page.until(lambda: "does not answer" in page.text("#link"))
    page.board.start()
    page.until(lambda: page.find("#hall").get_attribute("data-connected") == "true")
    assert page.text("#link") == "Connected again"
    page.until_moves("e4")
    assert page.standing("e4") == "white pawn"


def test_the_keyboard_alone_plays_a_move(open_page: OpenPage) -> None:
    page = open_page()
    page.script("document.querySelector('#board [tabindex=\"0\"]').focus()")
    page.keys(Keys.ARROW_UP, Keys.ENTER)
    page.until(lambda: page.standing("e2") == "empty")
    assert page.text("#spoken") == "Lifted: white pawn from e2"
    page.keys(Keys.ARROW_UP, Keys.ARROW_UP, Keys.SPACE)
    page.until(lambda: page.standing("e4") == "white pawn")
    page.keys("1")
    page.until_moves("e4")
    page.until_state("to-move")


def test_a_clock_is_pressed_when_the_finger_comes_down(open_page: OpenPage) -> None:
    """The row was drawn anew while the button was held, and the press was lost."""
    page = open_page()
    buttons = page.all("[data-press]")
    page.drag("e2", "e4")
    page.until(lambda: page.standing("e4") == "white pawn")
    hand = ActionChains(page.chrome, duration=30)
    hand.click_and_hold(page.find("[data-press=white]")).perform()
    page.until(lambda: page.all(".clock-row.running[data-side=black]"))
    page.until_moves("e4")
    hand.release().perform()
    page.play("e7", "e5", "e5")
    assert page.all("[data-press]") == buttons
    kinds = [event.kind for event in page.board.view().events]
    assert "wrong-press" not in kinds
    assert "press-without-move" not in kinds


def test_a_clock_in_focus_is_pressed_by_enter_and_by_space(open_page: OpenPage) -> None:
    page = open_page()
    for side, origin, target, key in (
        ("white", "e2", "e4", Keys.ENTER),
        ("black", "e7", "e5", Keys.SPACE),
    ):
        page.drag(origin, target)
        page.until(lambda at=target: page.standing(at) != "empty")
        page.script("document.querySelector(arguments[0]).focus()", f"[data-press={side}]")
        page.keys(key)
        page.until(lambda at=target: page.sans()[-1:] == [at])
    page.until(lambda: page.all(".clock-row.running[data-side=white]"))
    assert "wrong-press" not in [event.kind for event in page.board.view().events]


def test_escape_puts_a_piece_back_where_it_stood(open_page: OpenPage) -> None:
    page = open_page()
    page.cell("g1").click()
    page.until(lambda: page.standing("g1") == "empty")
    page.keys(Keys.ESCAPE)
    page.until(lambda: page.standing("g1") == "white knight")


def test_fingers_drag_and_tap(open_page: OpenPage) -> None:
    page = open_page(size=(360, 740))
    page.touch_drag("e2", "e4")
    page.until(lambda: page.standing("e4") == "white pawn")
    page.press("white")
    page.until_moves("e4")
    page.tap("b8")
    page.until(lambda: page.standing("b8") == "empty")
    page.tap("c6")
    page.until(lambda: page.standing("c6") == "black knight")
    page.press("black")
    page.until_moves("e4", "Nc6")


def test_a_piece_in_the_air_at_a_reload_can_be_taken_up_again(open_page: OpenPage) -> None:
    page = open_page()
    page.cell("e2").click()
    page.until(lambda: page.standing("e2") == "empty")
    page.reload()
    page.click("[data-tray=hand-P]")
    page.cell("e4").click()
    page.until(lambda: page.standing("e4") == "white pawn")
    page.press("white")
    page.until_moves("e4")


def test_a_doubt_is_answered_by_a_button(open_page: OpenPage) -> None:
    """A capture pushed aside never empties its cell: sensors can't tell which was taken."""
    page = open_page(from_position("4k3/8/8/1p1p4/8/2N5/8/4K3 w - - 0 1"))
    hands = page.board.board

    def push_aside() -> None:
        hands.lift(18)
        hands.place(35, "N")

    page.board.call(push_aside)
    page.press("white")
    page.until(lambda: len(page.all("[data-settle]")) == 2)
    assert page.all("#move-list .doubtful .unsure-mark")
    page.click("[data-settle=c3d5]")
    page.until_moves("Nxd5")
    page.until(lambda: not page.all("[data-settle]"))


def test_a_new_game_sets_the_pieces_up_and_keeps_the_old_game(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    page.click(".ending summary")
    page.click("[data-action=resign-black]")
    page.click("[data-action=resign-black]")
    page.until_state("finished")
    page.click("[data-action=new-game]")
    page.until_state("ready")
    assert page.standing("e2") == "white pawn"
    page.play("d2", "d4", "d4")
    assert page.board.pgn().count("[Result ") == 2
    assert "game 2" in page.text("#moves h2")


def test_shift_pushes_a_piece_aside_so_that_its_cell_never_reads_empty(
    open_page: OpenPage,
) -> None:
    page = open_page(from_position("4k3/8/8/1p1p4/8/2N5/8/4K3 w - - 0 1"))
    page.script("document.querySelector('#board [data-cell=c3]').focus()")
    page.keys(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_RIGHT)
    page.shifted(Keys.ENTER)
    page.until(lambda: page.standing("d5") == "white knight")
    page.press("white")
    page.until(lambda: len(page.all("[data-settle]")) == 2)


def test_a_draw_is_offered_and_accepted(open_page: OpenPage) -> None:
    page = open_page()
    page.play("e2", "e4", "e4")
    page.click(".ending summary")
    page.click("[data-action=draw-white]")
    page.until(lambda: "White offered a draw" in page.text("#prompts"))
    page.click("#prompts [data-focus=draw-accept]")
    page.until_state("finished")
    assert "½–½, by agreement" in page.text("#state")


def test_adjusting_is_said_and_ended(open_page: OpenPage) -> None:
    page = open_page()
    page.click("[data-action=adjust]")
    page.until_state("adjusting")
    page.drag("g1", "g1")
    page.keys(Keys.ENTER)
    page.until(lambda: page.standing("g1") == "white knight")
    page.click("[data-action=adjust-end]")
    page.until_state("ready")
    assert page.sans() == []


ASKED = """
const done = arguments[arguments.length - 1];
Promise.all([import('/static/js/prompts.js'), import('/static/js/sentences.js')]).then(
  ([{ isAsked }, { numberFrom, numberText }]) => {
    const open = (state, plies, count) => isAsked(
      { ply: 3, alternatives: Array(count) }, { state, record: { plies: Array(plies) } });
    numberFrom({ start: '4k3/7p/8/8/8/8/4P3/4K3 b - - 0 29' });
    const numbers = [0, 1, 2].map(numberText);
    numberFrom({ start: null });
    done([open('to-move', 4, 1), open('to-move', 5, 1), open('to-move', 6, 1),
      open('finished', 4, 1), open('finished', 9, 2), ...numbers, numberText(3)]);
  });
"""


def test_a_move_that_was_hardly_seen_is_asked_for_while_hands_remember_it(
    open_page: OpenPage,
) -> None:
    """ "Hardly seen" stood on the page for moves after, and when the game was over.

    What has other moves in its place is asked for at any time. Numbers are the score sheet's.
    """
    page = open_page()
    asked = page.chrome.execute_async_script(ASKED)
    assert asked == [True, True, False, False, True, "29…", "30.", "30…", "2…"]
