from pathlib import Path

import platformdirs
import pytest

from tests.builders import start
from tests.session.games import TIME
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.session.unsaved import UnsavedGame, new_unsaved_path, unsaved_folder, unsaved_games


def test_the_folder_is_the_users():
    assert unsaved_folder().is_relative_to(Path(platformdirs.user_data_dir("vtt")))


def test_a_new_path_says_module_and_time_and_is_free(tmp_path):
    first = new_unsaved_path(tmp_path, "dbr", TIME)
    assert first.name == "dbr-20231114-221320.vttg"
    first.write_bytes(b"")
    assert new_unsaved_path(tmp_path, "dbr", TIME).name == "dbr-20231114-221320_2.vttg"
    assert new_unsaved_path(tmp_path / "none", "dbr", TIME).parent == tmp_path / "none"


def test_games_that_were_left_behind_are_found_newest_first(tmp_path):
    for name, created in (("old", 1000), ("new", 2000)):
        journal = Journal.create(tmp_path / f"{name}.vttg", make_header("vtt", created, start()))
        journal.append(b"x")
        journal.close()
    Journal.create(tmp_path / "empty.vttg", make_header("vtt", 4000, start())).close()
    (tmp_path / "broken.vttg").write_bytes(b"not a game")
    played = Journal.create(tmp_path / "played.vttg", make_header("vtt", 3000, start()))
    found = unsaved_games(tmp_path)
    played.close()
    assert found[:2] == (
        UnsavedGame(tmp_path / "new.vttg", start().module, "start", 2000, 1),
        UnsavedGame(tmp_path / "old.vttg", start().module, "start", 1000, 1),
    )
    assert found[2].path.name == "broken.vttg"
    assert "expected a game file" in found[2].error
    assert len(found) == 3


def test_no_folder_no_games(tmp_path):
    assert unsaved_games(tmp_path / "none") == ()


@pytest.mark.parametrize("time_ms", [-(2**62), -1, 0, 2**62])
def test_a_clock_that_jumped_still_gives_a_path(tmp_path, time_ms):
    first = new_unsaved_path(tmp_path, "dbr", time_ms)
    first.write_bytes(b"")
    assert new_unsaved_path(tmp_path, "dbr", time_ms) != first
