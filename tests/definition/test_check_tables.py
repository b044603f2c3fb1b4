"""More of what is checked on tables and boards; `test_check.py` has the rest."""

import msgspec
import pytest

from tests.builders import make_module
from vtt.base.ids import BoardId
from vtt.definition.board import BoardDefinition, BoardDrawing, BoardShape, ZoneDefinition
from vtt.definition.check import check_module
from vtt.geometry.grid_spec import Orientation, hexes, squares

TRIANGLE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (BoardShape(TRIANGLE), ""),
        (BoardShape(TRIANGLE[:2], closed=False), ""),
        (BoardShape(TRIANGLE[:2]), "expected 3 points or more, found 2"),
        (BoardShape(TRIANGLE[:1], closed=False), "expected 2 points or more, found 1"),
        (BoardShape(()), "expected 3 points or more, found 0"),
    ],
)
def test_a_drawn_shape_with_too_few_points_is_warned_of(shape, told):
    field, camp = make_module().tables
    made = BoardDefinition(BoardId("map"), "Map", 0.0, 0.0, 60.0, 40.0, BoardDrawing((shape,)))
    module = make_module(tables=(msgspec.structs.replace(field, boards=(made,)), camp))
    found = [f"{problem.severity}: {problem.message}" for problem in check_module(module)]
    assert found == ([f"warning: board 'map', a shape: {told}"] if told else [])


FINE = squares(0.01)
FAR = (*TRIANGLE, (0.0, 100_001.0))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"width": 40_000.0}, ""),
        (
            {"width": 40_001.0},
            "bad-size: board 'map': expected sides of at most 40,000 mm, found 40,001 x 40",
        ),
        ({"grid": hexes(Orientation.FLAT_TOP, 1.0)}, ""),
        (
            {"grid": FINE},
            "bad-grid: board 'map': expected a grid of at most 250,000 cells, found about 24,000,000",
        ),
        (
            {"grid": squares(1e-200)},
            "bad-grid: board 'map': expected a grid of at most 250,000 cells, found about inf",
        ),
        (
            {
                "zones": (
                    ZoneDefinition("town", "Town", ((0.0, 0.0), (30.0, 0.0), (0.0, 40.0)), FINE),
                )
            },
            "bad-grid: zone 'town': expected a grid of at most 250,000 cells, found about 12,000,000",
        ),
        (
            {"zones": (ZoneDefinition("town", "Town", FAR),)},
            "bad-polygon: zone 'town': expected points within 100,000 mm of the origin, found 100,001",
        ),
    ],
)
def test_what_would_be_drawn_for_ever_is_a_fault(fields, told):
    field, camp = make_module().tables
    wide = msgspec.structs.replace(field, width=40_000.0)
    made = BoardDefinition(
        BoardId("map"), "Map", 0.0, 0.0, **{"width": 60.0, "height": 40.0, **fields}
    )
    module = make_module(tables=(msgspec.structs.replace(wide, boards=(made,)), camp))
    found = [
        f"{one.code}: {one.message}" for one in check_module(module) if one.code != "off-table"
    ]
    assert found == ([told] if told else [])
    assert all(one.severity == "error" for one in check_module(module) if one.code != "off-table")
