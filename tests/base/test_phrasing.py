from vtt.base.phrasing import in_english, pattern


def test_a_pattern_is_said_with_its_values_in_it():
    assert in_english("{who} is removed", who="Pike 1") == "Pike 1 is removed"


def test_braces_of_a_pattern_without_values_stay():
    assert in_english("a {b}") == "a {b}"


def test_a_pattern_for_later_is_the_text_itself():
    assert pattern("{who} are removed") == "{who} are removed"
