"""What players of DBR declare."""

from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.rules.action import Action


class Shoot(Action, frozen=True, tag="shoot"):
    """An element shoots at another one; `at_once`: the dice for the target fall with it.

    `helpers` are others of its side who shoot at the same target with it.
    """

    label: ClassVar[str] = "shooting"

    shooter: PieceId
    target: PieceId
    at_once: bool = False
    helpers: tuple[PieceId, ...] = ()


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The active player ends the phase."""

    label: ClassVar[str] = "the end of the phase"


class Fight(Action, frozen=True, tag="fight"):
    """Two elements in contact fight; the first has its front on the second."""

    label: ClassVar[str] = "a fight"

    first: PieceId
    second: PieceId


class Resolve(Action, frozen=True, tag="resolve"):
    """The dice are thrown for all that has been shot at a target."""

    label: ClassVar[str] = "the dice for a target"
    against: ClassVar[tuple[str, ...]] = ("target",)

    target: PieceId


class ThrowPips(Action, frozen=True, tag="throw_pips"):
    """The active player throws the PIP dice of a bound that has begun without them."""

    label: ClassVar[str] = "the throw of the PIP dice"


class Storm(Action, frozen=True, tag="storm"):
    """An element storms the works before it, which nobody holds against it."""

    label: ClassVar[str] = "a storm of the works"

    piece: PieceId


class March(Action, frozen=True, tag="march"):
    """The next moves of these elements are marches."""

    label: ClassVar[str] = "a march"

    pieces: tuple[PieceId, ...]


class Hold(Action, frozen=True, tag="hold"):
    """An element or a group of a broken command is held."""

    pieces: tuple[PieceId, ...]


class Rally(Action, frozen=True, tag="rally"):
    """A router or a pursuer rallies; a pursuer turns about if its player wants it."""

    piece: PieceId
    about: bool = True


class Halt(Action, frozen=True, tag="halt"):
    """Elements make no move in this bound."""

    pieces: tuple[PieceId, ...]


class Deed(Action, frozen=True, tag="deed"):
    """An element limbers, mounts, embarks, builds a bridge: a row of the module's table of deeds."""

    piece: PieceId
    what: str


class ShootAll(Action, frozen=True, tag="shoot_all"):
    """Everybody of the side who has not shot shoots at the nearest target that he may choose."""

    label: ClassVar[str] = "all shooting at once"
