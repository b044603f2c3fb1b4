"""A melee between its roll and its end: what is remembered of it while questions are answered."""

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.record import BoxRecord
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.control import handed_over
from vtt_siege_of_jerusalem.marches import level_in
from vtt_siege_of_jerusalem.places import level_at
from vtt_siege_of_jerusalem.units import CITY, GROUND, WALL


class Fight(msgspec.Struct, frozen=True):
    """A melee after its roll.

    `letters` are still to come, `hit` have suffered one, `going` have to go back and how; `back` is a B
    that is still to be obeyed, `further` counts excess E (11.86). `top` attacks meet those on a tower or
    ladders alone; `six` lets the attackers go on (11.87); `letter` marks who advances (11.9), and
    `onward` may still go further than the hex that was won; `fled` tells that somebody has gone back alive,
    `first` who was named to go back next.
    """

    target: str
    attacker: SideId
    attackers: tuple[PieceId, ...]
    letters: tuple[str, ...]
    hit: tuple[PieceId, ...] = ()
    going: tuple[tuple[PieceId, str], ...] = ()
    further: int = 0
    back: bool = False
    top: bool = False
    six: bool = False
    letter: str = "A"
    onward: tuple[PieceId, ...] = ()
    fled: bool = False
    first: PieceId | None = None


FIGHT = BoxRecord("fight", Fight)


def placed(view: RulesView, unit: PieceState, node: int) -> PieceMove:
    """The move of a unit to a node: to the middle of its hex, in the place that the hex has for it."""
    where = city(view)
    number = where.hex_of_node(node)
    alone = msgspec.structs.replace(unit, level=GROUND)
    wanted = level_at(view, where, alone, node) if where.is_perch(node) else GROUND
    level = level_in(view, where, number, alone, WALL if where.is_high(node) else wanted)
    return PieceMove(unit.id, where.board.place(where.cell(number), unit.pose.facing, level))


def taken(view: RulesView, where: City, moves: tuple[PieceMove, ...]) -> tuple[SingleCommand, ...]:
    """The commands of an advance: the units stand there, and the hexes are theirs (18.3)."""
    if not moves:
        return ()
    held: dict[str, SideId] = {}
    for move in moves:
        cell = where.board.cell_at(move.to.pose.point)
        side = view.piece(move.piece).side
        if cell is not None and move.to.table == CITY and side is not None:
            held[where.labels[where.number_of(cell)]] = side
    return MovePieces(moves), *handed_over(view, held)
