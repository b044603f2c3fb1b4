"""Who stands in contact with whom: to the front, on flank or rear, behind a friend; across a wall too."""

from vtt.geometry.contact import ContactClass, classify
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.contact_sets import SQUARE, SQUARELY_ASIDE
from vtt_dbr.element import Element
from vtt_dbr.fights import met_by
from vtt_dbr.support import ranks_behind


def opponents(field: Battlefield, element: Element) -> list[Element]:
    """The enemies that an element has front to front."""
    met = met_by(field, element)
    return [e for e, base in met if classify(element.base, base) is ContactClass.FRONT]


def attackers(field: Battlefield, element: Element) -> list[Element]:
    """The enemies whose front lies squarely on an element's flank or rear."""
    met = met_by(field, element)
    return [e for e, base in met if classify(base, element.base) in SQUARELY_ASIDE]


def is_engaged(field: Battlefield, element: Element) -> bool:
    """Whether an element's front lies squarely on an enemy, or an enemy's front on it."""
    return any(
        classify(element.base, base) in SQUARE or classify(base, element.base) in SQUARE
        for _, base in met_by(field, element)
    )


def friend_ahead(field: Battlefield, element: Element) -> Element | None:
    """The friend on whose rear an element's front lies squarely."""
    near = field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,))
    friends = (field.elements[one.name] for one in near)
    return next((f for f in friends if classify(element.base, f.base) is ContactClass.REAR), None)


def friend_behind(field: Battlefield, element: Element) -> Element | None:
    """The friend whose front lies squarely on an element's rear."""
    near = field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,))
    friends = (field.elements[one.name] for one in near)
    return next((f for f in friends if classify(f.base, element.base) is ContactClass.REAR), None)


def fighting_ahead(field: Battlefield, element: Element) -> Element | None:
    """The friend in frontal contact that an element stands behind, with nobody or friends between."""
    seen = {element.id}
    ahead = friend_ahead(field, element)
    while ahead is not None and ahead.id not in seen:
        if opponents(field, ahead):
            return ahead
        seen.add(ahead.id)
        ahead = friend_ahead(field, ahead)
    return None


def supported_by(view: RulesView, field: Battlefield, element: Element) -> Element | None:
    """The friend in frontal contact to whom an element gives rear support (A7); None where it gives none."""
    ahead = fighting_ahead(field, element)
    if ahead is None or all(one.id != element.id for one in ranks_behind(view, field, ahead)):
        return None
    return ahead
