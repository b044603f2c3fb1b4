import pytest

from tests.vassal.generate import module_file
from tests.vassal.saves import add_piece, save_file, save_text
from vtt.base.errors import FormatError
from vtt.formats.module_file import read_module
from vtt.session.foreign_games import (
    best_host,
    bring_in,
    folder_for,
    hosts,
    module_id_at,
    module_name,
)
from vtt.session.library import ModuleLibrary, user_folder


@pytest.fixture
def library(tmp_path):
    return ModuleLibrary([tmp_path / "modules"])


@pytest.fixture
def imported(tmp_path, library):
    file = module_file(tmp_path)
    report, opened = bring_in(file, folder_for(file, library), tmp_path / "unused.vttg")
    assert opened == tmp_path / "modules" / "Test"
    assert report.target == opened
    return opened


def saved(tmp_path, **more):
    text = save_text([add_piece("p1", "piece;;;inf.png;1/Inf", "Main;15;20;1;0")])
    return save_file(tmp_path / "turn3.vsav", text, **more)


def test_a_module_goes_into_the_persons_own_folder(tmp_path, library):
    assert folder_for(tmp_path / "Test.vmod", library) == tmp_path / "modules" / "Test"
    assert folder_for(tmp_path / "Test.vmod", ModuleLibrary()) == user_folder() / "Test"
    assert folder_for(tmp_path, library) == tmp_path / "modules" / tmp_path.name


def test_what_came_from_vassal_is_found_again(imported, library):
    assert [(host.folder, host.name) for host in hosts(library)] == [(imported, "Test Module")]
    assert module_id_at(imported) == read_module(imported).info.id


def test_a_save_names_its_module_and_becomes_a_game(imported, library, tmp_path):
    file = saved(tmp_path)
    assert module_name(file) == "Test Module"
    assert best_host(module_name(file), hosts(library)).folder == imported
    game = tmp_path / "unsaved" / "game.vttg"
    report, opened = bring_in(file, imported, game)
    assert opened == game
    assert game.is_file()
    assert "scenarios/turn3.xml" in report.files


def test_another_name_is_no_module_of_that_name(imported, library):
    assert best_host("Other Module", hosts(library)) is None
    assert best_host("", hosts(library)) is None


def test_a_damaged_save_names_nothing_and_is_refused(imported, tmp_path):
    file = tmp_path / "bad.vsav"
    file.write_bytes(b"PK\x03\x04 and no more")
    assert module_name(file) == ""
    with pytest.raises(FormatError):
        bring_in(file, imported, tmp_path / "game.vttg")
