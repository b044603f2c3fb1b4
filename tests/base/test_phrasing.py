import pytest

from vtt.base.phrasing import in_english, pattern, with_rule


def test_a_pattern_is_said_with_its_values_in_it():
    assert in_english("{who} is removed", who="Pike 1") == "Pike 1 is removed"


def test_braces_of_a_pattern_without_values_stay():
    assert in_english("a {b}") == "a {b}"


def test_a_pattern_for_later_is_the_text_itself():
    assert pattern("{who} are removed") == "{who} are removed"


@pytest.mark.parametrize(
    ("words", "rule", "told"),
    [
        ("Too far.", "B16.1", "Too far. (B16.1)"),
        ("It is told already (B16.1).", "B16.1", "It is told already (B16.1)."),
        ("First Rome must answer.", "choice", "First Rome must answer."),
        ("Who holds which region", "", "Who holds which region"),
    ],
)
def test_a_sentence_has_the_number_of_its_rule_once_and_no_word_in_its_place(words, rule, told):
    assert with_rule(words, rule) == told
