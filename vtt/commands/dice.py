"""Chance: a request says what is rolled and why, the command holds the results."""

import msgspec

from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict
from vtt.base.ids import PieceId, SideId


class DiceRequest(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Dice to be rolled: one entry of `dice` for each die, its number of sides.

    `purpose` is the plug-in's own key ("melee", "pip"), `label` the sentence for people, `values`
    what the roll is about (ids, modifiers) and comes back unchanged with the results.
    """

    purpose: str
    dice: tuple[int, ...]
    label: str = ""
    side: SideId | None = None
    values: FrozenDict = EMPTY

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", freeze_dict(self.values))


class RollDice(msgspec.Struct, frozen=True, gc=False, tag="roll", array_like=True):
    """A roll with its results inside, one for each die of the request.

    `by_hand`: real dice were rolled and their results typed in; the log says so. `of`: a piece that was
    kept from others when its chance fell; who does not know it is told nothing of the roll, which is
    sealed like any.
    """

    request: DiceRequest
    results: tuple[int, ...]
    by_hand: bool = False
    of: PieceId | None = None
