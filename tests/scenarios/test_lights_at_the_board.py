"""What the lights show while hands are over the board, from the press to the dark again."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind, Fault, FaultKind, RulingKind
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import find_style
from firmware_host.sitting.lights import Lights
from firmware_host.sitting.lights_facts import board_lights_of, lights_of
from firmware_host.sitting.lights_meanings import CELLS, LAMPS
from firmware_host.sitting.table import Table
from tests.firmware_host.sitting.folding import signals_for, sittings
from tests.firmware_host.sitting.hall import Hall
from tests.firmware_host.sitting.simulated_games import quickly
from tests.simulate.playing import own_plans


def cells(picture: Lights) -> dict[str, str]:
    """Lit cells by name, and what for."""
    return {CHESSBOARD.name(light.cell): str(light.meaning) for light in picture.cells}


def lamps(picture: Lights) -> dict[str, str]:
    return {str(light.lamp): str(light.meaning) for light in picture.lamps}


def shown(hall: Hall) -> tuple[dict[str, str], dict[str, str]]:
    """Cells and lamps."""
    picture = hall.view().lights
    return cells(picture), lamps(picture)


def test_a_fallen_flag_stays_lit_at_its_player() -> None:
    """K-10, K-4: whose flag fell first is seen after the game too."""
    hall = Hall(time_control="60")
    hall.play("e2e4")
    hall.wait(70)
    assert shown(hall)[1]["black"] == "flag"
    hall.wait(600)
    assert shown(hall)[1]["black"] == "flag"


def test_a_draw_offer_is_lit_until_it_is_answered() -> None:
    """E-6: at the player who must answer; a touch refuses, and it is dark."""
    hall = Hall()
    hall.play("e2e4", press=False)
    hall.use(ControlKind.DRAW, by="white")
    hall.press("white")
    assert shown(hall) == ({}, {"black": "draw"})
    hall.play("e7e5")
    assert shown(hall) == ({}, {})


def test_a_pawn_on_the_last_rank_asks_what_it_becomes() -> None:
    """M-4: the cell flashes while no sensor and nobody has said it."""
    hall = Hall(start="4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    hall.shift("a7a8")
    hall.wait(1)
    assert shown(hall)[0] == {"a8": "promotion"}
    hall.use(ControlKind.PROMOTE, by="white", piece="n")
    hall.wait(1)
    assert shown(hall)[0] == {}


def test_an_arbiters_restoration_leads_back_step_by_step() -> None:
    """I-2, I-5: whoever follows the lights alone arrives, and then it is dark."""
    hall = Hall()
    hall.play("e2e4", "d7d5", "e4d5", "d8d5")
    hall.applied(RulingKind.RESTORE, ply=0)
    taken = 0
    while lit := [light for light in hall.view().lights.cells if light.meaning != "later"]:
        assert len({light.meaning for light in lit}) == 1
        before = hall.view().restoration
        assert before is not None
        assert before.step is not None
        by_lights = {light.cell for light in lit}
        assert by_lights == {c for c in (before.step.origin, before.step.target) if c is not None}
        hall.follow(before.step)
        taken += 1
        assert taken < 20
    hall.wait(1)
    assert cells(hall.view().lights) == {}


def test_pieces_knocked_over_are_lit_without_a_press() -> None:
    """B-7: so that they can be put back on the own time."""
    hall = Hall(sensing="piece")
    hall.play("e2e4")
    for cell in ("a7", "b7", "c7", "b8", "c8"):
        hall.change(cell, ".")
    for cell, piece in (("a5", "p"), ("b5", "p"), ("c5", "n")):
        hall.change(cell, piece)
    hall.wait(5)
    lit, at = shown(hall)
    assert {"a7", "b7", "c7", "b8", "c8"} <= {
        c for c, meaning in lit.items() if meaning == "missing"
    }
    assert {c for c, meaning in lit.items() if meaning == "extra"} == {"a5", "b5", "c5"}
    assert at == {"board": "knocked-over"}


def test_lost_sensors_light_the_board_lamp_and_no_cell() -> None:
    """K-6: nobody knows what stands there."""
    hall = Hall(mode="training")
    hall.play("e2e4")
    hall.feed(Fault(hall.t_ns, FaultKind.BOARD_LOST))
    assert shown(hall)[0] == {}
    assert shown(hall)[1]["board"] == "fault"


def test_a_forgotten_press_is_lit_in_training() -> None:
    """C-2: the mover's lamp waits."""
    hall = Hall(mode="training")
    hall.play("e2e4")
    hall.play("e7e5", press=False)
    assert shown(hall)[1] == {"black": "press"}
    hall.press("black")
    assert shown(hall)[1] == {}


def test_a_piece_owed_is_lit_at_once() -> None:
    """I-9, TM-1: the knight was touched, the pawn was moved; the knight blinks."""
    hall = Hall(touch_move="enforce", profile="fide")
    hall.change("g1", ".")
    hall.wait(1)
    hall.change("g1", "x")
    hall.wait(1)
    assert shown(hall) == ({}, {})
    hall.play("e2e4")
    assert shown(hall) == ({"g1": "owed"}, {"white": "touch-move"})


def test_an_illegal_move_is_led_back_while_its_player_s_lamp_blinks() -> None:
    """I-1, I-2: at the press; whoever follows the lights is free to move, and it is dark."""
    hall = Hall(profile="fide")
    hall.play("e2e4", "e7e5")
    hall.shift("f1b4")
    hall.wait(0.5)
    assert shown(hall) == ({}, {})
    hall.press("white")
    hall.wait(4)
    lit, at = shown(hall)
    assert lit == {"b4": "step", "f1": "step"}
    assert at["white"] == "illegal"
    picture = hall.view().lights
    assert [CHESSBOARD.name(light.cell) for light in picture.cells if light.is_second] == ["f1"]
    hall.shift("b4f1")
    hall.wait(1)
    assert shown(hall) == ({}, {})


def test_a_breach_that_is_only_recorded_lights_nothing() -> None:
    """I-9: ``record``, an event and no light."""
    hall = Hall(touch_move="record", profile="fide")
    hall.change("g1", ".")
    hall.wait(1)
    hall.change("g1", "x")
    hall.wait(1)
    hall.play("e2e4")
    assert shown(hall) == ({}, {})


def test_the_lights_of_a_turned_board_are_where_its_pieces_stand() -> None:
    """B-4: the game's e4 is another cell of a board that lies turned."""
    hall = Hall(mode="training")
    hall.play("e2e4")
    hall.table.turned = 2
    assert set(cells(lights_of(hall.table))) == {"e2", "e4"}
    assert set(cells(board_lights_of(hall.table))) == {"d7", "d5"}
    assert lamps(board_lights_of(hall.table)) == lamps(lights_of(hall.table))


PLANS = st.integers(0, len(own_plans()) - 1)
STYLES = st.sampled_from(["tidy", "club"])


@quickly(12)
@given(PLANS, STYLES, st.integers(0, 99))
def test_a_rated_game_without_irregularities_is_dark_from_first_to_last(
    plan: int, style: str, seed: int
) -> None:
    """M-7, C-2: no light answers to a position, whatever it is; only to what was done wrongly."""
    game = simulate_game(own_plans()[plan], find_style(style), "piece", seed)
    table = Table(replace(game.sitting, mode="rated"))
    said = 0
    for signal in game.signals:
        said += sum(getattr(effect, "kind", None) in _WRONG for effect in table.feed(signal))
        if said:
            return
        assert lights_of(table).cells == ()


#: What may light a cell.
_WRONG = ("illegal-move", "unexplained", "touch-breach", "rook-first", "doubt", "set-up", "fault")


@quickly(25)
@given(st.data())
def test_any_sitting_has_lights_and_rated_ones_never_help(data: st.DataObject) -> None:
    """Random signals from random positions: a picture always, in rated play none that helps."""
    sitting = replace(data.draw(sittings()), mode=data.draw(st.sampled_from(["rated", "training"])))
    table = Table(sitting)
    for signal in data.draw(signals_for(sitting.sensing, forwards=True)):
        table.feed(signal)
        picture = lights_of(table)
        assert all(0 <= light.cell < CHESSBOARD.size for light in picture.cells)
        if sitting.mode == "rated":
            assert all(CELLS[light.meaning].rated for light in picture.cells)
            helping = [light for light in picture.lamps if not LAMPS[light.meaning].rated]
            assert not helping or table.awaits_press
