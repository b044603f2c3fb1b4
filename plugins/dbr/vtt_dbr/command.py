"""Who leads a command, and how far an element is from its general (A14, B19)."""

import math
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId, SideId
from vtt.geometry.many import Crowd
from vtt.geometry.tolerance import CONTACT_MM, at_most
from vtt.geometry.ways import Way, shortest_way
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.ground import IMPASSABLE, Ground
from vtt_dbr.losses import elements_of, lost
from vtt_dbr.recent import Recent
from vtt_dbr.sight import sees

book = Rulebook()

CINC = "cinc"


@dataclass(frozen=True)
class Lead:
    """Who leads a command: its general, or that he is lost; neither where it never had one."""

    general: Element | None
    is_lost: bool


def lead_of(view: RulesView, side: SideId, command: str) -> Lead:
    """The general of a command; the commander-in-chief leads those that have none of their own."""
    generals = [element for element in elements_of(view, side) if element.general]
    fallen = [one for one in lost(view).values() if one.side == side and one.general]
    own = next((general for general in generals if general.command == command), None)
    if own is not None or any(one.command == command for one in fallen):
        return Lead(own, own is None)
    chief = next((general for general in generals if general.general == CINC), None)
    return Lead(chief, chief is None and any(one.general == CINC for one in fallen))


@book.clause("B19.1", otherwise=0.0)
def command_distance(
    view: RulesView, field: Battlefield, general: Element, element: Element
) -> float:
    """The length in mm of the shortest way from a general to an element round enemies and cliffs."""
    way = way_from_general(view, field, general, element)
    return shut_in(view) if way is None else way.length


def way_from_general(
    view: RulesView, field: Battlefield, general: Element, element: Element
) -> Way | None:
    """The shortest way from a general to an element; None where there is none."""
    return shortest_way(general.base, element.base, barring(view, field, general))


def barring(view: RulesView, field: Battlefield, general: Element) -> list[BaseGeometry]:
    """What bars a general's way to his troops: enemies, and ground that nobody enters."""
    found = _bars(field.crowd_of_enemies(general.side), field.ground)
    return joined(view, found) or [one.buffer(-CONTACT_MM, join_style="mitre") for one in found]


def _all_bars(enemies: "Crowd[PieceId]", ground: Ground) -> list[BaseGeometry]:
    found: list[BaseGeometry] = [base.polygon for base in enemies.bases.values()]
    return found + [patch.area for patch in ground.patches if patch.going == IMPASSABLE]


_bars = Recent(_all_bars)


@book.clause("B19.2", otherwise=None)
def joined(view: RulesView, bars: list[BaseGeometry]) -> list[BaseGeometry]:
    """What bars the way, touching bases as one: no way leads through a hairline; real gaps are open."""
    return bars


@book.clause("B19.3", otherwise=0.0)
def shut_in(view: RulesView) -> float:
    """How far a general is from those to whom there is no way: he commands none of them."""
    return math.inf


@book.clause("B17.2", otherwise=True)
def sees_troops(view: RulesView, field: Battlefield, general: Element, element: Element) -> bool:
    """Whether a general sees his troops: terrain hides them, other elements do not (E26)."""
    return sees(view, field.ground, general.base, element.base)


def is_out_of_command(
    view: RulesView, field: Battlefield, general: Element, element: Element
) -> str:
    """The row of the table of costs that a far or unseen general brings; nothing where he is near."""
    if general.id == element.id or general.id not in field.elements:
        return ""
    far = command_distance(view, field, general, element)
    if not at_most(far, tables.distance(view, "cmd")):
        return "far_from_general"
    unseen = not sees_troops(view, field, general, element)
    if unseen and not at_most(far, tables.distance(view, "cmd_blind")):
        return "unseen_by_general"
    return ""
