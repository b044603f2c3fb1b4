"""What a siege can be hoped to bring: the computer player weighs people inside towns by it."""

from collections.abc import Callable, Sequence

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.leaders import IRREPLACEABLE
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.places import Town, town_at, town_marker
from vtt_bellum_gallicum.siege import besieged_strength, besieger_strength
from vtt_bellum_gallicum.siege_lines import besieger_of, digs, may_besiege
from vtt_bellum_gallicum.units import Spot, enemy_of, is_leader, is_unit
from vtt_bellum_gallicum.veneti import is_sheltered

HELPLESS, SURE = -4, 4
"""The difference of strengths at which a siege is hopeless, and at which it is as good as won."""

PROMISED, BEGUN = 0.4, 0.55
"""What share of its worth a siege is that could be laid, and one that has just been laid."""


def digging_power(view: RulesView, people: Sequence[PieceState]) -> int:
    """What people bring to a siege (4.5.3); 0 where they may lay none."""
    leaders = [one for one in people if is_leader(view, one)]
    units = [one for one in people if is_unit(view, one)]
    diggers = sum(digs(view, unit) for unit in units)
    if not leaders or not diggers:
        return 0
    return diggers + min(len(leaders), len(units)) + any(one.id in IRREPLACEABLE for one in leaders)


def town_to_besiege(view: RulesView, spot: Spot, hunter: SideId) -> Town | None:
    """The town at a place, if a side may besiege it."""
    town = town_at(view, spot)
    if town is None or not may_besiege(view, town, hunter) or is_sheltered(view, town):
        return None
    return town


def siege_hope(view: RulesView, town: Town, hunter: SideId) -> Callable[[int], float]:
    """The share of those inside that a side can hope for, 0 to 1, by what who does not dig yet could bring.

    Args:
        view: of the state.
        town: one that the side may besiege.
        hunter: the side.
    """
    inside = besieged_strength(view, town, enemy_of(hunter))
    if besieger_of(view, town) != hunter:
        return lambda power: PROMISED * _prospect(power - inside)
    marker = town_marker(view, "siege", town)
    turns = 0 if marker is None else int(str(marker.get("turns", 0)))
    lasted = turns / limit(view, "siege_turns")
    share = BEGUN + (1.0 - BEGUN) * lasted
    found = share * max(lasted, _prospect(besieger_strength(view, town, hunter) - inside))
    return lambda _: found


def _prospect(difference: int) -> float:
    return max(0.0, min(1.0, (difference - HELPLESS) / (SURE - HELPLESS)))
