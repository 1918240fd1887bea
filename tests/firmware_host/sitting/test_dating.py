"""Each game has the date of the day on which it begins."""

from drivers.signals import ControlKind, Day, RulingKind
from tests.firmware_host.sitting.hall import Hall

TAGS = {"Date": "2026.11.30", "White": "Ann"}


def hall() -> Hall:
    return Hall(tags=TAGS, clock_start="press")


def dates(hall: Hall) -> list[str]:
    return [record.tags["Date"] for record in hall.table.records()]


def turn_the_day(hall: Hall, date: str = "2026.12.01") -> None:
    hall.feed(Day(hall.t_ns, date))


def test_a_game_keeps_the_day_on_which_it_began_and_the_next_one_has_its_own() -> None:
    """A board stood on through the weekend, and Sunday's games were all dated Friday."""
    evening = hall()
    evening.press("black")
    evening.play("e2e4", "e7e5")
    turn_the_day(evening)
    evening.use(ControlKind.RESIGN, by="white")
    evening.applied(RulingKind.NEW_GAME)
    assert dates(evening) == ["2026.11.30", "2026.12.01"]
    turn_the_day(evening, "????.??.??")
    assert dates(evening) == ["2026.11.30", "????.??.??"]
    assert evening.view().record.tags["White"] == "Ann"
    assert evening.is_told_whole()


def test_pieces_that_were_set_up_overnight_are_a_game_of_the_day_on_which_it_is_played() -> None:
    morning = hall()
    turn_the_day(morning)
    morning.press("black")
    turn_the_day(morning, "2026.12.02")
    morning.play("e2e4")
    assert dates(morning) == ["2026.12.01"]
    assert morning.is_told_whole()


def test_the_second_part_of_a_game_keeps_its_day() -> None:
    """I-10: the record begins anew at the position that the arbiter set, the game does not."""
    evening = hall()
    evening.press("black")
    evening.play("e2e4", "e7e5")
    position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    evening.applied(RulingKind.SET_POSITION, position=position)
    assert len(evening.table.records()) == 2
    turn_the_day(evening)
    assert dates(evening) == ["2026.11.30", "2026.11.30"]
    assert evening.is_told_whole()
