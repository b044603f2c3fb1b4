"""What is offered to a group that could change its shape, and to whoever could march (B13, C3)."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.group import Formation, formation, groups
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.rules.api import Offer
from vtt.rules.verdict import ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import marks, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.manoeuvre import MARCH

IsLegal = Callable[[Command], bool]


def evolution_offers(
    view: RulesView, field: Battlefield, elements: Sequence[Element], is_legal: IsLegal
) -> Iterator[Offer]:
    """Every change of shape that the rules let pass."""
    bases = {one.id: one.base for one in elements}
    if len(bases) < 2 or len(groups(bases)) > 1:
        return
    order = formation(bases)
    for kind, label, poses in _shapes(view, field, elements, order):
        moved = {one: pose for one, pose in poses.items() if pose != one.base.pose}
        command = MovePieces(tuple(_move(view, one, pose) for one, pose in moved.items()))
        if moved and is_legal(command):
            yield _offer(field, kind, label, command, [one.id for one in elements])


def march_offer(
    view: RulesView, field: Battlefield, ahead: MovePieces | None, is_legal: IsLegal
) -> Iterator[Offer]:
    """The same way ahead as a march."""
    command = None if ahead is None else replace(ahead, manoeuvre=MARCH)
    if command is not None and is_legal(command):
        pieces = [move.piece for move in command.moves]
        yield _offer(field, "march", "March straight ahead", command, pieces, "C3.2")


def _shapes(
    view: RulesView, field: Battlefield, elements: Sequence[Element], order: Formation[PieceId]
) -> Iterator[tuple[str, str, dict[Element, Pose]]]:
    """Each shape with its words, and where everybody would stand in it."""
    yield "about_face", "Turn about", {one: one.base.pose.turned(180.0) for one in elements}
    if order.is_column:
        column = [field.elements[rank[0]] for rank in order.ranks]
        most = int(tables.distance(view, "expand_wide"))
        for wide in range(2, min(most, len(column)) + 1):
            yield "expand", f"Expand to {wide} wide", _line(column, wide)
        return
    for head in order.ranks[0]:
        queue = _queue(field, order, head)
        title = field.elements[head].title
        yield "contract", f"Contract to a column behind {title}", _column(queue)


def _queue(field: Battlefield, order: Formation[PieceId], head: PieceId) -> list[Element]:
    """A group in a column's order: rank after rank, the nearest to the head's file first."""
    first = order.ranks[0].index(head)
    found = []
    for rank in order.ranks:
        near = sorted(range(len(rank)), key=lambda place: (abs(place - first), place))
        found += [field.elements[rank[place]] for place in near]
    return found


def _column(queue: Sequence[Element]) -> dict[Element, Pose]:
    """Where a queue stands behind its head, who goes just as far ahead as keeps all from falling back."""
    head, depths = queue[0], [0.0]
    for one in queue:
        depths.append(depths[-1] + outline_size(one.base.outline)[1])
    start = head.base.pose
    behind = [-start.lateral_forward(one.base.pose.point)[1] for one in queue]
    ahead = max(depth - back for depth, back in zip(depths, behind, strict=False))
    return {
        one: start.ahead(max(0.0, ahead) - depth) for one, depth in zip(queue, depths, strict=False)
    }


def _line(column: Sequence[Element], wide: int) -> dict[Element, Pose]:
    """Where a column stands so many wide: its leader still, the others beside and behind it."""
    leader = column[0].base
    width, depth = outline_size(leader.outline)
    sides = [0, 1, -1, 2][:wide]
    return {
        one: leader.pose.ahead(-depth * (place // wide), width * sides[place % wide])
        for place, one in enumerate(column)
    }


def _move(view: RulesView, element: Element, pose: Pose) -> PieceMove:
    place = replace(place_of(view.piece(element.id)), pose=pose.rounded())
    return PieceMove(element.id, place)


def _offer(
    field: Battlefield,
    kind: str,
    label: str,
    command: MovePieces,
    pieces: Sequence[PieceId],
    rule: str = "B13",
) -> Offer:
    ends = [field.elements[move.piece].base.at(move.to.pose) for move in command.moves]
    drawn = tuple(marks.outline(field.table, end, ShapeRole.REACH) for end in ends)
    return Offer(kind, label, command, drawn, tuple(pieces), rule)
