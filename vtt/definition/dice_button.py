"""Dice that a module offers to its players under a name."""

import msgspec


class DieFace(msgspec.Struct, frozen=True):
    """A face of a die: its text, what it counts, its picture."""

    text: str = ""
    value: int = 0
    picture: str = ""


class DiceButton(msgspec.Struct, frozen=True):
    """Dice that are thrown together: `count` dice with `sides` sides, or with the faces given.

    `plus` is added to each die, `add` to the total. `report` is the line for the log.
    """

    id: str
    name: str
    count: int = 2
    sides: int = 6
    plus: int = 0
    add: int = 0
    shows_total: bool = False
    sorts: bool = False
    asks: bool = False
    report: str = ""
    faces: tuple[DieFace, ...] = ()
    key: str = ""
    picture: str = ""
