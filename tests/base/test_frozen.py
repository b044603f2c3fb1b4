from enum import IntEnum, StrEnum

import immutables
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import boxes, frozen_values, plain_equal
from vtt.base.frozen import EMPTY, freeze, freeze_dict, get_path, set_path, thaw


class Colour(StrEnum):
    RED = "red"


class Size(IntEnum):
    BIG = 3


paths = st.lists(st.sampled_from("abc"), min_size=1, max_size=3).map(tuple)


@given(frozen_values)
def test_freezing_and_thawing_gives_the_value_back(value):
    assert thaw(freeze(value)) == value
    assert plain_equal(freeze(thaw(freeze(value))), freeze(value))


@given(boxes)
def test_a_frozen_mapping_stays_the_same_object_and_hashes_by_value(box):
    assert freeze_dict(box) is box
    assert hash(freeze_dict(thaw(box))) == hash(box)


def test_a_frozen_map_with_loose_things_inside_is_frozen_to_the_bottom():
    loose = immutables.Map({"a": [1, {"b": [2]}]})
    assert freeze_dict(loose) == immutables.Map({"a": (1, immutables.Map({"b": (2,)}))})


def test_keys_are_thawed_in_sorted_order():
    assert list(thaw(freeze({"b": 1, "a": {"d": 1, "c": 2}}))) == ["a", "b"]


@pytest.mark.parametrize(("value", "plain"), [(Colour.RED, "red"), (Size.BIG, 3)])
def test_enums_freeze_to_what_files_hold(value, plain):
    frozen = freeze([value])
    assert isinstance(frozen, tuple)
    assert frozen == (plain,)
    assert type(frozen[0]) is type(plain)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({1}, "cannot freeze set"),
        ([b"raw"], "cannot freeze bytes"),
        ({1: "a"}, "text keys, found 1"),
        (object(), "cannot freeze object"),
    ],
)
def test_what_is_not_json_like_is_refused_by_name(value, message):
    with pytest.raises(TypeError, match=message):
        freeze(value)


def test_only_frozen_values_are_thawed():
    with pytest.raises(TypeError, match="expected a frozen value, found object"):
        thaw((1, object()))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**63, -(2**63) - 1])
def test_numbers_that_no_file_holds_are_refused(value):
    with pytest.raises(ValueError, match="finite number within 64 bits"):
        freeze({"n": [value]})


def test_a_mapping_is_expected():
    with pytest.raises(TypeError, match="expected a mapping, found list"):
        freeze_dict([])


@given(boxes, paths, frozen_values)
def test_what_was_set_is_found_and_the_old_box_is_untouched(box, path, value):
    before = thaw(box)
    try:
        changed = set_path(box, path, freeze(value))
    except ValueError:
        assert get_path(box, path[:-1], EMPTY) is EMPTY or len(path) > 1
        return
    assert get_path(changed, path) == freeze(value)
    assert thaw(box) == before


@given(paths, paths)
def test_removing_what_was_set_gives_the_box_before(first, second):
    box = set_path(EMPTY, ("kept",), 1)
    filled = set_path(box, ("x", *first), "value")
    assert set_path(filled, ("x", *first), None) == box
    assert set_path(box, second, None) == box


def test_a_default_is_given_where_there_is_nothing():
    box = freeze_dict({"a": {"b": 0}})
    assert get_path(box, ("a", "b"), 7) == 0
    assert get_path(box, ("a", "c"), 7) == 7
    assert get_path(box, ("a", "b", "c"), 7) == 7
    assert get_path(box, ()) is box


def test_a_path_must_lead_through_mappings():
    with pytest.raises(ValueError, match="expected a mapping at 'a', found 1"):
        set_path(freeze_dict({"a": 1}), ("a", "b"), 2)
    with pytest.raises(ValueError, match="at least one key"):
        set_path(EMPTY, (), 2)
