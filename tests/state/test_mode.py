import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import modes
from vtt.state.mode import RulesMode, TableMode

OFF, ADVISE, ENFORCE = RulesMode


@pytest.mark.parametrize(
    ("table", "own", "holds"),
    [
        (ENFORCE, ADVISE, ADVISE),
        (ENFORCE, OFF, OFF),
        (ENFORCE, None, ENFORCE),
        (ADVISE, ENFORCE, ADVISE),
        (OFF, ENFORCE, OFF),
    ],
)
def test_a_rule_is_at_most_as_strict_as_the_table(table, own, holds):
    mode = TableMode(table).with_rule("B16", own)
    assert mode.mode_of("B16") is holds
    assert mode.mode_of("B17") is table


@given(modes, st.sampled_from(RulesMode))
def test_a_rule_set_back_is_as_if_it_had_never_been_set(mode, own):
    untouched = mode.with_rule("new", None)
    assert untouched.with_rule("new", own).with_rule("new", None) == untouched
    assert untouched.rules == tuple(sorted(untouched.rules))


def test_strictness_grows():
    assert [mode.strictness for mode in RulesMode] == [0, 1, 2]
