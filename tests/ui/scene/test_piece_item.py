import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap

from vtt.ui.scene.kept_pieces import PiecePixmap
from vtt.ui.scene.piece_item import PieceItem


@pytest.fixture
def painted(qapp):
    return PiecePixmap(QPixmap(80, 60), QPointF(40, 30), 2.0)


def told_later(painted):
    item = PieceItem.blank("shot_1")
    item.sync(painted, 100.5, 200.25, 30.0, 7.0)
    return item


def made_so(painted):
    return PieceItem.standing("shot_1", painted, 100.5, 200.25, 30.0, 7.0)


@pytest.mark.parametrize("make", [told_later, made_so])
def test_an_item_holds_an_id_and_shows_a_picture_at_a_pose_in_its_true_size(painted, make):
    item = make(painted)
    assert item.piece == "shot_1"
    assert (item.x(), item.y(), item.rotation(), item.zValue()) == (100.5, 200.25, 30.0, 7.0)
    assert item.mapToScene(QPointF(0, 0)) == QPointF(100.5, 200.25)
    assert item.sceneTransform().mapRect(item.boundingRect()).width() > 40.0
    assert item.scale() == 0.5
    assert item.transformationMode() == Qt.TransformationMode.SmoothTransformation


def test_the_same_picture_is_not_set_again(painted):
    item = PieceItem.blank("shot_1")
    item.sync(painted, 0, 0, 0, 1.0)
    key = item.pixmap().cacheKey()
    item.sync(painted, 5, 5, 90, 2.0)
    assert item.pixmap().cacheKey() == key
    assert item.rotation() == 90.0


def test_an_item_that_was_made_so_can_be_told_otherwise(painted):
    item = PieceItem.standing("shot_1", painted, 100.5, 200.25, 30.0, 7.0)
    item.sync(painted, 5, 6, 0.0, 2.0)
    assert (item.x(), item.y(), item.rotation(), item.zValue()) == (5.0, 6.0, 0.0, 2.0)
