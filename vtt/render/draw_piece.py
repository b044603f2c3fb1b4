"""A base or counter on the table: shadow, picture or drawn body, frame, badges, selection."""

from collections.abc import Iterator

from vtt.definition.picture import PictureDefinition, picture_for
from vtt.geometry.outline import CircleOutline, Outline, outline_size
from vtt.geometry.pose import Point, Pose
from vtt.render.draw_body import draw_body, draw_frame
from vtt.render.look import Badge, PieceLook
from vtt.render.primitives import Circles, DrawList, Fill, Line, Picture, Primitive, Text
from vtt.render.shapes import outline_ring, placed_ring
from vtt.render.view import View

SHADOW_LAYERS = ((1.3, 0.07), (0.8, 0.09), (0.3, 0.12), (-0.3, 0.14))
SHADOW_LENGTH = 1.3
LIFTED = 2.2
BADGE_RADIUS = 3.4
LEAST_BADGE_PX = 3.0


def draw_piece(
    look: PieceLook, pose: Pose, view: View, *, selected: bool = False, hovered: bool = False
) -> DrawList:
    """A piece where it stands.

    Args:
        look: what is seen of it.
        pose: its origin and facing, in table mm.
        view: scale and theme; the level of detail follows from the piece's width in pixels.
        selected: with a double outline, dark inside light.
        hovered: lifted a little: the shadow grows.
    """
    return tuple(_piece(look, pose, view, selected, hovered))


def _piece(
    look: PieceLook, pose: Pose, view: View, selected: bool, hovered: bool
) -> Iterator[Primitive]:
    outline = look.definition.outline
    yield from shadow(outline, pose, view, LIFTED if hovered else 1.0)
    picture = _picture(look, view)
    if picture is None:
        yield from draw_body(look, pose, view)
    else:
        yield _placed(picture, outline, pose)
        if look.captured:
            yield from draw_frame(look, pose, view)
    yield from _badges(look, pose, view)
    if selected:
        yield from selection(outline, pose, view)


def shadow(outline: Outline, pose: Pose, view: View, lift: float = 1.0) -> Iterator[Fill]:
    """A short soft shadow away from the light; a lifted piece has a longer one."""
    small = min(1.0, min(outline_size(outline)) / 15.0)
    reach = SHADOW_LENGTH * small * lift
    fallen = pose.moved(view.shade[0] * reach, view.shade[1] * reach)
    for spread, opacity in SHADOW_LAYERS:
        ring = outline_ring(outline, -spread * small * lift, 1.6 + spread)
        yield Fill((placed_ring(ring, fallen),), view.theme.shadow, opacity)


def selection(outline: Outline, pose: Pose, view: View) -> Iterator[Line]:
    """A double outline about a piece, dark inside light, seen on every ground."""
    for distance, width, colour in (
        (3.4, 2.6, view.theme.select_outer),
        (1.2, 2.2, view.theme.select_inner),
    ):
        ring = outline_ring(outline, -view.mm(distance), 1.0 + view.mm(distance))
        yield Line((placed_ring(ring, pose),), colour, view.mm(width), closed=True)


def _picture(look: PieceLook, view: View) -> PictureDefinition | None:
    """The picture for the piece's width on the screen; None where the module has none."""
    width_px = view.px(look.size[0])
    if look.masked:
        return picture_for(look.definition.mask, width_px)
    face = look.definition.face(look.face)
    return None if face is None else picture_for(face.pictures, width_px)


def _placed(picture: PictureDefinition, outline: Outline, pose: Pose) -> Picture:
    left, top, right, bottom = outline.bounds
    x, y = pose.to_table(((left + right) / 2, (top + bottom) / 2))
    return Picture(picture.path, Pose(x, y, pose.facing), right - left, bottom - top)


def _badges(look: PieceLook, pose: Pose, view: View) -> Iterator[Primitive]:
    """Badges from the right rear corner to the left; smaller than three pixels they are left out."""
    width, depth = look.size
    radius = min(BADGE_RADIUS, 0.17 * min(width, depth))
    if view.px(radius) < LEAST_BADGE_PX:
        return
    for number, badge in enumerate(look.badges):
        local = _badge_place(look.definition.outline, radius, number)
        yield from _badge(badge, pose.to_table(local), radius, pose.facing, view)


def _badge_place(outline: Outline, radius: float, number: int) -> Point:
    _, _, right, bottom = outline.bounds
    step = 2.2 * radius * number
    if isinstance(outline, CircleOutline):
        return (0.62 * outline.radius - step, 0.62 * outline.radius)
    return (right - 1.3 * radius - step, bottom - 1.3 * radius)


def _badge(
    badge: Badge, centre: Point, radius: float, turn: float, view: View
) -> Iterator[Primitive]:
    x, y = centre
    if badge.picture:
        yield Picture(badge.picture, Pose(x, y, turn), 2 * radius, 2 * radius)
        return
    yield Circles(((x, y, radius),), badge.colour)
    yield Circles(((x, y, radius),), view.theme.select_inner, 0.5, 0.75)
    yield Text(badge.sign, centre, 1.35 * radius, view.theme.select_inner, turn=turn)
