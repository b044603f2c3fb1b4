import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.builders import START, make_module, position
from tests.ui.keys import hold_return
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.session.tools.base import Modifier
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_view import TableView

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


def bare_module():
    """The module for tests without picture files: its pieces are drawn by the program."""
    import msgspec

    module = make_module()
    bare = [msgspec.structs.replace(piece, faces=(), mask=()) for piece in module.pieces]
    return make_module(pieces=tuple(bare))


@pytest.fixture
def view(qtbot):
    module = bare_module()
    state = position(START, module)
    seat = Seat("field", lambda: view_for(state, module, UMPIRE), lambda command: NO_OPINION)
    scene = TableScene(module.table("field"), PictureStore(NoPictures()))
    scene.show_view(seat.view, seat.pieces())
    view = TableView(scene)
    view.zoomed.connect(lambda zoom: scene.use_scale(zoom, view.devicePixelRatio()))
    qtbot.addWidget(view)
    view.resize(900, 600)
    with qtbot.waitExposed(view):
        view.show()
    view.fit()
    return view


def at(view, x, y):
    """The viewport pixel of a table point."""
    return view.mapFromScene(QPointF(x, y))


def table_point(view, pixel):
    inverse, _ = view.viewportTransform().inverted()
    return inverse.map(QPointF(pixel))


def wheel(view, pixel, notches, keys=Qt.KeyboardModifier.ControlModifier):
    where = QPointF(pixel)
    event = QWheelEvent(
        where, view.viewport().mapToGlobal(where), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_fit_shows_the_whole_table(view):
    table = view.scene().table_rect
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(table)
    assert shown.width() < 1.6 * table.width()


@pytest.mark.parametrize("pixel", [(5, 5), (450, 300), (890, 20), (200, 580)])
def test_zoom_keeps_the_point_under_the_cursor_to_a_pixel(view, pixel):
    pixel = QPoint(*pixel)
    before = table_point(view, pixel)
    for notches in (1, 1, 3, -2, 5, -4):
        wheel(view, pixel, notches)
        drift = view.viewportTransform().map(before) - QPointF(pixel)
        assert max(abs(drift.x()), abs(drift.y())) <= 1.0


def test_the_zoom_has_limits(view):
    for _ in range(40):
        view.zoom_by(2.0)
    assert view.px_per_mm == pytest.approx(40.0)
    for _ in range(40):
        view.zoom_by(0.5)
    assert view.px_per_mm == pytest.approx(0.02)


@pytest.mark.parametrize("way", ["middle button", "space and drag"])
def test_pan_moves_the_table_with_the_hand(view, qtbot, way):
    view.zoom_by(3.0)
    grip = table_point(view, QPoint(400, 300))
    button = MIDDLE
    if way == "space and drag":
        button = LEFT
        qtbot.keyPress(view, Qt.Key.Key_Space)
    qtbot.mousePress(view.viewport(), button, pos=QPoint(400, 300))
    qtbot.mouseMove(view.viewport(), QPoint(430, 280))
    qtbot.mouseRelease(view.viewport(), button, pos=QPoint(430, 280))
    if way == "space and drag":
        qtbot.keyRelease(view, Qt.Key.Key_Space)
    moved = table_point(view, QPoint(430, 280))
    assert (moved - grip).manhattanLength() < 2.0 / view.px_per_mm


def events_of(view):
    heard = []
    view.pressed.connect(lambda event: heard.append(("press", event)))
    view.dragged.connect(lambda event: heard.append(("drag", event)))
    view.released.connect(lambda event, dragged: heard.append(("release", dragged)))
    view.cancelled.connect(lambda: heard.append(("cancel", None)))
    return heard


def test_a_press_that_moves_less_than_the_drag_distance_is_a_click_at_every_zoom(view, qtbot):
    heard = events_of(view)
    near = QApplication.startDragDistance() - 1
    for factor in (1.0, 8.0, 1 / 60):
        view.zoom_by(factor)
        qtbot.mousePress(view.viewport(), LEFT, pos=QPoint(300, 200))
        qtbot.mouseMove(view.viewport(), QPoint(300 + near, 200))
        qtbot.mouseRelease(view.viewport(), LEFT, pos=QPoint(300 + near, 200))
    assert [kind for kind, _ in heard] == ["press", "release"] * 3
    assert all(not dragged for kind, dragged in heard if kind == "release")


def test_a_drag_is_told_in_mm_with_the_keys_held(view, qtbot):
    heard = events_of(view)
    start, end = at(view, 100, 100), at(view, 200, 150)
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mousePress(view.viewport(), LEFT, shift, start)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), LEFT, shift, end)
    pressed, dragged, released = heard
    assert pressed[1].modifiers == {Modifier.SHIFT}
    assert dragged[1].point == pytest.approx((200, 150), abs=1.0 / view.px_per_mm)
    assert released == ("release", True)


def test_escape_gives_up_a_gesture(view, qtbot):
    heard = events_of(view)
    qtbot.mousePress(view.viewport(), LEFT, pos=QPoint(300, 200))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view.viewport(), LEFT, pos=QPoint(400, 200))
    assert [kind for kind, _ in heard] == ["press", "cancel"]


@pytest.mark.parametrize("turn", [90, 180, 270])
@pytest.mark.parametrize("pixel", [(5, 5), (450, 300), (890, 20)])
def test_a_turned_table_is_zoomed_about_the_cursor_too(view, turn, pixel):
    view.turn_to(turn)
    pixel = QPoint(*pixel)
    before = table_point(view, pixel)
    for notches in (1, 1, 3, -2, 5, -4):
        wheel(view, pixel, notches)
        drift = view.viewportTransform().map(before) - QPointF(pixel)
        assert max(abs(drift.x()), abs(drift.y())) <= 1.0


@pytest.mark.parametrize("turn", [90, 180, 270, 0])
def test_turning_shows_the_table_from_another_side_about_the_same_middle(view, turn):
    view.turn_to(0 if turn else 90)
    view.zoom_by(3.0)
    middle, zoom = view.seen().boundingRect().center(), view.px_per_mm
    view.turn_to(turn)
    assert view.turn == turn
    assert view.px_per_mm == pytest.approx(zoom)
    assert (view.seen().boundingRect().center() - middle).manhattanLength() < 3 / zoom
    corner = view.viewportTransform().map(QPointF(0, 0))
    other = view.viewportTransform().map(QPointF(100, 0))
    along = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
    assert (other - corner).x() == pytest.approx(along[0] * 100 * zoom, abs=0.01)
    assert (other - corner).y() == pytest.approx(along[1] * 100 * zoom, abs=0.01)


def test_a_fitted_table_is_fitted_again_when_it_is_turned(view):
    view.turn_to(90)
    assert view.seen().boundingRect().contains(view.scene().table_rect)


def test_only_quarters_can_be_turned_to(view):
    with pytest.raises(ValueError, match="multiple of 90"):
        view.turn_to(45)


def test_an_arrow_key_steps_the_way_that_it_points_on_the_screen(view, qtbot):
    steps = []
    view.takes_arrows = lambda: True
    view.stepped.connect(lambda right, down, keys: steps.append((right, down)))
    for turn in (0, 90, 180, 270):
        view.turn_to(turn)
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert steps == [(1, 0), (0, -1), (-1, 0), (0, 1)]


def test_a_held_return_confirms_once_and_one_with_another_key_never(view, qtbot):
    told = []
    view.confirmed.connect(lambda: told.append(1))
    hold_return(view)
    qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(told) == 1
