"""Whoever opens a game again sits where he sat, and the computer plays whom it played."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import MODULES, Player, in_dialog
from vtt.session.consent import PlayStyle
from vtt.session.preferences import KeptSeat, load_preferences
from vtt.session.start import NewGame
from vtt.state.mode import RulesMode
from vtt.ui.app import Desktop
from vtt.ui.dialogs.seat_dialog import SeatDialog
from vtt.ui.shell import build_app


def action(window):
    return window.actions_by_id["computer_plays"]


def sit_by_hand(player, row):
    """Take a seat as a person does: the dialog's list, and Return."""
    faults = in_dialog(SeatDialog, lambda dialog: choose(player, dialog, row))
    player.do("take_seat")
    assert faults == []


def choose(player, dialog, row):
    dialog.seats.setCurrentRow(row)
    player.qtbot.keyClick(dialog.seats, Qt.Key.Key_Return)


@pytest.fixture
def saved(player, tmp_path, monkeypatch):
    """A game of DBR saved under a name by who sits at its first side, where the computer plays the other."""
    path = tmp_path / "battle.vttg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    sit_by_hand(player, 0)
    player.do("save")
    player.do("computer_plays")
    player.window.close()
    return path


def test_an_opened_game_has_its_person_where_he_sat_and_the_computer_at_the_others(
    saved, desktop, tmp_path
):
    window = desktop.open_path(str(saved))
    first = window.desk.session.state.sides[0]
    assert window.desk.side == first
    assert window.desk.session.viewer == first
    assert action(window).isChecked()
    name = window.desk.session.module.side(first).name
    told = f"You sit where you sat last: {name}. The computer plays the others."
    assert window.bar.message.text == told
    kept, _ = load_preferences(tmp_path / "preferences.json")
    assert kept.seats[str(saved.resolve())] == KeptSeat(first, True)


def test_another_start_of_the_program_knows_it_too(saved, desktop, qtbot, tmp_path):
    second = Desktop(build_app([]), desktop.setup, tmp_path / "preferences.json")
    window = second.open_path(str(saved))
    assert window.desk.side == window.desk.session.state.sides[0]
    assert action(window).isChecked()
    window.close()


def test_who_has_risen_and_sent_the_computer_away_finds_neither(saved, desktop, qtbot):
    player = Player(qtbot, None)
    player.sit_down(desktop.open_path(str(saved)))
    player.do("computer_plays")
    sit_by_hand(player, len(player.session.state.sides))
    player.window.close()
    window = desktop.open_path(str(saved))
    assert window.desk.side is None
    assert not action(window).isChecked()


def test_a_new_game_begins_above_all_sides(saved, desktop):
    window = desktop.begin(NewGame(MODULES / "dbr", "skirmish"))
    assert window.desk.side is None
    assert not action(window).isChecked()


def test_a_seat_that_the_game_no_longer_has_is_not_taken(saved, desktop):
    desktop.keep_seat(saved.resolve(), KeptSeat("saxony", True))
    window = desktop.open_path(str(saved))
    assert window.desk.side is None
    assert not action(window).isChecked()


def test_players_who_share_a_screen_begin_behind_the_curtain(desktop, tmp_path):
    path = tmp_path / "shared.vttg"
    window = desktop.begin(NewGame(MODULES / "dbr", "skirmish", PlayStyle.HOT_SEAT))
    window.desk.save_as(path)
    window.desk.sit(window.desk.session.state.sides[0])
    window.refresh()
    assert desktop.preferences.seats == {}


def test_a_new_game_against_the_computer_begins_at_the_chosen_side(desktop, qtbot):
    offer = NewGame(MODULES / "hexdemo", "bridge", PlayStyle.SOLO, RulesMode.ENFORCE, "league")
    window = desktop.begin(offer)
    with qtbot.waitExposed(window):
        window.show()
    assert window.desk.side == "league"
    assert window.actions_by_id["computer_plays"].isChecked()
    log = window.desk.session.log
    sides = window.desk.session.state.sides
    assert sides == ("duchy", "league")
    if window.desk.flow.actors == ("duchy",):
        qtbot.waitUntil(lambda: log.count > 0, timeout=60_000)
        assert log.entry(1).side == "duchy"
