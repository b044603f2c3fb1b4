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
    ("limits", "day_turns"): "the_seventh_turn_is_by_day",
    ("limits", "turns"): "after_nine_turns_it_is_not",
    ("limits", "built_up_to_win"): "ten_built_up_hexes",
    ("limits", "continuous"): "a_natural_six_of_four",
    ("limits", "minimum_force_turns"): "a_bastion_is_left_by_choice",
    ("limits", "set_up_distance"): "rome_sets_up_too_near",
    ("limits", "giora_turn"): "giora_does_not_come_in_the_third_turn",
    ("limits", "misfire"): "artillery_hits_its_own",
    ("limits", "arrival_distance"): "a_legion_that_comes_in_far_from_its_hq",
    ("command", "range"): "a_fresh_hq_by_day",
    ("command", "not_fresh"): "a_disrupted_hq_by_day",
    ("command", "night"): "a_fresh_hq_by_night",
    ("movement", "connected"): "five_hexes_of_wall",
    ("movement", "connected_damaged"): "along_a_wall_with_half_its_damage",
    ("movement", "up"): "up_a_stair_two",
    ("movement", "road"): "along_a_road",
    ("movement", "gate_inner"): "up_the_inner_stair_of_a_gate",
    ("movement", "leave_zone"): "an_hq_from_zone_to_zone",
    ("movement", "full_factor"): "past_three_friends",
    ("movement", "panic_factor"): "a_unit_away_from_a_panicked_friend",
    ("movement", "escalade"): "up_the_ladders_and_on_to_the_wall",
    ("movement", "escalade_step"): "up_the_ladders_and_on_to_the_wall",
    ("movement", "testudo"): "too_late_for_a_testudo",
    ("movement", "testudo_ma"): "a_testudo_moves_four",
    ("movement", "testudo_left"): "no_second_factor_is_left_after_forming",
    ("movement", "testudo_left_late"): "nothing_is_left_after_two_factors_and_forming",
    ("movement", "tower_step"): "a_way_up_past_the_pushers",
    ("movement", "tower_rider_per_mf"): "a_rider_who_was_carried_too_far",
    ("movement", "exit"): "off_the_map_with_the_last_factor",
    ("movement", "enter_breach_connected"): "into_a_breach_from_the_wall",
}
"""For each number a case that it decides."""

OTHER = {
    "factors": 3,
    "movement": 7,
    "built_up_to_win": 11,
    "continuous": 9,
    "testudo_ma": 3,
    "testudo": 5,
    "tower_rider_per_mf": 1,
    "leave_zone": 4,
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


FIELD = {"field_west_column", "field_west", "field_east_column", "field_east"}
"""How far the battlefield reaches: a drawing, not a rule."""


def test_every_factor_and_limit_has_its_case_and_its_rule():
    factors, limits = MODULE.rules_table("factors"), MODULE.rules_table("limits")
    assert {row for table, row in DECIDES if table == "factors"} == set(factors.rows)
    assert {row for table, row in DECIDES if table == "limits"} == set(limits.rows) - FIELD
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
