"""Where elements can go: not past walls, not into zones, no farther than the ground on the way lets them."""

import msgspec
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine
from vtt.geometry.path_length import max_wheel
from vtt.geometry.pose import Pose
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, Place
from vtt_dbr.battlefield import battlefield
from vtt_dbr.reach import reach

SWEDES = ("sk-sw-light", "sk-sw-shot-1", "sk-sw-pikes", "sk-sw-dragoons", "sk-sw-finns")
WALL = TerrainFeature(
    "wall", "fortification", "field", TerrainLine(((200.0, 500.0), (900.0, 500.0)), 8.0)
)
GATE = TerrainFeature("gate", "gate", "field", TerrainLine(((500.0, 490.0), (500.0, 510.0)), 60.0))
SLIT = TerrainFeature("slit", "gate", "field", TerrainLine(((500.0, 490.0), (500.0, 510.0)), 12.0))
WOOD = TerrainFeature(
    "wood", "wood", "field",
    TerrainArea(((400.0, 480.0), (600.0, 480.0), (600.0, 560.0), (400.0, 560.0))),
)  # fmt: skip
BROOK = TerrainFeature(
    "brook", "brook", "field", TerrainLine(((200.0, 500.0), (900.0, 500.0)), 16.0)
)
CLIFF = msgspec.structs.replace(WOOD, id="cliff", kind="impassable")


def stand(piece, x, y, facing=0.0, army="sweden", kind="sh-o"):
    return PieceState(piece, f"{army}-{kind}", "field", Pose(x, y, facing), army)


@pytest.fixture
def seen(skirmish, module, rules) -> RulesView:
    return RulesView(skirmish, module, "dbr", {one.key: one.default for one in rules.settings})


@pytest.fixture
def reached(skirmish, seen):
    """The reach of the pieces `m...` on a table with some pieces and ground alone."""

    def of(pieces, *features):
        state = msgspec.structs.replace(
            skirmish,
            pieces=type(skirmish.pieces)({piece.id: piece for piece in pieces}),
            terrain=type(skirmish.terrain)({one.id: one for one in features}),
        )
        view = seen.at(state)
        field = battlefield(view, "field")
        return reach(view, field, *(one for one in field.elements.values() if one.id[0] == "m"))

    return of


def holds(found, x, y):
    return bool(found.area.contains(shapely.Point(x, y)))


def test_in_the_open_it_goes_out_to_its_allowance_and_no_farther(reached):
    found = reached([stand("m", 500, 600)])
    assert (found.longest, dict(found.zones)) == (120.0, {})
    assert holds(found, 500, 471)
    assert not holds(found, 500, 469)


@pytest.mark.parametrize(("gates", "through"), [((), False), ((GATE,), True), ((SLIT,), False)])
def test_a_wall_bars_the_way_but_at_a_gate_for_a_whole_base(reached, gates, through):
    found = reached([stand("m", 500, 560)], WALL, *gates)
    assert holds(found, 500, 510)
    assert holds(found, 500, 460) is through
    assert holds(found, 400, 510)


def test_nobody_enters_or_passes_impassable_ground(reached):
    found = reached([stand("m", 500, 572)], CLIFF)
    assert not holds(found, 500, 520)
    assert not holds(found, 500, 470)


def test_who_stands_in_a_wood_has_its_going_for_the_whole_way(reached):
    found = reached([stand("m", 500, 520)], WOOD)
    assert found.longest == 80.0
    assert holds(found, 500, 435)
    assert not holds(found, 500, 425)
    outside = reached([stand("m", 500, 580)], WOOD)
    assert outside.longest == 120.0
    assert holds(outside, 500, 495)
    assert not holds(outside, 500, 485)


def test_beyond_a_river_it_is_capped_as_it_is_across(reached):
    found = reached([stand("m", 500, 530, kind="lh-o")], BROOK)
    assert found.longest == 200.0
    assert holds(found, 500, 440)
    assert not holds(found, 500, 430)
    assert holds(found, 500, 730)


def test_the_zone_of_an_enemy_is_cut_out_and_drawn(reached):
    found = reached(
        [stand("m", 500, 600)],
    )
    zoned = reached([stand("m", 500, 600), stand("e", 500, 500, 180.0, "imperial")])
    assert holds(found, 500, 530)
    assert not holds(zoned, 500, 530)
    assert holds(zoned, 500, 555)
    assert holds(zoned, 470, 530)
    assert not holds(zoned, 500, 500)
    (zone,) = zoned.zones.values()
    assert zone.contains(shapely.Point(500, 530))


def test_a_friend_hides_the_zone_behind_it(reached):
    pieces = [stand("m", 500, 600), stand("e", 500, 500, 180.0, "imperial")]
    screened = reached([*pieces, stand("f", 510, 525)])  # its left edge at 490
    assert holds(screened, 515, 545)
    assert not holds(screened, 485, 530)
    (zone,) = screened.zones.values()
    assert zone.contains(shapely.Point(485, 540))
    assert not zone.contains(shapely.Point(505, 540))


def test_who_stands_in_a_zone_goes_ahead_or_back_alone(reached):
    found = reached([stand("m", 500, 540), stand("e", 500, 500, 180.0, "imperial")])
    assert holds(found, 500, 515)
    assert holds(found, 500, 660)
    assert not holds(found, 460, 600)
    assert not holds(found, 540, 560)


def test_a_group_goes_as_far_as_its_slowest(reached):
    group = [stand("m1", 500, 600), stand("m2", 540, 600, kind="pk-o")]
    found = reached(group)
    assert found.longest == 80.0
    assert holds(found, 500, 515)
    assert not holds(found, 500, 505)


ends = st.tuples(
    st.floats(-200, 200), st.floats(-200, 120), st.sampled_from((0.0, 15.0, 90.0, 300.0))
)


@settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(st.sampled_from(SWEDES), ends)
def test_no_legal_move_leaves_it_but_by_the_clauses_of_a_zone(referee, skirmish, seen, name, by):
    piece = skirmish.pieces[PieceId(name)]
    pose = piece.pose.moved(by[0], by[1]).turned(by[2])
    move = MovePieces((PieceMove(piece.id, Place(piece.table, pose)),))
    decision = referee.decide(skirmish, move, piece.side)
    if not decision.accepted or {"B5", "B16"} & {one.rule for one in decision.verdict.findings}:
        return
    field = battlefield(seen, piece.table)
    element = field.elements[piece.id]
    assert reach(seen, field, element).area.buffer(0.2).covers(element.base.at(pose).polygon)


LINE = [stand(f"m{n}", 500 + 40 * n, 600) for n in range(4)]


def test_a_group_goes_ahead_and_wheels_and_does_not_go_back_or_aside(reached):
    found = reached(LINE)
    assert found.longest == 120.0
    assert holds(found, 560, 471)
    assert not holds(found, 560, 469)
    assert not holds(found, 560, 630), "it does not go back"
    assert not holds(found, 470, 600), "nor to the side"
    assert not holds(found, 650, 600)
    assert holds(found, 650, 545), "but round its right front corner"


def test_bases_that_stand_apart_are_no_group(reached):
    found = reached([stand("m1", 500, 600), stand("m2", 600, 600)])
    assert holds(found, 500, 700)


def test_a_column_goes_where_its_leader_does(reached):
    found = reached([stand(f"m{n}", 500, 600 + 20 * n) for n in range(4)])
    assert holds(found, 500, 471)
    assert holds(found, 570, 545), "the leader wheels"
    assert not holds(found, 500, 690)


@given(st.floats(-180, 180), st.sampled_from(["left", "right"]), st.floats(0, 120), st.floats(0, 1))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_advance_and_wheel_of_a_group_lies_in_its_reach(reached, facing, side, ahead, share):
    bases = [
        stand(f"m{n}", *Pose(700, 700, facing).to_table((40.0 * n, 0.0)), facing) for n in range(3)
    ]
    found = reached(bases)
    degrees = max_wheel(120.0, 120.0 - ahead) * share * (-1 if side == "left" else 1)
    moved = [piece.pose.ahead(ahead) for piece in bases]
    pivot = moved[0].to_table((-20, -10)) if side == "left" else moved[2].to_table((20, -10))
    area = found.area.buffer(0.6)
    for pose in moved:
        turned = pose.turned_about(pivot, degrees)
        corners = [turned.to_table(at) for at in ((-20, -10), (20, -10), (20, 10), (-20, 10))]
        assert area.covers(shapely.Polygon(corners))


def test_the_corner_beside_a_gap_is_free_and_the_way_between_is_not(reached):
    before = [stand(f"s{x}", x, 500, 180.0, "imperial", "sk-o") for x in (500, 460, 420)]
    line = stand("line", 540, 450, 180.0, "imperial")
    found = reached([stand("m", 540, 580), *before, line])
    # beside those who stand 30 mm before the line; farther on is the line's zone
    assert holds(found, 522, 503)
    assert not holds(found, 515, 475)
