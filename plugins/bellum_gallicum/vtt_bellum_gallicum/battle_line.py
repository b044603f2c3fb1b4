"""A line of battle as it is thought through: how much of each unit can be expected to be still there."""

from collections.abc import Sequence
from typing import NamedTuple

from vtt_bellum_gallicum.host import Host, Trooper


class Standing(NamedTuple):
    """A unit in the line, and the chance that it is there."""

    trooper: Trooper
    share: float


class Remains(NamedTuple):
    """Strength points, and the chance that they are there."""

    strength: float
    share: float


class BattleLine:
    """An army in its wings, none of it in reserve, and those who have left the line."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.stands = [Standing(one, 1.0) for one in host.troopers]
        self.behind: list[Remains] = []

    def copy(self) -> "BattleLine":
        """The same line, to be led on by itself."""
        found = BattleLine(self.host)
        found.stands, found.behind = [*self.stands], [*self.behind]
        return found

    @property
    def strength(self) -> int:
        """The strength points in the line, rounded."""
        return round(sum(one.trooper.strength * one.share for one in self.stands))

    @property
    def units(self) -> float:
        """How many units can be expected to stand in the line."""
        return sum(one.share for one in self.stands)

    @property
    def riders(self) -> float:
        """How many full units of horse can be expected to stand in the line."""
        return sum(one.share for one in self.stands if one.trooper.rides and one.trooper.half)

    @property
    def lost(self) -> float:
        """The share of the army's strength that is gone."""
        left = sum(one.strength * one.share for one in self.left())
        return 1.0 - left / max(1, self.host.strength)

    def suffer(self, lost: int, turned: int) -> None:
        """The weakest are lost; then those leave the line, turned over, who lose least by it (4.4.3c)."""
        self.stands.sort(key=lambda one: one.trooper)
        del self.stands[:lost]
        self.stands.sort(key=lambda one: _cost_of_turning(one.trooper))
        self.behind += [
            Remains(one.trooper.half, one.share) for one in self.stands[:turned] if one.trooper.half
        ]
        del self.stands[:turned]

    def run(self, chances: Sequence[float], *, last: bool) -> None:
        """Each unit runs by its chance: at the last it is gone, before that a full one is behind the line."""
        left = []
        for (trooper, share), chance in zip(self.stands, chances, strict=True):
            if trooper.half and not last:
                self.behind.append(Remains(trooper.half, share * chance))
            left.append(Standing(trooper, share * (1.0 - chance)))
        self.stands = left

    def be_caught(self, caught: float) -> None:
        """So many units are lost in a pursuit, in its order (4.4.3h)."""
        left = []
        for strength, share in self.left():
            taken = min(share, caught)
            caught -= taken
            left.append(Remains(strength, share - taken))
        self.stands, self.behind = [], left

    def left(self) -> list[Remains]:
        """What is left of all units, the first to be caught first."""
        turned = [_remains(one) for one in self.stands if not one.trooper.half]
        full = [_remains(one) for one in self.stands if one.trooper.half]
        return [*turned, *full, *self.behind]


def _remains(one: Standing) -> Remains:
    return Remains(one.trooper.strength, one.share)


def _cost_of_turning(one: Trooper) -> tuple[bool, int]:
    """Full units are turned over first, by what they lose."""
    return not one.half, one.strength - one.half
