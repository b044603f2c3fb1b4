import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from vtt.ui.scene.kept_pieces import PiecePixmap
from vtt.ui.scene.piece_item import PieceItem


@pytest.fixture
def painted(qapp):
    return PiecePixmap(QPixmap(80, 60), QPointF(40, 30), 2.0)


def test_an_item_holds_an_id_and_shows_a_picture_at_a_pose_in_its_true_size(painted):
    item = PieceItem("shot_1")
    item.sync(painted, 100.5, 200.25, 30.0, 7.0)
    assert item.piece == "shot_1"
    assert (item.x(), item.y(), item.rotation(), item.zValue()) == (100.5, 200.25, 30.0, 7.0)
    assert item.mapToScene(QPointF(0, 0)) == QPointF(100.5, 200.25)
    assert item.sceneTransform().mapRect(item.boundingRect()).width() > 40.0
    assert item.scale() == 0.5


def test_the_same_picture_is_not_set_again(painted):
    item = PieceItem("shot_1")
    item.sync(painted, 0, 0, 0, 1.0)
    key = item.pixmap().cacheKey()
    item.sync(painted, 5, 5, 90, 2.0)
    assert item.pixmap().cacheKey() == key
    assert item.rotation() == 90.0
