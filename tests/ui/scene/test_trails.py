from PySide6.QtWidgets import QGraphicsScene

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.picture_files import NoPictures
from vtt.session.trails import Trail, TrailOf
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.trails import HEIGHT, TrailLayer

START = Footprint(rectangle(40, 20), Pose(0, 0))
TRAIL = Trail(TrailOf.LAST, START, ((0.0, 0.0), (0.0, 100.0)), ())


def test_trails_lie_below_the_pieces_and_cover_no_more_than_they_draw_on(qapp):
    scene = QGraphicsScene()
    layer = TrailLayer(scene, PictureStore(NoPictures(), lambda fault: None))
    layer.use_scale(2.0)
    (item,) = scene.items()
    layer.show([TRAIL])
    assert layer.shown == (TRAIL,)
    assert 0 < item.zValue() == HEIGHT < 1
    assert item.isVisible()
    assert item.boundingRect().bottom() < 110
    layer.show([])
    assert not item.isVisible()
