from pathlib import Path

import pytest

from drivers.recording import RecordingError, expand_paths


def test_files_and_folders_come_in_the_order_of_their_names_and_once(tmp_path: Path):
    for name in ("b/2.jsonl", "b/10.jsonl", "b/notes.txt", "c.jsonl", "a.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    given = [tmp_path / name for name in ("c.jsonl", "b", "a.jsonl", "b/2.jsonl")]
    names = [str(path.relative_to(tmp_path)) for path in expand_paths(given)]
    assert names == ["a.jsonl", "b/10.jsonl", "b/2.jsonl", "c.jsonl"]


def test_a_name_that_leads_nowhere_is_an_error(tmp_path: Path):
    with pytest.raises(RecordingError, match="no such file or folder"):
        expand_paths([tmp_path / "none.jsonl"])


def test_a_folder_without_recordings_is_an_error(tmp_path: Path):
    with pytest.raises(RecordingError, match="the folder has no recording"):
        expand_paths([tmp_path])
