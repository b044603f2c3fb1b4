import pytest

from tests.session.tools.test_select import Play
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.session.blocking import Blocking
from vtt.session.sight_plane import sight_over_plane

WOODS = Blocking((("wood", 0.0),))


def found(first, second, blocking):
    seat = Play().seat
    return sight_over_plane(
        seat, blocking, seat.footprint(first), seat.footprint(second), {first, second}
    )


def test_what_nothing_hides_is_seen_along_the_shortest_free_line():
    sight = found("red_1", "blue_1", WOODS)
    assert sight.cut is None
    assert sight.length == "180 mm"


def test_other_bases_hide_only_when_they_are_said_to():
    seat, eye = Play().seat, Footprint(rectangle(2, 2), Pose(200.0, 100.0))
    behind = seat.footprint("red_1")
    assert sight_over_plane(seat, Blocking(), eye, behind, {"red_1"}).cut is None
    sight = sight_over_plane(seat, Blocking(bases=True), eye, behind, {"red_1"})
    assert sight.cut[0] == pytest.approx(160.0, abs=1.0)
    assert sight.why.startswith("Pike 2 blocks after ")
    assert sight.marks[0].label == "Pike 2 blocks sight"


@pytest.mark.parametrize(("depth", "sees"), [(0.0, False), (30.0, False), (500.0, True)])
def test_a_wood_hides_what_lies_behind_more_than_its_depth(depth, sees):
    play = Play()
    left, right = (Footprint(rectangle(10, 10), Pose(x, 70.0)) for x in (350.0, 560.0))
    sight = sight_over_plane(play.seat, Blocking((("wood", depth),)), left, right, ())
    assert (sight.cut is None) is sees
    if not sees:
        assert "Wood" in sight.why
        assert sight.start[0] < sight.cut[0] < sight.end[0]


def test_terrain_of_a_kind_that_does_not_block_is_looked_through():
    assert found("red_1", "blue_1", Blocking((("road", 0.0),))).cut is None
