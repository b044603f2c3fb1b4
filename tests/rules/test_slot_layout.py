"""Pieces in a slot stand in rows, apart, and on places that are free."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.definition.board import SlotDefinition
from vtt.rules.slot_layout import free_places

SLOT = SlotDefinition("s", "S", ((0, 0), (100, 0), (100, 60), (0, 60)))


def test_rows_run_from_the_left_and_leave_room_above():
    places = free_places(SLOT, [(20, 20)] * 5, ())
    assert places[:5] == ((13.0, 24.0), (36.0, 24.0), (59.0, 24.0), (82.0, 24.0), (13.0, 47.0))


def test_taken_places_are_left_out():
    assert free_places(SLOT, [(20, 20)], [(13.0, 24.0)]) == ((36.0, 24.0),)
    assert free_places(SLOT, [(20, 20)], [(25.0, 24.0)]) == ((59.0, 24.0),)


def test_the_largest_piece_sets_the_room():
    assert free_places(SLOT, [(10, 10), (40, 30)], ())[1][0] == pytest.approx(44.5 + 21.5 - 0.0)


def test_no_pieces_need_no_place():
    assert free_places(SLOT, [], ()) == ()


def test_a_full_slot_is_filled_again():
    places = free_places(SLOT, [(20, 20)] * 20, ())
    assert len(places) == 20
    assert len(set(places)) == 8


def test_a_slot_smaller_than_a_piece_has_one_place():
    tiny = SlotDefinition("s", "S", ((0, 0), (5, 0), (5, 5), (0, 5)))
    assert len(free_places(tiny, [(20, 20)] * 3, ())) == 3


@given(
    st.lists(st.tuples(st.floats(5, 30), st.floats(5, 30)), min_size=1, max_size=12),
    st.lists(st.tuples(st.floats(0, 100), st.floats(0, 60)), max_size=6),
)
def test_there_is_a_place_for_everybody(sizes, taken):
    places = free_places(SLOT, sizes, taken)
    assert len(places) == len(sizes)
    width = max(size[0] for size in sizes)
    assert all(0 <= x <= max(100, width) and y >= 0 for x, y in places)
