"""How far a general commands, and how far an element is from its own: to look at (A14, B19)."""

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.base.units import mm_text
from vtt.geometry.reach import within_way
from vtt.geometry.tolerance import CONTACT_MM
from vtt.rules.api import Offer
from vtt.rules.rulebook import in_force
from vtt.rules.verdict import Mark, ShapeRole
from vtt.rules.view import RulesView
from vtt_dbr import marks
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.command import barring, is_out_of_command, lead_of, way_from_general
from vtt_dbr.element import Element
from vtt_dbr.losses import elements_of
from vtt_dbr.recent import Carried
from vtt_dbr.sight import seen_area
from vtt_dbr.surcharges import line
from vtt_dbr.tables import distance
from vtt_dbr.weather import visibility

RULE = "B19"
COMMAND, IN_COMMAND, OUT_OF_COMMAND = "command", "in_command", "out_of_command"


def command_area(view: RulesView, field: Battlefield, general: Element) -> BaseGeometry:
    """Where a general commands: so far by the way round enemies and cliffs, less far what he does not see.

    It is kept until he, an enemy, the ground or how far one sees is another.
    """
    limits = (distance(view, "cmd"), distance(view, "cmd_blind"), visibility(view))
    of = (general, field.crowd_of_enemies(general.side), field.ground, limits, in_force(view))
    return _areas.get(general.id, of, _command_area, view, field, general)


def _command_area(view: RulesView, field: Battlefield, general: Element) -> BaseGeometry:
    bars = barring(view, field, general)
    far = within_way(general.base, distance(view, "cmd"), bars)
    seen = seen_area(view, field.ground, general.base, distance(view, "cmd"))
    if seen is None:
        return far
    blind = within_way(general.base, distance(view, "cmd_blind"), bars)
    return shapely.union(blind, shapely.intersection(far, seen))


_areas = Carried[BaseGeometry]()


def command_offer(view: RulesView, field: Battlefield, element: Element) -> Offer | None:
    """Of a general, where he commands and who is out of it; of another, the way from its general."""
    if element.general:
        return _radius(view, field, element)
    general = None if element.side is None else lead_of(view, element.side, element.command).general
    if general is None or general.id not in field.elements:
        return None
    return _way(view, field, general, element)


def _radius(view: RulesView, field: Battlefield, general: Element) -> Offer:
    far, blind = (mm_text(distance(view, name)) for name in ("cmd", "cmd_blind"))
    enemies = [base.polygon.buffer(CONTACT_MM) for base in field.enemies(general.side).values()]
    area = command_area(view, field, general)
    area = shapely.union_all([area, *(one for one in enemies if one.intersects(area))])  # no holes
    led = list(_led_by(view, field, general))
    out = [(one, row) for one in led if (row := is_out_of_command(view, field, general, one))]
    drawn: tuple[Mark, ...] = marks.areas(field.table, area, ShapeRole.COMMAND, f"command {far}")
    drawn += tuple(
        marks.outline(field.table, one.base, ShapeRole.COMMAND, _dearer(view, row))
        for one, row in out
    )
    told = f"{general.title} commands as far as {far}, {blind} where he does not see"
    return Offer(COMMAND, told, marks=drawn, pieces=(general.id,), rule=RULE)


def _led_by(view: RulesView, field: Battlefield, general: Element) -> Iterator[Element]:
    """The elements on the table whom a general leads."""
    for one in elements_of(view, general.side) if general.side is not None else ():
        lead = lead_of(view, one.side, one.command).general if one.side is not None else None
        if lead is not None and lead.id == general.id and one.id in field.elements:
            yield one


def _way(view: RulesView, field: Battlefield, general: Element, element: Element) -> Offer:
    way = way_from_general(view, field, general, element)
    out = is_out_of_command(view, field, general, element)
    length = "no way" if way is None else mm_text(way.length)
    told = f"{length} from {general.title}{f', {_dearer(view, out)}' if out else ''}"
    drawn = () if way is None else (marks.line(field.table, way.points, ShapeRole.COMMAND, told),)
    kind = OUT_OF_COMMAND if out else IN_COMMAND
    return Offer(kind, told, marks=drawn, pieces=(element.id,), rule=RULE)


def _dearer(view: RulesView, row: str) -> str:
    """What a far or unseen general costs more, by the table of costs (A14.6): "+1 PIP"."""
    cost = line(view, "A14.6", row).value
    return f"{cost:+d} PIP{'' if cost == 1 else 's'}"
