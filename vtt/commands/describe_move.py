"""Moves in words: how far in mm, where to, how much turned, and what was climbed on to.

Where all of a base went equally far one length says it; where it turned as well, the words say what was
measured: the farthest corner of one base, the front corners of several that wheel.
"""

import math
from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
from vtt.base.phrasing import pattern
from vtt.base.units import degrees_text, mm_text
from vtt.commands.naming import Named, Names, Told, spoken
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.motion import Pivot, Slide, Wheel
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.pose import Point, Pose, angle_between
from vtt.geometry.tolerance import less_than
from vtt.state.piece import PieceState

GOES_TO = pattern("goes to {place}"), pattern("go to {place}")
GOES_TO_LEVEL = pattern("goes to level {level}"), pattern("go to level {level}")
STAYS = pattern("stays"), pattern("stay")
WHEELS = pattern("wheels {way}, {turn}"), pattern("wheel {way}, {turn}")
TURNS = pattern("turns {turn}"), pattern("turn {turn}")
MOVES = pattern("moves {way}"), pattern("move {way}")
MOVES_FROM = pattern("moves from {start} to {end}"), pattern("move from {start} to {end}")
MOVES_WITHIN = pattern("moves within {place}"), pattern("move within {place}")
JOINS = pattern("joins a stack"), pattern("join a stack")
LEAVES_PLACE = pattern("leaves {place}"), pattern("leave {place}")
LEAVES = pattern("leaves its stack"), pattern("leave its stack")
"""What one does, and what several do."""


BY_HAND = ("exact", "edit")
"""Manoeuvres that name how a hand moved pieces: rules have no word for it."""


def describe_moves(command: MovePieces, names: Names) -> Iterator[Named]:
    """A line for each thing that was done, by all who did it: "Pike 1 and 3 more: move 80 mm".

    Of a manoeuvre that rules name the name is told, and no place: "Pike 1: moves 20 mm (recoil)".
    """
    doers: dict[tuple[Wheel | Pivot | None, str], list[PieceMove]] = {}
    for part in command.moves:
        deed = _deed(part, names, (part,), placed=False)
        if deed:
            pivot = _pivot(part, names)
            climbed = [] if pivot is None else list(_climb_of(part, names, many=False))
            doers.setdefault((pivot, deed if pivot is None else str(climbed)), []).append(part)
    for parts in doers.values():
        who = names.crowd([part.piece for part in parts])
        if who is None:
            continue
        kind = "" if command.manoeuvre in BY_HAND else spoken(command.manoeuvre)
        placed = not kind
        deeds = {_deed(part, names, parts, placed=placed) for part in parts}
        deed = deeds.pop() if len(deeds) == 1 else _deed(parts[0], names, parts, placed=False)
        if kind:
            deed = names.phrase("{deed} ({kind})", deed=deed, kind=kind)
        told = names.told_of(part.piece for part in parts)
        if told is Told.DEED and all(_is_put(part, names) for part in parts):
            told = Told.PUT
        yield Named(names.phrase("{who}: {deed}", who=who.text, deed=deed), who.pieces, told)


def _is_put(part: PieceMove, names: Names) -> bool:
    return names.before.pieces[part.piece].table != part.to.table


def place_text(piece: PieceState, names: Names) -> str:
    """Where a piece stands: "100,200 mm on Field, level Wall", "0304 on Map", or "Left wing on Battle".

    Of a hand only the name is told: where in it a card lies says nothing.
    """
    if names.is_hand(piece.table):
        return names.table(piece.table)
    named = names.slot(piece.table, piece.slot) if piece.slot else ""
    spot = names.spot(piece.table, piece.pose) or named or point_text(piece.pose)
    table = names.table(piece.table)
    words = [names.phrase("{spot} on {table}", spot=spot, table=table)]
    if piece.level:
        level = names.level(piece.table, piece.level)
        words.append(names.phrase("level {level}", level=level))
    if named and named != spot:
        words.append(named)
    return ", ".join(words)


def point_text(pose: Pose) -> str:
    """A place in table mm, to a tenth."""
    return f"{mm_text(pose.x).removesuffix(' mm')},{mm_text(pose.y)}"


def _deed(part: PieceMove, names: Names, together: Sequence[PieceMove], *, placed: bool) -> str:
    """What a piece did, with those that did the same; `placed`: and where in mm that led to."""
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    many = len(together) > 1
    if old.table != new.table:
        return _does(GOES_TO, names, many, place=place_text(new, names))
    way = _way(part, names, together, placed)
    deeds = [*way, *_climb_of(part, names, many=many)]
    if not deeds:
        begun = names.start.pieces.get(part.piece, old)
        silent = part.piece in names.restacked or begun.pose.point != new.pose.point
        return "" if silent else _does(STAYS, names, many)
    return names.joined(deeds)


def _does(deed: tuple[str, str], names: Names, many: bool, **values: object) -> str:
    """A deed as one does it, or several."""
    say = names.phrase  # the patterns stand in the table of deeds
    return say(deed[1] if many else deed[0], **values)


def _way(
    part: PieceMove, names: Names, together: Sequence[PieceMove], placed: bool
) -> Iterator[str]:
    """From cell to cell, where there are cells; else the length of the way, and the place in mm."""
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    turn = angle_between(old.pose.facing, new.pose.facing)
    turned, many = _turned(turn, names), len(together) > 1
    pivot = _pivot(part, names)
    if turn and pivot is not None:
        if _is_wheel(pivot, together, names):
            length = max(_corner_way(one, names, front=many) for one in together)
            measured = _by_front(length, names) if many else _by_corner(length, names)
            yield _does(WHEELS, names, many, way=measured, turn=turned)
        else:
            yield _does(TURNS, names, many, turn=turned)
        return
    start, end = names.spot(old.table, old.pose), names.spot(new.table, new.pose)
    is_concealed = names.secret(part.piece) is SecrecyKind.CONCEALED
    if start and end and start != end:
        yield _does(MOVES_FROM, names, many, start=start, end=end)
    elif start and start == end:
        if old.pose.point != new.pose.point and not _came_here(part.piece, start, names):
            yield _does(MOVES_WITHIN, names, many, place=start)
    elif old.pose.point != new.pose.point and not _goes_to_named_place(old, new, names):
        turns = bool(turn) and not is_concealed
        length = _corner_way(part, names) if turns else math.dist(old.pose.point, new.pose.point)
        way = _by_corner(length, names) if turns else mm_text(length)
        if placed:
            way = names.phrase("{length} to {place}", length=way, place=point_text(new.pose))
        yield _does(MOVES, names, many, way=_with_bends(way, part, length, names))
    if turn and not is_concealed:
        yield _does(TURNS, names, many, turn=turned)


def _goes_to_named_place(old: PieceState, new: PieceState, names: Names) -> bool:
    """Whether a place with a name is where a piece goes now: that says it, and no mm."""
    return old.slot != new.slot and bool(names.slot(new.table, new.slot))


def _came_here(piece: PieceId, spot: str, names: Names) -> bool:
    """Whether the step has brought a piece to a cell or area, in which it is only put in its place now."""
    old = names.start.pieces.get(piece)
    return old is not None and names.spot(old.table, old.pose) != spot


def _turned(turn: float, names: Names) -> str:
    """An angle with its sense; positive is clockwise."""
    angle = degrees_text(abs(turn))
    if turn > 0:
        return names.phrase("{angle} clockwise", angle=angle)
    return names.phrase("{angle} anticlockwise", angle=angle)


def _by_corner(length: float, names: Names) -> str:
    """A length in mm of which not all of a base went as far: what it measures is told."""
    return names.phrase("{length} by the farthest corner", length=mm_text(length))


def _by_front(length: float, names: Names) -> str:
    return names.phrase("{length} by the front", length=mm_text(length))


def _with_bends(way: str, part: PieceMove, length: float, names: Names) -> str:
    """The words of a way, with the length of its bends where it is longer than the straight line."""
    slides = [math.hypot(leg.dx, leg.dy) for leg in part.legs if isinstance(leg, Slide)]
    is_bent = len(slides) > 1 and len(slides) == len(part.legs)
    if not is_bent or sum(slides) <= length:
        return way
    return names.phrase("{way}, on a way of {length}", way=way, length=mm_text(sum(slides)))


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


def _climb_of(part: PieceMove, names: Names, *, many: bool) -> Iterator[str]:
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    if old.level != new.level:
        level = names.level(new.table, new.level) or names.phrase("none")
        yield _does(GOES_TO_LEVEL, names, many, level=level)
    if old.slot != new.slot:
        yield from _other_place(old, new, names, many)
    if new.id in names.restacked:
        return
    if new.stack is not None and old.stack != new.stack:
        yield _does(JOINS, names, many)
    elif old.stack is not None and new.stack is None:
        yield _does(LEAVES, names, many)


def _other_place(old: PieceState, new: PieceState, names: Names, many: bool) -> Iterator[str]:
    """The named place to which a piece goes, or else the one that it leaves."""
    place = names.slot(new.table, new.slot)
    if place:
        yield _does(GOES_TO, names, many, place=place)
    elif left := names.slot(old.table, old.slot):
        yield _does(LEAVES_PLACE, names, many, place=left)
