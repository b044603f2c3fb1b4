"""What Qt paints and what is painted in its place while a group is dragged are the same picture."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from tests.builders import position
from tests.ui.pictures import difference
from tests.ui.test_table_view import bare_module
from vtt.render.overlay import AreaOverlay, OverlayRole
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.resting import Resting
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_view import TableView

ARMY = "\n".join(
    f"red_{n} pike {60 + 45 * (n % 5)},{80 + 30 * (n // 5)} @{15 * n}" for n in range(10)
)


class Dragged:
    """A view with ten pieces, all of them in hand."""

    def __init__(self, qtbot):
        module = bare_module()
        state = position(f"{ARMY}\nblue_1 shot 400,300 @180", module)
        game = view_for(state, module, UMPIRE)
        seat = Seat("field", lambda: game, lambda command: NO_OPINION)
        self.poses = {name: p.pose for name, p in state.pieces.items() if name != "blue_1"}
        self.scene = TableScene(module.table("field"), PictureStore(NoPictures()))
        self.scene.show_view(seat.view, seat.pieces())
        self.view = TableView(self.scene)
        qtbot.addWidget(self.view)
        self.view.resize(700, 500)
        with qtbot.waitExposed(self.view):
            self.view.show()
        self.view.fit()
        self.scene.use_scale(self.view.px_per_mm, 1.0)
        for step in (1.0, 2.0, 3.0):
            self.slide(step)

    def slide(self, step):
        ghosts = tuple(
            Ghost(name, pose.moved(10 * step, 5 * step)) for name, pose in self.poses.items()
        )
        path = ((100.0, 100.0), (100.0 + 10 * step, 100.0 + 5 * step))
        self.scene.show_preview(Preview(table="field", ghosts=ghosts, path=path))
        QApplication.processEvents()

    def picture(self):
        return self.view.viewport().grab().toImage()


@pytest.fixture
def dragged(qtbot):
    return Dragged(qtbot)


@pytest.fixture
def by_qt(monkeypatch, dragged):
    """The picture as Qt paints it."""

    def picture():
        with monkeypatch.context() as patched:
            patched.setattr(Resting, "paint", lambda *_: False)
            return dragged.picture()

    return picture


def assert_same(dragged, by_qt):
    found = difference(dragged.picture(), by_qt())
    assert found.max() < 40
    assert np.mean(found > 8) < 0.002


def test_it_is_the_picture_that_qt_paints(dragged, by_qt):
    assert len(dragged.scene.moving) == 2
    assert_same(dragged, by_qt)
    dragged.slide(11.0)
    assert_same(dragged, by_qt)


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it.scene.show_selection(["blue_1"]),
        lambda it: it.scene.show_hover("blue_1"),
        lambda it: it.scene.use_dark(True),
        lambda it: it.scene.show_overlays(
            [AreaOverlay(((300, 200), (500, 200), (500, 350)), role=OverlayRole.REACH)]
        ),
        lambda it: it.view.zoom_by(1.3),
        lambda it: it.view.resize(600, 420),
        lambda it: it.view.turn_to(180),
    ],
    ids=["selection", "hover", "dark", "overlays", "zoom", "size", "turn"],
)
def test_whatever_else_changes_is_seen(dragged, by_qt, change):
    dragged.picture()
    change(dragged)
    QApplication.processEvents()
    dragged.slide(4.0)
    dragged.slide(5.0)
    assert_same(dragged, by_qt)


def test_what_rests_is_painted_once(dragged, monkeypatch):
    made = []
    real = Resting._made_anew
    monkeypatch.setattr(Resting, "_made_anew", lambda it: made.append(it) or real(it))
    for step in range(4, 12):
        dragged.slide(float(step))
    assert len(made) <= 1


def test_when_nothing_is_held_qt_paints(dragged, by_qt):
    dragged.scene.show_preview(NO_PREVIEW)
    QApplication.processEvents()
    assert dragged.scene.moving == ()
    assert difference(dragged.picture(), by_qt()).max() == 0
