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
