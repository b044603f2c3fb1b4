"""How good a position is: for the computer player."""

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.control import ANTI_ROMAN, PRO_ROMAN, land, status
from vtt_bellum_gallicum.units import BATTLE, MAP, ROMAN, is_leader, is_unit, rating, strength
from vtt_bellum_gallicum.victory import balance

REGION, POINT, QUALITY = 1.5, 3.0, 0.25


def score(view: RulesView, side: SideId) -> float:
    """Strength, leaders, regions and points; what is good for Rome is bad for Gaul."""
    found = POINT * balance(view)
    for region in land(view):
        held = status(view, region)
        found += REGION * ((held == PRO_ROMAN) - (held == ANTI_ROMAN))
    for table in (MAP, BATTLE):
        for piece in view.pieces(table).values():
            worth = 0.0
            if is_unit(view, piece):
                worth = strength(view, piece)
            elif is_leader(view, piece):
                worth = QUALITY * rating(view, piece)
            found += worth if piece.side == ROMAN else -worth
    return found if side == ROMAN else -found
