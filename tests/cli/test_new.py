from pathlib import Path

import pytest

from vtt.base.errors import FormatError
from vtt.cli.new import id_of, require_empty, title_of
from vtt.formats.module_file import read_module


def test_a_new_module_passes_all_checks(vtt, tmp_path):
    result = vtt("new", "module", tmp_path / "Battle of Naseby")
    assert result.exit_code == 0
    assert "the module 'battle-of-naseby', 12 files" in result.output
    assert vtt("check", tmp_path / "Battle of Naseby").exit_code == 0
    assert read_module(tmp_path / "Battle of Naseby").info.name == "Battle of Naseby"


def test_a_name_can_be_given(vtt, tmp_path):
    vtt("new", "module", tmp_path / "n1", "--name", "Naseby, 1645")
    assert read_module(tmp_path / "n1").info.name == "Naseby, 1645"


def test_the_folder_can_be_there_while_it_is_empty(vtt, tmp_path):
    (tmp_path / "empty").mkdir()
    assert vtt("new", "module", tmp_path / "empty").exit_code == 0
    again = vtt("new", "module", tmp_path / "empty")
    assert isinstance(again.exception, FormatError)
    assert "expected a new or empty folder, found files in" in str(again.exception)


@pytest.mark.parametrize(
    ("name", "id", "title"),
    [
        ("Schlacht bei Lützen", "schlacht-bei-lutzen", "Schlacht bei Lützen"),
        ("my_battle", "my_battle", "My battle"),
        ("Große Schlacht", "grosse-schlacht", "Große Schlacht"),
        ("1645-naseby!", "1645-naseby", "1645 naseby!"),
    ],
)
def test_the_folders_name_gives_id_and_title(name, id, title):
    assert id_of(Path(name)) == id
    assert title_of(Path(name)) == title


def test_a_name_without_letters_gives_no_id():
    with pytest.raises(FormatError, match="expected a folder's name with a letter or digit"):
        id_of(Path("戦場"))


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "x").write_bytes(b"")
    with pytest.raises(FormatError, match="expected a new or empty folder, found a file"):
        require_empty(tmp_path / "x")


@pytest.mark.parametrize("kind", ["module", "plugin"])
@pytest.mark.parametrize("name", ["a\x00b", "two\nlines", "\udcff"])
def test_a_name_that_no_file_can_hold_is_refused_and_nothing_is_written(vtt, tmp_path, kind, name):
    result = vtt("new", kind, tmp_path / "game", "--name", name)
    assert isinstance(result.exception, FormatError)
    assert "give another with --name" in str(result.exception)
    assert not (tmp_path / "game").exists()
