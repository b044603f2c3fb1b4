"""Victory: towns, losses, and the end of the game (8)."""

from collections.abc import Iterator, Mapping

from vtt.base.ids import SideId
from vtt.commands.rules import SetRulesValue
from vtt.geometry.grid_spec import Cell
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tally import Tally
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt.state.turn import Outcome
from vtt_hexdemo.actions import EndPhase
from vtt_hexdemo.losses import lost_box
from vtt_hexdemo.tables import limit
from vtt_hexdemo.units import MAP, board, enemy_of, side_of, units_in

book = Rulebook()

TOWNS = "towns"
"""Where the rules remember the towns that have changed hands: owner by hex."""


def towns(view: RulesView) -> Mapping[Cell, SideId]:
    """Every town with the side that owns it: who last held it, at first who the map says."""
    cells = board(view)
    return {
        cell: SideId(str(view.box(TOWNS, cells.label(cell), default=cells.value(cell, "owner"))))
        for cell in cells.cells_with("points")
    }


@book.effect("8.1", on=EndPhase)
def take_towns(p: Proposal) -> Iterator[Consequence]:
    """At the end of each phase a town falls to the side whose units stand in it."""
    for cell, owner in towns(p.after).items():
        holders = {side_of(unit) for unit in units_in(p.after, cell)}
        if len(holders) == 1 and owner not in holders:
            label = board(p.after).label(cell)
            yield SetRulesValue(p.after.plugin, (TOWNS, label), holders.pop())


def outcome(view: RulesView) -> Outcome | None:
    """How the game has ended, or None while it goes on."""
    return all_towns(view) or no_units_left(view) or after_the_last_turn(view)


@book.clause("8.2", otherwise=None)
def all_towns(view: RulesView) -> Outcome | None:
    """A side that owns every town and stands in each has won."""
    owners = towns(view)
    for side in view.state.sides:
        if all(owner == side and units_in(view, cell, side) for cell, owner in owners.items()):
            return Outcome(side, f"{_name(view, side)} holds every town.", "8.2")
    return None


@book.clause("8.3", otherwise=None)
def no_units_left(view: RulesView) -> Outcome | None:
    """A side whose units are all lost has lost the game."""
    for side in view.state.sides:
        if all(unit.slot == lost_box(side) for unit in _units(view, side)):
            winner = enemy_of(view, side)
            return Outcome(winner, f"{_name(view, side)} has no units left.", "8.3")
    return None


@book.clause("8.4", otherwise=None)
def after_the_last_turn(view: RulesView) -> Outcome | None:
    """After the last turn the side with more points has won; with equal points nobody has."""
    if view.state.turn.number <= limit(view, "turns"):
        return None
    scores = {side: points(view, side) for side in view.state.sides}
    (first, most), (second, less) = sorted(scores.items(), key=lambda item: -item[1])
    told = f"{_name(view, first)} has {most} points, {_name(view, second)} {less}."
    return Outcome(first if most > less else None, told, "8.4")


def points(view: RulesView, side: SideId) -> int:
    """The points of a side: those of its towns, and for each lost unit of the enemy (8.5)."""
    return points_for_towns(view, side) + points_for_losses(view, side)


def tallies(view: RulesView) -> tuple[Tally, ...]:
    """The points of each side of all that both have (8.4)."""
    scores = {side: points(view, side) for side in view.state.sides}
    return tuple(
        Tally(
            "Points",
            score,
            sum(scores.values()),
            side,
            words=f"{points_for_towns(view, side)} for towns, the rest for losses",
            rule="8.5",
        )
        for side, score in scores.items()
    )


def points_for_towns(view: RulesView, side: SideId) -> int:
    """The points that are printed in the towns of a side."""
    owned = (cell for cell, owner in towns(view).items() if owner == side)
    return sum(int(board(view).value(cell, "points", 0) or 0) for cell in owned)


@book.clause("8.5", otherwise=0)
def points_for_losses(view: RulesView, side: SideId) -> int:
    """Lost units of the enemy count."""
    lost = view.pieces_in_slot(MAP, lost_box(enemy_of(view, side)))
    return len(lost) * limit(view, "points_lost_unit")


def _units(view: RulesView, side: SideId) -> list[PieceState]:
    return [unit for unit in view.pieces(MAP).values() if unit.side == side]


def _name(view: RulesView, side: SideId) -> str:
    return view.module.side(side).name
