"""More of what is checked on tables and boards; `test_check.py` has the rest."""

import msgspec
import pytest

from tests.builders import make_module
from vtt.base.ids import BoardId
from vtt.definition.board import BoardDefinition, BoardDrawing, BoardShape
from vtt.definition.check import check_module

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
