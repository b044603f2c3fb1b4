"""The minimum force on the north wall in The Assault of Gallus (E.1 SR1)."""

from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.battlefield import is_gallus
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.muster import combat_in
from vtt_siege_of_jerusalem.units import JUDAEA


def places(view: RulesView) -> tuple[str, ...]:
    """The bastions, forts and fortresses that Judaea has to hold; none in other scenarios."""
    if not is_gallus(view):
        return ()
    rows = view.table("gallus_hexes").rows
    return tuple(row for row in rows if whole(view, "gallus_hexes", row, "minimum"))


def manned(view: RulesView) -> tuple[str, ...]:
    """Those of them in which a Judaean unit stands."""
    where = city(view)
    return tuple(label for label in places(view) if combat_in(view, where.number(label), JUDAEA))
