import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from vtt.geometry.pose import Pose
from vtt.session.tools.base import Ghost
from vtt.ui.scene.held_pieces import GHOST_OPACITY, MANY, GroupItem, HeldPieces
from vtt.ui.scene.kept_pieces import PiecePixmap
from vtt.ui.scene.piece_item import PieceItem

pytestmark = pytest.mark.usefixtures("qapp")


class Hand:
    """Pieces held on a scene, each a red square of 20 mm."""

    def __init__(self):
        self.scene = QGraphicsScene()
        self.asked = 0
        pixmap = QPixmap(40, 40)
        pixmap.fill(QColor("#c01010"))
        self.painted = PiecePixmap(pixmap, QPointF(20, 20), 2.0)
        self.held = HeldPieces(self.scene, self.sync)
        self.held.px_per_mm = 2.0

    def sync(self, item, ghost):
        self.asked += 1
        item.sync(self.painted, ghost.pose.x, ghost.pose.y, ghost.pose.facing, 1.0)

    def show(self, count, dx=0.0, dy=0.0, turn=0.0):
        return self.held.show(
            [Ghost(f"p{n}", Pose(30.0 * n + dx, 10.0 + dy, turn)) for n in range(count)]
        )

    @property
    def seen(self):
        return [item for item in self.scene.items() if item.isVisible()]


@pytest.fixture
def hand():
    return Hand()


def test_each_of_a_few_has_an_item(hand):
    for dx in (0.0, 5.0, 9.0):
        assert hand.show(MANY - 1, dx)
    assert hand.held.group is None
    assert {type(item) for item in hand.seen} == {PieceItem}
    assert sorted(item.x() for item in hand.seen)[0] == 9.0


def test_many_that_slide_are_one_picture(hand):
    assert hand.show(MANY)
    assert hand.held.group is None, "they may turn next"
    assert not hand.show(MANY, 5.0, 7.0)
    (group,) = hand.seen
    assert isinstance(group, GroupItem)
    before, asked = group.pos(), hand.asked
    assert not hand.show(MANY, 8.0, 3.0)
    assert hand.seen == [group]
    assert group.pos() - before == QPointF(3.0, -4.0)
    assert hand.asked == asked, "no piece is touched"


def test_the_picture_is_that_of_the_pieces_in_their_places(hand):
    hand.show(MANY)
    hand.show(MANY, 5.0, 7.0)
    group = hand.held.group
    image = group.pixmap().toImage()
    for n in range(MANY):
        at = group.mapFromScene(QPointF(30.0 * n + 5.0, 17.0)).toPoint()
        seen = image.pixelColor(at)
        assert seen.alpha() == pytest.approx(255 * GHOST_OPACITY, abs=2)
        assert seen.red() > 150
        between = group.mapFromScene(QPointF(30.0 * n + 20.0, 17.0)).toPoint()
        if image.rect().contains(between):
            assert image.pixelColor(between).alpha() == 0


def test_many_that_turn_or_are_scattered_have_an_item_each(hand):
    hand.show(MANY)
    hand.show(MANY, 5.0)
    assert hand.show(MANY, 5.0, turn=15.0)
    assert hand.held.group is None
    assert len(hand.seen) == MANY
    assert {item.rotation() for item in hand.seen} == {15.0}


def test_others_are_others(hand):
    hand.show(MANY)
    hand.show(MANY, 5.0)
    assert hand.show(MANY + 1, 5.0)
    assert len(hand.held.pieces) == len(hand.seen) == MANY + 1
    assert hand.held.show([])
    assert hand.seen == []
    assert hand.held.pieces == set()


def test_another_look_is_composed_anew(hand):
    hand.show(MANY)
    hand.show(MANY, 5.0)
    old = hand.held.group
    hand.held.forget_picture()
    assert len(hand.seen) == MANY
    hand.show(MANY, 6.0)
    hand.show(MANY, 7.0)
    assert hand.held.group not in (None, old)


def test_what_is_strewn_over_a_whole_country_is_not_one_picture(hand):
    far = [Ghost(f"p{n}", Pose(9000.0 * n, 9000.0 * n)) for n in range(MANY)]
    hand.held.show(far)
    slid = [Ghost(ghost.piece, ghost.pose.moved(1.0, 0.0)) for ghost in far]
    assert hand.held.show(slid)
    assert hand.held.group is None
    assert len(hand.seen) == MANY
