import pytest

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.session.neighbour import neighbour

SHOT = rectangle(40, 20)
STANDING = Footprint(SHOT, Pose(0, 0, 0))


@pytest.mark.parametrize(
    ("pose", "text", "touches"),
    [
        (Pose(0, -50, 180), "Shot: gap 30 mm", False),
        (Pose(0, -20.01, 180), "Shot: front contact, 40 mm of edge", True),
        (Pose(40, 0, 0), "Shot: side contact, 20 mm of edge", True),
        (Pose(10, -20, 180), "Shot: front misaligned contact, 30 mm of edge", True),
        (Pose(5, 5, 0), "Shot: stands on it", True),
        (Pose(0, -20.06, 180), "Shot: gap 0.06 mm", False),
    ],
)
def test_a_gap_or_a_contact_is_told_in_mm(pose, text, touches):
    found = neighbour("a", "Shot", Footprint(SHOT, pose), STANDING)
    assert (found.text, found.touches) == (text, touches)


def test_a_gap_is_drawn_from_edge_to_edge():
    found = neighbour("a", "Shot", Footprint(SHOT, Pose(0, -50, 180)), STANDING)
    assert found.line[0][1] == pytest.approx(-40)
    assert found.line[1][1] == pytest.approx(-10)
    assert found.label == "gap 30 mm"


def test_round_bases_touch_in_a_point():
    gun = Footprint(CircleOutline(20), Pose(40, 0))
    found = neighbour("g", "Gun", gun, Footprint(CircleOutline(20), Pose(0, 0)))
    assert (found.text, found.touches) == ("Gun: touch contact", True)
