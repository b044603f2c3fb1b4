from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import properties, scalars, words
from vtt.definition.values import get_property, make_properties, with_property


@given(st.lists(st.tuples(words, scalars)))
def test_properties_are_sorted_and_the_last_of_a_name_wins(pairs):
    made = make_properties(pairs)
    assert list(made) == sorted(dict(pairs).items(), key=lambda pair: pair[0])
    assert make_properties(iter(made)) == made


@given(properties, words, scalars)
def test_what_is_set_is_found_and_the_rest_stays(values, name, value):
    changed = with_property(values, name, value)
    assert get_property(changed, name) == value
    assert {k: v for k, v in changed if k != name} == {k: v for k, v in values if k != name}
    assert changed == make_properties(changed)


@given(properties, words)
def test_none_takes_a_property_away(values, name):
    assert get_property(with_property(values, name, None), name, "none") == "none"
    assert len(with_property(values, name, None)) == len({k for k, _ in values} - {name})
