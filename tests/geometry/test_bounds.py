"""Boxes on the table: whether they meet, how they grow, and the squares about them."""

from hypothesis import given
from hypothesis import strategies as st

from vtt.geometry.bounds import SQUARE_MM, Bounds, block_about, bounds_meet, grown

places = st.floats(-2000.0, 2000.0)
sizes = st.floats(0.0, 300.0)
boxes = st.tuples(places, places, sizes, sizes).map(
    lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3])
)


def is_within(a: Bounds, b: Bounds) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[2] <= b[2] and a[3] <= b[3]


@given(boxes, boxes)
def test_meeting_is_the_same_either_way_and_that_of_the_corners(a: Bounds, b: Bounds) -> None:
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[2], b[2]), min(a[3], b[3])
    assert bounds_meet(a, b) == bounds_meet(b, a) == (left <= right and top <= bottom)


def test_boxes_that_touch_at_a_corner_meet() -> None:
    assert bounds_meet((0, 0, 10, 10), (10, 10, 20, 20))
    assert not bounds_meet((0, 0, 10, 10), (10, 10.001, 20, 20))


def test_a_box_grows_on_every_side() -> None:
    assert grown((0, 0, 10, 20), 5) == (-5, -5, 15, 25)


@given(boxes)
def test_a_block_holds_its_box_and_is_made_of_whole_squares(box: Bounds) -> None:
    block = block_about(box)
    assert is_within(box, block)
    assert all(side % SQUARE_MM == 0.0 for side in block)
    assert block[0] > box[0] - 2 * SQUARE_MM
    assert block[2] < box[2] + 2 * SQUARE_MM


@given(boxes, st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_a_point_of_a_block_has_no_larger_block(box: Bounds, across: float, down: float) -> None:
    x, y = box[0] + across * (box[2] - box[0]), box[1] + down * (box[3] - box[1])
    x, y = min(x, box[2]), min(y, box[3])  # of binary noise
    assert is_within(block_about((x, y, x, y)), block_about(box))
