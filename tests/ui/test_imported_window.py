"""What a player of VASSAL finds in the window of an imported module, by mouse and keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from tests.ui.player import CTRL, LEFT, SHIFT, Player
from tests.vassal.showcase import showcase_folder
from vtt.base.ids import SideId
from vtt.state.notes import Note, notes_in
from vtt.ui.parts.charts_part import ChartsPart
from vtt.ui.parts.dice_part import DicePart
from vtt.ui.parts.log_part import LogPart
from vtt.ui.parts.notes_part import NotesPart
from vtt.ui.parts.piles_part import PilesPart
from vtt.ui.parts.tabs_part import TabsPart

PX = 0.25
"""A pixel of VASSAL's, in mm."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return showcase_folder(tmp_path_factory.mktemp("showcase"))


@pytest.fixture
def player(qtbot, desktop, folder):
    player = Player(qtbot, desktop)
    player.open(folder, "start")
    return player


def seen(window):
    QApplication.processEvents()
    return {name for name in window.docks.by_name if window.docks.is_seen(name)}


def standing(player, name):
    view = player.session.view
    found = (p for p in view.state.pieces.values() if view.module.piece(p.definition).name == name)
    return next(found)


def select(player, name):
    player.page.seat.selection.replace([standing(player, name).id])
    player.page.view.setFocus()


def told(player):
    model = player.window.part(LogPart).panel.model
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def test_palette_dice_and_log_are_in_sight_and_what_only_rules_fill_is_put_away(player):
    assert seen(player.window) == {"turn", "dice", "log", "palette"}
    docks = player.window.docks
    assert not docks["decks"].isHidden()
    assert not docks["charts"].isHidden()
    assert all(docks[name].isHidden() for name in ("findings", "combats", "tallies"))


@pytest.mark.parametrize(
    ("table", "spots"),
    [
        ("field", {(10, 30): "hex 0101", (62, 60): "hex 0202", (114, 90): "hex 0302"}),
        ("squares", {(25, 25): "square B-07", (75, 25): "square C-07", (25, 275): "square B-02"}),
        ("towns", {(82, 64): "Rome", (215, 108): "Capua"}),
        ("theatre", {(25, 25): "West B-07", (300, 100): "East"}),
    ],
)
def test_the_place_under_the_pointer_has_its_name_from_vassal(player, table, spots):
    player.window.part(TabsPart).open(table)
    page = player.page
    board = page.seat.definition.boards[0]
    page.view.fit()
    for (x, y), name in spots.items():
        point = QPointF(board.x + x * PX, board.y + y * PX)
        player.qtbot.mouseMove(page.view.viewport(), page.view.mapFromScene(point))
        QApplication.processEvents()
        assert player.window.status.place.text() == name


def test_keys_of_a_counter_flip_turn_mask_trail_area_clone_and_delete(player):
    select(player, "Scout")
    for key, held in (
        (Qt.Key.Key_F, CTRL),
        (Qt.Key.Key_R, CTRL),
        (Qt.Key.Key_T, CTRL),
        (Qt.Key.Key_A, CTRL | SHIFT),
        (Qt.Key.Key_M, CTRL),
    ):
        player.table_key(key, held)
    scout = standing(player, "Scout")
    assert (scout.get("Side_Level"), scout.pose.facing) == (2, 90.0)
    assert scout.secrecy is not None
    lines = " ".join(told(player))
    assert "Movement Trail is on" in lines
    assert "Show area is on" in lines
    before = len(player.session.view.state.pieces)
    player.table_key(Qt.Key.Key_C, CTRL)
    assert len(player.session.view.state.pieces) == before + 1
    player.table_key(Qt.Key.Key_D, CTRL)
    assert len(player.session.view.state.pieces) == before


def test_page_up_and_down_go_through_the_steps(player):
    select(player, "Scout")
    for _ in range(3):
        player.table_key(Qt.Key.Key_R, CTRL)
    facings = []
    for key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown):
        player.key(key)
        facings.append(standing_now(player, "Scout").pose.facing)
    assert facings == [180.0, 90.0, 180.0, 270.0]


def standing_now(player, name):
    """A piece at the moment that is looked at."""
    view = player.window.page.seat.view
    found = (p for p in view.state.pieces.values() if view.module.piece(p.definition).name == name)
    return next(found)


def test_a_deck_is_shuffled_drawn_from_turned_and_sent_on(player, qtbot):
    deck = player.session.module.deck("draw")
    where = deck.pose.point
    qtbot.mouseDClick(player.page.view.viewport(), LEFT, pos=player.pixel(where))
    assert len(player.session.view.state.decks["draw"]) == 4
    for words in ("Shuffle", "Turn face up", "Put all cards on Discards"):
        menu = player.window.part(PilesPart).menu(deck)
        next(action for action in menu.actions() if action.text() == words).trigger()
    assert len(player.session.view.state.decks["discards"]) == 4


def test_what_a_side_draws_from_a_deck_face_down_the_other_sees_from_behind(player, qtbot):
    player.window.desk.sit(SideId("red"))
    where = player.session.module.deck("draw").pose.point
    card = player.session.state.decks["draw"][-1]
    qtbot.mouseDClick(player.page.view.viewport(), LEFT, pos=player.pixel(where))
    assert card in player.page.seat.pieces()
    player.window.desk.sit(SideId("blue"))
    player.window.refresh()
    assert card not in player.page.seat.pieces()


def test_charts_are_pictures_and_pages(player, qtbot):
    player.key(Qt.Key.Key_F2)
    panel = player.window.part(ChartsPart).panel
    for title, words in (("Results", "Showcase"), ("How to play", "indented")):
        (item,) = panel.tree.findItems(
            title, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
        )
        panel.tree.scrollToItem(item)
        where = panel.tree.visualItemRect(item).center()
        qtbot.mouseClick(panel.tree.viewport(), LEFT, pos=where)
        text = panel.page.toPlainText()
        assert words in text
        assert "<" not in text
        assert panel.page.grab().toImage().pixelColor(QPoint(200, 200)).name() == "#ffffff"


def test_a_die_with_words_is_told_by_them(player):
    battle = next(die for die in player.session.module.dice if die.name == "Battle")
    player.window.part(DicePart).roll_button(battle)
    assert any(word in told(player)[-1] for word in ("Hit", "Miss"))


def test_a_note_is_written(player, qtbot):
    player.window.docks.show("notes")
    panel = player.window.part(NotesPart).panel
    qtbot.keyClicks(panel.name, "Plan")
    qtbot.keyClicks(panel.text, "Hold the bridge.")
    qtbot.mouseClick(panel.save, LEFT)
    assert notes_in(player.session.view.state.notes) == (Note("Plan", "Hold the bridge."),)


def test_a_card_that_is_dragged_over_another_lies_on_it(player, qtbot):
    where = player.session.module.deck("draw").pose.point
    spots = [(where[0] - 60.0, where[1]), (where[0] - 60.0, where[1] + 20.0)]
    cards = []
    for spot in spots:
        cards.append(player.session.state.decks["draw"][-1])
        player.press(where)
        player.move((where[0] - 20.0, where[1]))
        player.move(spot)
        player.release(spot)
    for moved, other in ((cards[0], cards[1]), (cards[1], cards[0])):
        player.drag(moved, 0.0, 15.0)
        items = player.page.scene.items_by_id
        player.page.seat.selection.clear()
        assert items[moved].zValue() > items[other].zValue()
