"""A table that was seen before looks the same when its ground is found and not painted."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter

from tests.builders import make_module
from vtt.render.picture_files import NoPictures
from vtt.session.library import read_module_at
from vtt.state.new_game import new_game
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.ground_item import GroundItem
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene

MODULES = Path(__file__).parents[3] / "modules"
SCALE = 0.4


@pytest.fixture(scope="module")
def dbr():
    return read_module_at(MODULES / "dbr")


@pytest.fixture
def painted(monkeypatch):
    """The tiles that were truly painted."""
    found = []
    paint = GroundItem._painted

    def noted(item, *place):
        found.append(place)
        return paint(item, *place)

    monkeypatch.setattr(GroundItem, "_painted", noted)
    return found


def picture(module, cache, **shown):
    """The bare table in a scene of its own, as a picture of its size at a small scale."""
    table = module.tables[0]
    scene = TableScene(table, PictureStore(NoPictures()), shown.get("dark", False), cache=cache)
    state = new_game(module)
    scene.show_view(view_for(state, module, UMPIRE), {})
    scene.show_names(shown.get("names", True))
    scene.show_grid(shown.get("grid", True))
    scene.use_turn(shown.get("turn", 0))
    scene.use_scale(shown.get("scale", SCALE), 1.0)
    scale = shown.get("scale", SCALE)
    image = QImage(
        round(table.width * scale), round(table.height * scale), QImage.Format.Format_RGB32
    )
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    scene.keep()
    return image


def test_a_ground_that_was_painted_before_is_found(qapp, dbr, tmp_path, painted):
    first = picture(dbr, tmp_path)
    count = len(painted)
    second = picture(dbr, tmp_path)
    assert 0 < count == len(painted)
    assert first == second == picture(dbr, None)


@pytest.mark.parametrize(
    "shown", [{"dark": True}, {"names": False}, {"grid": False}, {"turn": 90}, {"scale": 0.3}]
)
def test_what_is_looked_at_in_another_way_is_painted(qapp, dbr, tmp_path, painted, shown):
    picture(dbr, tmp_path)
    before = len(painted)
    assert picture(dbr, tmp_path, **shown) == picture(dbr, None, **shown)
    assert len(painted) > before + 1


def test_another_table_is_another_ground(qapp, dbr, tmp_path, painted):
    picture(dbr, tmp_path)
    before = len(painted)
    other = make_module()
    assert picture(other, tmp_path) == picture(other, None)
    assert len(painted) > before + 1
