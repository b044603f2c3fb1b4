import math
from itertools import pairwise

import msgspec
import pytest

from vtt.render.overlay import (
    COLOURS,
    AreaOverlay,
    LineOverlay,
    OverlayRole,
    draw_labels,
    draw_overlays,
    draw_shapes,
    middle_of,
)
from vtt.render.primitives import Circles, Fill, Label, Line
from vtt.render.resolve import label_box
from vtt.render.upright import turned
from vtt.render.view import View
from vtt.rules.verdict import ShapeRole

VIEW = View(2.0)
SQUARE = ((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0))


def test_the_roles_are_those_of_the_rules():
    assert {role.value for role in OverlayRole} == {role.value for role in ShapeRole}


def test_every_role_has_a_colour_of_okabe_and_ito():
    palette = {"0072b2", "56b4e9", "d55e00", "e69f00", "009e73", "cc79a7", "f0e442", "000000"}
    assert {colour.removeprefix("#") for colour in COLOURS.values()} == palette


def signature(role):
    """What is seen of an area without its colour."""
    drawn = draw_overlays([AreaOverlay(SQUARE, (), role)], VIEW)
    slopes = {
        round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))) % 180
        for item in drawn
        if isinstance(item, Line) and not item.closed
        for a, b in item.paths
    }
    dots = any(isinstance(item, Circles) for item in drawn)
    return (tuple(sorted(slopes)), dots, tuple(i.dash for i in drawn if isinstance(i, Line)))


def test_areas_are_told_apart_without_their_colour():
    areas = [OverlayRole.REACH, OverlayRole.ZONE, OverlayRole.ILLEGAL, OverlayRole.DOUBTFUL]
    areas += [OverlayRole.CONTACT, OverlayRole.FIRE, OverlayRole.SUPPLY, OverlayRole.CONTROL]
    areas += [OverlayRole.COMMAND]
    assert len({signature(role) for role in areas}) == len(areas)


def test_what_two_sides_hold_differs_in_colour_and_in_the_way_of_its_lines():
    plain, dashed = (
        draw_overlays([AreaOverlay(SQUARE, (), OverlayRole.CONTROL, "", colour, is_dashed)], VIEW)
        for colour, is_dashed in (("#9c2b23", False), ("#3f6b3a", True))
    )
    assert {item.colour for item in plain} == {"#9c2b23"}
    assert {item.colour for item in dashed} == {"#3f6b3a"}
    assert [getattr(item, "dash", ()) for item in plain] != [
        getattr(item, "dash", ()) for item in dashed
    ]


def test_an_area_is_a_thin_tint_with_its_holes():
    hole = ((20.0, 20.0), (40.0, 20.0), (40.0, 40.0))
    fill = draw_overlays([AreaOverlay(SQUARE, (hole,), OverlayRole.REACH)], VIEW)[0]
    assert isinstance(fill, Fill)
    assert (fill.opacity, fill.rings) == (0.18, (SQUARE, hole))


@pytest.mark.parametrize("scale", [0.5, 4.0])
def test_patterns_keep_their_distance_on_the_screen(scale):
    large = tuple((x * 20, y * 20) for x, y in SQUARE)
    drawn = draw_overlays([AreaOverlay(large, (), OverlayRole.FIRE)], View(scale))
    rows = sorted({path[0][1] for path in drawn[1].paths})
    assert (rows[1] - rows[0]) * scale == pytest.approx(9.0)


def test_a_measure_has_ticks_across_its_ends_and_is_seen_on_dark_and_light():
    edge, line = draw_overlays([LineOverlay(((0.0, 0.0), (100.0, 0.0)))], VIEW)
    body, first, second = line.paths
    assert body == ((0.0, 0.0), (100.0, 0.0))
    assert {x for x, _ in first} == {0.0}
    assert {x for x, _ in second} == {100.0}
    assert edge.paths == line.paths
    assert (edge.colour, line.colour) == ("#ffffff", "#000000")
    assert edge.least_px > line.least_px


def test_a_line_of_no_length_is_no_error():
    drawn = draw_overlays([LineOverlay(((5.0, 5.0), (5.0, 5.0)), label="0 mm")], VIEW)
    assert isinstance(drawn[-1], Label)


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_a_label_lies_clear_of_its_line(degrees):
    angle = math.radians(degrees)
    end = (200 * math.cos(angle), 200 * math.sin(angle))
    *_, label = draw_overlays([LineOverlay(((0.0, 0.0), end), label="stops at 78.4 mm: B16")], VIEW)
    (left, top, right, bottom), _ = label_box(label, VIEW.scale)
    for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
        away = abs(x * math.sin(angle) - y * math.cos(angle))
        assert VIEW.px(away) > 4.0
    assert label.anchor == pytest.approx((end[0] / 2, end[1] / 2))


def test_labels_lie_above_lines_above_areas():
    items = [
        LineOverlay(((0.0, 0.0), (9.0, 0.0)), label="a"),
        AreaOverlay(SQUARE, (), OverlayRole.REACH, "b"),
    ]
    kinds = [type(item) for item in draw_overlays(items, VIEW)]
    assert kinds == [Fill, Line, Line, Line, Label, Label]


def test_labels_make_room_for_each_other():
    items = [LineOverlay(((0.0, y), (100.0, y)), label=f"gap {y:g} mm") for y in range(5)]
    labels = [item for item in draw_overlays(items, VIEW) if isinstance(item, Label)]
    boxes = [label_box(label, VIEW.scale)[0] for label in labels]
    spans = sorted((top, bottom) for _, top, _, bottom in boxes)
    assert all(bottom <= top for (_, bottom), (top, _) in pairwise(spans))
    assert labels[0].offset_px == draw_overlays(items[:1], VIEW)[-1].offset_px


@pytest.mark.parametrize(
    ("points", "middle"),
    [
        (((0.0, 0.0), (10.0, 0.0)), (5.0, 0.0)),
        (((0.0, 0.0), (10.0, 0.0), (10.0, 30.0)), (10.0, 10.0)),
        (((3.0, 3.0), (3.0, 3.0)), (3.0, 3.0)),
    ],
)
def test_the_middle_of_a_line_is_half_way_along_it(points, middle):
    assert middle_of(points) == middle


@pytest.mark.parametrize("role", OverlayRole)
@pytest.mark.parametrize(
    "points",
    [((3.0, 4.0),), ((3.0, 4.0), (9.0, 4.0)), ((0.0, 0.0), (9.0, 9.0), (9.0, 0.0), (0.0, 9.0))],
)
def test_odd_marks_are_no_error(role, points):
    drawn = draw_overlays(
        [AreaOverlay(points, (), role, "area"), LineOverlay(points, role, "line")], VIEW
    )
    assert [item.text for item in drawn if isinstance(item, Label)] == ["area", "line"]


@pytest.mark.parametrize("clear_of", [(-50.0, 30.0), (50.0, 30.0)])
def test_a_label_stands_on_the_side_of_its_line_that_is_turned_away_from_a_point(clear_of):
    line = LineOverlay(((0.0, 0.0), (0.0, 60.0)), OverlayRole.CONTACT, "side 60 mm", clear_of)
    (label,) = (item for item in draw_overlays([line], VIEW) if isinstance(item, Label))
    (left, _, right, _), _ = label_box(label, VIEW.scale)
    assert (right < 0.0) if clear_of[0] > 0 else (left > 0.0)


def test_shapes_and_labels_can_be_drawn_apart():
    items = [AreaOverlay(SQUARE, (), OverlayRole.REACH, "reach 60 mm")]
    shapes, labels = draw_shapes(items, VIEW), draw_labels(items, VIEW)
    assert not any(isinstance(item, Label) for item in shapes)
    assert [label.text for label in labels] == ["reach 60 mm"]
    assert draw_overlays(items, VIEW) == (*shapes, *labels)


def test_the_label_of_a_large_area_stands_along_its_lower_rim_and_leaves_the_middle_free():
    large = AreaOverlay(
        ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0)), label="reach 80 mm"
    )
    (label,) = draw_labels((large,), View(1.0))
    (_, top, _, bottom), _ = label_box(label, 1.0)
    assert 300.0 - bottom == pytest.approx(5.0)
    assert top > 250.0
    (small,) = draw_labels((large,), View(0.1))
    assert small.anchor == (150.0, 150.0)


def test_areas_of_one_kind_that_say_the_same_say_it_once_and_measures_each_say_it():
    area = AreaOverlay(((0.0, 0.0), (30.0, 0.0), (30.0, 30.0)), (), OverlayRole.ZONE, "front zone")
    other = AreaOverlay(
        ((90.0, 0.0), (120.0, 0.0), (120.0, 30.0)), (), OverlayRole.ZONE, "front zone"
    )
    line = LineOverlay(((0.0, 0.0), (40.0, 0.0)), label="40 mm")
    lower = LineOverlay(((0.0, 90.0), (40.0, 90.0)), label="40 mm")
    words = [label.text for label in draw_labels((area, other, line, lower), View(1.0))]
    assert words == ["front zone", "40 mm", "40 mm"]


def test_what_is_said_of_one_place_by_several_lines_is_written_once():
    edge = ((0.0, 50.0), (14.4, 50.0))
    words = "contact along 14.4 mm"
    lines = (
        LineOverlay(edge, OverlayRole.ILLEGAL, words),
        LineOverlay(edge[::-1], OverlayRole.CONTACT, words),
        LineOverlay(((40.0, 50.0), (54.4, 50.0)), OverlayRole.CONTACT, words),
        LineOverlay(((400.0, 50.0), (414.4, 50.0)), OverlayRole.CONTACT, words),
        LineOverlay(edge, OverlayRole.MEASURE, "gap 0 mm"),
    )
    found = [label.text for label in draw_labels(lines, View(1.0))]
    assert found == [words, words, "gap 0 mm"], "one for each place"
    assert len(draw_labels(lines, View(20.0))) == 4, "from near they are three places"


@pytest.mark.parametrize("turn", [0, 90, 180])
@pytest.mark.parametrize("scale", [1.5, 3.0])
@pytest.mark.parametrize(
    "at", [(3.0, 100.0), (297.0, 100.0), (150.0, 2.0), (150.0, 198.0), (299.0, 199.0)]
)
def test_no_label_of_what_is_seen_is_cut_by_the_rim(at, scale, turn):
    room = ((0.0, 0.0), (300.0, 0.0), (300.0, 200.0), (0.0, 200.0))
    way = (at, (at[0] - 1.0, at[1] + 1.0))
    view = View(scale, turn=turn)
    lines = [LineOverlay(way, OverlayRole.PATH, "79.9°, 36.3 mm of 80 mm")]
    lines += [LineOverlay(way, OverlayRole.CONTACT, "front 20 mm")]
    seen = [turned(point, turn) for point in room]
    for label in draw_labels(lines, view, room=room):
        there = msgspec.structs.replace(label, anchor=turned(label.anchor, turn), turn=0.0)
        left, top, right, bottom = label_box(there, scale)[0]
        assert min(x for x, _ in seen) - 0.01 <= left < right <= max(x for x, _ in seen) + 0.01
        assert min(y for _, y in seen) - 0.01 <= top < bottom <= max(y for _, y in seen) + 0.01


def test_the_label_of_what_is_not_seen_does_not_come_into_sight():
    room = ((0.0, 0.0), (300.0, 0.0), (300.0, 200.0), (0.0, 200.0))
    line = LineOverlay(((900.0, 50.0), (940.0, 50.0)), label="40 mm")
    assert draw_labels([line], View(1.0), room=room) == draw_labels([line], View(1.0))
