import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, ROUND, at, circles, poses, rectangles
from vtt.geometry.box_row import DEEP_MM, box_row, lies_deep, room_between
from vtt.geometry.boxes import Boxes
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.footprint import Footprint

bases = st.builds(Footprint, rectangles | circles, poses)


@given(bases, bases)
def test_the_room_is_never_more_than_the_gap(one: Footprint, other: Footprint) -> None:
    assert room_between(box_row(one), box_row(other)) <= distance(one, other) + 1e-9


@given(bases, bases)
def test_what_lies_deep_overlaps(one: Footprint, other: Footprint) -> None:
    first, second = box_row(one), box_row(other)
    if lies_deep(first, second, room_between(first, second)):
        assert distance(one, other) == 0.0
        assert overlaps(one, other)


@pytest.mark.parametrize(("depth", "deep"), [(0.0, False), (0.05, False), (0.07, True)])
def test_a_slip_of_the_hand_is_not_deep(depth: float, deep: bool) -> None:
    one, other = box_row(at(0, 0)), box_row(at(0, 20.0 - depth))
    room = room_between(one, other)
    assert room == pytest.approx(-depth)
    assert lies_deep(one, other, room) is deep
    assert 0.05 < DEEP_MM < 0.07


@pytest.mark.parametrize("outline", [ROUND, ANGLE])
def test_what_is_no_rectangle_is_left_to_a_closer_look(outline) -> None:
    one, other = box_row(at(0, 0)), box_row(at(1, 1, 0, outline))
    assert not lies_deep(one, other, room_between(one, other))


@given(st.lists(bases, min_size=1, max_size=4))
def test_the_rows_of_many_are_those_of_each(several: list[Footprint]) -> None:
    for row, base in zip(Boxes.of(several).as_rows(), several, strict=True):
        assert row == pytest.approx(box_row(base), abs=1e-9)
