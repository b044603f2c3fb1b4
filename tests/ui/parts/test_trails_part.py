"""Trails on the table: of the last step for everybody, of all moved pieces on demand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tests.ui.player import LEFT
from vtt.render.primitives import Fill
from vtt.session.consent import PlayStyle
from vtt.session.trails import TrailOf
from vtt.ui.parts.seat_part import SeatPart
from vtt.ui.parts.trails_part import TrailsPart


@pytest.fixture
def player(counter_player):
    return counter_player


def shown(player):
    return player.window.part(TrailsPart).layers[0].shown


def test_the_way_of_the_last_step_is_shown_with_its_corners(player):
    player.press((60, 60))
    player.move((60, 120))
    player.table_key(Qt.Key.Key_Space)
    player.move((240, 120))
    player.release((240, 120))
    (trail,) = shown(player)
    assert trail.kind is TrailOf.LAST
    assert trail.points[0] == (60, 60)
    assert trail.points[-1] == player.pose("a").point
    assert trail.corners[0] == pytest.approx((60, 120), abs=1)
    player.drag("b", 0, 60)
    assert [trail.points[0] for trail in shown(player)] == [(120, 60)]


def test_an_earlier_moment_shows_the_way_that_led_to_it(player):
    player.drag("a", 0, 60)
    player.drag("b", 0, 60)
    player.key(Qt.Key.Key_PageUp)
    assert [trail.points[0] for trail in shown(player)] == [(60, 60)]
    player.do("replay_first")
    assert shown(player) == ()


def test_all_trails_are_those_of_the_pieces_marked_as_moved(player):
    player.drag("a", 0, 60)
    player.do("mark_moved")
    player.drag("a", 60, 0)
    player.drag("b", 0, 60)
    player.table_key(Qt.Key.Key_T)
    kinds = [(trail.kind.value, trail.points[0]) for trail in shown(player)]
    assert kinds[0] == ("moved", (60, 60))
    assert kinds[1][0] == "moved"
    assert kinds[2] == ("last", (120, 60))
    player.do("clear_moved")
    assert shown(player) == ()


def test_the_place_that_was_left_follows_the_look_at_once(player):
    player.press((60, 60))
    player.move((90, 60))
    player.move((120, 60))
    player.release((120, 60))
    layer = player.window.part(TrailsPart).layers[0]
    seen = []
    for dark in (True, False, True):
        player.window.use_dark(dark)
        seen.append(next(p.opacity for p in layer._draw(1.0) if isinstance(p, Fill)))
    assert seen[0] == seen[2] < seen[1]


def test_the_other_side_sees_the_way_that_was_plotted(duelist):
    """Red moves round a corner and hands over; Blue sees the whole way, corner and all."""
    player = duelist(style=PlayStyle.HOT_SEAT)
    seats = player.window.part(SeatPart)
    seats.begin()
    start = player.session.state.pieces["red_1"].pose.point

    def press(words):
        shown = (b for b in seats.curtain.findChildren(QPushButton) if b.isVisible())
        player.qtbot.mouseClick(next(b for b in shown if b.text() == words), LEFT)

    press("Red")
    player.press(start)
    player.move((start[0], start[1] + 40))
    player.table_key(Qt.Key.Key_Space)
    player.move((start[0] + 40, start[1] + 40))
    player.release((start[0] + 40, start[1] + 40))
    player.do("hand_over")
    press("Show the table to Blue")
    (trail,) = shown(player)
    assert trail.points[0] == start
    assert trail.corners == (pytest.approx((start[0], start[1] + 40), abs=1.5),)
    assert trail.points[-1] == player.pose("red_1").point
