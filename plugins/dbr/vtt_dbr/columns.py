"""Columns: they follow their head round bends, and where groups must be columns (B12, B13)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.rules import SetRulesValue
from vtt.geometry.column import Trail, advance_trail, follow
from vtt.geometry.edges import Corner, corner
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Leg, Pivot, Straight, Wheel
from vtt.geometry.path import leg_end
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import less_than, same_angle, same_point, touching
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Correction, Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal
from vtt.rules.view import RulesView
from vtt_dbr import marks
from vtt_dbr.element import plays
from vtt_dbr.evolutions import changes_shape
from vtt_dbr.manoeuvre import BENDS, Bend, Manoeuvre, Mover, is_march, moved_by
from vtt_dbr.movement import goes_by_road
from vtt_dbr.movers import is_group
from vtt_dbr.tables import NAVAL, distance
from vtt_dbr.weather import visibility

book = Rulebook()

LOOSE = "loose"


@book.check("B12.3", on=MovePieces, cheap=True, concerns=is_group)
def followers_follow(p: Proposal) -> Iterator[Finding | Correction]:
    """Each of a column comes to where its head was before; only the head's way is measured."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not follows_head(p.before, manoeuvre):
            continue
        poses = places_on_trail(p.before, manoeuvre)
        if poses is None:
            told = "A column goes straight ahead and wheels about its head's front corners."
            yield illegal("B12.3", told, manoeuvre.ids)
            continue
        astray = [mover for mover in manoeuvre.movers if not _is_at(mover, poses)]
        for mover in astray:
            base = mover.end.at(poses[mover.element.id])
            yield illegal(
                "B12.3",
                f"{mover.element.title} must follow its column's head.",
                (mover.element.id,),
                marks=(marks.outline(manoeuvre.field.table, base, ShapeRole.MARK),),
            )
        if astray and isinstance(p.single, MovePieces):
            yield Correction(_followed(manoeuvre, p.single, poses))


@book.effect("B12.3", on=MovePieces)
def bends_are_kept(p: Proposal) -> Iterator[Consequence]:
    """A column that bends is known by its trail; one that stands straight by its corners."""
    for manoeuvre in moved_by(p):
        yield from _forgotten(p.after, manoeuvre)
        if manoeuvre.is_outcome or not follows_head(p.before, manoeuvre):
            continue
        trail = trail_after(p.before, manoeuvre)
        if trail is not None and manoeuvre.end_formation is None:
            order = tuple(mover.element.id for mover in in_file(p.before, manoeuvre))
            rows = tuple((s.x, s.y, s.facing, length) for s, length in trail.stretches)
            yield BENDS.write(p.after, Bend(order, rows), order[0])


def follows_head(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a manoeuvre is that of a column which stays one."""
    return manoeuvre.is_column and not changes_shape(view, manoeuvre)


def places_on_trail(view: RulesView, manoeuvre: Manoeuvre) -> dict[PieceId, Pose] | None:
    """Where everybody of a column stands after its head's way; None for a way that no column can go."""
    trail = trail_after(view, manoeuvre)
    if trail is None:
        return None
    order = in_file(view, manoeuvre)
    poses = follow([mover.start for mover in order], trail)
    return {mover.element.id: pose for mover, pose in zip(order, poses, strict=True)}


def trail_after(view: RulesView, manoeuvre: Manoeuvre) -> Trail | None:
    """The trail of a column after its move; None for a way that no column can go."""
    head = in_file(view, manoeuvre)[0]
    legs = legs_of_head(head)
    if legs is None:
        return None
    bend = manoeuvre.bend
    trail = Trail.behind(head.start) if bend is None else trail_of(bend)
    return advance_trail(trail, head.start, legs)


def trail_of(bend: Bend) -> Trail:
    """The trail of a column that bends."""
    return Trail(tuple((Pose(x, y, facing), length) for x, y, facing, length in bend.stretches))


def in_file(view: RulesView, manoeuvre: Manoeuvre) -> list[Mover]:
    """The movers of a column from its head to its rear."""
    by_id = {mover.element.id: mover for mover in manoeuvre.movers}
    if manoeuvre.bend is not None:
        return [by_id[piece] for piece in manoeuvre.bend.members]
    ranks = manoeuvre.formation.ranks if manoeuvre.formation is not None else ()
    return [by_id[rank[0]] for rank in ranks]


def legs_of_head(head: Mover) -> list[Leg] | None:
    """A head's way as straight stretches and wheels; None where it is anything else."""
    base, found = head.start, list[Leg]()
    for leg in head.legs:
        end = leg_end(base.outline, base.pose, leg)
        sideways, ahead = base.pose.lateral_forward(end.point)
        if same_angle(base.pose.facing, end.facing):
            if not touching(abs(sideways)) or less_than(ahead, 0.0):
                return None
            found.append(Straight(ahead))
        elif isinstance(leg, Wheel):
            found.append(leg)
        else:
            wheel = _as_wheel(base, leg)
            if wheel is None:
                return None
            found.append(wheel)
        base = base.at(end)
    return found


def _as_wheel(before: Footprint, leg: Leg) -> Wheel | None:
    """A turn about a front corner as a wheel; None for a turn about anything else."""
    if not isinstance(leg, Pivot) or leg.centre is None:
        return None
    for name, which in (("left", Corner.FRONT_LEFT), ("right", Corner.FRONT_RIGHT)):
        if same_point(corner(before, which), leg.centre):
            return Wheel(name, leg.degrees)
    return None


@book.check("B13.7", on=MovePieces, cheap=True, concerns=is_group)
def goes_in_column(p: Proposal) -> Iterator[Finding]:
    """Into difficult going, through gates, over wide rivers, marching in the dark: groups go in column."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group or _ends_in_column(manoeuvre):
            continue
        why = why_in_column(p.before, manoeuvre)
        if why:
            yield illegal("B13.7", f"A group goes {why} in column only.", manoeuvre.ids)


def why_in_column(view: RulesView, manoeuvre: Manoeuvre) -> str:
    """Where a manoeuvre leads that only columns go; nothing where any group may."""
    ground = manoeuvre.field.ground
    loose = all(plays(view, mover.element, LOOSE) for mover in manoeuvre.movers)
    for mover in manoeuvre.movers:
        ends = ground.touched(mover.end.polygon) if mover.touched and not loose else ()
        if any(patch.going == "difficult" and not patch.river for patch in ends):
            return "into difficult going"
        if any(gate.intersects(mover.swept) for gate in ground.gates):
            return "through a gate"
        crossed = mover.touched
        if mover.element.arm == NAVAL and any(patch.river for patch in crossed):
            return "along a river"
        if any(patch.river and patch.river != "shallow" for patch in crossed):
            return "over a river that is not shallow"
    dark = 0.0 < visibility(view) < distance(view, "vis_low")
    off_road = not all(goes_by_road(view, mover) for mover in manoeuvre.movers)
    return "on the march in such sight" if dark and off_road and is_march(view, manoeuvre) else ""


def _ends_in_column(manoeuvre: Manoeuvre) -> bool:
    return manoeuvre.is_column or manoeuvre.becomes_column


def _is_at(mover: Mover, poses: dict[PieceId, Pose]) -> bool:
    pose = poses[mover.element.id]
    return same_point(mover.end.pose.point, pose.point) and same_angle(
        mover.end.pose.facing, pose.facing
    )


def _followed(manoeuvre: Manoeuvre, command: MovePieces, poses: dict[PieceId, Pose]) -> MovePieces:
    """The same move of the head with everybody behind it where it belongs."""
    moves: list[PieceMove] = []
    for move in command.moves:
        pose = poses.get(move.piece)
        if pose is None or move.piece == manoeuvre.head:
            moves.append(move)
        else:
            moves.append(PieceMove(move.piece, replace(move.to, pose=pose.rounded())))
    return replace(command, moves=tuple(moves))


def _forgotten(view: RulesView, manoeuvre: Manoeuvre) -> Sequence[SingleCommand]:
    """The commands that forget a bend of which somebody has moved."""
    bend = manoeuvre.bend
    if bend is None:
        return ()
    return (SetRulesValue(view.plugin, (*BENDS.path, bend.members[0]), None),)
