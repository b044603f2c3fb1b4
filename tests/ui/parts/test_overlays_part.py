import pytest
from PySide6.QtCore import Qt

from tests.rules import duel
from tests.ui.player import SHOT, Player, in_dialog
from vtt.rules.api import LoadedRules, Offer
from vtt.rules.verdict import MAP_WIDE, AreaMark, LineMark, ShapeRole
from vtt.session.consent import PlayStyle
from vtt.ui.dialogs.typed_overlay_dialog import TypedOverlayDialog
from vtt.ui.parts.overlays_part import OverlaysPart


def square(role, left, label=""):
    points = ((left, 200.0), (left + 30.0, 200.0), (left + 30.0, 230.0), (left, 230.0))
    return AreaMark(duel.FIELD, points, (), role, label)


class Showing(duel.Duel):
    """A duel that draws four kinds for every man."""

    def offers(self, view, side, selection):
        kinds = (ShapeRole.REACH, ShapeRole.ZONE, ShapeRole.FIRE, ShapeRole.CONTACT)
        return tuple(
            Offer(
                kind.value,
                f"{kind.value} of {selection}",
                marks=(square(kind, 40.0 * n),),
                rule="7",
            )
            for n, kind in enumerate(kinds)
            if selection
        )


@pytest.fixture
def skirmish(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open()
    player.begin_to_move()
    return player


@pytest.fixture
def player(duelist, monkeypatch):
    monkeypatch.setattr(duel, "RULES", LoadedRules(duel.DUEL, Showing(), (duel.PACE,)))
    player = duelist(style=PlayStyle.SOLO)
    player.click((100, 100))
    player.qtbot.waitUntil(lambda: roles(player) != [])
    return player


def roles(player):
    return [overlay.role.value for overlay in player.page.scene.overlays]


def legend(player):
    rows = player.window.part(OverlaysPart).legends[player.page].rows
    return [row.text() for row in rows.values()]


def test_three_kinds_are_drawn_and_the_legend_says_how_to_draw_the_fourth(player):
    assert roles(player) == ["reach", "zone", "fire"]
    assert legend(player) == ["reach", "zones", "fire", "contact (click to draw)"]


def test_a_key_shows_all_kinds_and_three_again(player):
    player.key(Qt.Key.Key_A)
    assert roles(player) == ["reach", "zone", "fire", "contact"]
    player.key(Qt.Key.Key_A)
    assert roles(player) == ["reach", "zone", "fire"]


def test_kinds_are_hidden_in_the_menu_and_in_the_legend(player):
    player.do("overlay_zone")
    assert roles(player) == ["reach", "fire", "contact"]
    rows = player.window.part(OverlaysPart).legends[player.page].rows
    player.qtbot.mouseClick(rows[ShapeRole.REACH], Qt.MouseButton.LeftButton)
    assert roles(player) == ["fire", "contact"]
    assert not player.window.actions_by_id["overlay_reach"].isChecked()


def test_the_legend_can_be_put_away(player):
    player.do("overlay_legend")
    assert not player.window.part(OverlaysPart).legends[player.page].isVisible()


def test_a_click_on_what_is_offered_says_what_it_is_and_keeps_the_selection(player):
    player.click((55, 215))
    assert "zone of ('red_1',) (7)" in player.window.status.contacts.text()
    assert player.page.seat.selection.pieces == ("red_1",)
    player.click((200, 260))
    assert player.page.seat.selection.pieces == ()


def test_a_click_on_the_mark_of_a_finding_opens_it_and_keeps_the_selection(skirmish):
    player = skirmish
    player.drag(SHOT, 0, -250)
    panel = player.findings_panel
    finding = next(
        finding for finding in panel.findings() if isinstance(finding.marks[0], LineMark)
    )
    player.window.docks["findings"].hide()
    panel.list.setCurrentRow(-1)
    (x1, y1), (x2, y2) = finding.marks[0].points[:2]
    selected = player.page.seat.selection.pieces
    player.click((x1 + 0.4 * (x2 - x1), y1 + 0.4 * (y2 - y1)))
    assert player.window.docks["findings"].isVisible()
    assert panel.findings()[panel.list.currentRow()] == finding
    assert player.page.seat.selection.pieces == selected


def test_reach_radius_and_arc_are_drawn_by_numbers_without_rules(free_player):
    player = free_player
    player.page.seat.selection.replace(["red_1"])

    def fill(dialog):
        dialog.kind.setCurrentIndex(1)
        dialog.length.setValue(80)
        dialog.accept()

    assert in_dialog(TypedOverlayDialog, fill) == []
    player.do("typed_overlay")
    assert [o.label for o in player.page.scene.overlays] == ["command radius 80 mm"]
    before = player.page.scene.overlays[0].points
    player.drag("red_1", 60, 0)
    assert player.page.scene.overlays[0].points != before, "it goes with its piece"
    player.do("wipe_overlays")
    assert player.page.scene.overlays == ()


def is_whole(player):
    """Whether the legend holds all of its lines, now and not at the next click."""
    shown = player.window.part(OverlaysPart).legends[player.page]
    return shown.isVisible() and all(
        row.isVisible() and shown.rect().contains(row.geometry()) and row.height() > 10
        for row in shown.rows.values()
    )


def test_the_legend_is_whole_after_every_change_and_gone_with_the_last_kind(player):
    assert is_whole(player)
    for action in ("overlay_reach", "overlays_all", "overlay_reach", "overlays_all"):
        player.do(action)
        assert is_whole(player), action
    player.page.seat.selection.clear()
    player.qtbot.waitUntil(lambda: roles(player) == [])
    assert not player.window.part(OverlaysPart).legends[player.page].isVisible()


def test_the_legend_is_whole_after_a_refused_drag(skirmish):
    skirmish.do("mode_enforce")
    skirmish.click(skirmish.pose("sk-sw-light").point)
    skirmish.qtbot.waitUntil(lambda: is_whole(skirmish), timeout=20_000)
    skirmish.drag("sk-sw-light", 0, 300)
    assert skirmish.window.bar.message.text.startswith("Refused: ")
    skirmish.key(Qt.Key.Key_Escape)
    skirmish.qtbot.waitUntil(lambda: is_whole(skirmish), timeout=20_000)


def lying(player):
    return {overlay.role.value for overlay in player.page.scene.lying_overlays}


def kinds_in_legend(player):
    shown = player.window.part(OverlaysPart).legends[player.page]
    return {kind.value for kind in shown.rows} if shown.isVisible() else set()


def test_the_legend_lists_what_lies_on_the_table_while_a_refused_move_is_shown_and_after_it(
    skirmish,
):
    skirmish.do("mode_enforce")
    skirmish.drag("sk-sw-light", 0, -250)
    assert roles(skirmish) != []
    assert kinds_in_legend(skirmish) == lying(skirmish) == set(), (
        "the suggested move alone is shown"
    )
    panel = skirmish.findings_panel.list
    for row in range(panel.count()):
        place = panel.visualItemRect(panel.item(row)).center()
        panel.scrollToItem(panel.item(row))
        place = panel.visualItemRect(panel.item(row)).center()
        skirmish.qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert kinds_in_legend(skirmish) == lying(skirmish) == set(roles(skirmish)) != set()
        assert "contact" not in lying(skirmish), "nobody is touched where the move would end"


def test_while_a_base_is_dragged_the_legend_lists_what_is_left_of_the_overlays(skirmish):
    start = skirmish.pose("sk-sw-light").point
    skirmish.click(start)
    skirmish.qtbot.waitUntil(lambda: len(roles(skirmish)) > 1, timeout=20_000)
    before = kinds_in_legend(skirmish)
    skirmish.press(start)
    skirmish.move((start[0], start[1] - 20))
    skirmish.move((start[0], start[1] - 30))
    assert kinds_in_legend(skirmish) == lying(skirmish) == {"reach"}
    skirmish.table_key(Qt.Key.Key_Escape)
    assert kinds_in_legend(skirmish) == before
    skirmish.release(start)


def ticks(player):
    names = ("reach", "zone", "fire", "contact")
    actions = player.window.actions_by_id
    return [name for name in names if actions[f"overlay_{name}"].isChecked()]


def test_all_kinds_at_once_are_all_though_some_were_hidden_until_it_is_unticked(player):
    player.do("overlay_reach")
    assert ticks(player) == ["zone", "fire", "contact"]
    player.key(Qt.Key.Key_A)
    assert roles(player) == ticks(player) == ["reach", "zone", "fire", "contact"]
    assert legend(player) == ["reach", "zones", "fire", "contact"]
    player.key(Qt.Key.Key_A)
    assert roles(player) == ticks(player) == ["zone", "fire", "contact"]


def test_a_kind_that_is_unticked_while_all_are_shown_goes_alone_and_the_tick_of_all_with_it(player):
    player.key(Qt.Key.Key_A)
    player.do("overlay_zone")
    assert roles(player) == ticks(player) == ["reach", "fire", "contact"]
    assert not player.window.actions_by_id["overlays_all"].isChecked()
    player.do("overlay_zone")
    assert player.window.actions_by_id["overlays_all"].isChecked()
    assert roles(player) == ["reach", "zone", "fire", "contact"]


def test_a_click_on_one_kind_too_many_in_the_legend_leaves_hidden_what_is_hidden(skirmish):
    choice = skirmish.window.desk.offers.choice
    skirmish.do("overlay_mark")
    legend_of_page = skirmish.window.part(OverlaysPart).legends[skirmish.page]
    legend_of_page.toggled.emit(ShapeRole.CONTACT, True)
    hidden = (ShapeRole.MARK, *MAP_WIDE)
    assert choice.shown(ShapeRole) == [role for role in ShapeRole if role not in hidden]
    assert not skirmish.window.actions_by_id["overlays_all"].isChecked()


def test_a_base_that_has_moved_has_no_reach_in_the_legend(skirmish):
    skirmish.drag(SHOT, 0, -20)
    skirmish.page.seat.selection.clear()
    skirmish.click(skirmish.pose(SHOT).point)
    skirmish.qtbot.waitUntil(lambda: "marked" in legend(skirmish), timeout=20_000)
    assert "reach" not in legend(skirmish)
