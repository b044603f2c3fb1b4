"""A person plays an imported module by the menus and keys of its counters."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.player import ALT, CTRL, RIGHT, Player, in_dialog
from tests.vassal.playable import imported_folder
from vtt.definition.secrecy import SecrecyKind
from vtt.ui.dialogs.question_dialog import QuestionDialog
from vtt.ui.piece_menu import PieceMenu

pytestmark = pytest.mark.qt_log_ignore("grabbing the keyboard")


@pytest.fixture
def player(qtbot, desktop, tmp_path):
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path), "start")
    return player


def named(player, name):
    """The first piece of a kind, by its name."""
    view = player.session.view
    return next(
        piece
        for piece in sorted(view.state.pieces.values(), key=lambda p: p.id)
        if view.module.piece(piece.definition).name == name
    )


def select(player, name):
    player.page.seat.selection.replace([named(player, name).id])
    player.page.view.setFocus()


def open_menu(player, name):
    point = named(player, name).pose.point
    player.press(point, button=RIGHT)
    player.release(point, button=RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PieceMenu)
    return menu


def lines(menu):
    return [a.text().partition("\t")[0] for a in menu.actions() if not a.isSeparator()]


def log_texts(player):
    model = player.log.model
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def test_a_menu_has_what_the_traits_declare_under_their_headings(player):
    menu = open_menu(player, "Three")
    shown = lines(menu)
    assert shown[:7] == ["Orders", "Flip and turn", "Delete", "Clone", "Mask", "Write", "Hit"]
    orders = next(action.menu() for action in menu.actions() if action.text() == "Orders")
    assert lines(orders) == ["Flip", "Turn right"]
    assert "Ctrl+F" in orders.actions()[0].text()
    orders.actions()[0].trigger()
    menu.close()
    assert named(player, "Three").get("Side_Level") == 2


def test_keys_flip_turn_and_count_and_each_is_one_step(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_F, CTRL)
    player.table_key(Qt.Key.Key_R, CTRL)
    player.table_key(Qt.Key.Key_H, CTRL)
    piece = named(player, "Three")
    assert (piece.get("Side_Level"), piece.pose.facing, piece.get("Hits")) == (2, 90.0, "1")
    assert player.session.log.length == 3
    player.do("undo")
    assert named(player, "Three").get("Hits") is None


def test_a_key_that_a_piece_answers_to_is_not_the_windows(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_D, CTRL)  # elsewhere it drops the selection
    view = player.session.view
    names = {view.module.piece(p.definition).name for p in view.state.pieces.values()}
    assert "Three" not in names
    player.page.seat.selection.replace([])
    player.table_key(Qt.Key.Key_D, CTRL)
    assert player.session.log.length == 1


def test_a_trigger_gives_its_keys_as_one_step(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_B, CTRL)
    piece = named(player, "Three")
    assert (piece.get("Side_Level"), piece.pose.facing) == (2, 90.0)
    assert player.session.log.length == 1


def test_what_is_said_of_a_flip_stands_in_the_log(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_F, CTRL)
    assert any("Three (back) flips" in line for line in log_texts(player))


def test_a_clone_lies_on_its_piece(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_C, CTRL)
    stacks = player.session.view.state.stacks.values()
    assert any(named(player, "Three").id in stack for stack in stacks)


def test_a_label_is_written_in_a_dialog(player, qtbot):
    select(player, "Three")

    def write(dialog):
        dialog.fields[0].setPlainText("4th\nFoot")
        qtbot.mouseClick(dialog.ok_button, Qt.MouseButton.LeftButton)

    faults = in_dialog(QuestionDialog, write)
    player.table_key(Qt.Key.Key_L, CTRL)
    assert faults == []
    assert named(player, "Three").get("TextLabel") == "4th\nFoot"


def test_a_dialog_that_is_given_up_changes_nothing(player):
    select(player, "Three")
    faults = in_dialog(QuestionDialog, lambda dialog: dialog.reject())
    player.table_key(Qt.Key.Key_L, CTRL)
    assert faults == []
    assert player.session.log.length == 0


def test_a_piece_is_masked_and_still_seen_by_who_may(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_M, CTRL)
    assert named(player, "Three").secrecy.kind is SecrecyKind.MASKED
    player.table_key(Qt.Key.Key_M, CTRL)
    assert named(player, "Three").secrecy is None


def test_a_key_goes_to_all_that_is_selected(player):
    player.page.seat.selection.replace([named(player, "One").id, named(player, "Two").id])
    player.page.view.setFocus()
    player.table_key(Qt.Key.Key_H, CTRL)
    assert [named(player, name).get("Hits") for name in ("One", "Two", "Three")] == ["1", "1", None]
    assert player.session.log.length == 1


def test_the_past_gives_no_keys(player):
    select(player, "Three")
    player.table_key(Qt.Key.Key_F, CTRL)
    player.session.go_to(0)
    menu = open_menu(player, "Three")
    assert "Flip and turn" not in lines(menu)
    menu.close()


def test_a_click_on_a_pieces_button_gives_its_key(player):
    x, y = named(player, "Three").pose.point
    player.click((x - 4.0, y - 3.0))
    assert named(player, "Three").get("Hits") == "1"
    player.click((x + 3.0, y + 2.0))
    assert named(player, "Three").get("Hits") == "1"


def test_keys_of_the_modules_dice_and_turn_counter_are_theirs(player):
    player.page.view.setFocus()
    player.table_key(Qt.Key.Key_D, ALT)
    roll = player.session.log.command_at(1).command
    assert (roll.request.label, roll.request.dice) == ("2d6", (6, 6))
    player.table_key(Qt.Key.Key_BracketRight, ALT)
    assert player.session.log.length == 2
    assert "2" in player.session.label_at(2)
    player.key(Qt.Key.Key_PageUp)
    player.table_key(Qt.Key.Key_D, ALT)
    assert player.session.log.length == 2, "the past is looked at, not played"
