"""Seats at one screen: nothing is seen or done behind the curtain, and each sees what is its own."""

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from tests.rules.duel import BLUE, RED
from tests.ui.player import CTRL, LEFT, MODULES, in_dialog
from vtt.commands.dice import DiceRequest
from vtt.commands.piece import SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.decision import Refusal
from vtt.session.consent import PlayStyle
from vtt.session.start import NewGame
from vtt.state.piece import Secrecy
from vtt.state.sight import OBSERVER
from vtt.ui.dialogs.seat_dialog import SeatDialog
from vtt.ui.parts.seat_part import SeatPart
from vtt.ui.scene.ground_item import GroundItem


@pytest.fixture
def hot_seat(duelist):
    """A duel at one screen; red has hidden a man, and nobody sits yet."""
    player = duelist(3, 5, style=PlayStyle.HOT_SEAT)
    hide = SetSecrecy(("red_2",), Secrecy(SecrecyKind.HIDDEN, RED))
    assert player.session.execute(RED, hide).accepted or player.session.override(None, hide)
    player.seats = player.window.part(SeatPart)
    player.seats.begin()
    return player


def press(player, text):
    buttons = player.seats.curtain.findChildren(QPushButton)
    shown = [b for b in buttons if b.text() == text and b.isVisible()]
    player.qtbot.mouseClick(shown[0], LEFT)


def pieces(player):
    return set(player.session.view.state.pieces)


def is_blank(player):
    """Whether the window shows nothing but the curtain, menu and tool bar included."""
    window = player.window
    image = window.grab().toImage()
    ground = player.seats.curtain.palette().window().color()
    words = window.rect().center().x() - 260, window.rect().center().x() + 260
    seen = {
        image.pixelColor(QPoint(x, y) * image.devicePixelRatio()).name()
        for x in range(2, window.width() - 2, 5)
        for y in range(16, window.height() - 2, 5)
        if not words[0] < x < words[1]
    }
    return seen == {ground.name()}


def test_at_the_beginning_somebody_sits_down_first(hot_seat):
    assert hot_seat.seats.is_hidden
    assert hot_seat.seats.curtain.title.text() == "Who sits down first?"
    press(hot_seat, "Red")
    assert not hot_seat.seats.is_hidden
    assert hot_seat.window.desk.side == RED
    assert "red_2" in pieces(hot_seat)


def test_behind_the_curtain_nothing_is_seen_and_nothing_can_be_done(hot_seat):
    press(hot_seat, "Red")
    dock = hot_seat.window.docks["log"]
    dock.setFloating(True)
    assert dock.isVisible()
    hot_seat.key(Qt.Key.Key_H, CTRL)
    assert hot_seat.seats.is_hidden
    assert is_blank(hot_seat)
    assert not dock.isVisible(), "a floating dock would lie beside the curtain"
    assert "red_2" not in pieces(hot_seat), "what is behind is what all may see"
    assert hot_seat.window.page.seat.selection.pieces == ()
    before = hot_seat.session.log.position
    for key in (Qt.Key.Key_Z, Qt.Key.Key_A, Qt.Key.Key_O):
        hot_seat.key(key, CTRL)
    assert hot_seat.session.log.position == before
    assert not any(action.isEnabled() for action in hot_seat.window.actions_by_id.by_id.values())
    press(hot_seat, "Show the table to Blue")
    assert dock.isVisible()
    assert hot_seat.window.desk.side == BLUE
    assert "red_2" not in pieces(hot_seat)
    assert hot_seat.window.actions_by_id["hand_over"].isEnabled()


def test_the_curtain_names_who_looks_next_and_grows_with_the_window(hot_seat):
    press(hot_seat, "Red")
    hot_seat.do("hand_over")
    curtain = hot_seat.seats.curtain
    assert curtain.title.text() == "Blue: your turn to look"
    assert curtain.words.text() == "Press when Red has turned away."
    hot_seat.window.resize(1500, 900)
    assert curtain.geometry() == hot_seat.window.rect()
    hot_seat.qtbot.keyClick(curtain.show_table, Qt.Key.Key_Space)
    assert not hot_seat.seats.is_hidden


def test_the_table_is_painted_behind_the_curtain_which_says_so(hot_seat, monkeypatch):
    """A map that was never seen takes seconds, in which the window would be silent."""
    curtain, painted = hot_seat.seats.curtain, []
    paint = GroundItem._painted

    def noted(item, *place):
        painted.append((curtain.isVisible(), curtain.work.text()))
        return paint(item, *place)

    monkeypatch.setattr(GroundItem, "_painted", noted)
    press(hot_seat, "Red")
    hot_seat.do("hand_over")
    hot_seat.page.scene._ground.redraw()
    painted.clear()
    press(hot_seat, "Show the table to Blue")
    assert not hot_seat.seats.is_hidden
    assert painted
    assert set(painted) == {(True, "The table is being drawn ...")}
    assert curtain.work.text() == ""


def test_while_the_first_player_is_asked_the_table_is_painted_ahead(hot_seat, monkeypatch):
    painted = []
    paint = GroundItem._painted
    monkeypatch.setattr(
        GroundItem, "_painted", lambda item, *at: painted.append(at) or paint(item, *at)
    )
    hot_seat.page.scene._ground.redraw()
    hot_seat.seats.begin()
    hot_seat.qtbot.waitUntil(lambda: painted != [])
    assert hot_seat.seats.is_hidden
    assert hot_seat.seats.curtain.work.text() == ""


def test_the_next_player_finds_the_present(hot_seat):
    press(hot_seat, "Red")
    hot_seat.session.go_to(0)
    hot_seat.do("hand_over")
    assert hot_seat.session.shows_present


def test_when_the_turn_goes_over_the_bar_offers_to_hand_over(hot_seat):
    press(hot_seat, "Red")
    hot_seat.do("end_phase")
    hot_seat.qtbot.waitUntil(lambda: hot_seat.window.bar.message is not None)
    assert hot_seat.window.bar.message.text == "The game waits for Blue."
    hot_seat.qtbot.mouseClick(hot_seat.bar_button("Hand over"), LEFT)
    assert hot_seat.seats.is_hidden
    press(hot_seat, "Show the table to Blue")
    hot_seat.qtbot.wait(1)
    assert hot_seat.window.bar.message is None


def test_a_side_does_not_act_for_another(hot_seat):
    press(hot_seat, "Blue")
    decision = hot_seat.session.execute(hot_seat.window.desk.side, hot_seat.window.desk.next_phase)
    assert decision.refusal is Refusal.NOT_YOUR_TURN


def test_consent_names_the_other_side_and_outlives_the_handing_over(hot_seat):
    press(hot_seat, "Red")
    hot_seat.window.desk.roll(DiceRequest("luck", (6,), "Luck", RED))
    hot_seat.do("undo")
    assert hot_seat.window.bar.message.text.startswith("Blue: Take back ")
    hot_seat.do("hand_over")
    press(hot_seat, "Show the table to Blue")
    assert hot_seat.window.bar.message.text.startswith("Blue: Take back ")
    position = hot_seat.session.log.position
    hot_seat.qtbot.mouseClick(hot_seat.bar_button("Agree"), LEFT)
    assert hot_seat.session.log.position == position - 1
    assert hot_seat.session.log.entry(hot_seat.session.log.count).consent.side == BLUE


def test_an_observer_sees_what_all_see_and_does_nothing(hot_seat):
    press(hot_seat, "Observer")
    assert hot_seat.window.desk.side == OBSERVER
    assert "red_2" not in pieces(hot_seat)
    assert not hot_seat.window.actions_by_id["undo"].isEnabled()
    start = hot_seat.pose("red_1")
    hot_seat.drag("red_1", 40, 0)
    assert hot_seat.pose("red_1") == start
    assert "You look on" in hot_seat.window.bar.message.text


def test_the_umpire_sees_all_and_that_is_in_the_log(hot_seat):
    press(hot_seat, "Umpire")
    assert hot_seat.window.desk.side is None
    assert "red_2" in pieces(hot_seat)
    lines = hot_seat.session.entry(hot_seat.session.log.count).lines
    assert "Somebody looked at everything, as umpire." in lines[0].text


def test_alone_one_takes_any_seat_without_a_curtain(duel_player):
    assert not duel_player.window.actions_by_id["hand_over"].isEnabled()
    seats = duel_player.window.part(SeatPart)

    def choose(dialog):
        dialog.seats.setCurrentRow(1)
        duel_player.qtbot.keyClick(dialog.seats, Qt.Key.Key_Return)

    faults = in_dialog(SeatDialog, choose)
    duel_player.do("take_seat")
    assert faults == []
    assert not seats.is_hidden
    assert duel_player.window.desk.side == BLUE
    faults = in_dialog(SeatDialog, lambda dialog: dialog.reject())
    duel_player.do("take_seat")
    assert faults == []
    assert duel_player.window.desk.side == BLUE


def test_at_one_screen_another_seat_is_taken_behind_the_curtain(hot_seat):
    press(hot_seat, "Red")

    def choose(dialog):
        dialog.seats.setCurrentRow(3)
        dialog.accept()

    faults = in_dialog(SeatDialog, choose)
    hot_seat.do("take_seat")
    assert faults == []
    assert hot_seat.seats.curtain.title.text() == "Observer: your turn to look"
    press(hot_seat, "Show the table to Observer")
    assert hot_seat.window.desk.side == OBSERVER


def test_a_game_of_one_begins_without_a_curtain(duel_player):
    seats = duel_player.window.part(SeatPart)
    seats.begin()
    assert not seats.is_hidden


def sit_down(player, row):
    """Take the seat of a row of the dialog, by the keyboard."""

    def choose(dialog):
        dialog.seats.setCurrentRow(row)
        player.qtbot.keyClick(dialog.seats, Qt.Key.Key_Return)

    faults = in_dialog(SeatDialog, choose)
    player.do("take_seat")
    assert faults == []


SWEDEN, IMPERIAL, ALL = 0, 1, 2


def test_the_table_turns_to_the_side_whose_seat_is_taken(player):
    """The imperial army looks down the table: sitting there it is near, and faces away."""
    views = [page.view for page in player.window.pages]
    assert player.window.desk.session.module.sides[IMPERIAL].facing == 180
    turns = []
    for row in (IMPERIAL, ALL, SWEDEN):
        sit_down(player, row)
        turns.append({view.turn for view in views})
    assert turns == [{180}, {180}, {0}], "an umpire looks on from where he sat"


def test_who_does_not_like_it_keeps_the_table_as_it_lies_and_turns_it_when_wanted(player, desktop):
    likes = msgspec.structs.replace(desktop.preferences, turn_to_side=False)
    desktop.use_preferences(likes)
    action = player.window.actions_by_id["turn_to_mine"]
    assert not action.isEnabled(), "who plays all has no side"
    sit_down(player, IMPERIAL)
    assert player.page.view.turn == 0
    player.window.refresh()
    assert action.isEnabled()
    player.do("turn_to_mine")
    assert player.page.view.turn == 180


def test_where_the_module_does_not_tell_how_a_side_looks_nothing_turns(player):
    player.open(MODULES / "hexdemo", "mills")
    player.do("turn_quarter")
    sit_down(player, 0)
    assert player.page.view.turn == 90


def test_at_one_screen_each_player_sees_the_table_from_his_side(player, desktop):
    game = NewGame(MODULES / "dbr", "skirmish", PlayStyle.HOT_SEAT, None)
    player.sit_down(desktop.begin(game))
    player.seats = player.window.part(SeatPart)
    press(player, "Imperial army")
    assert player.page.view.turn == 180
    player.do("hand_over")
    press(player, "Show the table to Sweden and allies")
    assert player.page.view.turn == 0
