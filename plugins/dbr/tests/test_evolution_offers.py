"""What is offered to groups that could change their shape: every offer is accepted as it stands."""

import msgspec
import pytest

from vtt.base.ids import PieceId, SideId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.group import formation
from vtt.geometry.pose import Pose
from vtt.state.piece import place_of

SWEDEN = SideId("sweden")
HORSE = ("sk-sw-finns", "sk-sw-general")


def put(state, poses):
    """The skirmish with some pieces elsewhere."""
    pieces = state.pieces
    for name, pose in poses.items():
        pieces = pieces.set(name, msgspec.structs.replace(pieces[name], pose=pose))
    return msgspec.structs.replace(state, pieces=pieces)


def offered(referee, state, pieces, kind):
    offers, notices = referee.offers(state, SWEDEN, tuple(PieceId(piece) for piece in pieces))
    assert notices == ()
    return [offer for offer in offers if offer.kind == kind]


def bases_after(referee, state, offer, pieces):
    decision = referee.decide(state, offer.command, SWEDEN)
    assert decision.accepted, (offer.label, decision.reason)
    view = referee.view(decision.state)
    return {piece: view.footprint(view.piece(PieceId(piece))) for piece in pieces}


def test_a_line_is_offered_a_column_behind_each_of_its_front_rank(referee, skirmish):
    state = put(
        skirmish, {HORSE[0]: Pose(1000.0, 1000.0, 0.0), HORSE[1]: Pose(1040.0, 1000.0, 0.0)}
    )
    offers = offered(referee, state, HORSE, "contract")
    assert len(offers) == 2
    for offer in offers:
        assert formation(bases_after(referee, state, offer, HORSE)).is_column


def test_a_column_is_offered_lines(referee, skirmish):
    state = put(
        skirmish, {HORSE[0]: Pose(1000.0, 1000.0, 0.0), HORSE[1]: Pose(1000.0, 1030.0, 0.0)}
    )
    offers = offered(referee, state, HORSE, "expand")
    assert [offer.label for offer in offers] == ["Expand to 2 wide"]
    assert len(formation(bases_after(referee, state, offers[0], HORSE)).files) == 2


def test_pistols_are_offered_no_turn_about_in_a_group(referee, skirmish):
    state = put(
        skirmish, {HORSE[0]: Pose(1000.0, 1000.0, 0.0), HORSE[1]: Pose(1040.0, 1000.0, 0.0)}
    )
    assert offered(referee, state, HORSE, "about_face") == []


@pytest.mark.parametrize(("y", "count"), [(1100.0, 1), (705.0, 0)])
def test_a_march_is_offered_far_from_the_enemy_alone(referee, skirmish, y, count):
    state = put(skirmish, {"sk-sw-light": Pose(700.0, y, 0.0)})
    assert len(offered(referee, state, ("sk-sw-light",), "march")) == count


def test_orders_are_offered_as_they_fit(referee, skirmish):
    pose = Pose(700.0, 1100.0, 0.0)
    state = put(skirmish, {"sk-sw-light": pose})
    kinds = {o.kind for o in referee.offers(state, SWEDEN, (PieceId("sk-sw-light"),))[0]}
    assert {"order_march", "halt"} <= kinds
    assert "hold" not in kinds
    moved = MovePieces((PieceMove(PieceId("sk-sw-light"), place_of(state.pieces["sk-sw-light"])),))
    assert referee.decide(state, moved, SWEDEN).accepted
