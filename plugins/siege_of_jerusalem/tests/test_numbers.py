"""The numbers of the game lie in the tables of its module: change one, and a case of its rule falls."""

from fractions import Fraction

import msgspec
import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, RULES, referee, start
from vtt.definition.module import ModuleDefinition
from vtt.rules.case_run import run_case
from vtt_siege_of_jerusalem.tables import die_of, faces_of, height_of, times

DECIDES = {
    ("factors", "flanked"): "surrounded",
    ("factors", "from_tower"): "a_veteran_on_a_tower",
    ("factors", "from_ladders"): "two_veterans_on_ladders",
    ("factors", "up_or_down"): "out_of_a_gate_half",
    ("factors", "out_of_breach"): "out_of_a_breach_half",
    ("factors", "across_crest"): "uphill_over_a_crest_half",
    ("factors", "cavalry_clear"): "cavalry_in_the_open",
    ("factors", "cavalry_built_up"): "cavalry_into_a_built_up_hex_half",
    ("factors", "cavalry_defends"): "cavalry_defends_a_built_up_hex_half",
    ("factors", "armored_riders"): "on_an_armored_tower_he_counts_double",
    ("factors", "riders_alone"): "riders_alone_count_half",
    ("factors", "climbers"): "climbers_count_half_from_above",
    ("factors", "foot_of_ladders"): "the_foot_of_ladders_counts_half_from_the_ground",
    ("factors", "along_wall"): "two_regulars_along_the_wall",
    ("factors", "worn"): "along_a_wall_with_half_its_damage",
    ("factors", "leaves_testudo"): "who_leaves_a_testudo_has_half",
    ("factors", "spent_before_testudo"): "nothing_is_left_after_two_factors_and_forming",
    ("heights", "wall"): "rocks_from_a_bastion_on_a_wall",
    ("heights", "north_wall"): "rocks_from_a_fort_on_a_lower_wall",
    ("formations", "hqs"): "two_hqs_in_a_hex",
    ("formations", "engines"): "two_engines_in_a_hex",
    ("formations", "guns"): "two_guns_in_a_bastion",
    ("formations", "guns_fortress"): "a_gun_and_a_cauldron_in_a_fort",
    ("formations", "cauldrons_with_gun"): "a_cauldron_to_artillery_in_a_fort",
    ("formations", "testudo_hqs"): "two_hqs_are_too_many_for_a_testudo",
}
"""For each number a case that it decides."""

OTHER = {
    "factors": 3,
    "spent_before_testudo": 0,
    "heights": 9,
    "guns_fortress": 1,
    "cauldrons_with_gun": 5,
}
"""What a number is changed to, by row or table; else to 2."""


def changed(table: str, row: str) -> ModuleDefinition:
    """The module with another number in one row of a table."""
    value = OTHER.get(row, OTHER.get(table, 2))
    return msgspec.structs.replace(
        MODULE,
        rules_tables=tuple(
            msgspec.structs.replace(
                known,
                cells=tuple(
                    (r, c, msgspec.structs.replace(cell, value=value) if r == row else cell)
                    for r, c, cell in known.cells
                ),
            )
            if known.id == table
            else known
            for known in MODULE.rules_tables
        ),
    )


@pytest.mark.parametrize(("table", "row"), DECIDES)
def test_a_number_decides_a_case(table, row):
    case = next(case for case in CASES if case.id == DECIDES[table, row])
    assert run_case(case, MODULE, RULES).passed
    assert not run_case(case, changed(table, row), RULES).passed


def test_every_factor_has_its_case_and_its_rule():
    factors = MODULE.rules_table("factors")
    assert {row for table, row in DECIDES if table == "factors"} == set(factors.rows)
    for table in ("factors", "heights", "dice"):
        assert all(cell.reference for _, _, cell in MODULE.rules_table(table).cells)


def test_factors_are_exact():
    view = referee().view(start("gallus"))
    assert times(view, "climbers") == Fraction(1, 2)
    assert times(view, "flanked") == 2


def test_fortresses_are_above_bastions_above_walls_above_ground():
    view = referee().view(start("gallus"))
    order = [height_of(view, kind) for kind in ("fortress", "bastion", "wall", "clear")]
    assert order == sorted(set(order), reverse=True)
    assert height_of(view, "fort") == height_of(view, "fortress")
    assert order[-1] == 0


@pytest.mark.parametrize("roll", ["melee", "fire", "breach", "rally", "giora"])
def test_a_roll_has_the_sides_of_its_table(roll):
    view = referee().view(start("gallus"))
    assert die_of(view, roll) == view.table("dice").number(roll, "sides")
    assert list(faces_of(view, roll)) == [1, 2, 3, 4, 5, 6]
