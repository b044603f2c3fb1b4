"""Broken testudos: what their men lose, and when it is forgotten (16.4)."""

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import RemovePieces, SetProperty
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.muster import BROKEN, markers
from vtt_siege_of_jerusalem.tables import halves
from vtt_siege_of_jerusalem.units import CITY, is_fresh

LOST = "broken"
"""Marks the units of a broken testudo until they have paid for it (16.4)."""


def debts(view: RulesView) -> dict[PieceId, int]:
    """What fresh units of broken testudos lose when their Movement Phase begins, in halves (16.4)."""
    men = (u for u in view.pieces(CITY).values() if u.get(LOST))
    return {unit.id: halves(view, "testudo") for unit in men if is_fresh(unit)}


def paid_off(view: RulesView) -> tuple[SingleCommand, ...]:
    """At the end of the Roman Movement Phase broken testudos are forgotten (16.4)."""
    men = tuple(u.id for u in view.pieces(CITY).values() if u.get(LOST))
    gone = tuple(mark.id for _, mark in sorted(markers(view, BROKEN).items()))
    found: list[SingleCommand] = [SetProperty(men, LOST, None)] if men else []
    return (*found, RemovePieces(gone)) if gone else tuple(found)
