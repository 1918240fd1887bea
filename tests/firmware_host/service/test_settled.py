"""What was there at the start is not looked through while presses are answered."""

import gc

from firmware_host.service.settled import settle


def test_what_the_start_has_loaded_is_passed_over() -> None:
    """A look through all modules came in the middle of a press, and its lights were late."""
    loaded: list[object] = []
    loaded.append(loaded)
    settle()
    later: list[object] = []
    later.append(later)
    looked_at = {id(each) for each in gc.get_objects()}
    assert id(loaded) not in looked_at
    assert id(later) in looked_at
