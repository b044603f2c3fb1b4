"""Vessels and water: where they sail, what they ignore, whom water hides from a zone (A4, A5, B16, B18)."""

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.tolerance import CONTACT_MM
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.element import Element, plays
from vtt_dbr.ground import IMPASSABLE, Ground, Patch
from vtt_dbr.party import GUNS
from vtt_dbr.tables import NAVAL

book = Rulebook()

OPEN = "open"
OVER_WATER = "{} over water"
"""The row of the table of ranges for a class that shoots farther across water alone."""


@book.clause("A4.9", otherwise=None)
def water_goings(view: RulesView, ground: Ground, swept: BaseGeometry) -> frozenset[str] | None:
    """The kinds of going of a vessel's way: open water is good, other water difficult, land none."""
    waters = [patch for patch in ground.patches if patch.water]
    within = shapely.union_all([patch.area for patch in waters]).buffer(CONTACT_MM)
    if not within.covers(swept):
        return frozenset((IMPASSABLE,))
    touched = (patch for patch in waters if patch.core.intersects(swept))
    return frozenset(sailing_going(patch) for patch in touched)


def sailing_going(patch: Patch) -> str:
    """The going of a piece of water for vessels: open water is good, all other difficult."""
    return "good" if patch.water == OPEN else "difficult"


@book.clause("A5.4", otherwise=None)
def reach_over_water(view: RulesView, shooter: Element) -> float | None:
    """How far in mm a class and grade shoots where only water, beach, marsh or ice lies between."""
    return tables.shooting_range(view, OVER_WATER.format(shooter.class_name), shooter.grade)


def is_over_water(ground: Ground, lane: BaseGeometry | None) -> bool:
    """Whether nothing but water, beach, marsh and ice lies in a lane of fire."""
    wet = [patch.area for patch in ground.patches if patch.wet]
    if lane is None or not wet:
        return False
    return bool(shapely.union_all(wet).buffer(CONTACT_MM).covers(lane))


@book.clause("B16.10", otherwise=True)
def water_hides(view: RulesView, mover: Element, owner: Element) -> bool:
    """Whether water between two hides one from the other's zone: not where vessels have a part (E67)."""
    whose = view.setting("water_screen")
    moves, owns = mover.arm == NAVAL, owner.arm == NAVAL
    if whose == "mover":
        return not moves
    if whose == "owner":
        return not owns
    return not (moves or owns)


@book.clause("B18.14", otherwise=False)
def may_ignore_land(view: RulesView, shooter: Element, target: Element, nearer: Element) -> bool:
    """Whether a vessel may pass over a nearer target: on land, for guns or vessels (B18.14)."""
    if shooter.arm != NAVAL or nearer.arm == NAVAL or plays(view, nearer, GUNS):
        return False
    return target.arm == NAVAL or plays(view, target, GUNS)
