"""Tactical factors: ground, generals, guns, helpers, broken commands (A9)."""

from collections.abc import Iterator

import shapely

from vtt.geometry.contact import ContactClass
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.tolerance import at_most
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import protection, rows, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.fights import besetting, beside_ranks, meets
from vtt_dbr.losses import is_broken
from vtt_dbr.party import CLOSE, SHOOTING, Line
from vtt_dbr.support import on_road, ranks_behind
from vtt_dbr.weather import hindered_by

book = Rulebook(protection.book)

TACTICAL = "tactical_factors"
GUNS_NEAR = "S O I"
BAD = ("rough", "difficult")
HAMPERED = "MTD Pk Art Pon WWg El Bgg"

rows.number_rows(book, *(f"A9.{number}" for number in (3, 4, 5, 6, 7, 8, 10, 11)))


def close_lines(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, own_bound: bool
) -> Iterator[Line]:
    """What changes an element's total in close combat."""
    if height_of(field, own) > height_of(field, enemy):
        yield from _line(view, "uphill")
    if _in_river(field, enemy) and not _in_river(field, own):
        yield from _line(view, "river_bank")
    yield from _always(view, field, own)
    yield from protection.close_lines(view, field, own, enemy)
    yield from weather_line(view, own, CLOSE)
    front_on = meets(field, own, enemy) is ContactClass.FRONT
    if _is_gun(own, GUNS_NEAR) and front_on and not own_bound:
        yield from _line(view, "guns_frontal")
    ranks = ranks_behind(view, field, own)
    for other in (*besetting(view, field, own, enemy), *beside_ranks(view, field, ranks)):
        yield from _line(view, "beset", other.title)
    hampered = tables.covers(HAMPERED, own.class_name, own.arm) and not on_road(field, own)
    attacked = attacks(view, own_bound) and (
        in_bad_going(field, enemy) or protection.is_stormed_by(field, own, enemy)
    )
    if front_on and hampered and (in_bad_going(field, own) or attacked):
        yield from _line(view, "bad_ground")


def shot_at_lines(
    view: RulesView, field: Battlefield, own: Element, shooter: Element, helpers: int
) -> Iterator[Line]:
    """What changes the total of a target."""
    gun = shooter.class_name == "Art"
    heights = (height_of(field, shooter), height_of(field, own))
    plunging = gun or view.setting("hill_plus") == "any_shooter"
    if (plunging and heights[0] > 0) or (gun and heights[1] > 0):
        yield from _line(view, "guns_and_hills")
    if shooter.class_name in ("WWg", "Shp") and _ahead(shooter, own):
        yield from _line(view, "short_front")
    yield from _always(view, field, own, under_guns=gun)
    for _ in range(helpers):
        yield from _line(view, "assisted")


def shooter_lines(
    view: RulesView, own: Element, target: Element, told: bool = False
) -> Iterator[Line]:
    """What changes the total of a shooter; `told`: as a target it has counted its own troubles already."""
    close = tables.distance(view, "art_close")
    if _is_gun(own, GUNS_NEAR) and at_most(gap_mm(own.base, target.base), close):
        yield from _line(view, "guns_close")
    if not told and is_broken(view, own):
        yield from _line(view, "broken")
    yield from weather_line(view, own, SHOOTING)


def weather_line(view: RulesView, own: Element, role: str) -> Iterator[Line]:
    """Adverse weather for what an element does."""
    what = hindered_by(view, own, role)
    if what:
        yield from _line(view, "weather", what)


def attacks(view: RulesView, own_bound: bool) -> bool:
    """Whether who fights frontally is attacking: always, or as a house rule in its own bound (E58)."""
    return own_bound or view.setting("attack_means") == "combat"


def height_of(field: Battlefield, element: Element) -> float:
    """The height of the ground at the middle of an element.

    Not at the middle of its front (E15): two fronts in contact share that point.
    """
    here = shapely.Point(element.base.pose.point)
    return max(
        (patch.height for patch in field.ground.patches if patch.area.covers(here)), default=0.0
    )


def in_bad_going(field: Battlefield, element: Element) -> bool:
    """Whether any part of an element stands in rough or difficult going, and it is not on a road."""
    patches = field.ground.touched(element.base.polygon)
    return any(patch.going in BAD for patch in patches) and not on_road(field, element)


def _always(
    view: RulesView, field: Battlefield, own: Element, under_guns: bool = False
) -> Iterator[Line]:
    """What counts close and when shot at: buildings, a general, a broken command."""
    inside = own.arm == "FOOT" and any(
        patch.built_up and patch.area.covers(own.base.polygon) for patch in field.ground.patches
    )
    if inside and not on_road(field, own) and not under_guns:
        yield from _line(view, "built_up")
    if own.general:
        yield from _line(view, "general")
    if is_broken(view, own):
        yield from _line(view, "broken")


def _line(view: RulesView, row: str, about: str = "") -> Iterator[Line]:
    """The line of a row whose rule is in use."""
    if row in rows.in_use(view, TACTICAL):
        what = about or tables.word(view, TACTICAL, row, "what")
        yield Line(rows.rule_of(view, TACTICAL, row), what, whole(view, TACTICAL, row, "value"))


def _is_gun(element: Element, grades: str) -> bool:
    return element.class_name == "Art" and element.grade in grades.split()


def _in_river(field: Battlefield, element: Element) -> bool:
    patches = field.ground.touched(element.base.polygon)
    return any(patch.river for patch in patches) and not on_road(field, element)


def _ahead(shooter: Element, target: Element) -> bool:
    """Whether a target lies ahead of a shooter's front edge."""
    return shooter.base.pose.lateral_forward(target.base.pose.point)[1] > 0.0
