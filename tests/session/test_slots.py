"""Where a piece is put down by hand, there it is: in the smallest slot under it, or in none."""

from dataclasses import dataclass, field

import pytest

from vtt.base.ids import PieceDefinitionId, PieceId, SideId, TableId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.board import SlotDefinition, TableDefinition
from vtt.geometry.pose import Pose
from vtt.session.slots import slot_at, with_slots
from vtt.state.piece import PieceState, Place, place_of

WING = SlotDefinition("wing", "Left wing", ((0, 0), (100, 0), (100, 100), (0, 100)))
CAMP = SlotDefinition("camp", "Camp", ((20, 20), (40, 20), (40, 40), (20, 40)))
TABLE = TableDefinition(TableId("battle"), "Battle", 200, 200, slots=(WING, CAMP))


@dataclass
class Ground:
    definition: TableDefinition = TABLE
    pieces: dict = field(default_factory=dict)

    def piece(self, piece):
        return self.pieces[piece]


def unit(x, y, slot=""):
    return PieceState(
        PieceId("u"), PieceDefinitionId("u"), TABLE.id, Pose(x, y), SideId("red"), slot=slot
    )


def moved(piece, x, y, facing=0.0, ground=None):
    ground = ground or Ground()
    ground.pieces[piece.id] = piece
    to = Place(TABLE.id, Pose(x, y, facing), slot=piece.slot)
    (part,) = with_slots(ground, MovePieces((PieceMove(piece.id, to),))).moves
    return part.to.slot


@pytest.mark.parametrize(
    ("point", "slot"),
    [((50, 50), "wing"), ((30, 30), "camp"), ((150, 50), ""), ((100, 50), "wing")],
)
def test_the_smallest_slot_under_a_point_is_found(point, slot):
    assert slot_at(TABLE, point) == slot
    assert moved(unit(180, 180), *point) == slot


def test_who_leaves_a_slot_is_in_it_no_more():
    assert moved(unit(50, 50, "wing"), 150, 50) == ""


def test_who_only_turns_stays_where_he_is_though_he_was_put_there_otherwise():
    assert moved(unit(150, 50, "wing"), 150, 50, 90.0) == "wing"


def test_a_table_without_slots_leaves_everything_as_it_is():
    bare = TableDefinition(TABLE.id, "Battle", 200, 200)
    piece = unit(50, 50, "of_old")
    assert moved(piece, 150, 50, ground=Ground(bare)) == "of_old"
    assert place_of(piece).slot == "of_old"
