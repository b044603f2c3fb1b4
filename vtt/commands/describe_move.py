"""Moves in words: how far in mm, where to, how much turned, and what was climbed on to.

Where all of a base went equally far one length says it; where it turned as well, the words say what was
measured: the farthest corner of one base, the front corners of several that wheel.
"""

import math
from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text, mm_text
from vtt.commands.naming import Named, Names, joined
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.motion import Pivot, Slide, Wheel
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.pose import Point, Pose, angle_between
from vtt.geometry.tolerance import less_than
from vtt.state.piece import PieceState

MOST_NAMED = 3
"""Of more that did the same, the first is named and the others are counted."""

BY_CORNER, BY_FRONT = "by the farthest corner", "by the front"
"""What a length in mm measures, where not all of a base went equally far."""

PLURALS = {"goes": "go", "stays": "stay"}


def describe_moves(command: MovePieces, names: Names) -> Iterator[Named]:
    """A line for each thing that was done, by all who did it: "Pike 1 and 3 more: move 80 mm"."""
    doers: dict[tuple[Wheel | Pivot | None, str], list[PieceMove]] = {}
    for part in command.moves:
        deed = _deed(part, names, (part,), placed=False)
        if deed:
            pivot = _pivot(part, names)
            climbed = [] if pivot is None else list(_climb_of(part, names))
            doers.setdefault((pivot, deed if pivot is None else str(climbed)), []).append(part)
    for parts in doers.values():
        who = _who([part.piece for part in parts], names)
        if who is None:
            continue
        deeds = {_deed(part, names, parts, placed=True) for part in parts}
        deed = deeds.pop() if len(deeds) == 1 else _deed(parts[0], names, parts, placed=False)
        yield Named(f"{who.text}: {deed}", who.pieces)


def _who(pieces: list[PieceId], names: Names) -> Named | None:
    """All doers by name, or of many the first one and how many more."""
    every = names.pieces(pieces)
    if every is None or len(every.pieces) <= MOST_NAMED:
        return every
    first = next(named for piece in pieces if (named := names.piece(piece)) is not None)
    return Named(f"{first.text} and {len(every.pieces) - 1} more", every.pieces)


def place_text(piece: PieceState, names: Names) -> str:
    """Where a piece stands: "100,200 mm on Field, level Wall", or "0304 on Map"."""
    spot = names.spot(piece.table, piece.pose) or point_text(piece.pose)
    words = [f"{spot} on {names.table(piece.table)}"]
    if piece.level:
        words.append(f"level {names.level(piece.table, piece.level)}")
    if piece.slot:
        words.append(names.slot(piece.table, piece.slot))
    return ", ".join(words)


def point_text(pose: Pose) -> str:
    """A place in table mm, to a tenth."""
    return f"{mm_text(pose.x).removesuffix(' mm')},{mm_text(pose.y)}"


def _deed(part: PieceMove, names: Names, together: Sequence[PieceMove], *, placed: bool) -> str:
    """What a piece did, with those that did the same; `placed`: and where in mm that led to."""
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    verb = _plural if len(together) > 1 else str
    if old.table != new.table:
        return f"{verb('goes')} to {place_text(new, names)}"
    way = _way(part, names, together, placed)
    deeds = [*way, *_climb_of(part, names)]
    if not deeds:
        return "" if part.piece in names.restacked else verb("stays")
    return joined([verb(deed) for deed in deeds])


def _plural(deed: str) -> str:
    """What one does as several do it: "moves 80 mm" is "move 80 mm"."""
    verb, space, rest = deed.partition(" ")
    return f"{PLURALS.get(verb, verb.removesuffix('s'))}{space}{rest}"


def _way(
    part: PieceMove, names: Names, together: Sequence[PieceMove], placed: bool
) -> Iterator[str]:
    """From cell to cell, where there are cells; else the length of the way, and the place in mm."""
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    turn = angle_between(old.pose.facing, new.pose.facing)
    turned = f"{degrees_text(abs(turn))} {'clockwise' if turn > 0 else 'anticlockwise'}"
    pivot = _pivot(part, names)
    if turn and pivot is not None:
        if _is_wheel(pivot, together, names):
            front = len(together) > 1
            length = max(_corner_way(one, names, front=front) for one in together)
            measured = BY_FRONT if front else BY_CORNER
            yield f"wheels {mm_text(length)} {measured}, {turned}"
        else:
            yield f"turns {turned}"
        return
    start, end = names.spot(old.table, old.pose), names.spot(new.table, new.pose)
    is_concealed = names.secret(part.piece) is SecrecyKind.CONCEALED
    if start and end and start != end:
        yield f"moves from {start} to {end}"
    elif old.pose.point != new.pose.point:
        turns = bool(turn) and not is_concealed
        length = _corner_way(part, names) if turns else math.dist(old.pose.point, new.pose.point)
        measured = f" {BY_CORNER}" if turns else ""
        where = f" to {point_text(new.pose)}" if placed else ""
        yield f"moves {mm_text(length)}{measured}{where}{_bends(part, length)}"
    if turn and not is_concealed:
        yield f"turns {turned}"


def _bends(part: PieceMove, length: float) -> str:
    """The length of a way with bends, where it is longer than the straight line."""
    slides = [math.hypot(leg.dx, leg.dy) for leg in part.legs if isinstance(leg, Slide)]
    is_bent = len(slides) > 1 and len(slides) == len(part.legs)
    return f", on a way of {mm_text(sum(slides))}" if is_bent and sum(slides) > length else ""


def _pivot(part: PieceMove, names: Names) -> Wheel | Pivot | None:
    """The wheel, or the turn about a point, that was all of a move in mm, where turning is seen."""
    old = names.before.pieces[part.piece]
    if names.spot(old.table, old.pose) or names.secret(part.piece) is SecrecyKind.CONCEALED:
        return None
    if old.table != part.to.table:
        return None
    leg = part.legs[0] if len(part.legs) == 1 else None
    if isinstance(leg, Wheel) or (isinstance(leg, Pivot) and leg.centre is not None):
        return leg
    return None


def _is_wheel(pivot: Wheel | Pivot, together: Sequence[PieceMove], names: Names) -> bool:
    """Whether a turn is about an end of the body that turns, not about a point within it."""
    if isinstance(pivot, Wheel) or pivot.centre is None:
        return isinstance(pivot, Wheel)
    lead = names.before.pieces[together[0].piece].pose
    middle = lead.lateral_forward(pivot.centre)[0]
    sides = [
        lead.lateral_forward(point)[0] - middle
        for one in together
        for point in _corners(names.before.pieces[one.piece], names)
    ]
    return not (less_than(min(sides), 0.0) and less_than(0.0, max(sides)))


def _corner_way(part: PieceMove, names: Names, *, front: bool = False) -> float:
    """The longest straight way of a corner from its place before to its place after, in mm.

    `front`: of the two front corners alone.
    """
    ends = (names.before.pieces[part.piece], names.after.pieces[part.piece])
    before, after = (_corners(piece, names, front=front) for piece in ends)
    return max(math.dist(*pair) for pair in zip(before, after, strict=True))


def _corners(piece: PieceState, names: Names, *, front: bool = False) -> list[Point]:
    """The corners of a piece on its table, or those of its front; of what is round, or unknown, its place."""
    outline = names.outline(piece)
    points: Sequence[Point] = ((0.0, 0.0),)
    if isinstance(outline, PolygonOutline):
        left, top, right, _ = outline.bounds
        points = ((left, top), (right, top)) if front else outline.points
    return [piece.pose.to_table(point) for point in points]


def _climb_of(part: PieceMove, names: Names) -> Iterator[str]:
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    if old.level != new.level:
        yield f"goes to level {names.level(new.table, new.level) or 'none'}"
    if old.slot != new.slot:
        yield f"goes to {names.slot(new.table, new.slot) or 'no named place'}"
    if new.id in names.restacked:
        return
    if new.stack is not None and old.stack != new.stack:
        yield "joins a stack"
    elif old.stack is not None and new.stack is None:
        yield "leaves its stack"
