"""Stacks under a real mouse: moved whole, opened, picked, ordered, shown, formed by dropping."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from tests.builders import position
from tests.session.test_hand_row import ROW, hand_module
from tests.ui.conftest import Layouts
from tests.ui.player import CTRL, LEFT, SHIFT, Player, forget
from vtt.commands.base import CommandGroup
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.geometry.pose import Pose
from vtt.render.picture_files import NoPictures
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.state.snapshot import decode_state, encode_state
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.stack_viewer import StackViewer
from vtt.ui.table_stacks import REST_MS


@pytest.fixture
def player(counter_player):
    return counter_player


def stacks(player):
    return dict(player.session.state.stacks)


def new_stack(player):
    return next(pile for stack, pile in stacks(player).items() if stack != "pile")


def double_click(player, point):
    player.click(point)
    player.qtbot.mouseDClick(
        player.page.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, player.pixel(point)
    )
    player.release(point)


def opened(player, point=(60, 200)):
    double_click(player, point)
    return {piece: player.page.seat.shown_pose(piece).point for piece in ("low", "mid", "top")}


def test_a_drag_moves_a_closed_stack_whole_in_one_step(player):
    player.drag("top", 60, 40)
    assert {player.pose(piece).point for piece in ("low", "mid", "top")} == {
        player.pose("top").point
    }
    assert player.pose("low").x == pytest.approx(120, abs=1)
    assert stacks(player)["pile"] == ("low", "mid", "top")
    assert player.session.log.length == 1
    player.do("undo")
    assert player.pose("mid") == Pose(60, 200, 0)


def test_a_double_click_opens_a_stack_and_another_one_closes_it(player):
    places = opened(player)
    assert "pile" in player.page.seat.open_stacks
    assert places["low"] == (60, 200)
    assert places["top"][1] < places["mid"][1] < 200
    items = player.page.scene.items_by_id
    assert (items["top"].x(), items["top"].y()) == pytest.approx(places["top"])
    double_click(player, places["top"])
    assert "pile" not in player.page.seat.open_stacks
    assert (items["top"].x(), items["top"].y()) == (60, 200)
    assert player.page.seat.selection.pieces == ("low", "mid", "top")


def test_the_second_press_of_a_double_click_can_begin_a_drag(player):
    player.click((60, 60))
    view = player.page.view
    player.qtbot.mouseDClick(
        view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, player.pixel((60, 60))
    )
    player.move((60, 100))
    player.release((60, 100))
    assert player.pose("a").y == pytest.approx(100, abs=1)


def test_a_piece_is_picked_from_an_open_stack_and_dragged_out_of_it(player):
    places = opened(player)
    player.click(places["mid"])
    assert player.page.seat.selection.pieces == ("mid",)
    player.press(places["mid"])
    player.move((200, 300))
    ghost = player.page.scene.preview.ghosts[0]
    assert ghost.pose.point == pytest.approx((200, 300), abs=1)
    player.release((200, 300))
    assert player.pose("mid").point == pytest.approx((200, 300), abs=1)
    assert stacks(player) == {"pile": ("low", "top")}
    assert player.session.log.length == 1


def test_shift_and_ctrl_pick_more_of_an_open_stack(player):
    places = opened(player)
    player.click(places["mid"])
    player.click(places["top"], SHIFT)
    assert player.page.seat.selection.pieces == ("mid", "top")
    player.click(places["mid"], CTRL)
    assert player.page.seat.selection.pieces == ("top",)


def test_a_part_that_is_put_back_on_its_own_stack_is_no_move(player):
    places = opened(player)
    player.press(places["top"])
    player.move((300, 300))
    player.move((62, 203))
    player.release((62, 203))
    assert player.session.log.length == 0


def test_arrow_keys_order_an_open_stack_each_by_one_step(player):
    places = opened(player)
    player.click(places["low"])
    player.table_key(Qt.Key.Key_Up)
    assert stacks(player)["pile"] == ("mid", "low", "top")
    player.table_key(Qt.Key.Key_Right)
    assert stacks(player)["pile"] == ("mid", "top", "low")
    player.table_key(Qt.Key.Key_Up)
    assert player.session.log.length == 2
    player.table_key(Qt.Key.Key_Left)
    player.table_key(Qt.Key.Key_Down)
    assert stacks(player)["pile"] == ("low", "mid", "top")
    assert player.session.log.length == 3
    assert player.pose("low") == Pose(60, 200, 0)


def test_on_a_turned_table_up_the_screen_is_still_up_the_stack(player):
    player.page.view.turn_to(180)
    places = opened(player)
    assert places["top"][1] > places["low"][1]
    player.click(places["low"])
    player.table_key(Qt.Key.Key_Up)
    assert stacks(player)["pile"] == ("mid", "low", "top")


def test_with_a_whole_open_stack_selected_arrow_keys_step(player):
    opened(player)
    player.page.seat.selection.replace(["low", "mid", "top"])
    player.table_key(Qt.Key.Key_Right)
    assert player.page.scene.preview.ghosts[0].pose == Pose(61, 200, 0)
    player.table_key(Qt.Key.Key_Escape)


def test_a_key_opens_the_stack_of_what_is_selected(player):
    player.click((60, 200))
    player.table_key(Qt.Key.Key_O)
    assert "pile" in player.page.seat.open_stacks
    assert player.page.seat.selection.pieces == ("top",)
    player.table_key(Qt.Key.Key_Down)
    assert stacks(player)["pile"] == ("low", "top", "mid")
    player.click((60, 60))
    assert not player.window.actions_by_id["open_stack"].isEnabled()


def test_a_stack_that_is_gone_is_open_no_longer(player):
    opened(player)
    player.page.seat.selection.replace(["low", "mid", "top"])
    player.do("delete")
    assert not player.page.seat.open_stacks.ids


def test_a_counter_dropped_on_another_one_forms_a_stack_with_it_in_one_command(player):
    player.drag("a", 57, 4)
    assert player.session.log.length == 1
    assert new_stack(player) == ("b", "a")
    assert player.pose("a") == Pose(120, 60, 0)
    assert isinstance(player.session.log.command_at(1).command, CommandGroup)
    player.do("undo")
    assert list(stacks(player)) == ["pile"]
    assert player.pose("a") == Pose(60, 60, 0)


def test_a_counter_dropped_on_a_stack_joins_it_on_top(player):
    player.drag("a", 3, 138)
    assert stacks(player) == {"pile": ("low", "mid", "top", "a")}
    assert player.session.log.length == 1


def test_the_status_line_says_on_whom_a_counter_will_lie(player):
    player.press((60, 60))
    player.move((63, 198))
    assert player.window.status.contacts.text() == "On top of Unit top, a stack of 3."
    assert player.page.scene.preview.ghosts[0].pose == Pose(60, 200, 0)
    player.table_key(Qt.Key.Key_Escape)
    player.release((63, 198))


def test_shift_holds_stacking_off(player):
    player.press((60, 60))
    player.move((100, 60))
    player.qtbot.keyPress(player.page.view, Qt.Key.Key_Shift)
    drag_with(player, (117, 64), SHIFT)
    player.release((117, 64), SHIFT)
    assert list(stacks(player)) == ["pile"]
    assert player.pose("a").point == pytest.approx((117, 64), abs=1)


def drag_with(player, point, keys):
    """Move the pointer with the button and keys held."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    viewport = player.page.view.viewport()
    where = QPointF(player.page.view.mapFromScene(QPointF(*point)))
    there = QPointF(viewport.mapToGlobal(where.toPoint()))
    event = QMouseEvent(QEvent.Type.MouseMove, where, there, Qt.MouseButton.NoButton, LEFT, keys)
    QApplication.sendEvent(viewport, event)


def test_what_the_module_forbids_to_stack_does_not(player):
    player.drag("a", 126, 126)
    assert list(stacks(player)) == ["pile"]
    player.drag("fort", -140, 0)
    assert stacks(player) == {"pile": ("low", "mid", "top")}


def test_bases_on_the_open_table_do_not_stack(player):
    player.drag("p1", 38, 3)
    assert list(stacks(player)) == ["pile"]


def test_counters_dropped_on_one_hex_form_a_stack_in_its_middle(player):
    player.drag("h1", 6, 47)
    assert player.pose("h1") == Pose(320, 60, 0)
    assert new_stack(player) == ("h2", "h1")
    player.drag("h3", -9, -46)
    assert new_stack(player) == ("h2", "h1", "h3")
    assert player.session.log.length == 2


def test_what_was_just_dropped_on_a_stack_stays_selected_and_is_what_a_second_drag_moves(player):
    player.drag("a", 0, 140)
    assert player.page.seat.selection.pieces == ("a",)
    player.drag("a", 60, 40)
    assert stacks(player) == {"pile": ("low", "mid", "top")}
    assert player.pose("a").point == pytest.approx((120, 240), abs=1)


def test_a_whole_stack_dropped_on_a_counter_keeps_its_order_on_top_of_it(player):
    player.drag("top", 63, -138)
    assert list(stacks(player).values()) == [("b", "low", "mid", "top")]
    assert player.session.log.length == 1
    player.do("undo")
    assert stacks(player) == {"pile": ("low", "mid", "top")}


def rest(player, point):
    view = player.page.view
    player.qtbot.mouseMove(view.viewport(), QPoint(2, 2))
    player.qtbot.mouseMove(view.viewport(), player.pixel(point))
    player.page.stacks._rest.setInterval(0)
    player.qtbot.waitUntil(lambda: viewer(player).isVisible())


def viewer(player) -> StackViewer:
    return player.page.stacks.viewer


def test_a_resting_pointer_shows_what_lies_in_a_stack_with_names(player):
    assert player.page.stacks._rest.interval() == REST_MS
    rest(player, (60, 200))
    shown = viewer(player)
    assert shown.pieces == ("top", "mid", "low")
    assert [tile.accessibleName() for tile in shown.tiles] == ["Unit top", "Leader mid", "Unit low"]
    assert shown.title.text() == "3 pieces, topmost first"
    below = player.page.view.mapFromScene(QPointF(60, 190)).y()
    assert shown.geometry().bottom() < below
    assert not shown.grab().isNull()


def test_one_piece_alone_shows_no_strip(player):
    view = player.page.view
    player.page.stacks._rest.setInterval(60_000)
    player.qtbot.mouseMove(view.viewport(), player.pixel((60, 200)))
    player.qtbot.mouseMove(view.viewport(), player.pixel((60, 60)))
    assert not player.page.stacks._rest.isActive()
    assert not viewer(player).isVisible()


def test_the_strip_closes_when_the_pointer_goes_elsewhere(player):
    rest(player, (60, 200))
    viewer(player)._linger.setInterval(0)
    player.qtbot.mouseMove(player.page.view.viewport(), player.pixel((240, 60)))
    player.qtbot.waitUntil(lambda: not viewer(player).isVisible())


def test_a_click_in_the_strip_picks_a_piece_and_the_next_drag_moves_it_alone(player):
    rest(player, (60, 200))
    tiles = {tile.piece: tile for tile in viewer(player).tiles}
    player.qtbot.mouseClick(tiles["mid"], LEFT)
    assert player.page.seat.selection.pieces == ("mid",)
    player.qtbot.mouseClick(tiles["low"], LEFT, CTRL)
    assert player.page.seat.selection.pieces == ("mid", "low")
    player.qtbot.mouseClick(tiles["low"], LEFT, CTRL)
    player.drag("mid", 100, 60)
    assert stacks(player) == {"pile": ("low", "top")}


def test_a_piece_is_dragged_out_of_the_strip(player):
    rest(player, (60, 200))
    tile = {tile.piece: tile for tile in viewer(player).tiles}["mid"]
    player.qtbot.mousePress(tile, LEFT, pos=tile.rect().center())
    for point in ((150, 250), (240, 300)):
        there = player.page.view.viewport().mapToGlobal(player.pixel(point))
        player.qtbot.mouseMove(tile, tile.mapFromGlobal(there))
    assert [ghost.piece for ghost in player.page.scene.preview.ghosts] == ["mid"]
    assert not player.page.view.rect().intersects(viewer(player).geometry())
    there = player.page.view.viewport().mapToGlobal(player.pixel((240, 300)))
    player.qtbot.mouseRelease(tile, LEFT, pos=tile.mapFromGlobal(there))
    assert player.pose("mid").point == pytest.approx((240, 300), abs=1)
    assert stacks(player) == {"pile": ("low", "top")}
    assert player.session.log.length == 1
    assert not viewer(player).isVisible()


def test_of_two_views_the_one_under_the_pointer_says_which_way_stacks_open(player):
    page = player.page
    opened(player)
    player.window.split.split(True)
    other = player.window.split.pages[1]
    other.view.turn_to(180)
    assert page.seat.shown_pose("top").y > 200
    middle = page.view.viewport().rect().center()
    for where in (middle, middle + QPoint(5, 5)):
        player.qtbot.mouseMove(page.view.viewport(), where)
    player.qtbot.waitUntil(lambda: page.seat.shown_pose("top").y < 200)


def pictures(player):
    player.page.settle()
    items = player.page.scene.items_by_id
    return {piece: items[piece].pixmap().toImage() for piece in ("low", "mid", "top")}


def changed(player, before):
    """The pieces of the stack that look otherwise than before: they have the rim of what is selected."""
    now = pictures(player)
    return {piece for piece in now if now[piece] != before[piece]}


def test_of_a_selected_stack_the_topmost_piece_alone_has_the_rim(player):
    selection, bare = player.page.seat.selection, pictures(player)
    player.click((60, 200))
    assert selection.pieces == ("low", "mid", "top")
    assert changed(player, bare) == {"top"}
    selection.replace(["low", "mid"])
    assert changed(player, bare) == {"mid"}, "what is selected without the top is seen too"
    selection.clear()
    assert changed(player, bare) == set()
    opened(player)
    selection.clear()
    fan = pictures(player)
    selection.replace(["low", "mid", "top"])
    assert changed(player, fan) == {"low", "mid", "top"}, "in an open stack each has its own"


def test_three_that_lie_on_each_other_are_counted_on_the_topmost_and_two_are_not(player):
    alone = pictures(player)["top"].size()
    player.do("select_all")
    player.page.seat.selection.clear()
    three = pictures(player)
    assert three["top"].size() == alone
    opened(player)
    player.page.seat.selection.clear()
    assert changed(player, three) >= {"top"}, "in an open stack nothing is counted"
    places = {piece: player.page.seat.shown_pose(piece).point for piece in ("low", "mid", "top")}
    player.press(places["top"])
    player.move((140, 300))
    player.release((140, 300))
    double_click(player, places["low"])
    player.page.seat.selection.clear()
    two = pictures(player)
    assert player.session.state.stacks["pile"] == ("low", "mid")
    assert two["mid"].size() == three["low"].size(), "two are seen to be two: no number is on them"
    assert three["top"] != two["top"], "the number went with the stack"


@pytest.fixture
def hand(qtbot):
    """A player whose table is a hand."""
    module = hand_module()
    log = EventLog(decode_state(encode_state(position(ROW, module))))
    session = GameSession(module, log, Referee(None, module, FixedDice(())), player="Ada")
    player = Player(qtbot, None)
    player.sit_down(GameWindow(GameDesk(session, NoPictures()), lambda name: None, Layouts()))
    yield player
    forget(player.window)


def test_a_hand_shows_its_row_and_takes_in_what_is_dropped_between_its_pieces(hand):
    items = hand.page.scene.items_by_id
    assert items["top"].x() == pytest.approx(106.0)
    hand.drag("a", 70 - 200, 100)
    assert stacks(hand)["pile"] == ("low", "a", "mid", "top")
    assert items["top"].x() == pytest.approx(129.0)
    hand.press((129, 200))
    hand.move((20, 200))
    hand.release((20, 200))
    assert stacks(hand)["pile"] == ("top", "low", "a", "mid")
    hand.do("undo")
    assert stacks(hand)["pile"] == ("low", "a", "mid", "top")
