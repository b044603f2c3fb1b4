"""What a window is given that no module or rules should give; play goes on."""

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect

from tests.rules import duel
from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import Player, forget
from vtt.definition.board import BoardDefinition, BoardPicture
from vtt.geometry.pose import Pose
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import AreaMark, LineMark, ShapeRole
from vtt.session.tools.base import Ghost, Measure, Preview
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow

POINT = (100.0, 100.0)


@pytest.fixture
def player(duelist):
    return duelist()


@pytest.mark.parametrize("role", list(ShapeRole))
@pytest.mark.parametrize(
    "mark",
    [
        LineMark(duel.FIELD, (POINT, POINT), label="no length"),
        LineMark(duel.FIELD, (POINT,), label="one point"),
        AreaMark(duel.FIELD, (POINT, POINT, POINT), label="no area"),
        AreaMark(duel.FIELD, (POINT, (120.0, 100.0), (100.0, 120.0), (120.0, 120.0)), label="bow"),
    ],
    ids=lambda mark: mark.label,
)
def test_marks_without_length_or_area_are_drawn_without_a_fault(player, mark, role):
    player.window.desk.show_marks((msgspec.structs.replace(mark, role=role),))
    image = player.page.grab().toImage()
    assert not image.isNull()
    assert len(player.page.scene.overlays) == 1


def test_a_measure_of_nothing_and_ghosts_of_nobody_are_drawn_without_a_fault(player):
    preview = Preview(
        table=duel.FIELD,
        ghosts=(Ghost("nobody", Pose(1, 1)),),
        path=(POINT, POINT),
        measures=(Measure(POINT, POINT, "0 mm"),),
        lasso=(POINT, POINT),
    )
    player.page.show_preview(preview)
    assert not player.page.grab().isNull()


def test_thirty_boards_with_missing_pictures_make_one_message(qtbot):
    session = free_game()
    boards = tuple(
        BoardDefinition(
            id=f"b{n}",
            name=f"Board {n}",
            x=100.0 * (n % 6),
            y=100.0 * (n // 6),
            width=100.0,
            height=100.0,
            image=BoardPicture(f"boards/{n}.png"),
        )
        for n in range(30)
    )
    tables = tuple(msgspec.structs.replace(t, boards=boards) for t in session.module.tables)
    session = type(session)(
        msgspec.structs.replace(session.module, tables=tables), session.log, session.referee
    )
    player = Player(qtbot, None)
    window = GameWindow(GameDesk(session, NoPictures()), lambda name: None, Layouts())
    said = []
    window.desk.said.connect(said.append)
    player.sit_down(window)
    qtbot.waitUntil(lambda: bool(said))
    player.page.view.zoom_by(3.0)
    player.page.settle()
    player.page.grab()
    forget(window)
    assert all("a crossed box stands in its place" in message.text for message in said)
    assert len(said) < 5


def test_a_window_that_was_kept_off_the_screen_comes_back_onto_it(qtbot):
    layouts = Layouts()
    desk = GameDesk(free_game(), NoPictures())
    first = GameWindow(desk, lambda name: None, layouts)
    first.setGeometry(QRect(20_000, 15_000, 900, 600))
    first.show()
    first.close()
    assert layouts[desk.module_id]
    second = GameWindow(GameDesk(free_game(), NoPictures()), lambda name: None, layouts)
    second.show()
    screen = second.screen().availableGeometry()
    assert screen.intersects(second.frameGeometry())
    assert second.pos() != QPoint(20_000, 15_000)
    for window in (first, second):
        forget(window)


@pytest.mark.parametrize("kept", ["nonsense", "AAAA BBBB", " ", "é à"])
def test_a_kept_layout_that_is_spoilt_is_passed_over(qtbot, kept):
    desk = GameDesk(free_game(), NoPictures())
    window = GameWindow(desk, lambda name: None, Layouts({desk.module_id: kept}))
    window.show()
    assert window.docks["log"].isVisible()
    forget(window)


def test_a_tiny_window_and_the_largest_zoom_still_work(player):
    player.window.resize(1, 1)
    player.page.view.zoom_by(1e9)
    player.page.settle()
    player.page.view.fit()
    player.page.settle()
    assert player.page.view.px_per_mm > 0
    player.window.resize(1000, 700)
    player.drag("red_1", 0, 40)
    assert player.session.log.length == 1
