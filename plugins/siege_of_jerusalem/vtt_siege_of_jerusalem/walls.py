"""What has become of the hexes: damage, breaches, who holds them (12, 18.3)."""

import msgspec

from vtt.base.ids import SideId
from vtt.rules.record import BoxRecord
from vtt.rules.view import RulesView


class Hexes(msgspec.Struct, frozen=True):
    """Facts about hexes, by label: points of damage, breached ones, the side that was there last.

    `exempt` are places of the minimum force that combat has emptied (E.1 SR1).
    """

    damage: dict[str, int] = {}
    breached: tuple[str, ...] = ()
    control: dict[str, SideId] = {}
    exempt: tuple[str, ...] = ()


HEXES = BoxRecord("hexes", Hexes)
UNTOUCHED = Hexes()


def hexes(view: RulesView) -> Hexes:
    """What is known of the hexes in a position."""
    return view.derived(HEXES.path, lambda: HEXES.read(view) or UNTOUCHED)
