"""After a Roman melee, riders and climbers may step on to empty walls (11.2, 11.6)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.marches import marches
from vtt_siege_of_jerusalem.muster import at, number_of
from vtt_siege_of_jerusalem.perches import links
from vtt_siege_of_jerusalem.sequence import kind_of, phase_of
from vtt_siege_of_jerusalem.units import LADDER, ROME, TOWER, is_fresh, name

book = Rulebook()


def steps_up(view: RulesView, unit: PieceState) -> frozenset[int]:
    """The walls on to which a rider or climber may step: empty ones next to it, free of cost."""
    where, number = city(view), number_of(view, unit)
    on_top = unit.level in (TOWER, LADDER) and unit.side == ROME
    if not on_top or not is_fresh(unit) or number < 0:
        return frozenset()
    closed = closed_hexes(view, ROME)
    steps = (node for node, _cost in links(view).get(where.perch(number), ()))
    found = (node for node in steps if where.is_high(node))
    return frozenset(
        node
        for node in found
        if not at(view, where.hex_of_node(node), None) and where.hex_of_node(node) not in closed
    )


@book.check("11.2", on=MovePieces, cheap=True)
def steps_on_to_empty_walls(p: Proposal) -> Iterator[Finding]:
    """At the end of the Roman Melee Phase riders and climbers step on to empty walls, and nowhere else."""
    if kind_of(phase_of(p.before)) != "step_up":
        return
    where = city(p.before)
    for march in marches(p):
        if march.node is None or march.node not in steps_up(p.before, march.unit):
            place = "off the map" if march.node is None else where.labels[march.node % where.count]
            text = (
                f"{name(p.before, march.unit)} cannot step on to {place}: no empty wall next to it."
            )
            yield illegal("11.2", text, (march.unit.id,))
