"""A base or counter on the table: shadow, picture or drawn body, frame, badges, selection."""

from collections.abc import Iterator

from vtt.definition.picture import PictureDefinition, picture_for
from vtt.geometry.outline import CircleOutline, Outline, outline_size
from vtt.geometry.pose import Point, Pose
from vtt.render.border_look import draw_borders
from vtt.render.draw_body import draw_body, draw_frame
from vtt.render.label_looks import draw_labels
from vtt.render.look import Badge, Overlay, PieceLook
from vtt.render.primitives import Circles, DrawList, Fill, Line, Picture, Primitive, Text
from vtt.render.shapes import outline_ring, placed_ring
from vtt.render.view import View

SHADOW_LAYERS = ((1.3, 0.07), (0.8, 0.09), (0.3, 0.12), (-0.3, 0.14))
SHADOW_LENGTH = 1.3
LIFTED = 2.2
BADGE_RADIUS = 3.4
BADGE_SHARE, COUNTER_BADGE_SHARE = 0.17, 0.13
LEAST_BADGE_PX, LARGEST_BADGE_SHARE = 3.0, 0.2
SELECTION_FULL_PX, MOST_SELECTION = 40.0, 1.6
"""On smaller pieces than this the double outline is thinner, down to half, on larger ones thicker."""


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


def draw_flat(look: PieceLook, pose: Pose, view: View) -> DrawList:
    """A piece as it is printed: without its shadow and without what happens to it in play."""
    return tuple(_flat(look, pose, view))


def _piece(
    look: PieceLook, pose: Pose, view: View, selected: bool, hovered: bool
) -> Iterator[Primitive]:
    outline = look.definition.outline
    if not look.is_bare:
        yield from shadow(outline, pose, view, LIFTED if hovered else 1.0)
    yield from _flat(look, pose, view)
    yield from _badges(look, pose, view)
    if selected:
        yield from selection(outline, pose, view)


def _flat(look: PieceLook, pose: Pose, view: View) -> Iterator[Primitive]:
    picture = _picture(look, view)
    for overlay in look.below:
        yield _over(overlay, look.definition.outline, pose)
    if picture is not None:
        yield _placed(picture, look.shown_in, pose)
    elif not look.is_bare:
        yield from draw_body(look, pose, view)
    for overlay in look.overlays:
        yield _over(overlay, look.shown_in, pose)
    yield from draw_labels(look.labels, look.shown_in, pose)
    yield from draw_borders(look.borders, look.definition.outline, pose)
    if picture is not None and look.is_captured:
        yield from draw_frame(look, pose, view)


def _over(overlay: Overlay, outline: Outline, pose: Pose) -> Picture:
    left, top, right, bottom = overlay.box(outline)
    x, y = pose.to_table(((left + right) / 2, (top + bottom) / 2))
    return Picture(overlay.picture, Pose(x, y, pose.facing), right - left, bottom - top)


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
    size_px = view.px(max(outline_size(outline)))
    share = max(0.5, min(MOST_SELECTION, (size_px / SELECTION_FULL_PX) ** 0.5))
    for distance, width, colour in (
        (3.4, 2.6, view.theme.select_outer),
        (1.2, 2.2, view.theme.select_inner),
    ):
        away = view.mm(distance * share)
        ring = placed_ring(outline_ring(outline, -away, 1.0 + away), pose)
        yield Line((ring,), colour, view.mm(width * share), closed=True)


def _picture(look: PieceLook, view: View) -> PictureDefinition | None:
    """The picture for the piece's width on the screen; None where the module has none."""
    face = look.definition.face(look.face)
    return None if face is None else picture_for(face.pictures, view.px(look.size[0]))


def _placed(picture: PictureDefinition, outline: Outline, pose: Pose) -> Picture:
    left, top, right, bottom = outline.bounds
    x, y = pose.to_table(((left + right) / 2, (top + bottom) / 2))
    return Picture(picture.path, Pose(x, y, pose.facing), right - left, bottom - top)


def _badges(look: PieceLook, pose: Pose, view: View) -> Iterator[Primitive]:
    """The badges; seen from afar they keep three pixels as long as most of the piece is free of them."""
    narrow = min(look.size)
    share = BADGE_SHARE if look.definition.kind == "base" else COUNTER_BADGE_SHARE
    radius = max(min(BADGE_RADIUS, share * narrow), view.mm(LEAST_BADGE_PX))
    if radius > LARGEST_BADGE_SHARE * narrow:
        return
    for number, badge in enumerate(look.badges):
        local = _badge_place(look, radius, number)
        yield from _badge(badge, pose.to_table(local), radius, pose.facing, view)


def _badge_place(look: PieceLook, radius: float, number: int) -> Point:
    """From the right rear corner of a base to the left; a counter has its values there: along its top."""
    outline = look.definition.outline
    _, top, right, bottom = outline.bounds
    inset = 0.38 * outline.radius if isinstance(outline, CircleOutline) else 1.3 * radius
    y = bottom - inset if look.definition.kind == "base" else top + inset
    return (right - inset - 2.2 * radius * number, y)


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
