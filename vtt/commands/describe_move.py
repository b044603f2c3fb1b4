"""Moves in words: how far in mm, where to, how much turned, and what was climbed on to."""

import math
from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text, mm_text
from vtt.commands.naming import Named, Names, joined
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.motion import Slide
from vtt.geometry.pose import Pose, angle_between
from vtt.state.piece import PieceState


def describe_moves(command: MovePieces, names: Names) -> Iterator[Named]:
    """A line for each thing that was done, by all who did it: "Pike p1 and Pike p2 move 80 mm"."""
    doers: dict[str, list[PieceId]] = {}
    for part in command.moves:
        deed = _deed(part, names)
        if deed:
            doers.setdefault(deed, []).append(part.piece)
    for deed, pieces in doers.items():
        who = names.pieces(pieces)
        if who is not None:
            yield Named(f"{who.text}: {deed}", who.pieces)


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


def _deed(part: PieceMove, names: Names) -> str:
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    if old.table != new.table:
        return f"goes to {place_text(new, names)}"
    seen_turning = names.secret(part.piece) is not SecrecyKind.CONCEALED
    deeds = [*_way(part, seen_turning, names), *_climb(old, new, names)]
    if not deeds:
        return "" if part.piece in names.restacked else "stays"
    return joined(deeds)


def _way(part: PieceMove, seen_turning: bool, names: Names) -> Iterator[str]:
    """From cell to cell, where there are cells; else the length of the way and the place in mm."""
    old, new = names.before.pieces[part.piece], names.after.pieces[part.piece]
    slides = [math.hypot(leg.dx, leg.dy) for leg in part.legs if isinstance(leg, Slide)]
    bent = len(slides) > 1 and len(slides) == len(part.legs)
    length = sum(slides) if bent else math.dist(old.pose.point, new.pose.point)
    start, end = names.spot(old.table, old.pose), names.spot(new.table, new.pose)
    if length and start and end and start != end:
        yield f"moves from {start} to {end}"
    elif length:
        yield f"moves {mm_text(length)} to {point_text(new.pose)}"
    turn = angle_between(old.pose.facing, new.pose.facing)
    if turn and seen_turning:
        yield f"turns {degrees_text(abs(turn))} {'clockwise' if turn > 0 else 'anticlockwise'}"


def _climb(old: PieceState, new: PieceState, names: Names) -> Iterator[str]:
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
