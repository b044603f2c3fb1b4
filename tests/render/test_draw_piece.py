import msgspec
import pytest
import shapely

from tests.render.battle import MODULE, piece
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece, selection, shadow
from vtt.render.look import MOVED, Badge, Overlay, look_of
from vtt.render.primitives import Circles, Fill, Line, Picture, Text
from vtt.render.view import View

VIEW = View(2.0)
HORSE = look_of(piece("a", "horse", 0, 0), MODULE)
GUN = look_of(piece("a", "gun", 0, 0), MODULE)
LEGION = look_of(piece("a", "legion", 0, 0), MODULE)
POSE = Pose(100.0, 60.0, 30.0)


def with_badges(look, *badges):
    return msgspec.structs.replace(look, badges=badges)


@pytest.mark.parametrize(
    ("width_px", "path"), [(10, "far.svg"), (59, "far.svg"), (60, "near.svg"), (300, "near.svg")]
)
def test_the_picture_follows_the_width_on_the_screen(width_px, path):
    (picture,) = (i for i in draw_piece(HORSE, POSE, View(width_px / 40)) if isinstance(i, Picture))
    assert picture == Picture(path, POSE, 40.0, 30.0)


def test_a_piece_without_a_picture_is_drawn_in_its_outline():
    drawn = draw_piece(GUN, POSE, VIEW)
    assert not any(isinstance(item, Picture) for item in drawn)
    outline = Footprint(GUN.definition.outline, POSE).polygon.buffer(0.01)
    bodies = [item for item in drawn if isinstance(item, Fill) and item.opacity == 1.0]
    assert bodies
    assert all(outline.covers(shapely.Polygon(item.rings[0])) for item in bodies)


def test_a_captured_piece_has_the_frame_of_its_new_side_over_its_picture():
    taken = msgspec.structs.replace(HORSE, side=MODULE.side("red"))
    drawn = draw_piece(taken, POSE, VIEW)
    after = drawn[[isinstance(item, Picture) for item in drawn].index(True) + 1 :]
    assert any(isinstance(item, Line) and item.colour == "#9c2730" and item.dash for item in after)


@pytest.mark.parametrize("facing", [0.0, 90.0, 217.0])
def test_the_shadow_falls_to_the_lower_right_whatever_the_facing(facing):
    pose = Pose(100.0, 60.0, facing)
    for fill in shadow(GUN.definition.outline, pose, VIEW):
        middle = shapely.Polygon(fill.rings[0]).centroid
        assert middle.x - 100 == pytest.approx(middle.y - 60)
        assert 0.5 < middle.x - 100 < 2.0


def test_a_lifted_piece_has_a_longer_shadow():
    reach = [
        max(
            x
            for item in draw_piece(GUN, Pose(0, 0), VIEW, hovered=up)[:4]
            for x, _ in item.rings[0]
        )
        for up in (False, True)
    ]
    assert reach[1] > reach[0] + 1.0


@pytest.mark.parametrize("scale", [0.5, 2.0, 8.0])
def test_a_selected_piece_has_a_dark_line_inside_a_light_one(scale):
    view = View(scale)
    outer, inner = selection(GUN.definition.outline, POSE, view)
    assert (outer.colour, inner.colour) == (view.theme.select_outer, view.theme.select_inner)
    body = Footprint(GUN.definition.outline, POSE).polygon.buffer(-1).buffer(1)
    rings = [shapely.Polygon(line.paths[0]) for line in (outer, inner)]
    assert rings[0].contains(rings[1])
    assert rings[1].contains(body)
    gap = view.px(rings[0].exterior.distance(rings[1].exterior))
    assert gap == pytest.approx(view.px(outer.width + inner.width) / 2, abs=0.4), "they touch"


def test_nothing_is_outlined_that_is_not_selected():
    assert len(draw_piece(GUN, POSE, VIEW, selected=True)) == len(draw_piece(GUN, POSE, VIEW)) + 2


def test_badges_stand_in_a_row_on_the_piece():
    drawn = draw_piece(with_badges(GUN, MOVED, Badge("A"), Badge(picture="b.svg")), POSE, VIEW)
    discs = [item.circles[0] for item in drawn if isinstance(item, Circles) and not item.width]
    picture = next(item for item in drawn if isinstance(item, Picture))
    places = [(x, y) for x, y, _ in discs] + [picture.pose.point]
    assert len(places) == 3
    local = [POSE.to_local(point) for point in places]
    assert [x for x, _ in local] == sorted((x for x, _ in local), reverse=True)
    assert all(0 < y < 20 and -20 < x < 20 for x, y in local), "a base has them at its rear"
    assert [item.text for item in drawn if isinstance(item, Text) and item.text in "→A"] == [
        "→",
        "A",
    ]


def test_a_counter_has_its_badges_above_its_values():
    drawn = draw_piece(with_badges(LEGION, MOVED), Pose(0, 0), VIEW)
    assert next(item for item in drawn if isinstance(item, Circles)).circles[0][1] < 0


@pytest.mark.parametrize("scale", [0.76, 0.85, 0.9, 2.0])
def test_badges_keep_three_pixels_where_the_piece_has_room_for_them(scale):
    """Who runs is told by a badge alone; at the first view of a battle its radius was 2.8 pixels."""
    view = View(scale)
    drawn = draw_piece(with_badges(GUN, MOVED), POSE, view)
    disc = next(item for item in drawn if isinstance(item, Circles)).circles[0]
    assert view.px(disc[2]) >= 3.0 - 1e-9
    assert disc[2] <= 0.2 * min(GUN.size)


def test_badges_too_small_to_be_seen_are_left_out():
    small = View(0.3)
    assert len(draw_piece(with_badges(GUN, MOVED), POSE, small)) == len(
        draw_piece(GUN, POSE, small)
    )


def test_layers_of_a_bare_piece_lie_over_its_place_and_nothing_else_is_drawn():
    overlay = Overlay("step.png", 4.0, 0.0, scale=0.5)
    look = msgspec.structs.replace(GUN, overlays=(overlay,), is_bare=True)
    (drawn,) = draw_piece(look, Pose(100.0, 60.0, 90.0), VIEW)
    width, depth = GUN.size
    assert (drawn.path, drawn.width, drawn.height) == ("step.png", width / 2, depth / 2)
    left, top, right, bottom = GUN.definition.outline.bounds
    middle = ((left + right) / 2 + 4.0, (top + bottom) / 2)
    assert drawn.pose.point == pytest.approx(Pose(100.0, 60.0, 90.0).to_table(middle))


def test_a_layer_that_says_its_size_has_it():
    overlay = Overlay("step.png", width=8.0, height=6.0, scale=1.5)
    look = msgspec.structs.replace(GUN, overlays=(overlay,), is_bare=True)
    (drawn,) = draw_piece(look, POSE, VIEW)
    assert (drawn.width, drawn.height) == (12.0, 9.0)


def test_layers_lie_over_the_face():
    look = msgspec.structs.replace(HORSE, overlays=(Overlay("flag.png"),))
    pictures = [item.path for item in draw_piece(look, POSE, VIEW) if isinstance(item, Picture)]
    assert pictures == ["near.svg", "flag.png"]
