"""From the configuration to the parts of a service."""

from typing import TYPE_CHECKING

from drivers.sitting import Sitting
from firmware_host.config.profiles import profile_of
from firmware_host.config.schema import Config
from firmware_host.health.history import History
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.attached import attach, sensing_of
from firmware_host.service.journal_size import size_watch
from firmware_host.service.parts import Parts
from firmware_host.service.sealing import Envelopes
from firmware_host.service.service import Service
from firmware_host.service.watchdog import heartbeat
from firmware_host.timebase import TimeBase
from rules.profile_files import format_profile, parameters

if TYPE_CHECKING:
    from firmware_host.service.recording_sink import NameFile, RecordingSink


def assemble(config: Config, record_to: "NameFile | None" = None) -> Service:
    """The service that ``config`` asks for; ``record_to`` records though it does not ask."""
    timebase = TimeBase()
    journal = config.journal.folder / FILE_NAME
    attached = attach(config, timebase.now_ns)
    parts = Parts(
        board=attached.board,
        timebase=timebase,
        journal=JournalWriter(journal),
        recording=_recording(config, record_to),
        prepare=attached.prepare,
        envelopes=Envelopes(config.journal.folder / "sealed"),
        history=History(config.journal.folder),
        buttons=attached.buttons,
        lights=attached.lights,
        clock_face=attached.clock_face,
        hook=tuple(config.announce.hook),
        hook_timeout_s=config.announce.timeout_s,
        too_large=size_watch(journal, config.journal.most_mb),
        heartbeat=heartbeat(),
    )
    return Service(sitting_of_config(config), parts, rated=config.game.mode == "rated")


def _recording(config: Config, record_to: "NameFile | None") -> "RecordingSink | None":
    if record_to is None and not config.recording.enabled:
        return None
    # Here, since a start must not load what it does not use.
    from firmware_host.service.recording_bound import MB, Bound
    from firmware_host.service.recording_sink import RecordingSink, in_folder

    if record_to is not None:
        return RecordingSink(record_to)
    bound = Bound(config.recording.most_mb * MB, config.recording.keep_free_mb * MB)
    return RecordingSink(in_folder(config.recording.folder), bound=bound)


def sitting_of_config(config: Config) -> Sitting:
    """What a new sitting starts from. The clock waits for the first press."""
    game = config.game
    profile = profile_of(game.profile, game.time_control)
    return Sitting(
        game=game.kind,
        sensing=sensing_of(config),
        start=game.start or None,
        profile=format_profile(profile),
        time_control=game.time_control or None,
        clock=bool(game.time_control),
        touch_move=game.touch_move,
        tags=game.tags,
        clock_start="press",
        mode=game.mode,
        rules=parameters(profile),
        asks_beside=True,
    )
