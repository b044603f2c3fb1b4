"""Reinforcements: when and where units come on to the map (7)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.piece import MovePieces
from vtt.geometry.grid_spec import Cell
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.moves import arrivals
from vtt_hexdemo.units import MAP, board, enemy_of, hex_of, name, side_of, units_in
from vtt_hexdemo.zones import zones_of

book = Rulebook()


def turn_of_arrival(view: RulesView, unit: PieceState) -> int | None:
    """The turn that is printed in the box where a unit waits; None: it does not wait."""
    for slot in view.module.table(MAP).slots:
        if slot.id == unit.slot:
            turn = dict(slot.properties).get("turn")
            return turn if isinstance(turn, int) else None
    return None


def waiting(view: RulesView, side: SideId) -> list[PieceState]:
    """A side's units that are due by now and still beside the map."""
    now = view.state.turn.number
    turns = {unit.id: turn_of_arrival(view, unit) for unit in _beside_the_map(view, side)}
    return [view.piece(unit) for unit, turn in turns.items() if turn is not None and turn <= now]


def entry_hexes(view: RulesView, side: SideId) -> list[Cell]:
    """The hexes by which a side's units come."""
    entries = board(view).cells_with("entry")
    return [cell for cell in entries if board(view).value(cell, "entry") == side]


def is_free(view: RulesView, cell: Cell, side: SideId) -> bool:
    """Whether a hex holds no enemy and lies in no enemy zone."""
    enemy = enemy_of(view, side)
    return not units_in(view, cell, enemy) and cell not in zones_of(view, enemy)


@book.check("7.1", on=MovePieces)
def arrives_in_time(p: Proposal) -> Iterator[Finding]:
    """A unit comes on the turn of its box or later; a lost one never."""
    now = p.before.state.turn.number
    for unit, _ in arrivals(p):
        turn, who = turn_of_arrival(p.before, unit), name(p.before, unit)
        if turn is None:
            yield illegal("7.1", f"{who} is lost and does not come back.", (unit.id,))
        elif turn > now:
            text = f"{who} comes on turn {turn}; this is turn {now}."
            yield illegal("7.1", text, (unit.id,), measured=now, limit=turn, unit="turn")


@book.check("7.2", on=MovePieces)
def arrives_at_an_entry(p: Proposal) -> Iterator[Finding]:
    """A unit comes into an entry hex of its side."""
    for unit, cell in arrivals(p):
        entries = entry_hexes(p.before, side_of(unit))
        if cell not in entries:
            known = ", ".join(map(board(p.before).label, entries))
            yield illegal("7.2", f"{name(p.before, unit)} comes by {known}.", (unit.id,))


@book.check("7.3", on=MovePieces)
def arrives_away_from_enemies(p: Proposal) -> Iterator[Finding]:
    """A unit comes into no hex that an enemy holds or controls."""
    for unit, cell in arrivals(p):
        if not is_free(p.before, cell, side_of(unit)):
            where = board(p.before).label(cell)
            yield illegal("7.3", f"The enemy holds or controls hex {where}.", (unit.id,))


def _beside_the_map(view: RulesView, side: SideId) -> list[PieceState]:
    return [
        unit
        for unit in view.pieces(MAP).values()
        if unit.side == side and hex_of(view, unit) is None
    ]
