"""Who fights: troops, their part in a combat, and the lines of the sum that they bring (A6 to A10)."""

from collections.abc import Iterable
from dataclasses import dataclass

from vtt_dbr.element import Element

CLOSE = "close"
SHOOTING = "shooting"
SHOT_AT = "shot_at"

OWN, ENEMY = "own", "enemy"

GUNS = "guns"
"""The role of those whom some rules call guns."""


@dataclass(frozen=True)
class Troops:
    """A class of a grade, as combat reads it. `kind` is the row of its factors (a captured gun's differs)."""

    class_name: str
    arm: str
    grade: str
    title: str
    kind: str = ""
    traits: frozenset[str] = frozenset()

    @property
    def factor_row(self) -> str:
        """The row of the table of combat factors."""
        return self.kind or self.class_name


@dataclass(frozen=True)
class Line:
    """One line of a sum: the rule that brings it, in words, and by how much; `ours`: a house ruling."""

    rule: str
    title: str
    value: int
    ours: bool = False


def total(lines: Iterable[Line]) -> int:
    """The sum of some lines."""
    return sum(line.value for line in lines)


@dataclass(frozen=True)
class Party:
    """One side of a combat before the dice: its lines, and all that grades and results ask of it.

    `roles` are close, or shooting and shot_at; `charged`: it moved into this contact in this bound;
    `ignores`: no adverse result touches it; `sheltered`: no result does that needs good going.
    """

    troops: Troops
    own_bound: bool
    roles: frozenset[str]
    lines: tuple[Line, ...] = ()
    in_good: bool = True
    charged: bool = False
    ignores: bool = False
    sheltered: bool = False

    @property
    def base(self) -> int:
        """The sum of its lines without the die."""
        return total(self.lines)


def troops_of(element: Element, traits: frozenset[str] = frozenset()) -> Troops:
    """An element as combat reads it."""
    kind = next((trait for trait in ("captured", "loaded") if trait in traits), "")
    return Troops(element.class_name, element.arm, element.grade, element.title, kind, traits)
