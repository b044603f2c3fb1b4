"""Garrisons never leave their area: neither in a move, nor in an advance, nor beaten (18.4)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.marches import marches
from vtt_siege_of_jerusalem.tables import word
from vtt_siege_of_jerusalem.units import name

book = Rulebook()


@book.clause("18.4", otherwise=False)
def is_beyond(view: RulesView, where: City, unit: PieceState, number: int) -> bool:
    """Whether a hex lies beyond the area of a garrison unit; never for other units (18.4)."""
    garrison = view.value(unit, "garrison")
    if garrison is None:
        return False
    area = set(word(view, "garrisons", str(garrison), "areas").split())
    return not area & where.areas[number]


@book.check("18.4", on=MovePieces, cheap=True)
def stays_in_its_area(p: Proposal) -> Iterator[Finding]:
    """A garrison unit moves within its area alone; where it is set up is its scenario's to say."""
    where = city(p.before)
    for march in marches(p):
        unit = march.unit
        if march.node is None:
            left = p.before.value(unit, "garrison") is not None
            place = "the map"
        else:
            number = where.hex_of_node(march.node)
            left, place = is_beyond(p.before, where, unit, number), where.labels[number]
        if left:
            text = f"{name(p.before, unit)} is a garrison and does not leave its area for {place}."
            yield illegal("18.4", text, (unit.id,))
