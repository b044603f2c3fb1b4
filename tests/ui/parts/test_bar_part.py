from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit

from tests.rules.duel import move
from tests.ui.conftest import read_once
from tests.ui.games import case_player
from vtt.definition.board import SlotDefinition
from vtt.state.sight import OBSERVER
from vtt.ui.message_bar import NOTICED, Lasts, Message
from vtt.ui.scene.piece_item import PieceItem

PLUGINS = Path(__file__).parents[3] / "plugins"


@pytest.fixture
def player(duelist):
    player = duelist()
    player.window.desk.set_mode("off")
    player.window.bar.dismiss()
    return player


def say(player, words="Something to be read."):
    player.window.bar.show_message(Message(words, NOTICED))


def hidden(player):
    """The pieces that lie under the bar, of which something is seen at all."""
    bar, view = player.window.bar, player.page.view
    over = bar.rect().translated(
        view.viewport().mapFromGlobal(bar.mapToGlobal(bar.rect().topLeft()))
    )
    under = over.intersected(view.viewport().rect())
    return [item for item in view.items(under) if isinstance(item, PieceItem)]


def put(player, piece, x, y):
    player.window.desk.propose(move(piece, x, y))


def test_it_lies_along_the_upper_edge_where_no_piece_is_hidden(player):
    say(player)
    assert hidden(player) == []
    assert (
        player.window.bar.y()
        == player.page.view.mapTo(player.window.middle, player.page.view.rect().topLeft()).y()
    )


def test_it_hides_no_title_of_a_named_place(player, monkeypatch):
    view, module = player.page.view, player.window.desk.session.module
    rim = view.seen().boundingRect()
    monkeypatch.setattr(
        player.window.desk.session, "module", module_with_box(module, rim.top() + 2)
    )
    say(player)
    assert player.window.bar.pushes
    monkeypatch.setattr(
        player.window.desk.session, "module", module_with_box(module, rim.top() - 70)
    )
    say(player)
    assert not player.window.bar.pushes, "its title is out of sight"


def test_another_table_that_comes_to_the_front_is_looked_at_again(player, monkeypatch):
    say(player)
    assert not player.window.bar.pushes
    module, top = player.window.desk.session.module, player.page.view.seen().boundingRect().top()
    monkeypatch.setattr(player.window.desk.session, "module", module_with_box(module, top + 2))
    player.window.split.front_changed.emit()
    player.qtbot.waitUntil(lambda: player.window.bar.pushes)


def module_with_box(module, top):
    """The module with a box of 100 mm on its table, and a town with a sign in the corner."""
    corners = ((200.0, top), (300.0, top), (300.0, top + 100.0), (200.0, top + 100.0))
    box = SlotDefinition("box", "Box", corners)
    town = SlotDefinition("town", "Town", ((0, 0), (900, 0), (900, 900), (0, 900)), sign="oppidum")
    tables = (msgspec.structs.replace(module.tables[0], slots=(box, town)), *module.tables[1:])
    return msgspec.structs.replace(module, tables=tables)


@pytest.mark.parametrize("edges", [("top",), ("bottom",), ("top", "bottom")])
def test_it_always_lies_above_the_table_and_pushes_it_where_pieces_stand(player, edges):
    view = player.page.view
    zoom, height = view.px_per_mm, view.viewport().height()
    rim = view.seen().boundingRect()
    if "top" in edges:
        put(player, "red_1", 200, rim.top() + 6)
    if "bottom" in edges:
        put(player, "blue_1", 200, rim.bottom() - 6)
    player.window.bar.dismiss()
    say(player)
    pushed = player.window.bar.height() if "top" in edges else 0
    assert player.window.bar.y() == view.mapTo(player.window.middle, QPoint(0, 0)).y()
    assert view.viewport().height() == height - pushed
    assert hidden(player) == []
    player.window.bar.dismiss()
    assert view.viewport().height() == height
    assert view.px_per_mm == pytest.approx(zoom)


def test_tabs_of_tables_stay_free(free_player):
    player = free_player
    assert player.window.tabs.tabBar().isVisible()
    say(player)
    bar = player.window.bar.geometry()
    tabs = player.window.tabs.tabBar()
    corner = tabs.mapTo(player.window.middle, tabs.rect().topLeft())
    assert not bar.intersects(tabs.rect().translated(corner))


@pytest.fixture
def refused(duelist):
    """A man has been dragged too far, and that is said."""
    player = duelist()
    player.window.desk.set_mode("enforce")
    player.window.bar.dismiss()
    player.drag("red_1", 0, 150)
    assert player.window.bar.message.text.startswith("Refused: ")
    return player


@pytest.mark.parametrize("at", ["table", "window", "bar", "line"])
def test_escape_closes_a_refusal_wherever_the_focus_is(refused, at):
    widget = {
        "table": refused.page.view,
        "window": refused.window,
        "bar": refused.window.bar,
        "line": refused.log.findChild(QLineEdit),
    }[at]
    refused.qtbot.keyClick(widget, Qt.Key.Key_Escape)
    assert refused.window.bar.message is None
    assert refused.page.scene.preview.ghosts == ()


def test_a_refusal_goes_when_another_piece_is_selected_and_stays_with_its_own(refused):
    refused.click(refused.pose("red_1").point)
    assert refused.window.bar.message is not None
    refused.click(refused.pose("blue_1").point)
    assert refused.window.bar.message is None


@pytest.mark.parametrize("how", ["drag", "arrow"])
def test_a_refusal_goes_with_the_next_gesture_and_its_move_cannot_be_overruled_any_more(
    refused, how
):
    x, y = refused.pose("red_1").point
    if how == "drag":
        refused.press((x, y))
        refused.move((x, y + 5))
        refused.move((x, y + 20))
    else:
        refused.table_key(Qt.Key.Key_Down)
    assert refused.window.bar.message is None
    assert len(refused.page.scene.preview.ghosts) == 1
    refused.table_key(Qt.Key.Key_Escape)
    assert refused.session.log.position == 1, "only the mode was changed"


def test_escape_gives_up_the_gesture_before_it_closes_a_message(refused):
    x, y = refused.pose("red_1").point
    refused.press((x, y))
    refused.move((x, y + 5))
    refused.move((x, y + 20))
    say(refused)
    refused.table_key(Qt.Key.Key_Escape)
    assert refused.page.scene.preview.ghosts == ()
    assert refused.window.bar.message is not None
    refused.table_key(Qt.Key.Key_Escape)
    assert refused.window.bar.message is None


def test_a_table_that_was_pushed_stays_where_it_is_while_a_piece_is_held(player):
    view = player.page.view
    rim = view.seen().boundingRect()
    put(player, "red_1", 200, rim.top() + 6)
    put(player, "blue_1", 200, rim.bottom() - 6)
    player.window.bar.show_message(Message("Too far.", NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
    bar = player.window.bar
    assert bar.pushes
    x, y = player.pose("blue_1").point
    player.press((x, y))
    player.move((x + 5, y - 20))
    player.move((x + 40, y - 40))
    assert bar.pushes
    assert player.page.scene.preview.ghosts[0].pose.point == pytest.approx((x + 40, y - 40), abs=2)
    player.release((x + 40, y - 40))
    player.qtbot.waitUntil(lambda: bar.message is None)
    assert player.pose("blue_1").point == pytest.approx((x + 40, y - 40), abs=2)


@pytest.mark.parametrize("how", ["drag", "arrow"])
def test_what_is_said_of_the_gesture_that_goes_on_stays(player, how):
    player.window.desk.sit(OBSERVER)
    player.window.refresh()
    player.click(player.pose("red_1").point)
    if how == "drag":
        player.drag("red_1", 0, 20)
    else:
        player.table_key(Qt.Key.Key_Down)
    assert player.window.bar.message.text.startswith("You look on.")
    assert player.window.bar.message.lasts is Lasts.UNTIL_NEXT_ACT


def test_a_question_that_waits_when_the_window_opens_lies_below_the_tabs(qtbot):
    file = PLUGINS / "bellum_gallicum" / "tests" / "cases" / "pitched.toml"
    with case_player(qtbot, file, "pb9_a_sequence_is_rolled", read_once, steps=1) as player:
        bar, tabs = player.window.bar, player.window.tabs
        below = tabs.mapTo(player.window.middle, tabs.tabBar().geometry().bottomLeft()).y()
        qtbot.waitUntil(lambda: bar.geometry().top() > below)
        assert bar.isVisible()
