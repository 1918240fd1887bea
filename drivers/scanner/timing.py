"""How long a scanner may take, and how often it is asked. In nanoseconds."""

from typing import Final

NS_PER_S: Final = 1_000_000_000

#: An opened port restarts some controllers; their boot loaders take two seconds.
HELLO_NS: Final = 8 * NS_PER_S
#: Between two greetings that are not answered.
GREET_NS: Final = NS_PER_S // 4
#: A command, a question of time or for a reading that has no answer by now was lost. A line of 256
#: bytes and its answer take 30 ms at 115,200 baud.
ANSWER_NS: Final = NS_PER_S // 10
#: Round trips before it starts: they fit the clocks.
FIRST_TRIPS: Final = 6
#: The heart-beat, each a round trip more.
BEAT_NS: Final = NS_PER_S // 2
#: For how long it may be silent, and for how long it may go without a full reading.
SILENCE_NS: Final = 3 * NS_PER_S
READING_NS: Final = 6 * NS_PER_S
#: A scanner that another program listened to keeps the presses that were not fetched. At our first
#: greeting those are taken that a restart of the service (or of the Pi) can have missed.
OLD_PRESS_NS: Final = 30 * NS_PER_S
