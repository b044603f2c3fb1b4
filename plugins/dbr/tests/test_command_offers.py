"""Command shown on the table: its radius honours enemies, cliffs and sight; a way says how long it is."""

from dataclasses import replace

import msgspec
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.pose import Pose
from vtt.rules.verdict import AreaMark, LineMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_dbr.battlefield import battlefield
from vtt_dbr.command import is_out_of_command
from vtt_dbr.command_offers import command_area, command_offer

COMMAND = (("command", "foot"),)
WOOD = TerrainFeature(
    "wood", "wood", "field",
    TerrainArea(((500.0, 480.0), (700.0, 480.0), (700.0, 700.0), (500.0, 700.0))),
)  # fmt: skip
CLIFF = TerrainFeature(
    "cliff", "impassable", "field",
    TerrainArea(((100.0, 300.0), (480.0, 300.0), (480.0, 330.0), (100.0, 330.0))),
)  # fmt: skip


def stand(piece, x, y, kind="sh-o", army="sweden"):
    return PieceState(piece, f"{army}-{kind}", "field", Pose(x, y, 0.0), army, properties=COMMAND)


GENERAL = stand("g", 400, 600, "pi-f-cinc")


@pytest.fixture
def table(skirmish, module, rules):
    """The view and the field of some pieces and ground alone."""

    def of(pieces, *features):
        state = msgspec.structs.replace(
            skirmish,
            pieces=type(skirmish.pieces)({piece.id: piece for piece in (GENERAL, *pieces)}),
            terrain=type(skirmish.terrain)({one.id: one for one in features}),
        )
        defaults = {one.key: one.default for one in rules.settings}
        view = RulesView(state, module, "dbr", defaults)
        return view, battlefield(view, "field")

    return of


def test_in_the_open_a_general_commands_as_far_as_the_table_of_distances_says(table):
    view, field = table([])
    area = command_area(view, field, field.elements["g"])
    assert area.contains(shapely.Point(898, 600))
    assert not area.contains(shapely.Point(902, 600))


def test_behind_a_wood_he_commands_less_far(table):
    view, field = table([], WOOD)
    area = command_area(view, field, field.elements["g"])
    assert area.contains(shapely.Point(650, 600))  # in it, 230 mm away
    assert not area.contains(shapely.Point(680, 600))  # in it, 260 mm away and out of sight
    assert area.contains(shapely.Point(680, 300))


def test_behind_a_cliff_the_way_counts(table):
    view, field = table([], CLIFF)
    area = command_area(view, field, field.elements["g"])
    assert area.contains(shapely.Point(490, 250))
    assert not area.contains(shapely.Point(200, 290))


def test_who_is_out_of_command_is_marked_with_what_it_costs_more(table):
    near, far = stand("near", 600, 300), stand("far", 1000, 600)
    view, field = table([near, far])
    offer = command_offer(view, field, field.elements["g"])
    area, *marked = (m for m in offer.marks if isinstance(m, AreaMark))
    assert area.label == "command 480 mm"
    assert [(m.label, m.points[0][0]) for m in marked] == [("+1 PIP", 980.0)]
    assert {m.role for m in offer.marks} == {ShapeRole.COMMAND}


def test_what_it_costs_more_stands_in_the_table_of_costs(table):
    view, field = table([stand("far", 1000, 600)])
    costs = view.module.rules_table("pips")
    far = ("far_from_general", "cost")
    cells = tuple(
        (row, column, msgspec.structs.replace(cell, value=3) if (row, column) == far else cell)
        for row, column, cell in costs.cells
    )
    dearer = msgspec.structs.replace(costs, cells=cells)
    tables = tuple(dearer if one is costs else one for one in view.module.rules_tables)
    view = replace(view, module=msgspec.structs.replace(view.module, rules_tables=tables))
    offer = command_offer(view, field, field.elements["far"])
    assert offer.label.endswith(", +3 PIPs")


@pytest.mark.parametrize(
    ("x", "kind", "told"), [(600, "in_command", "160 mm from"), (1000, "out_of_command", "+1 PIP")]
)
def test_of_another_element_the_way_from_its_general_is_drawn(table, x, kind, told):
    view, field = table([stand("m", x, 600)])
    offer = command_offer(view, field, field.elements["m"])
    (line,) = offer.marks
    assert isinstance(line, LineMark)
    assert (offer.kind, told in line.label) == (kind, True)


@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(st.floats(100, 1100), st.floats(150, 1050))
def test_the_radius_shows_who_is_in_command(table, x, y):
    view, field = table([stand("m", x, y), stand("e", 480, 560, army="imperial")], WOOD, CLIFF)
    general, element = field.elements["g"], field.elements["m"]
    area = command_area(view, field, general)
    inside = not is_out_of_command(view, field, general, element)
    gap = area.boundary.distance(element.base.polygon)
    if gap > 5.0:
        assert inside == area.intersects(element.base.polygon)
