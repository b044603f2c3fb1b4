"""Tiles that were painted once are found again, pixel for pixel, for the same drawing and zoom alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from vtt.ui.scene import kept_tiles
from vtt.ui.scene.kept_tiles import KeptTiles

SIDE = 40


def tile(ground):
    pixmap = QPixmap(SIDE, SIDE)
    pixmap.fill(ground)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(200, 30, 90, 120))
    painter.drawLine(1, 2, 37, 29)
    painter.end()
    return pixmap


@pytest.fixture
def tiles(qapp):
    return {(0, 0): tile(Qt.GlobalColor.darkGreen), (-1, 2): tile(Qt.GlobalColor.transparent)}


def kept_in(folder, name="a table", stamp=b"as it was"):
    return KeptTiles(folder, lambda _scale: (name, stamp))


def test_tiles_are_found_as_they_were(tmp_path, tiles):
    kept_in(tmp_path).keep(0.75, 2.0, tiles)
    found = kept_in(tmp_path).find(0.75, 2.0)
    assert found.keys() == tiles.keys()
    for place, painted in tiles.items():
        assert found[place].toImage() == painted.toImage()
        assert found[place].hasAlphaChannel() == painted.hasAlphaChannel()


def test_what_is_another_in_anything_has_none(tmp_path, tiles):
    kept_in(tmp_path).keep(0.75, 2.0, tiles)
    assert kept_in(tmp_path).find(0.75, 1.0) == {}
    assert kept_in(tmp_path).find(0.76, 2.0) == {}
    assert kept_in(tmp_path, stamp=b"as it is").find(0.75, 2.0) == {}
    assert kept_in(tmp_path, name="another").find(0.75, 2.0) == {}


def test_another_program_or_library_paints_anew(tmp_path, tiles, monkeypatch):
    kept_in(tmp_path).keep(0.75, 2.0, tiles)
    monkeypatch.setattr(kept_tiles, "qVersion", lambda: "7.0")
    assert kept_in(tmp_path).find(0.75, 2.0) == {}
    monkeypatch.undo()
    monkeypatch.setattr(kept_tiles, "PAINTERS", ("ui/scene", "ui/panels"))
    assert kept_in(tmp_path).find(0.75, 2.0) == {}


def test_too_many_pixels_are_not_kept(tmp_path, tiles, monkeypatch):
    monkeypatch.setattr(kept_tiles, "MOST_BYTES", 2 * SIDE * SIDE * 4 - 1)
    kept_in(tmp_path).keep(0.75, 2.0, tiles)
    assert kept_in(tmp_path).find(0.75, 2.0) == {}


def test_a_file_of_something_else_holds_none(tmp_path, tiles):
    kept = kept_in(tmp_path)
    kept._files.write(*kept._name_and_stamp(1.0, 1.0), b"no tiles")
    assert kept.find(1.0, 1.0) == {}
