"""Where an illegal move is stopped, and how it is put squarely."""

import pytest
from msgspec.structs import replace

from vtt.base.ids import PieceId, TableId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Free, Pivot, Slide, Straight
from vtt.geometry.outline import rectangle
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import LEAST_MOVE_MM
from vtt.state.piece import Place, place_of
from vtt_dbr.corrections import cut
from vtt_dbr.manoeuvre import legs_of

BASE = Footprint(rectangle(40, 20), Pose(100, 100))


def move(*legs, end=None):
    pose = end or Pose(100, 20)
    return PieceMove(PieceId("p"), Place(TableId("field"), pose), legs)


def test_a_put_has_one_free_leg():
    assert legs_of(move(), BASE) == (Free(Pose(100, 20)),)


def test_a_move_to_its_own_place_has_no_legs():
    assert legs_of(move(end=BASE.pose), BASE) == ()


def test_legs_that_lead_to_the_end_are_taken_as_drawn():
    assert legs_of(move(Straight(80)), BASE) == (Straight(80),)


def test_legs_that_lead_elsewhere_are_led_on_to_the_end():
    assert legs_of(move(Straight(30)), BASE) == (Straight(30), Free(Pose(100, 20)))


@pytest.mark.parametrize(
    ("share", "end", "legs"),
    [
        (0.5, Pose(100, 60), (Straight(40),)),
        (1.0, Pose(100, 20), (Straight(80),)),
        (0.0, Pose(100, 100), ()),
    ],
)
def test_a_straight_move_is_cut(share, end, legs):
    found = cut(move(Straight(80)), BASE, share)
    assert (found.to.pose, found.legs) == (end, legs)


def test_every_leg_of_a_bent_move_counts_alike():
    bent = move(Straight(80), Pivot(90.0), Slide(20, 0), end=Pose(120, 20, 90))
    found = cut(bent, BASE, 0.5)
    assert found.legs == (Straight(80), Pivot(45.0))
    assert found.to.pose == Pose(100, 20, 45)


def put(skirmish, piece, dx, dy):
    state = skirmish.pieces[PieceId(piece)]
    place = place_of(state)
    return MovePieces((PieceMove(state.id, replace(place, pose=state.pose.moved(dx, dy))),))


def test_a_move_across_a_neighbour_that_is_touched_is_not_corrected_to_a_hairs_breadth(
    referee, skirmish
):
    decision = referee.decide(skirmish, put(skirmish, "sk-sw-shot-1", 200.0, 0.0))
    assert not decision.accepted
    assert decision.verdict.corrected is None


def test_no_correction_and_no_advance_is_shorter_than_the_least_move(referee, skirmish):
    for dx in range(-150, 151, 50):
        start = skirmish.pieces[PieceId("sk-sw-shot-1")].pose
        decision = referee.decide(skirmish, put(skirmish, "sk-sw-shot-1", float(dx), -100.0))
        corrected = decision.verdict.corrected
        if corrected is not None:
            end = corrected.moves[0].to.pose
            assert move_cost(rectangle(40, 20), start, end) >= LEAST_MOVE_MM
