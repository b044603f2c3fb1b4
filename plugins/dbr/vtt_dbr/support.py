"""What friends behind and beside add in close combat (A7, A8)."""

from collections.abc import Iterator
from dataclasses import dataclass

from vtt.geometry.contact import ContactClass, classify, contact
from vtt.geometry.edges import named_corners
from vtt.geometry.tolerance import same_angle, same_point
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.factors import is_condensed
from vtt_dbr.party import ENEMY, OWN, Line
from vtt_dbr.protection import defends
from vtt_dbr.traits import has, nation_of

book = Rulebook()

REAR, FLANK = "rear_support", "flank_support"
MIXED = "mixed_grade_rear_support"

rows.number_rows(book, *(f"A7.{number}" for number in range(3, 9)), "A8.2", "A8.3", "A8.4")


@dataclass(frozen=True)
class Support:
    """A line and whose total it changes: the supported side's own, or its enemy's."""

    line: Line
    on: str


def rear_support(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, own_bound: bool
) -> Iterator[Support]:
    """What the ranks behind an element add, each rank once."""
    scale = "condensed" if is_condensed(view) else "normal"
    used: set[int] = set()
    ranks = len(ranks_behind(view, field, own))
    for row in rows.in_use(view, REAR):
        needed = tables.word(view, REAR, row, "enemy_nation")
        granted = tables.word(view, REAR, row, "granted_by")
        bound = tables.word(view, REAR, row, "bound")
        if (
            tables.word(view, REAR, row, "scale") == scale
            and rows.fits(view, REAR, row, "classes", own.class_name, own.arm)
            and rows.fits(view, REAR, row, "grades", own.grade)
            and rows.fits(view, REAR, row, "enemies", enemy.class_name, enemy.arm)
            and (not needed or needed == nation_by_list(view, enemy))
            and (not granted or is_granted(view, own, granted))
            and (not bound or bound == (OWN if own_bound else ENEMY))
        ):
            first, last = (whole(view, REAR, row, name) for name in ("first_rank", "last_rank"))
            counted = [rank for rank in range(first, min(last, ranks) + 1) if rank not in used]
            if counts_once(view):
                used.update(counted)
            if counted:
                value = len(counted) * whole(view, REAR, row, "value")
                title = f"{own.title}: {len(counted)} supporting behind"
                line = rows.line(view, REAR, row, title, value)
                yield Support(line, tables.word(view, REAR, row, "on"))


@book.clause("A3.2", otherwise=False)
def is_granted(view: RulesView, element: Element, name: str) -> bool:
    """Whether an element's army list grants what only some have: support of lancers, across grades."""
    return has(view, element, name)


@book.clause("A3.2", otherwise="")
def nation_by_list(view: RulesView, element: Element) -> str:
    """The nation that an element's army list names."""
    return nation_of(view, element)


@book.clause("A7.9", otherwise=False)
def counts_once(view: RulesView) -> bool:
    """A supporting rank counts once, though several rows fit it."""
    return True


def ranks_behind(view: RulesView, field: Battlefield, own: Element) -> list[Element]:
    """The elements that support an element from behind, the nearest first (A7.1, A7.2)."""
    found: list[Element] = []
    front = own
    while True:
        behind = next(
            (
                field.elements[near.name]
                for near in field.crowd_of_friends(own.side).near(front.base, 0.0, (front.id,))
                if _stands_behind(field.elements[near.name], front)
            ),
            None,
        )
        if behind is None or behind in found or not may_support(view, own, behind):
            return found
        if any(is_kept_from_support(view, field, one) for one in (front, behind)):
            return found
        found.append(behind)
        front = behind


@book.clause("A7.1", otherwise=True)
def may_support(view: RulesView, own: Element, behind: Element) -> bool:
    """Same class and command, and the same grade unless the list says otherwise."""
    same = (own.class_name, own.command) == (behind.class_name, behind.command)
    return same and (own.grade == behind.grade or is_granted(view, own, MIXED))


@book.clause("A7.2", otherwise=False)
def is_kept_from_support(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Who stands in difficult going, and not on a road, or holds a wall, has no part in rear support."""
    patches = field.ground.touched(element.base.polygon)
    in_difficult = any(patch.going == "difficult" for patch in patches)
    return (in_difficult and not on_road(field, element)) or defends(field, element)


def on_road(field: Battlefield, element: Element) -> bool:
    """Whether an element stands on a road."""
    front_left, front_right, rear_right, rear_left = named_corners(element.base)
    mids = tuple(
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for a, b in ((front_left, front_right), (rear_left, rear_right))
    )
    return field.ground.are_on_road(mids)


def flank_support(
    view: RulesView, field: Battlefield, own: Element, enemy: Element
) -> Iterator[Support]:
    """What friends beside an element add, each rule once (A8)."""
    counted: set[str] = set()
    beside = [
        field.elements[near.name]
        for near in field.crowd_of_friends(own.side).near(own.base, 0.0, (own.id,))
        if stands_beside(view, own, field.elements[near.name])
    ]
    for row in rows.in_use(view, FLANK):
        rule = rows.rule_of(view, FLANK, row)
        if not (
            rows.fits(view, FLANK, row, "classes", own.class_name, own.arm)
            and rows.fits(view, FLANK, row, "enemies", enemy.class_name, enemy.arm)
        ):
            continue
        for friend in beside:
            if (
                rows.fits(view, FLANK, row, "supporters", friend.class_name, friend.arm)
                and rows.fits(view, FLANK, row, "supporter_grades", friend.grade)
                and not (rule in counted and each_row_once(view))
            ):
                counted.add(rule)
                title = f"{friend.title} beside {own.title}"
                line = rows.line(view, FLANK, row, title, _value(view, row))
                yield Support(line, tables.word(view, FLANK, row, "on"))


@book.clause("A8.5", otherwise=False)
def each_row_once(view: RulesView) -> bool:
    """A row of flank support counts once, though both neighbours fit it."""
    return True


@book.clause("A8.1", otherwise=False)
def stands_beside(view: RulesView, own: Element, friend: Element) -> bool:
    """Same command and facing, sides touching, with the front or the rear corners together."""
    if (
        own.command != friend.command
        or contact(own.base, friend.base).kind is not ContactClass.SIDE
    ):
        return False
    if not same_angle(own.base.pose.facing, friend.base.pose.facing):
        return False
    left, right, rear_right, rear_left = named_corners(own.base)
    its_left, its_right, its_rear_right, its_rear_left = named_corners(friend.base)
    return any(
        same_point(mine, other)
        for mine, other in (
            (left, its_right),
            (right, its_left),
            (rear_left, its_rear_right),
            (rear_right, its_rear_left),
        )
    )


def _stands_behind(friend: Element, front: Element) -> bool:
    return classify(friend.base, front.base) is ContactClass.REAR


def _value(view: RulesView, row: str) -> int:
    return whole(view, FLANK, row, "value")
