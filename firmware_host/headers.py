"""The header of a recording is what a sitting starts from: one to the other."""

from drivers.recording import RecordingHeader
from firmware_host.sitting.sitting import Sitting


def sitting_of(header: RecordingHeader) -> Sitting:
    """What a table needs of a recording's header."""
    return Sitting(
        game=header.game,
        cells=header.cells,
        sensing=header.sensing,
        start=header.start,
        reading=header.reading,
        profile=header.profile,
        time_control=header.time_control,
        clock=header.clock,
        touch_move=header.touch_move,
        tags=header.tags,
        clock_start=header.clock_start,
    )


def header_of(sitting: Sitting) -> RecordingHeader:
    """The header under which a sitting's signals are recorded."""
    return RecordingHeader(
        game=sitting.game,
        cells=sitting.cells,
        sensing=sitting.sensing,
        start=sitting.start,
        reading=sitting.reading,
        profile=sitting.profile,
        time_control=sitting.time_control,
        clock=sitting.clock,
        touch_move=sitting.touch_move,
        tags=sitting.tags,
        clock_start=sitting.clock_start,
    )
