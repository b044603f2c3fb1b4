"""The points that are told are those that decide."""

from plugins.hexdemo.tests.game import referee, start
from vtt_hexdemo.victory import points


def test_each_side_is_told_its_points():
    asked = referee()
    state = start()
    tallies, notices = asked.tallies(state)
    assert notices == ()
    view = asked.view(state)
    assert {one.side: one.amount for one in tallies} == {
        side: points(view, side) for side in state.sides
    }
    assert {one.whole for one in tallies} == {sum(points(view, side) for side in state.sides)}
