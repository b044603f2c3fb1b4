"""What decides how a force fights: its units, its horse, its bows, its best leader."""

from collections.abc import Sequence
from typing import NamedTuple

from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.battle_mods import bows, cavalry
from vtt_bellum_gallicum.units import is_cavalry, is_flipped, printed, rank, rating, strength, total


class Trooper(NamedTuple):
    """A unit in a battle: its strength, what is left once it is turned over, its quality.

    `half` is 0 where it is turned over already: the next blow is its last.
    """

    strength: int
    half: int
    quality: int
    rides: bool


class Host(NamedTuple):
    """A force as a battle sees it; equal ones fight alike. The strongest unit is first."""

    troopers: tuple[Trooper, ...]
    horse: int
    bows: int
    rank: int
    rating: int

    @property
    def strength(self) -> int:
        """The strength points of all."""
        return sum(one.strength for one in self.troopers)


def host_of(view: RulesView, units: Sequence[PieceState], leaders: Sequence[PieceState]) -> Host:
    """Units under leaders; who commands is he of the highest rank, then of the highest rating."""
    troopers = sorted((_trooper(view, unit) for unit in units), reverse=True)
    best = max(((printed(view, one, "rank"), rating(view, one)) for one in leaders), default=(0, 0))
    horse = total(view, cavalry(view, units))
    return Host(tuple(troopers), horse, bows(view, units), rank(view, leaders), best[1])


def _trooper(view: RulesView, unit: PieceState) -> Trooper:
    half = 0 if is_flipped(unit) else printed(view, unit, "sp_flipped")
    quality = printed(view, unit, "quality")
    return Trooper(strength(view, unit), half, quality, is_cavalry(view, unit))
