"""What decides how a force fights: its units, its horse, its bows, its leaders."""

from collections.abc import Sequence
from typing import NamedTuple

from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.battle_mods import Assets, best_leader, bows, commander_among, horse
from vtt_bellum_gallicum.skirmish import Size
from vtt_bellum_gallicum.units import is_cavalry, is_flipped, printed, rank, rating, strength


class Trooper(NamedTuple):
    """A unit in a battle: its strength, what is left once it is turned over, its quality.

    `half` is 0 where it is turned over already: the next blow is its last.
    """

    strength: int
    half: int
    quality: int
    rides: bool

    @property
    def is_turned(self) -> bool:
        """Whether it is turned over."""
        return not self.half

    def turned(self) -> "Trooper":
        """The same unit, turned over."""
        return Trooper(self.half, 0, self.quality, self.rides)


class Host(NamedTuple):
    """A force as a battle sees it; equal ones fight alike. The strongest unit is first.

    `best` is the rating of the best leader, who leads a skirmish, `command` that of the commander.
    """

    troopers: tuple[Trooper, ...]
    horse: int
    bows: int
    rank: int
    best: int
    command: int

    @property
    def strength(self) -> int:
        """The strength points of all."""
        return sum(one.strength for one in self.troopers)

    @property
    def size(self) -> Size:
        """How large it is."""
        return Size(len(self.troopers), self.strength)

    @property
    def in_skirmish(self) -> Assets:
        """What helps it in a skirmish."""
        return Assets(self.best, self.bows, self.horse)

    @property
    def in_battle(self) -> Assets:
        """What helps it in a pitched battle."""
        return Assets(self.command, self.bows, self.horse)


def host_of(view: RulesView, units: Sequence[PieceState], leaders: Sequence[PieceState]) -> Host:
    """Units under leaders (4.3.2, 4.4.3a)."""
    troopers = sorted((_trooper(view, unit) for unit in units), reverse=True)
    return Host(
        troopers=tuple(troopers),
        horse=horse(view, units),
        bows=bows(view, units),
        rank=rank(view, leaders),
        best=rating(view, best_leader(view, leaders)),
        command=rating(view, commander_among(view, leaders)),
    )


def _trooper(view: RulesView, unit: PieceState) -> Trooper:
    half = 0 if is_flipped(unit) else printed(view, unit, "sp_flipped")
    quality = printed(view, unit, "quality")
    return Trooper(strength(view, unit), half, quality, is_cavalry(view, unit))
