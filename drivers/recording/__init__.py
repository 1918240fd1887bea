"""Recordings of sittings, format version 1: what sensors said and which buttons were pressed."""

from drivers.recording.errors import RecordingError
from drivers.recording.header import RecordingHeader
from drivers.recording.paths import expand_paths
from drivers.recording.reader import Recording, parse_recording, read_recording
from drivers.recording.writer import RecordingWriter, write_recording

__all__ = [
    "Recording",
    "RecordingError",
    "RecordingHeader",
    "RecordingWriter",
    "expand_paths",
    "parse_recording",
    "read_recording",
    "write_recording",
]
