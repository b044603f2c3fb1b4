import re

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt

from tests.rules.duel import move
from tests.ui.conftest import read_once
from tests.ui.games import SIEGE, case_player
from tests.ui.player import LEFT, MODULES, RIGHT, Player
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.render.primitives import Label
from vtt.render.resolve import label_box
from vtt.session.tools.base import NO_PREVIEW
from vtt.state.mode import RulesMode
from vtt.state.piece import Place


@pytest.fixture
def player(duelist):
    player = duelist()
    player.window.desk.set_mode(RulesMode.OFF)
    return player


def hover(player, point):
    view = player.page.view
    player.qtbot.mouseMove(view.viewport(), QPoint(2, 2))
    player.qtbot.mouseMove(view.viewport(), player.pixel(point))


def test_tab_goes_through_the_pieces_that_lie_under_the_pointer(player):
    player.window.desk.propose(move("red_2", 105, 105))
    player.page.view.setFocus()
    hover(player, (102, 102))
    seen = []
    for _ in range(3):
        player.table_key(Qt.Key.Key_Tab)
        seen += player.page.seat.selection.pieces
    assert set(seen[:2]) == {"red_1", "red_2"}
    assert seen[2] == seen[0]


def test_the_piece_that_tab_has_chosen_is_the_one_that_a_drag_takes(player):
    player.window.desk.propose(move("red_2", 105, 105))
    player.page.view.setFocus()
    hover(player, (102, 102))
    chosen = []
    for piece in ("red_1", "red_2"):
        player.page.seat.selection.replace([piece])
        player.press((102, 102))
        player.move((102, 160))
        chosen.append(player.page.scene.preview.ghosts[0].piece)
        player.table_key(Qt.Key.Key_Escape)
        player.release((102, 160))
    assert chosen == ["red_1", "red_2"]


def test_tab_with_nothing_under_the_pointer_goes_through_the_whole_table(player):
    player.page.view.setFocus()
    hover(player, (300, 250))
    seen = []
    for _ in range(4):
        player.table_key(Qt.Key.Key_Tab)
        seen += player.page.seat.selection.pieces
    assert set(seen) == set(player.session.view.state.pieces)


def test_tab_in_the_log_leaves_the_selection_alone(player):
    player.log.search.setFocus()
    player.qtbot.keyClick(player.log.search, Qt.Key.Key_Tab)
    assert player.page.seat.selection.pieces == ()


def test_a_suggested_command_is_shown_where_it_leads_until_it_is_taken_back(player):
    player.page.show_command(CommandGroup("move", (move("red_1", 100, 170),)))
    preview = player.page.scene.preview
    assert [(ghost.piece, ghost.pose) for ghost in preview.ghosts] == [("red_1", Pose(100, 170))]
    assert preview.path == ((100, 100), (100, 170))
    player.page.show_suggestion_no_more()
    assert player.page.scene.preview == NO_PREVIEW


def test_a_suggestion_shows_nothing_of_pieces_that_are_not_here(player):
    gone = MovePieces((PieceMove("nobody", Place("field", Pose(0, 0))),))
    player.page.show_command(gone)
    assert player.page.scene.preview.ghosts == ()


def test_taking_back_a_suggestion_leaves_another_preview_alone(player):
    player.page.show_command(move("red_1", 100, 170))
    player.press((150, 100))
    player.move((150, 150))
    player.page.show_suggestion_no_more()
    assert player.page.scene.preview.ghosts[0].piece == "red_2"
    player.release((150, 150))


def test_pieces_that_are_gone_are_selected_no_longer(player):
    player.click((100, 100))
    player.table_key(Qt.Key.Key_Delete)
    assert player.page.seat.selection.pieces == ()


def test_what_changes_no_piece_keeps_the_selection(player):
    player.click((100, 100))
    player.window.desk.roll(DiceRequest("table", (6,), "morale"))
    assert player.page.seat.selection.pieces == ("red_1",)


def test_the_status_line_follows_the_pointer_while_it_drags(player):
    player.press((100, 100))
    player.move((200, 300))
    assert player.window.status.place.text().startswith(("x 199", "x 200"))
    player.release((200, 300))


def test_a_sharp_picture_is_painted_when_zooming_has_settled(player):
    scales = []
    player.page.scene.use_scale = lambda scale, ratio: scales.append((scale, ratio))
    player.page.view.zoom_by(2.0)
    player.page.view.zoom_by(2.0)
    assert scales == []
    player.qtbot.waitUntil(lambda: len(scales) == 1)
    assert scales[0][0] == pytest.approx(player.page.view.px_per_mm)
    player.qtbot.mouseClick(player.page.view.viewport(), LEFT)


def test_on_a_board_of_hexes_places_are_told_by_their_numbers(desktop, qtbot):
    player = Player(qtbot, desktop)
    player.open(MODULES / "hexdemo", "mills")
    hover(player, (100.0, 100.0))
    assert re.fullmatch(r"hex \d{4}: [A-Z][a-z]+", player.window.status.place.text())


def test_what_we_have_reconstructed_of_a_map_says_so_under_the_pointer(qtbot):
    with case_player(qtbot, SIEGE / "sequence.toml", "says_something", read_once) as player:
        board = player.page.measure.grids.at(player.pose("v").point)[0]
        for label, told in (
            ("AA25", "hex AA25: Built-up"),
            ("AA34", "hex AA34: Built-up, house ruling"),
            ("AA22", "hex AA22: Bastion"),
        ):
            point = board.centre(board.cell(label))
            assert player.page.ground_text(point) == told
            assert player.page.place_text(point) == f"hex {label}"


def test_the_place_told_is_that_under_the_pointer_after_every_zoom_and_scroll(player):
    view = player.page.view
    hover(player, (120, 90))
    here = view.mapFromScene(120.0, 90.0)
    status = player.window.status.place

    def under():
        point = view.viewportTransform().inverted()[0].map(QPointF(here))
        return player.page.place_text((point.x(), point.y()))

    assert status.text() == under()
    told = {status.text()}
    for change in (
        lambda: view.zoom_by(2.5),
        lambda: view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 40),
        lambda: view.turn_to(90),
        lambda: player.do("fit"),
    ):
        change()
        assert status.text() == under()
        told.add(status.text())
    assert len(told) > 2


@pytest.fixture
def skirmish(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open()
    return player


def labels(player):
    """The boxes of all that is written over the table, in pixels of the view."""
    view, scene = player.page.view, player.page.scene
    drawn = scene._layers.draw_above(view.px_per_mm)
    for label in (part for part in drawn if isinstance(part, Label)):
        left, top, right, bottom = label_box(label, view.px_per_mm)[0]
        box = QRectF(left, top, right - left, bottom - top)
        yield view.mapFromScene(box).boundingRect()


def test_no_label_is_cut_by_the_edge_of_the_view_in_a_drag(skirmish):
    player = skirmish
    view = player.page.view
    x, y = player.pose("sk-sw-light").point
    for left in (30, 300, view.viewport().width() - 30):
        bar = view.horizontalScrollBar()
        bar.setValue(bar.value() + view.mapFromScene(QPointF(x, y)).x() - left)
        player.qtbot.waitUntil(lambda: not player.page._moved_on.isActive())
        edge = player.page.view.viewport().rect().adjusted(-2, -2, 2, 2)
        start = view.mapFromScene(QPointF(x, y))
        assert abs(start.x() - left) < 3
        player.qtbot.mousePress(view.viewport(), RIGHT, pos=start)
        for dx, dy in ((0, -15), (10, -15), (20, -10)):
            player.qtbot.mouseMove(view.viewport(), start + QPoint(dx, dy))
        boxes = list(labels(player))
        assert boxes
        assert all(edge.contains(box) for box in boxes), (left, boxes)
        player.table_key(Qt.Key.Key_Escape)
        player.qtbot.mouseRelease(view.viewport(), RIGHT, pos=start)


CARDS = {
    "module.xml": '<module format="1" id="cards" name="Cards"/>',
    "decks.xml": '<decks><deck id="draw" name="Draw" table="field" x-mm="900" y-mm="80"/></decks>',
    "maps/field.xml": '<table id="field" name="Field" width-mm="1000" height-mm="600"/>',
    "pieces/all.xml": """<army id="all" name="All">
      <piece id="ace" name="Ace" kind="card">
        <rectangle width-mm="50" depth-mm="80"/><face id="front"/></piece>
      <piece id="foot" name="Foot" kind="counter">
        <rectangle width-mm="20" depth-mm="20"/><face id="front"/></piece>
    </army>""",
    "scenarios/try.xml": """<scenario id="try" name="Try"><deployment table="field">
      <place id="a" piece="ace" deck="draw"/>
      <place id="b" piece="foot" x-mm="300" y-mm="150"/>
      <place id="c" piece="foot" x-mm="330" y-mm="150"/>
      <place id="d" piece="foot" x-mm="300" y-mm="190"/>
      <place id="e" piece="foot" x-mm="330" y-mm="190"/>
    </deployment></scenario>""",
}


def test_decks_on_the_table_are_in_the_first_look_like_pieces(qtbot, desktop, tmp_path):
    for name, text in CARDS.items():
        (tmp_path / "cards" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "cards" / name).write_text(f"{text}\n", encoding="utf-8")
    window = desktop.open_path(str(tmp_path / "cards"))
    window.show()
    window.furnish()
    window.page.look()
    view = window.page.view
    assert not view.sees_all()
    assert all(view.sees(point) for point in [(900.0, 80.0), (875.0, 42.0), (300.0, 190.0)])
