"""Tactical factors: ground, generals, guns, helpers, broken commands (A9)."""

from collections.abc import Iterator
from itertools import islice

import shapely

from vtt.geometry.contact import ContactClass
from vtt.geometry.tolerance import CONTACT_MM, at_most
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import protection, rows, tables
from vtt_dbr.aim import aim
from vtt_dbr.battlefield import Battlefield, field_of
from vtt_dbr.contact_sets import ASIDE
from vtt_dbr.element import Element, plays
from vtt_dbr.fights import besetting, beside_ranks, meets, met_by
from vtt_dbr.losses import is_broken
from vtt_dbr.party import CLOSE, GUNS, SHOOTING, Line
from vtt_dbr.support import on_road, ranks_behind
from vtt_dbr.weather import hindered_by

book = Rulebook(protection.book)

TACTICAL = "tactical_factors"
BAD = ("rough", "difficult")

rows.number_rows(book, *(f"A9.{number}" for number in (3, 4, 5, 6, 7, 8, 10, 11)))


def close_lines(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, own_bound: bool
) -> Iterator[Line]:
    """What changes an element's total in close combat."""
    uphill = height_of(field, own) > height_of(field, enemy)
    holds_bank = _in_river(field, enemy) and not _in_river(field, own)
    yield from _either(view, own, enemy, uphill=uphill, river_bank=holds_bank)
    yield from _always(view, field, own, enemy)
    yield from protection.close_lines(view, field, own, enemy)
    yield from weather_line(view, own, enemy, CLOSE)
    front_on = meets(field, own, enemy) is ContactClass.FRONT
    if front_on and not own_bound:
        yield from _line(view, "guns_frontal", own, enemy)
    ranks = ranks_behind(view, field, own)
    pressing = {one.id for one, _ in met_by(field, own) if meets(field, one, own) in ASIDE}
    for other in (*besetting(view, field, own, enemy), *beside_ranks(view, field, ranks)):
        how = "flank or rear met by" if other.id in pressing else "overlapped by"
        yield from _line(view, "beset", own, enemy, f"{how} {other.title}")
    into = front_on and attacks(view, own_bound) and is_hard_to_attack(view, field, own, enemy)
    if in_bad_going(field, own) or into:
        yield from _line(view, "bad_ground", own, enemy)


def is_hard_to_attack(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> bool:
    """Whether an element comes at an enemy in bad going, but along a road, or over works, road or not."""
    into_bad_going = in_bad_going(field, enemy) and not on_road(field, own)
    return into_bad_going or protection.is_stormed_by(view, field, own, enemy)


def shot_at_lines(
    view: RulesView, field: Battlefield, own: Element, shooter: Element, helpers: int
) -> Iterator[Line]:
    """What changes the total of a target."""
    from_hill, on_hill = height_of(field, shooter) > 0, height_of(field, own) > 0
    yield from _either(
        view,
        own,
        shooter,
        guns_and_hills=from_hill or on_hill,
        any_on_a_hill=from_hill,
        short_front=aim(view, field, shooter, own).is_from_front,
    )
    yield from _always(view, field, own, shooter, under_guns=plays(view, shooter, GUNS))
    for _ in range(helpers):
        yield from _line(view, "assisted", own, shooter)


def shooter_lines(
    view: RulesView, own: Element, target: Element, told: bool = False
) -> Iterator[Line]:
    """What changes the total of a shooter; `told`: as a target it has counted its own troubles already."""
    gap = aim(view, field_of(view, own.id), own, target).range
    if at_most(gap, tables.distance(view, "art_close")):
        yield from _line(view, "guns_close", own, target)
    if not told and is_broken(view, own):
        yield from _line(view, "broken", own, target)
    yield from weather_line(view, own, target, SHOOTING)


def weather_line(view: RulesView, own: Element, enemy: Element, role: str) -> Iterator[Line]:
    """Adverse weather for what an element does."""
    what = hindered_by(view, own, role)
    if what:
        yield from _line(view, "weather", own, enemy, what)


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


def in_good_going(field: Battlefield, element: Element) -> bool:
    """Whether no part of an element stands in rough or difficult going, but on a road as wide (E49)."""
    bad = [p for p in field.ground.touched(element.base.polygon) if p.going in BAD]
    if not bad:
        return True
    roads = shapely.union_all(field.ground.road_areas).buffer(CONTACT_MM)
    beside = shapely.difference(element.base.polygon, roads)
    return not any(patch.core.intersects(beside) for patch in bad)


def _always(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, under_guns: bool = False
) -> Iterator[Line]:
    """What counts close and when shot at: buildings, a general, a broken command."""
    inside = any(
        patch.built_up and patch.area.buffer(CONTACT_MM).covers(own.base.polygon)
        for patch in field.ground.patches
    )
    if inside and not on_road(field, own) and not under_guns:
        yield from _line(view, "built_up", own, enemy)
    if own.general:
        yield from _line(view, "general", own, enemy)
    if is_broken(view, own):
        yield from _line(view, "broken", own, enemy)


def _either(view: RulesView, own: Element, enemy: Element, **held: bool) -> Iterator[Line]:
    """Of rows of one rule that are alternatives, by name whether each holds, the first that counts."""
    lines = (line for row, holds in held.items() if holds for line in _line(view, row, own, enemy))
    yield from islice(lines, 1)


def _line(
    view: RulesView, row: str, own: Element, enemy: Element, about: str = ""
) -> Iterator[Line]:
    """The line of a row whose rule is in use, where class and grade fit it, and the enemy's class does."""
    if (
        row in rows.in_use(view, TACTICAL)
        and rows.fits(view, TACTICAL, row, "classes", own.class_name, own.arm)
        and rows.fits(view, TACTICAL, row, "grades", own.grade)
        and rows.fits(view, TACTICAL, row, "enemies", enemy.class_name, enemy.arm)
    ):
        what = about or tables.word(view, TACTICAL, row, "what")
        yield rows.line(view, TACTICAL, row, what, whole(view, TACTICAL, row, "value"))


def _in_river(field: Battlefield, element: Element) -> bool:
    patches = field.ground.touched(element.base.polygon)
    return any(patch.river for patch in patches) and not on_road(field, element)
