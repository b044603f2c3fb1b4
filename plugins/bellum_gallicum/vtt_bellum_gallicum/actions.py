"""What players declare; marches are plain moves of leaders and units."""

from vtt.rules.action import Action


class Leave(Action, frozen=True, tag="leave"):
    """A side tries to get its units away from an enemy army in a region (3.3)."""

    region: str


class PlaceDepot(Action, frozen=True, tag="place_depot"):
    """Rome sets up a depot (2.3.2)."""

    region: str


class TakeDepot(Action, frozen=True, tag="take_depot"):
    """Rome takes a depot back (2.3.2)."""

    region: str


class Scorch(Action, frozen=True, tag="scorch"):
    """The Gauls lay a region waste (2.3.5)."""

    region: str


class BuildTrireme(Action, frozen=True, tag="build_trireme"):
    """A legion and a leader build a trireme and are its crew (5.1)."""

    legion: str
    leader: str


class LayUp(Action, frozen=True, tag="lay_up"):
    """A trireme is taken off the map, and all aboard go ashore (5.1)."""

    ship: str


class Supplementum(Action, frozen=True, tag="supplementum"):
    """Every legion is made up; allied horse joins the hiberna of a region, if one is named (3.2a)."""

    hiberna: str = ""


class Levies(Action, frozen=True, tag="levies"):
    """Lost units are levied anew (3.2b)."""

    units: tuple[str, ...]


class Revolt(Action, frozen=True, tag="revolt"):
    """The Gauls name the tribe of a region, which may rise (7.2)."""

    region: str


class BuildHiberna(Action, frozen=True, tag="build_hiberna"):
    """Units and leaders go into winter quarters (4.5.7)."""

    region: str
    people: tuple[str, ...]


class Besiege(Action, frozen=True, tag="besiege"):
    """Leaders and units form the group that besieges a town or a hiberna (4.5.1)."""

    town: str
    group: tuple[str, ...]


class TakeTown(Action, frozen=True, tag="take_town"):
    """A town without enemies is taken, or destroyed (4.5.1)."""

    town: str
    destroy: bool = False


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The side whose phase it is ends it."""
