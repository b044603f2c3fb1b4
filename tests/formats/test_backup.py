import shutil

import pytest

from vtt.formats.backup import BACKUPS_KEPT, backup_path, keep_backup


def test_the_last_versions_are_kept_newest_first(tmp_path):
    path = tmp_path / "game.vttg"
    assert keep_backup(path) is None
    for version in "abcde":
        path.write_text(version)
        assert keep_backup(path) == tmp_path / "game.vttg.bak1"
    kept = [backup_path(path, number).read_text() for number in range(1, BACKUPS_KEPT + 1)]
    assert kept == ["e", "d", "c"]
    assert path.read_text() == "e"
    assert len(list(tmp_path.iterdir())) == 1 + BACKUPS_KEPT


def test_a_copy_that_cannot_be_made_leaves_everything_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "game.vttg"
    for version in "ab":
        path.write_text(version)
        keep_backup(path)
    path.write_text("c")

    def half(_source, target):
        target.write_text("ha")
        raise OSError("No space left on device")

    monkeypatch.setattr(shutil, "copy2", half)
    with pytest.raises(OSError, match="No space left"):
        keep_backup(path)
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert kept == {"game.vttg": "c", "game.vttg.bak1": "b", "game.vttg.bak2": "a"}
