import shutil

import pytest

from tests.ui.player import LEFT, MODULES, SHOT, Player, in_dialog
from vtt.formats.module_file import read_module
from vtt.state.new_game import new_game
from vtt.ui.dialogs.scenario_dialog import ScenarioDialog


@pytest.fixture
def own(qtbot, desktop, tmp_path):
    """A player on a module of the person's own."""
    folder = shutil.copytree(MODULES / "dbr", tmp_path / "dbr")
    player = Player(qtbot, desktop)
    player.folder = folder
    player.open(folder)
    return player


def name_it(player, name="Noon"):
    def fill(dialog):
        assert not dialog.save.isEnabled(), "it needs a name"
        player.qtbot.keyClicks(dialog.name, name)
        dialog.description.setPlainText("As it\nwas.")
        player.qtbot.mouseClick(dialog.save, LEFT)

    return in_dialog(ScenarioDialog, fill)


def test_the_position_that_is_shown_becomes_a_scenario(own):
    own.drag(SHOT, 0, -40)
    there = own.pose(SHOT)
    own.drag(SHOT, 0, -20)
    own.session.step(-1)
    faults = name_it(own)
    own.do("save_scenario")
    assert faults == []
    assert own.window.bar.message.text == f"The scenario Noon was added to {own.folder}."
    module = read_module(own.folder)
    assert module.scenario("noon").description == "As it was."
    assert new_game(module, "noon").pieces[SHOT].pose == there


def test_a_side_that_does_not_see_all_writes_no_secrets_down(own):
    own.window.desk.sit("sweden")
    own.do("save_scenario")
    assert "Take the umpire's seat" in own.window.bar.message.text


def test_a_module_that_cannot_be_written_is_told_of(own, monkeypatch):
    own.window.desk.place = own.folder / "module.xml"
    faults = name_it(own)
    own.do("save_scenario")
    assert faults == []
    assert own.window.bar.message.text.startswith("Not saved: module.xml is an archive")


def test_given_up_nothing_is_written(own):
    before = set((own.folder / "scenarios").iterdir())
    faults = in_dialog(ScenarioDialog, lambda dialog: dialog.reject())
    own.do("save_scenario")
    assert faults == []
    assert set((own.folder / "scenarios").iterdir()) == before


def test_where_the_module_is_not_known_it_says_so(duel_player):
    duel_player.do("save_scenario")
    assert "is not here" in duel_player.window.bar.message.text
