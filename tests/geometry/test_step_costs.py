"""The caller's costs: asked once, kept in whole parts of a movement point."""

from fractions import Fraction

import pytest

from tests.geometry.cell_boards import HALF, hex_board
from vtt.base.errors import GeometryError
from vtt.geometry.cell_search import reach
from vtt.geometry.step_costs import StepCosts


def test_the_rule_is_asked_once_for_a_step():
    asked = []
    costs = StepCosts(hex_board(), lambda a, b: asked.append((a, b)) or 1)
    for _ in range(3):
        reach(costs, (0, 0), 2)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(
    ("cost", "unit", "message"),
    [
        (0.5, 1, "the step from 0101 to .* costs 0.5; expected a whole number of 1, 0 or more"),
        (Fraction(1, 3), HALF, "costs 1/3; expected a whole number of 1/2"),
        (-1, 1, "costs -1; expected a whole number of 1, 0 or more"),
    ],
)
def test_a_cost_that_is_no_whole_part_is_refused(cost, unit, message):
    with pytest.raises(GeometryError, match=message):
        reach(StepCosts(hex_board(), lambda a, b: cost, unit), (0, 0), 3)


def test_a_part_of_a_point_is_above_zero():
    with pytest.raises(GeometryError, match="must be above 0, found 0"):
        StepCosts(hex_board(), lambda a, b: 1, 0)
