"""Following up a won fight: who must, who may, how far (B23)."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.advance import Advance, advance, edge_walls, follow_up_distance
from vtt.geometry.distance import overlaps
from vtt.geometry.edges import Side
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Leg, Straight
from vtt.geometry.outline import outline_size
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.geometry.tolerance import at_most
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import rows, tables
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact import CONTACT_KINDS
from vtt_dbr.element import ABOARD, Element
from vtt_dbr.factors import is_condensed
from vtt_dbr.ground import IMPASSABLE, standing_parts, standing_walls
from vtt_dbr.home import WALL_MM
from vtt_dbr.losses import is_broken
from vtt_dbr.support import ranks_behind
from vtt_dbr.works import Work

book = Rulebook()

NOTHING: dict[str, Footprint] = {}

FOLLOW_UP = "follow_up"
MUST, MAY = "must", "may"
CHOICE = "follow"


class Chase(msgspec.Struct, frozen=True):
    """Who may follow up, and by how many points it won."""

    winner: PieceId
    margin: int


@book.clause("B23.4", otherwise="")
def follows(view: RulesView, element: Element) -> str:
    """Whether an element must follow up, may, or (nothing) does not."""
    if is_broken(view, element):
        return ""
    where = ABOARD if element.aboard else ""
    for row in tables.rows(view, FOLLOW_UP):
        if tables.word(view, FOLLOW_UP, row, "where") != where:
            continue
        if rows.fits(view, FOLLOW_UP, row, "classes", element.class_name, element.arm) and (
            rows.fits(view, FOLLOW_UP, row, "grades", element.grade)
        ):
            return text(view, FOLLOW_UP, row, "how")
    return ""


@book.clause("B23.1", otherwise=0.0)
def chase_mm(view: RulesView, element: Element, margin: int) -> float:
    """How far an element follows up: its depth for each point, in condensed scale for each two."""
    depth = outline_size(element.base.outline)[1]
    row = "follow_points_condensed" if is_condensed(view) else "follow_points"
    return follow_up_distance(margin, depth, whole(view, tables.DISTANCES, row, "value"))


def question(view: RulesView, element: Element, margin: int) -> PendingChoice:
    """Whether an element that may follow up does so."""
    return PendingChoice(
        f"{CHOICE}:{element.id}",
        element.side or view.state.sides[0],
        f"Does {element.title} follow up?",
        (ChoiceOption("yes", "Follows up", (element.id,)), ChoiceOption("no", "Stays")),
        rule="B23.4",
        values=pack(Chase(element.id, margin)),
    )


def chase(
    view: RulesView,
    piece: PieceId,
    margin: int,
    name: str = FOLLOW_UP,
    followers: tuple[Element, ...] | None = None,
) -> Iterator[MovePieces]:
    """The move of an element that follows up: straight ahead until it meets something (B23.2).

    `followers` go along behind it; None: those who support it.
    """
    field = battlefield(view, view.piece(piece).table)
    element = field.elements[piece]
    barring = obstacles(view, field, element)
    along = supporters(view, field, element) if followers is None else followers
    yield from _ahead(view, element, chase_mm(view, element, margin), barring, name, along)


def storm(view: RulesView, piece: PieceId, distance: float) -> Iterator[MovePieces]:
    """The move of an element that has won the wall before it: over this one, so many mm (B29.2)."""
    field = battlefield(view, view.piece(piece).table)
    element = field.elements[piece]
    won = tuple(work for work in field.ground.works if work.is_faced_by(element.base))
    yield from _ahead(view, element, distance, obstacles(view, field, element, won), FOLLOW_UP, ())


def _ahead(
    view: RulesView,
    element: Element,
    distance: float,
    barring: dict[str, Footprint],
    name: str,
    followers: tuple[Element, ...],
) -> Iterator[MovePieces]:
    """Straight ahead until something is met, squarely on it where it is enemy, with those behind."""
    followed = {one.id for one in followers}
    met = {name: base for name, base in barring.items() if name not in followed}
    found = advance(element.base, distance, met)
    if found.distance <= 0.0:
        return
    pose = squared(view, element, found, met) or found.pose
    moves = [_move(view, element, pose, (Straight(found.distance),))]
    ahead = element.base.at(pose)
    for one in followers:
        place = target_pose(TargetKind.BEHIND, one.base.outline, ahead)
        moves.append(_move(view, one, place))
        ahead = one.base.at(place)
    yield MovePieces(tuple(moves), name)


def _move(view: RulesView, element: Element, pose: Pose, legs: tuple[Leg, ...] = ()) -> PieceMove:
    return PieceMove(
        element.id, replace(place_of(view.piece(element.id)), pose=pose.rounded()), legs
    )


@book.clause("B23.3", otherwise=())
def supporters(view: RulesView, field: Battlefield, element: Element) -> tuple[Element, ...]:
    """The ranks that support an element: they go along when it follows up."""
    return tuple(ranks_behind(view, field, element))


@book.clause("B23.3", otherwise=None)
def squared(
    view: RulesView, element: Element, found: Advance[str], barring: Mapping[str, Footprint]
) -> Pose | None:
    """Where it lines up with an enemy that its front has met, if that is near and nothing bars it."""
    field = battlefield(view, view.piece(element.id).table)
    enemy = field.enemies(element.side).get(PieceId(found.stopped_by or ""))
    if enemy is None or found.parts is None or found.parts.own is not Side.FRONT:
        return None
    outline = element.base.outline
    poses = [
        target_pose(kind, outline, enemy)
        for kind in CONTACT_KINDS
        if can_line_up(kind, outline, enemy.outline)
    ]
    if not poses:
        return None
    near = min(poses, key=lambda pose: move_cost(outline, found.pose, pose))
    farther = move_cost(outline, found.pose, near)
    base = element.base.at(near)
    if not at_most(farther, tables.distance(view, "follow_align")):
        return None
    return None if any(overlaps(base, other) for other in barring.values()) else near


@book.clause("B23.2", otherwise=NOTHING)
def obstacles(
    view: RulesView, field: Battlefield, element: Element, won: tuple[Work, ...] = ()
) -> dict[str, Footprint]:
    """What stops a follow-up: friends and enemies, walls but those `won`, bad ground, the table's edge."""
    found: dict[str, Footprint] = {
        name: other.base for name, other in field.elements.items() if name != element.id
    }
    for patch in field.ground.patches:
        if patch.going in ("difficult", IMPASSABLE) and not patch.core.intersects(
            element.base.polygon
        ):
            parts = enumerate(standing_parts([patch.area]))
            found |= {f"ground:{patch.name}:{number}": part for number, part in parts}
    barring = (work for work in field.ground.works if work not in won)
    found |= {f"wall:{number}": wall for number, wall in enumerate(standing_walls(barring))}
    table = view.module.table(field.table)
    edges = edge_walls((0.0, 0.0, table.width, table.height), WALL_MM)
    return found | {f"edge:{name}": wall for name, wall in edges.items()}


@book.effect("B23.4", on=answered(CHOICE))
def follows_as_answered(p: Proposal) -> Iterator[Consequence]:
    """Who may follow up does so if its player wants it."""
    about = unpack(p.choice.values, Chase)
    if p.answer.options == ("yes",) and about.winner in p.after.state.pieces:
        yield from chase(p.after, about.winner, about.margin)
