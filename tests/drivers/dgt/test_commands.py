"""What is said to boards and clocks, against the bytes of the protocol."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.dgt import commands
from drivers.dgt.clock_messages import ClockAck, ClockReading, ClockSide
from drivers.dgt.clock_talk import TRIES, ClockTalk
from drivers.dgt.lever import Lever
from drivers.dgt.timing import CLOCK_ANSWER_NS
from drivers.signals import Press

TEXTS = (commands.TEXT, commands.END)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (commands.clock_version(), "2B 03 03 09 00"),
        (commands.end_text(), "2B 03 03 03 00"),
        (commands.beep(4), "2B 04 03 0B 04 00"),
        (commands.show_text("Check", beep_code=3), "2B 0C 03 0C 43 68 65 63 6B 20 20 20 03 00"),
        (commands.show_text("Zugzwang wie"), "2B 0C 03 0C 5A 75 67 7A 77 61 6E 67 00 00"),
        (commands.show_text("é\n"), "2B 0C 03 0C 3F 3F 20 20 20 20 20 20 00 00"),
        (commands.set_and_run(5400, 5395, "left"), "2B 0A 03 0A 01 1E 00 01 1D 37 09 00"),
        (commands.set_and_run(0, 35_999, "right"), "2B 0A 03 0A 00 00 00 09 3B 3B 0A 00"),
        (commands.set_and_run(60, 60, None), "2B 0A 03 0A 00 01 00 00 01 00 04 00"),
        (commands.developer_key(bytes(range(6))), "63 07 00 01 02 03 04 05 00"),
        (commands.leds_pegasus([]), "60 02 00 00"),
        (commands.leds_pegasus([12, 28]), "60 07 05 02 00 00 0C 1C 00"),
        (commands.leds_revelation(0, 63, on=False), "60 04 00 00 3F 00"),
        (commands.leds_revelation(52, 36, on=True), "60 04 01 34 24 00"),
    ],
)
def test_bytes_of_a_command(said: bytes, expected: str):
    assert said == bytes.fromhex(expected)
    if said[0] == 0x2B:
        assert said[1] == len(said) - 2


@pytest.mark.parametrize("times", [(-1, 0), (0, 36_000)])
def test_a_time_that_no_clock_shows_is_refused(times: tuple[int, int]):
    with pytest.raises(ValueError, match="9:59:59"):
        commands.set_and_run(*times, None)


@pytest.mark.parametrize("key", [b"", bytes(5), bytes(7), b"\x80" + bytes(5)])
def test_a_key_of_another_size_is_refused(key: bytes):
    with pytest.raises(ValueError, match="six bytes"):
        commands.developer_key(key)


def ack(command: int, *, is_ok: bool = True, first: int = 0) -> ClockAck:
    return ClockAck(is_ok, command, first, 0)


def test_one_command_at_a_time_waits_for_its_answer():
    talk = ClockTalk()
    talk.say(commands.clock_version())
    talk.say(commands.beep(1))
    assert talk.due(0) == commands.clock_version()
    assert talk.due(1) == b""
    talk.hear(ack(0x0B))  # an old answer once more
    assert talk.due(2) == b""
    talk.hear(ack(9, first=0x22))
    assert talk.version == (2, 2)
    assert talk.due(3) == commands.beep(1)
    talk.hear(ack(0x88))  # a button is no answer
    assert not talk.is_idle
    talk.hear(ack(0x0B))
    assert talk.is_idle
    assert talk.next_ns is None
    assert not talk.refused


def test_a_command_without_an_answer_is_said_again_then_given_up():
    talk = ClockTalk()
    talk.say(commands.beep(1))
    talk.say(commands.clock_version())
    said = [talk.due(n * CLOCK_ANSWER_NS) for n in range(TRIES)]
    assert said == TRIES * [commands.beep(1)]
    assert talk.due(TRIES * CLOCK_ANSWER_NS) == commands.clock_version()
    assert list(talk.refused) == [commands.BEEP]


def test_of_many_commands_the_newest_of_each_kind_is_said():
    """Sixteen texts waited for a slow clock, and it showed what had been true half a minute ago."""
    talk = ClockTalk()
    for n in range(100):
        talk.say(commands.end_text())
        talk.say(commands.show_text(str(n)))
        talk.say(commands.set_and_run(n, n, None))
    assert talk.waiting == 3
    said = []
    for command in (commands.END, commands.TEXT, commands.SET_AND_RUN):
        said.append(talk.due(0))
        talk.hear(ack(command))
    assert said == [
        commands.end_text(),
        commands.show_text("99"),
        commands.set_and_run(99, 99, None),
    ]
    assert talk.is_idle


def test_what_is_not_answered_is_said_again_as_it_is_wanted_now_and_given_up_all_the_same():
    talk = ClockTalk()
    texts = [commands.show_text(str(n)) for n in range(TRIES + 1)]
    said = []
    for n in range(TRIES):
        talk.say(texts[n])
        said.append(talk.due(n * CLOCK_ANSWER_NS))
    assert said == texts[:TRIES]
    assert talk.due(TRIES * CLOCK_ANSWER_NS) == b""
    assert list(talk.refused) == [commands.TEXT]


def test_what_waits_before_is_not_overtaken_by_what_is_said_again():
    """The text came before the end of texts that was said first, and was gone at once."""
    talk = ClockTalk()
    talk.say(commands.show_text("old"))
    talk.due(0)
    talk.say(commands.end_text())
    talk.say(commands.show_text("new"))
    said = [talk.due(CLOCK_ANSWER_NS)]
    talk.hear(ack(commands.END))
    said.append(talk.due(CLOCK_ANSWER_NS + 1))
    assert said == [commands.end_text(), commands.show_text("new")]


def test_the_end_of_a_text_goes_before_all_that_waits_and_takes_a_text_that_waits_with_it():
    """Behind times that were not answered, a text stood in their place for ten seconds."""
    talk = ClockTalk()
    talk.say(commands.beep(1))
    talk.due(0)
    talk.say(commands.set_and_run(60, 60, None))
    talk.say(commands.show_text("late"))
    talk.say(commands.end_text())
    talk.hear(ack(commands.BEEP))
    assert talk.due(1) == commands.end_text()
    talk.hear(ack(commands.END))
    assert talk.due(2) == commands.set_and_run(60, 60, None)
    talk.hear(ack(commands.SET_AND_RUN))
    assert talk.is_idle


def test_what_must_be_said_at_once_waits_for_no_answer_and_loses_nothing():
    talk = ClockTalk()
    talk.say(commands.set_and_run(60, 60, None))
    talk.due(0)
    talk.say_at_once(commands.end_text())
    assert talk.due(1) == commands.end_text()
    assert talk.awaits(commands.END)
    talk.hear(ack(commands.END))
    assert not talk.awaits(commands.END)
    assert talk.due(2) == commands.set_and_run(60, 60, None)


def test_a_refused_command_is_remembered():
    """A clock in another mode than 25 refuses to be set: nobody may believe that it runs."""
    talk = ClockTalk()
    talk.say(commands.set_and_run(60, 60, "left"))
    talk.due(0)
    talk.hear(ack(commands.SET_AND_RUN, is_ok=False))
    assert list(talk.refused) == [commands.SET_AND_RUN]
    assert talk.is_idle


def shown(*, up: str, runs: bool = True, left: int = 600, right: int = 600) -> ClockReading:
    sides = ClockSide(right, False, False), ClockSide(left, False, False)
    return ClockReading(*sides, runs, up == "right", False)


def test_a_press_is_a_running_clock_that_turns_to_the_other_side():
    lever = Lever()
    readings = [
        shown(up="left", runs=False),
        shown(up="right", runs=False),  # tipped while it stands
        shown(up="left", runs=False),
        shown(up="left"),  # the arbiter starts it: Black has let White's clock run
        shown(up="left", left=599),
        shown(up="right", left=598),
        shown(up="right", left=598, runs=False),  # stopped
        shown(up="right", left=598),  # goes on: nobody has pressed
        shown(up="left", left=598),
    ]
    said = [lever.take(n, reading) for n, reading in enumerate(readings)]
    assert [press for press in said if press is not None] == [
        Press(3, "black"),
        Press(5, "white"),
        Press(8, "black"),
    ]


def test_a_clock_that_is_set_anew_starts_a_game_again():
    """The lever stood as the last game had left it, so White's first move began untimed."""
    lever = Lever()
    lever.take(0, shown(up="left"))
    lever.take(1, shown(up="left", left=20, runs=False))
    lever.take(2, shown(up="left", left=600, runs=False))
    assert lever.take(3, shown(up="left")) == Press(3, "black")


def test_white_may_have_the_right_side():
    lever = Lever("right")
    assert lever.take(0, shown(up="left")) == Press(0, "white")


@given(
    st.lists(st.sampled_from(["text", "times", "ask", "answer", "wait"]), max_size=40),
    st.integers(0, TRIES - 1),
)
def test_whatever_was_said_before_the_end_of_a_text_is_the_last_of_both(
    steps: list[str], lost: int
):
    talk, t_ns, said = ClockTalk(), 0, list[bytes]()

    def turn() -> None:
        if (command := talk.due(t_ns)) != b"":
            said.append(command)

    for n, step in enumerate(steps):
        if step == "text":
            talk.say(commands.show_text(str(n)))
        elif step == "times":
            talk.say(commands.set_and_run(n, n, None))
        elif step == "answer" and said and not talk.is_idle:
            talk.hear(ack(commands.command_of(said[-1])))
        t_ns += CLOCK_ANSWER_NS if step == "wait" else 1
        turn()
    talk.say(commands.end_text())
    for n in range(3 * TRIES):
        t_ns += CLOCK_ANSWER_NS
        turn()
        if n >= lost and said:
            talk.hear(ack(commands.command_of(said[-1])))
    assert talk.is_idle
    texts = [number for command in said if (number := commands.command_of(command)) in TEXTS]
    assert texts[-1] == commands.END
