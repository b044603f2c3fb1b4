"""Broken commands: who is not held runs, or dies where it fights; who is held stands (C4)."""

from vtt.base.ids import SideId
from vtt.geometry.tolerance import CONTACT_MM
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr.aftermath import Aftermath
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import ROUTING, Element, plays
from vtt_dbr.engagement import is_engaged, supported_by
from vtt_dbr.losses import elements_of, has_just_broken
from vtt_dbr.statuses import become, is_held, is_routing

book = Rulebook()

DIES = "dies_fighting"
"""The role of those who cannot run from close combat."""


def give_way(after: Aftermath, side: SideId) -> None:
    """At the end of its movement, what a side has not held of a command just broken dies or begins to run."""
    leaving = list(unheld(after.view, side))
    dying = [one for one in leaving if dies_fighting(after.view, _field(after.view, one), one)]
    after.lose(dying)
    running = tuple(one.id for one in leaving if one not in dying)
    for command in become(after.view, running, ROUTING):
        after.do(command)


@book.clause("C4.1", otherwise=())
def unheld(view: RulesView, side: SideId) -> tuple[Element, ...]:
    """The elements of the commands that broke in this bound of a side, neither held nor running yet."""
    return tuple(
        one
        for one in elements_of(view, side)
        if has_just_broken(view, one)
        and not stays(view, one)
        and not is_routing(view, one)
        and not is_safe_in_town(_field(view, one), one)
    )


def is_safe_in_town(field: Battlefield, element: Element) -> bool:
    """Whether an element stands wholly within a fortified town that no enemy has entered (C1)."""
    return any(
        patch.built_up
        and patch.fortified
        and patch.area.buffer(CONTACT_MM).covers(element.base.polygon)
        and not any(patch.core.intersects(e.polygon) for e in field.enemies(element.side).values())
        for patch in field.ground.touched(element.base.polygon)
    )


@book.clause("C4.2", otherwise=False)
def stays(view: RulesView, element: Element) -> bool:
    """Who is held, or has rallied from a rout, stands for good, though its command stays broken."""
    return is_held(view, element)


def dies_fighting(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Pikes in close combat, and who gives rear support in it, are destroyed instead (E72)."""
    if plays(view, element, DIES) and is_engaged(field, element):
        return True
    supported = supported_by(view, field, element)
    if supported is None:
        return False
    return view.setting("support_dies") == "any" or plays(view, supported, DIES)


def _field(view: RulesView, element: Element) -> Battlefield:
    return battlefield(view, view.piece(element.id).table)
