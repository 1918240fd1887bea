"""How long a board may take, and how often it is asked. In nanoseconds."""

from typing import Final

NS_PER_S: Final = 1_000_000_000

#: After the reset: what the board was saying to the program before us comes to its end.
HUSH_NS: Final = NS_PER_S // 10
#: A board answers within some 0.1 s; without an answer the question is put again.
ANSWER_NS: Final = NS_PER_S
#: All that a board may take until it has said who it is and what stands on it. One that is on its
#: feet needs half a second.
HELLO_NS: Final = 5 * NS_PER_S
#: Two scans of a slow board without an update: the hand has come to rest, a dump is worth asking.
QUIET_NS: Final = NS_PER_S // 2
#: At least so often a dump, a busy board or one at rest: an update that was lost alone is made good
#: within this time.
CHECK_NS: Final = 2 * NS_PER_S
#: A battery changes slowly.
BATTERY_NS: Final = 60 * NS_PER_S
#: The heart-beat, and for how long a board may be silent.
BEAT_NS: Final = NS_PER_S
SILENCE_NS: Final = 5 * NS_PER_S
#: Two heart-beats without an answer: it may be waiting for the rest of a command.
WAITS_NS: Final = 2 * NS_PER_S
#: From the beginning of a command to the next: in bus mode a board has room for one. A long one is
#: followed by as much rest as it takes.
GAP_NS: Final = NS_PER_S // 50
#: How long the line takes for a byte: ten bits at 9600 baud.
BYTE_NS: Final = 10 * NS_PER_S // 9_600
#: A light that was told wrong, or a board that lost its power, is right again within this time.
LIGHTS_AGAIN_NS: Final = 16 * NS_PER_S
#: Times in which a clock command is answered. The clock itself is asked by the board two or three
#: times a second, and passes the answer on up to a second later.
CLOCK_ANSWER_NS: Final = 2 * NS_PER_S
