"""What players declare; marches are plain moves of leaders and units."""

from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.rules.action import Action


class Leave(Action, frozen=True, tag="leave"):
    """A side tries to get its units away from an enemy army in a region (3.3)."""

    label: ClassVar[str] = "an attempt to get away"

    region: str


class PlaceDepot(Action, frozen=True, tag="place_depot"):
    """Rome sets up a depot (2.3.2)."""

    label: ClassVar[str] = "a depot"

    region: str


class TakeDepot(Action, frozen=True, tag="take_depot"):
    """Rome takes a depot back (2.3.2)."""

    label: ClassVar[str] = "a depot taken back"

    region: str


class Scorch(Action, frozen=True, tag="scorch"):
    """The Gauls lay a region waste (2.3.5)."""

    label: ClassVar[str] = "scorched earth"

    region: str


class BuildTrireme(Action, frozen=True, tag="build_trireme"):
    """A legion and a leader build a trireme and are its crew (5.1)."""

    label: ClassVar[str] = "the building of a trireme"

    legion: PieceId
    leader: PieceId


class LayUp(Action, frozen=True, tag="lay_up"):
    """A trireme is taken off the map, and all aboard go ashore (5.1)."""

    label: ClassVar[str] = "a trireme laid up"

    ship: PieceId


class Supplementum(Action, frozen=True, tag="supplementum"):
    """Every legion is made up; allied horse joins the hiberna of a region, if one is named (3.2a)."""

    label: ClassVar[str] = "that the legions are made up"

    hiberna: str = ""


class Levies(Action, frozen=True, tag="levies"):
    """Lost units are levied anew (3.2b)."""

    label: ClassVar[str] = "levies"

    units: tuple[PieceId, ...]


class Revolt(Action, frozen=True, tag="revolt"):
    """The Gauls name the tribe of a region, which may rise (7.2)."""

    label: ClassVar[str] = "a revolt"

    region: str


class BuildHiberna(Action, frozen=True, tag="build_hiberna"):
    """Units and leaders go into winter quarters (4.5.7)."""

    label: ClassVar[str] = "winter quarters"

    region: str
    people: tuple[PieceId, ...]


class Besiege(Action, frozen=True, tag="besiege"):
    """Leaders and units form the group that besieges a town or a hiberna (4.5.1)."""

    label: ClassVar[str] = "a siege"

    town: str
    group: tuple[PieceId, ...]


class TakeTown(Action, frozen=True, tag="take_town"):
    """A town without enemies is taken, or destroyed (4.5.1)."""

    label: ClassVar[str] = "the taking of a town"

    town: str
    destroy: bool = False


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The side whose phase it is ends it."""

    label: ClassVar[str] = "the end of the phase"
