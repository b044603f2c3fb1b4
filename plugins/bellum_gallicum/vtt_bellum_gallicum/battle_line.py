"""A line of battle as it is thought through: how much of each unit can be expected to be still there."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vtt_bellum_gallicum.host import Host, Trooper


class Standing(NamedTuple):
    """A unit, and the chance that it is there."""

    trooper: Trooper
    share: float


class BattleLine:
    """An army in its wings, none of it in reserve, and those who have left the line, turned over."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.stands = [Standing(one, 1.0) for one in host.troopers]
        self.behind: list[Standing] = []

    def copy(self) -> "BattleLine":
        """The same line, to be led on by itself."""
        found = BattleLine(self.host)
        found.stands, found.behind = [*self.stands], [*self.behind]
        return found

    @property
    def strength(self) -> int:
        """The strength points in the line, rounded."""
        return round(_strength(self.stands))

    @property
    def riders(self) -> float:
        """How many full units of horse can be expected to stand in the line."""
        mounted = (one for one in self.stands if one.trooper.rides)
        return sum(one.share for one in mounted if not one.trooper.is_turned)

    @property
    def lost(self) -> float:
        """The share of the army's strength that is gone."""
        return 1.0 - (_strength(self.stands) + _strength(self.behind)) / max(1, self.host.strength)

    def units(self, *, turned_too: bool = True) -> float:
        """How many units can be expected to stand in the line, without those turned over if asked so."""
        counted = (one for one in self.stands if turned_too or not one.trooper.is_turned)
        return sum(one.share for one in counted)

    def suffer(self, lost: int, turned: int, *, leave: bool = True) -> None:
        """The weakest are lost; then those are turned over, and may leave, who lose least by it (4.4.3c)."""
        self.stands.sort(key=lambda one: one.trooper)
        del self.stands[:lost]
        self.stands.sort(key=lambda one: _cost_of_turning(one.trooper))
        hit = [one for one in self.stands[:turned] if not one.trooper.is_turned]
        del self.stands[:turned]
        to = self.behind if leave else self.stands
        to += [Standing(one.trooper.turned(), one.share) for one in hit]

    def run(self, chances: Sequence[float], *, last: bool) -> None:
        """Each unit runs by its chance: at the last it is gone, before that a full one is behind the line."""
        left = []
        for (trooper, share), chance in zip(self.stands, chances, strict=True):
            if not trooper.is_turned and not last:
                self.behind.append(Standing(trooper.turned(), share * chance))
            left.append(Standing(trooper, share * (1.0 - chance)))
        self.stands = left

    def be_caught(
        self, caught: float, order: Callable[[Trooper], int], *, behind_too: bool
    ) -> None:
        """So many units are lost in a pursuit, in its order: the line, then who is behind it (4.4.3h)."""
        self.stands, caught = _taken(self.stands, caught, order)
        if behind_too:
            self.behind, _ = _taken(self.behind, caught, order)


def _strength(units: Sequence[Standing]) -> float:
    return sum(one.trooper.strength * one.share for one in units)


def _taken(
    units: Sequence[Standing], caught: float, order: Callable[[Trooper], int]
) -> tuple[list[Standing], float]:
    """Units less those who are caught, and how many more are to be caught."""
    left = []
    for trooper, share in sorted(units, key=lambda one: order(one.trooper)):
        taken = min(share, caught)
        caught -= taken
        left.append(Standing(trooper, share - taken))
    return left, caught


def _cost_of_turning(one: Trooper) -> tuple[bool, int]:
    """Full units are turned over first, by what they lose."""
    return one.is_turned, one.strength - one.half
