"""What works do for those who hold them and to those who come over them (A5, A9, A11, B18, B29)."""

from collections.abc import Iterator

from shapely.geometry.base import BaseGeometry

from vtt.geometry.edges import Side
from vtt.geometry.tolerance import at_most
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element, plays
from vtt_dbr.party import CLOSE, Line
from vtt_dbr.works import Work

book = Rulebook()

WORKS = "works"
FORTIFICATION, OBSTACLE = "fortification", "obstacle"
SHOT = "shot"
STORMED = "stormed"

rows.number_rows(book, "A9.1", "A9.2")


def defends(field: Battlefield, element: Element) -> bool:
    """Whether an element holds the inner edge of a fortification (B29)."""
    return any(work.is_defended_by(element.base) for work in field.ground.works)


def holds_obstacle(field: Battlefield, element: Element, enemy: Element) -> bool:
    """Whether an element stands at an obstacle that lies between it and an enemy."""
    return any(
        work.is_held_by(element.base) and work.lies_between(element.base, enemy.base)
        for work in field.ground.works
    )


def shelters(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> Iterator[str]:
    """The kinds of works over which an enemy comes at an element in close combat."""
    for work in field.ground.works:
        if crosses_line(view, work, own, enemy):
            if not work.is_fortification:
                yield OBSTACLE
            elif work.is_defended_by(own.base):
                yield FORTIFICATION


@book.clause("B29.3", otherwise=False)
def crosses_line(view: RulesView, work: Work, own: Element, enemy: Element) -> bool:
    """Protected is who has the works between himself and the enemy that he is in contact with."""
    return work.lies_between(own.base, enemy.base)


def close_lines(
    view: RulesView, field: Battlefield, own: Element, enemy: Element
) -> Iterator[Line]:
    """What works add to an element in close combat (A9.1, A9.2)."""
    for work in dict.fromkeys(shelters(view, field, own, enemy)):
        yield from _first_row(view, work, CLOSE, own, enemy, 0.0)


def shot_lines(
    view: RulesView,
    field: Battlefield,
    own: Element,
    shooter: Element,
    lane: BaseGeometry | None,
    gap: float,
) -> Iterator[Line]:
    """What works add to a target that holds them against who shoots over them (A9.1).

    Args:
        view: the state.
        field: the table.
        own: the target.
        shooter: the primary shooter.
        lane: the area between the shooter's edge and the target, in table mm.
        gap: the range in mm.
    """
    if any(
        work.is_defended_by(own.base) and lane is not None and work.strip.intersects(lane)
        for work in field.ground.works
    ):
        yield from _first_row(view, FORTIFICATION, SHOT, own, shooter, gap)


def stormed_lines(view: RulesView, stormer: Element) -> Iterator[Line]:
    """What a fortification that nobody holds adds to its own total against who storms it (A9.1, C9.5)."""
    yield from _first_row(view, FORTIFICATION, STORMED, None, stormer, 0.0)


def is_stormed_by(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> bool:
    """Whether an element comes at an enemy over works: a fortification that he holds, or an obstacle."""
    return any(True for _ in shelters(view, field, enemy, own))


@book.clause("A11.3", otherwise=False)
def is_sheltered(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Results that need good going never hit the defenders of a fortification."""
    return defends(field, element)


@book.clause("A5.3", otherwise=())
def sides_from_works(view: RulesView, field: Battlefield, shooter: Element) -> tuple[Side, ...]:
    """Foot in a fortification shoots from its sides too."""
    in_works = plays(view, shooter, "shoots_from_works") and defends(field, shooter)
    return (Side.LEFT, Side.RIGHT) if in_works else ()


def _first_row(
    view: RulesView, work: str, how: str, own: Element | None, enemy: Element, gap: float
) -> Iterator[Line]:
    """The line of the first row that fits; a row that adds nothing is an exception. `own` None: nobody."""
    for row in rows.in_use(view, WORKS):
        within = tables.word(view, WORKS, row, "within")
        if (
            tables.word(view, WORKS, row, "work") == work
            and tables.word(view, WORKS, row, "how") == how
            and (own is None or rows.fits(view, WORKS, row, "classes", own.class_name, own.arm))
            and rows.fits(view, WORKS, row, "enemies", enemy.class_name, enemy.arm)
            and rows.fits(view, WORKS, row, "enemy_grades", enemy.grade)
            and (not within or at_most(gap, tables.distance(view, within)))
        ):
            value = whole(view, WORKS, row, "value")
            if value:
                what = tables.word(view, WORKS, row, "what")
                yield rows.line(view, WORKS, row, what, value)
            return
