"""Stacking: how many units a hex holds, and who may not share one (6)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import SideId
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City
from vtt_siege_of_jerusalem.company import APART, joins_guns, most_guns
from vtt_siege_of_jerusalem.muster import at
from vtt_siege_of_jerusalem.tables import formation, stacking_limit
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    HQ,
    class_of,
    counts_for_stacking,
    is_cauldron,
    side_of,
)


def limit_of(view: RulesView, where: City, number: int, side: SideId) -> int:
    """How many infantry or cavalry units of a side a hex holds (6); a gate has a row of its own (G16)."""
    return stacking_limit(view, where.terrain[number], side)


def is_full(view: RulesView, where: City, number: int, unit: PieceState) -> bool:
    """Whether a hex has no room for one more unit of this kind (8.13)."""
    mine = [other for other in at(view, number, unit.side) if other.id != unit.id]
    if class_of(view, unit) == HQ:
        return sum(class_of(view, other) == HQ for other in mine) >= formation(view, "hqs")
    if is_cauldron(view, unit):
        return not joins_guns(view, where, number, mine)
    count = sum(counts_for_stacking(view, o) for o in mine if o.level not in APART)
    return count >= limit_of(view, where, number, side_of(unit))


def excess(
    view: RulesView, where: City, number: int, side: SideId, units: Sequence[PieceState]
) -> Iterator[Finding]:
    """What is too much in a hex that holds these units of a side (6, 6.3)."""
    label, ids = where.labels[number], tuple(unit.id for unit in units)
    counted = [u for u in units if counts_for_stacking(view, u) and u.level not in APART]
    limit = limit_of(view, where, number, side)
    if len(counted) > limit:
        text = f"{label} holds {len(counted)} units of {limit}."
        yield illegal("6", text, ids, measured=len(counted), limit=limit, unit="units")
    for kind, row, what in ((HQ, "hqs", "HQs"), (ENGINE, "engines", "siege engines")):
        count, most = sum(class_of(view, unit) == kind for unit in units), formation(view, row)
        if count > most:
            text = f"{label} holds {count} {what} of {most}."
            yield illegal("6", text, ids, measured=count, limit=most)
    guns = [unit for unit in units if class_of(view, unit) == ARTILLERY]
    cauldrons = sum(is_cauldron(view, unit) for unit in guns)
    most = most_guns(view, where, number, cauldrons)
    if len(guns) > most:
        text = f"{label} holds {len(guns)} artillery units of {most}."
        yield illegal("6.3", text, ids, measured=len(guns), limit=most)
