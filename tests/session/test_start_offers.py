from pathlib import Path

import pytest

from tests.builders import start
from tests.session.games import TIME
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.session.library import ModuleLibrary, shipped_folders
from vtt.session.start_offers import (
    GameKind,
    GameOffer,
    left_behind,
    module_offers,
    names_of,
    played_last,
    recent_games,
)

MODULES = shipped_folders()[0]


def written(path, *entries):
    journal = Journal.create(path, make_header("vtt", TIME, start()))
    for entry in entries:
        journal.append(entry)
    journal.close()
    return path


def test_modules_come_with_picture_and_scenarios_and_faulty_ones_with_their_fault(tmp_path):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "module.xml").write_text("<module")
    offers = {offer.name: offer for offer in module_offers(ModuleLibrary([tmp_path, MODULES]))}
    hexes = offers["Three Mills"].head
    assert hexes.picture
    assert [scenario.id for scenario in hexes.scenarios] == ["mills", "bridge"]
    assert offers["broken"].head is None
    assert "expected a module with an id" in offers["broken"].error


def test_a_module_that_goes_away_while_it_is_looked_at_is_one_with_a_fault(monkeypatch, tmp_path):
    def gone(_path, _language):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("vtt.session.start_offers.read_module_head", gone)
    errors = [offer.error for offer in module_offers(ModuleLibrary([MODULES]))]
    assert errors
    assert all("Permission denied" in error for error in errors)


def test_games_left_behind_are_offered_and_damaged_ones_named(tmp_path):
    path = written(tmp_path / "left.vttg", b"x", b"y")
    (tmp_path / "broken.vttg").write_bytes(b"not a game")
    found = left_behind(tmp_path)
    assert found[0] == GameOffer(path, GameKind.LEFT, TIME, start().module.id, "start", 2, own=True)
    assert (found[1].path.name, found[1].kind) == ("broken.vttg", GameKind.DAMAGED)
    assert "expected a game file" in found[1].error


@pytest.fixture
def recent(tmp_path):
    def look(*paths):
        names = [str(path) for path in paths]
        return recent_games(names, modules=[MODULES / "dbr"], unsaved=tmp_path / "unsaved")

    return look


def test_recent_games_have_a_date_and_missing_and_damaged_ones_say_so(tmp_path, recent):
    game = written(tmp_path / "battle.vttg", b"x")
    broken = tmp_path / "broken.vttg"
    broken.write_bytes(b"not a game")
    found = recent(game, tmp_path / "gone.vttg", broken, tmp_path)
    assert [offer.kind for offer in found] == [
        GameKind.RECENT,
        GameKind.MISSING,
        GameKind.DAMAGED,
        GameKind.RECENT,
    ]
    assert found[0].when == int(game.stat().st_mtime * 1000)
    assert (found[0].module, found[0].scenario) == (start().module.id, "start")
    assert "expected a game file" in found[2].error


def test_what_stands_elsewhere_on_the_page_is_not_said_twice(tmp_path, recent):
    assert recent(MODULES / "dbr", Path(MODULES / "dbr" / ".." / "dbr")) == ()
    assert recent(tmp_path / "unsaved" / "dbr-20261130.vttg") == ()


def test_the_module_played_last_is_the_first_that_the_library_has(tmp_path):
    modules = {MODULES / "dbr": "dbr", MODULES / "hexdemo": "hexdemo", tmp_path / "broken": ""}
    names = [str(tmp_path / "gone.vttg"), str(MODULES / "hexdemo"), str(MODULES / "dbr")]
    assert played_last(names, modules) == MODULES / "hexdemo"
    assert played_last(names[:1], modules) is None


def test_a_module_and_its_scenario_have_names_and_what_is_unknown_keeps_its_id(tmp_path):
    library = ModuleLibrary([MODULES])
    name, scenario = names_of(library, "hexdemo", "mills")
    assert (name, scenario) == ("Three Mills", "The three mills")
    assert names_of(library, "hexdemo", "gone") == ("Three Mills", "gone")
    assert names_of(library, "nowhere", "mills") == ("nowhere", "mills")
