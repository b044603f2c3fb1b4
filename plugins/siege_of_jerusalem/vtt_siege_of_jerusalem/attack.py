"""What melee and fire have in common: an attack as it will be rolled, with what is added to the die."""

import msgspec

from vtt.base.ids import SideId

Modifier = tuple[str, int, str]
"""What is added to a die: for what reason, how much, by which rule."""


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """An attack on a hex by a side as it will be rolled."""

    target: str
    side: SideId
    modifiers: tuple[Modifier, ...] = ()

    @property
    def modifier(self) -> int:
        """What is added to the die in all."""
        return sum(value for _, value, _ in self.modifiers)


def named(modifiers: tuple[Modifier, ...]) -> str:
    """Modifiers one by one, each with its rule; empty where there are none.

    >>> named((("built-up hex", -1, "11.19"),))
    '; built-up hex -1 (11.19)'
    """
    return "".join(f"; {why} {value:+d} ({rule})" for why, value, rule in modifiers)
