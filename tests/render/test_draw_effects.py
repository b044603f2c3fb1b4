"""Areas and trails around pieces."""

import immutables
import msgspec
import pytest

from tests.behaviour.pieces import imported
from tests.commands.test_locations import BOARD
from tests.render.battle import SKIRMISH, piece
from vtt.definition.board import TableDefinition
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_looks import AreaOfEffect, Trail
from vtt.render.draw_effects import draw_effects, has_effects
from vtt.render.primitives import Circles, Fill, Line
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

MAP = TableDefinition("map", "Main Map", 400.0, 400.0, boards=(BOARD,))


def drawn(*traits, x=50.0, y=85.0, **state):
    module = imported(*traits)
    module = msgspec.structs.replace(module, tables=(*module.tables, MAP))
    pieces = {"a": piece("a", "unit", x, y, table="map", **state)}
    game = msgspec.structs.replace(
        SKIRMISH, pieces=immutables.Map(pieces), stacks=immutables.Map(), tables=("map",)
    )
    return draw_effects(view_for(game, module, UMPIRE), MAP)


@pytest.mark.parametrize(("radius", "cells"), [(1.0, 9), (2.0, 25)])
def test_on_a_grid_an_area_is_its_cells(radius, cells):
    (area,) = drawn(AreaOfEffect(radius=radius, colour="#ff0000", opacity=40.0))
    assert isinstance(area, Fill)
    assert (len(area.rings), area.colour, area.opacity) == (cells, "#ff0000", 0.4)


def test_beside_all_grids_it_is_a_circle_in_pixels():
    (area,) = drawn(AreaOfEffect(radius=40.0), x=300.0, y=300.0)
    assert area.circles == ((300.0, 300.0, 10.0),)


def test_an_area_is_there_while_it_is_switched_on():
    trait = AreaOfEffect(always_on=False)
    assert drawn(trait) == ()
    assert len(drawn(trait, properties=(("#0", "true"),))) == 1
    assert len(drawn(AreaOfEffect(always_on=False, on_at_start=True))) == 1


def test_a_property_gives_the_radius():
    trait = AreaOfEffect(is_fixed=False, radius_property="Reach")
    assert len(drawn(trait, DynamicProperty(name="Reach", value="1"))[0].rings) == 9
    assert drawn(trait, DynamicProperty(name="Reach", value="far")) == ()
    assert drawn(trait) == ()


def test_a_trail_is_a_line_with_dots_on_its_map():
    trail = Trail(radius=2.0, line="#00ff00", opacity=50.0)
    state = "true;Main Map;2;40,40;80,40;true;2"
    line, dots, rims = drawn(trail, properties=(("#0", state),))
    assert isinstance(line, Line)
    assert line.paths == (((10.0, 10.0), (20.0, 10.0), (50.0, 85.0)),)
    assert isinstance(dots, Circles)
    assert [circle[2] for circle in rims.circles] == [2.0, 2.0]
    assert drawn(trail, properties=(("#0", state.replace("true;Main", "false;Main")),)) == ()
    assert drawn(trail, properties=(("#0", state.replace("Main Map", "Other")),)) == ()


def test_most_kinds_have_none():
    module = imported(DynamicProperty(name="x"))
    assert not has_effects(module.piece("unit"))
    assert has_effects(imported(Trail()).piece("unit"))
