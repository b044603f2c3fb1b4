"""Plans and surroundings: what is lost, what lies off the table."""

import pytest

from tests.geometry.bases import ROUND, at
from vtt.geometry.outcome import Loss, LossReason, OutcomePlan, Surroundings


@pytest.mark.parametrize(
    ("base", "off"),
    [
        (at(50, 50), False),
        (at(20, 10), False),
        (at(19.96, 10), False),
        (at(19.9, 10), True),
        (at(50, 95, 90), True),
        (at(80, 80, outline=ROUND), False),
        (at(80, 80.1, outline=ROUND), True),
    ],
)
def test_any_part_past_the_edge_is_off_the_table(base, off):
    assert Surroundings({}, table=(0, 0, 100, 100)).is_off_table(base) == off
    assert not Surroundings({}).is_off_table(base)


def test_a_plan_knows_whom_it_loses():
    plan = OutcomePlan(losses=(Loss("a", LossReason.TABLE_EDGE),))
    assert plan.loses("a")
    assert not plan.loses("b")
