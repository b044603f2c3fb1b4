"""Every test case of the rules reference that belongs to these rules is told as a case, or as several."""

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES

CAMPAIGN = {73, 79, 80}
"""Replacements, mines and escapes are the campaign's."""

TOLD = {
    1: "w36_is_column_23 aa21_is_column_27 qq36_is_column_43 xx1_is_column_50",
    2: "around_the_susa_gate",
    3: "from_yafo_to_damascus_gate across_the_gate_complex down_the_east_wall",
    4: "along_a_side_of_two_obstacles",
    5: "along_a_side_of_one_obstacle",
    6: "along_a_wall_side",
    7: "over_a_wall_near_the_fort",
    8: "from_a_bastion_over_a_wall_near_it",
    9: "from_a_fort_over_the_wall_between",
    10: "from_a_fort_over_a_wall_near_the_target",
    11: "to_a_fort_over_a_wall_near_the_firer",
    12: "over_a_roof_on_the_ground over_the_roofs",
    13: "over_one_hex_with_men over_two_hexes_with_men",
    14: "from_a_wall_over_roofs_next_to_the_target from_a_wall_over_roofs_next_to_the_wall",
    15: "up_over_an_edge to_the_edge down_over_an_edge",
    16: "into_a_built_up_hex",
    17: "next_to_each_other",
    18: "through_a_breach_and_over_men through_a_breach",
    19: "five_clear_hexes_and_a_slope and_one_more_clear_hex",
    20: "judaea_into_a_built_up_hex rome_into_a_built_up_hex",
    21: "horses_up_two_slopes horses_up_three_slopes",
    22: "up_a_stair_two up_a_bare_wall",
    23: "five_hexes_of_wall",
    24: "five_hexes_of_wall_and_one_of_them_worn",
    25: "horses_into_a_built_up_hex_without_a_road",
    26: "past_three_friends",
    27: "an_hq_past_three_friends",
    28: "stopped_with_three_factors_left",
    29: "straight_from_zone_to_zone",
    30: "held_by_heavy_infantry a_leader_goes_out_of_the_zone_of_heavies free_at_night",
    31: "horses_through_two_zones_and_out",
    32: "an_hq_out_of_a_zone_into_the_open",
    33: "no_zone_into_built_up_hexes",
    34: "a_veteran_places_ladders the_base_stays",
    35: "up_the_ladders_and_on_to_the_wall",
    36: "a_third_unit_on_the_ladders",
    37: "a_rider_steps_off_after_two_factors a_tower_that_has_been_climbed",
    38: "a_rider_who_was_carried_too_far",
    39: "a_tower_without_crew_when_the_phase_began a_crew_that_comes_too_late",
    40: "in_by_the_outer_side_of_a_gate an_empty_gate_is_seized_up_its_inner_stair",
    41: "a_testudo_into_built_up_along_a_road",
    42: "disrupted_into_a_zone",
    43: "a_fresh_hq_by_day a_disrupted_hq_by_night",
    44: "out_of_command_at_range_2 out_of_command_at_range_1",
    45: "in_command_though_its_hq_has_died",
    46: "two_regulars_and_a_cauldron_on_a_wall",
    47: "twenty_four_factors_at_a_testudo forty_five_factors_at_a_ram",
    48: "two_factors_at_a_bastion three_factors_at_a_bastion six_factors_at_a_bastion",
    49: "zealot_and_cauldron_against_a_ladder",
    50: "ballista_at_range_8",
    51: "twelve_factors_at_militia_in_a_bastion both_of_them_suffer_dd",
    52: "a_lone_regular_suffers_dd",
    53: "artillery_goes_down_two_steps",
    54: "two_regulars_along_the_wall",
    55: "archers_past_the_enemy_next_to_them",
    56: "a_ram_rolls_six a_ram_rolls_one",
    57: "damage_reaches_the_defence",
    58: "a_ram_at_a_gate_works_double",
    59: "sixteen_to_nine fourteen_to_six six_to_eight",
    60: "seventy_to_seven seven_to_forty_two",
    61: "two_to_one_and_seven",
    62: "two_veterans_on_ladders",
    63: "a_veteran_on_a_tower",
    64: "a_veteran_along_the_wall",
    65: "down_a_stair_half_and_surrounded_twice",
    66: "a_natural_six_of_four",
    67: "one_hex_out_of_the_zone_of_heavies disrupted_one_hex_out_of_the_zone_of_heavies "
    "out_of_a_zone_into_a_full_hex",
    68: "nowhere_to_go",
    69: "over_full_wall_and_bastion past_a_cauldron",
    70: "a_recruit_rallies_out_of_command a_recruit_routs",
    71: "a_panicked_unit_stays_panicked_at_7 a_panicked_unit_is_eliminated_at_9",
    72: "leader_and_commander_add",
    74: "fifteen_houses_and_ten_heavies fourteen_houses_and_ten_heavies",
    75: "ten_built_up_hexes nine_built_up_hexes",
    76: "a_bastion_is_left_by_choice a_bastion_that_combat_has_emptied",
    77: "giora_comes_by_the_other_gate",
    78: "a_fresh_hq_by_night free_at_night far_at_night near_at_night",
}
"""The cases, by number of the reference."""


def test_none_of_the_eighty_is_left_out():
    assert set(TOLD) | CAMPAIGN == set(range(1, 81))


@pytest.mark.parametrize("number", TOLD, ids=lambda number: f"T{number:02}")
def test_it_is_told(number):
    known = {case.id for case in CASES}
    assert [case for case in TOLD[number].split() if case not in known] == []
