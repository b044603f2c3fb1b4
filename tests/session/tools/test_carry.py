"""What is in hand: the way with its corners, and the legs that the command carries."""

import pytest

from tests.session.test_landing import Table
from vtt.geometry.motion import Pivot, Slide
from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict, illegal
from vtt.session.tools.base import Modifier, PointerEvent
from vtt.session.tools.carry import Carry, carried, middle, turned

ALT, SHIFT = Modifier.ALT, Modifier.SHIFT


def at(x, y, *keys):
    return PointerEvent((float(x), float(y)), frozenset(keys))


def hold(*pieces):
    table = Table()
    table.seat.selection.replace(pieces)
    pose = table.seat.piece(pieces[0]).pose
    return table, Carry(table.seat, pieces[0], pose.point)


def legs(command):
    return command.moves[0].legs


def test_a_way_with_corners_is_told_leg_by_leg():
    _, carry = hold("p1")
    carry.aim(at(60, 280))
    carry.bend((60, 280))
    carry.aim(at(200, 280))
    preview = carry.preview()
    assert preview.path == ((60, 320), (60, 280), (200, 280))
    assert preview.corners == ((60, 280),)
    assert preview.used == 180
    assert legs(carry.command()) == (Slide(0, -40), Slide(140, 0))


def test_from_a_corner_it_may_be_turned():
    _, carry = hold("p1")
    carry.aim(at(60, 280))
    carry.bend((60, 280))
    carry.aim(at(60, 250, ALT))
    carry.aim(at(90, 280, ALT))
    assert carry.target["p1"].point == (60, 280)
    assert [type(leg) for leg in legs(carry.command())] == [Slide, Pivot]


def test_near_a_corner_it_snaps_back_to_it_and_no_leg_is_added():
    _, carry = hold("p1")
    carry.aim(at(60, 280))
    carry.bend((60, 280))
    carry.aim(at(62, 281))
    assert carry.target["p1"] == Pose(60, 280, 0)
    assert legs(carry.command()) == (Slide(0, -40),)


def test_a_corner_where_nothing_has_moved_is_none():
    _, carry = hold("p1")
    carry.bend((60, 320))
    assert carry.preview().corners == ()
    assert carry.command() is None


def test_it_says_on_whom_it_would_lie_unless_stacking_is_held_off():
    _, carry = hold("a")
    carry.aim(at(118, 62))
    assert carry.preview().hint == "On top of Unit b."
    assert carry.target["a"] == Pose(120, 60, 0)
    carry.aim(at(118, 62, SHIFT))
    assert carry.preview().hint == ""
    assert carry.command().moves[0].to.pose == Pose(118, 62, 0)


def test_what_may_not_be_moved_is_not_in_hand():
    table, _ = hold("a")
    table.seat.selection.replace(["b"])
    assert Carry(table.seat, "a", (60, 60)).held == {}


@pytest.mark.parametrize("count", [1, 2])
def test_turning_is_about_the_middle(count):
    held = {str(n): Pose(100.0 * n, 0.0, 0.0) for n in range(count)}
    ends = turned(held, 90)
    assert middle(ends) == pytest.approx(middle(held))
    assert {pose.facing for pose in ends.values()} == {90.0}


def test_all_follow_the_lead_as_one_body():
    moved = {"lead": Pose(0, 0, 0), "other": Pose(40, 0, 0)}
    ends = carried(moved, moved["lead"], Pose(10, 0, 90))
    assert ends == {"lead": Pose(10, 0, 90), "other": Pose(10, 40, 90)}


def test_a_rough_preview_has_pieces_and_way_and_leaves_the_rest_for_later():
    _, carry = hold("p1")
    carry.aim(at(60, 280))
    rough, whole = carry.rough_preview(), carry.preview()
    assert rough.is_rough
    assert not whole.is_rough
    assert (rough.ghosts, rough.path) == (whole.ghosts, whole.path)
    assert (rough.verdict, rough.used, rough.neighbours) == (None, None, ())


def test_more_than_a_handful_is_many(monkeypatch):
    _, carry = hold("p1")
    assert not carry.waits_for_rest
    monkeypatch.setattr("vtt.session.tools.carry.MANY", 0)
    assert carry.waits_for_rest


def test_where_the_rules_took_long_they_are_asked_at_rest_until_they_are_quick(monkeypatch):
    _, carry = hold("p1")
    carry.aim(at(60, 280))
    monkeypatch.setattr("vtt.session.tools.carry.SLOW_S", -1.0)
    carry.preview()
    assert carry.waits_for_rest
    monkeypatch.setattr("vtt.session.tools.carry.SLOW_S", 60.0)
    carry.preview()
    assert not carry.waits_for_rest


def test_a_turn_is_told_in_degrees_along_the_arc_of_the_front():
    table, carry = hold("p1")
    carry.aim(at(60, 280, ALT))
    carry.aim(at(100, 320, ALT))
    preview = carry.preview()
    assert preview.path_label.startswith("90°, ")
    front = table.seat.footprint("p1").outline.bounds[1]
    assert preview.path[0] == pytest.approx((60, 320 + front))
    assert preview.path[-1] == pytest.approx((60 - front, 320))


def test_a_move_or_a_move_and_a_turn_is_not_told_in_degrees():
    _, carry = hold("p1")
    carry.aim(at(60, 280))
    assert carry.preview().path_label == ""
    carry.step(0, 0, 15.0, 1.0)
    assert carry.preview().path_label == ""


class Judged:
    """A seat at which the lead lines up with another base, aslant, and rules that say what is legal."""

    ALONGSIDE = Pose(75, 255, 10)

    def __init__(self, seat, *legal):
        self._seat, self._legal = seat, legal

    def __getattr__(self, name):
        return getattr(self._seat, name)

    def snapped(self, moving, lead, turning):
        return self.ALONGSIDE

    def preview(self, command):
        lined_up = command.moves[0].to.pose == self.ALONGSIDE
        found = (
            () if ("lined up" if lined_up else "as held") in self._legal else (illegal("1", "no"),)
        )
        return Verdict(found)


@pytest.mark.parametrize(
    ("held", "legal", "snaps"),
    [
        (("p1", "a"), ("as held",), False),
        (("p1", "a"), ("as held", "lined up"), True),
        (("p1", "a"), (), True),
        (("p1",), ("as held",), True),
    ],
)
def test_several_pieces_do_not_line_up_where_that_alone_makes_the_move_illegal(held, legal, snaps):
    table, _ = hold(*held)
    carry = Carry(Judged(table.seat, *legal), "p1", (60.0, 320.0))
    carry.aim(at(70, 260))
    assert (carry.target["p1"] == Judged.ALONGSIDE) is snaps
    assert snaps or carry.target["p1"] == Pose(70, 260, 0)
