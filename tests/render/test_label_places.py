import pytest

from vtt.render.label_places import spread
from vtt.render.primitives import Label
from vtt.render.resolve import label_box
from vtt.render.view import View

VIEW = View(2.0)


def label(text="gap 40 mm", anchor=(0.0, 0.0), offset=(0.0, 0.0)):
    return Label(text, anchor, "#fff", "#000", offset_px=offset)


def box(item):
    return label_box(item, VIEW.scale)[0]


def apart(first, second):
    return (
        first[2] <= second[0]
        or second[2] <= first[0]
        or first[3] <= second[1]
        or second[3] <= first[1]
    )


def test_a_label_alone_stays_where_it_is():
    assert spread([label()], VIEW) == [label()]


def test_the_second_of_two_labels_makes_room_for_the_first():
    first, second = spread([label(), label()], VIEW)
    assert first == label()
    assert apart(box(first), box(second))


@pytest.mark.parametrize("size", [10.0, 60.0, 400.0])
def test_a_label_makes_room_for_what_is_in_hand_however_large_it_is(size):
    body = (-size, -size / 2, size, size / 2)
    (placed,) = spread([label()], VIEW, [body])
    assert apart(box(placed), body)


def test_it_goes_the_shortest_way():
    body = (-200.0, -10.0, 200.0, 10.0)
    (placed,) = spread([label(offset=(0.0, -12.0))], VIEW, [body])
    assert placed.offset_px[0] == 0.0
    assert placed.offset_px[1] < -12.0


def test_hemmed_in_it_lies_on_a_body_rather_than_on_another_label():
    everywhere = (-9000.0, -9000.0, 9000.0, 9000.0)
    first, second = spread([label(), label()], VIEW, [everywhere, (-9e3, -9e3, 9e3, 8e3)])
    assert apart(box(first), box(second))


def test_a_crowd_is_gone_round_as_one():
    crowd = [(x, y, x + 40.0, y + 20.0) for x in range(-200, 200, 40) for y in range(-40, 40, 20)]
    (placed,) = spread([label()], VIEW, crowd)
    assert all(apart(box(placed), body) for body in crowd)
    assert placed.offset_px[0] == 0.0


def test_of_two_free_places_one_that_hides_nobody_else_is_taken():
    body, other = (-10.0, -10.0, 10.0, 10.0), (-40.0, -30.0, 40.0, -11.0)
    (nearest,) = spread([label(offset=(0.0, -2.0))], VIEW, [body])
    (found,) = spread([label(offset=(0.0, -2.0))], VIEW, [body], [other])
    assert not apart(box(nearest), other)
    assert apart(box(found), other)
    assert apart(box(found), body)


def test_where_others_stand_everywhere_the_label_hides_one_of_them_and_not_what_is_in_hand():
    body, crowd = (-10.0, -10.0, 10.0, 10.0), (-4000.0, -4000.0, 4000.0, 4000.0)
    (found,) = spread([label()], VIEW, [body], [crowd])
    assert apart(box(found), body)
