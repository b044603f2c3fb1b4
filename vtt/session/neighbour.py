"""How a moving base would stand to another one: gap or contact in mm, in words and as a line."""

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.geometry.footprint import Footprint
from vtt.session.tools.base import Neighbour

GAP_DECIMALS = 2
"""Gaps are told to a hundredth: whether two bases touch is a matter of 0.05 mm."""


def neighbour(piece: PieceId, name: str, held: Footprint, other: Footprint) -> Neighbour:
    """How a base that is held (`held`) would stand to a piece that stands (`other`)."""
    from vtt.geometry.contact import Contact, ContactClass, contact
    from vtt.geometry.distance import gap

    def told(words: str, label: str, found: Contact, *, touches: bool) -> Neighbour:
        room = gap(held, other)
        line = found.points or (room.first, room.second)
        return Neighbour(piece, f"{name}: {words}", line, label, touches)

    found = contact(held, other)
    if found.kind is ContactClass.OVERLAPPING:
        return told("stands on it", "", found, touches=True)
    if found.kind is ContactClass.NONE:
        words = f"gap {mm_text(gap(held, other).distance, GAP_DECIMALS)}"
        return told(words, words, found, touches=False)
    kind = found.kind.value.replace("_", " ")
    if not found.length:
        return told(f"{kind} contact", "", found, touches=True)
    length = mm_text(found.length)
    return told(f"{kind} contact, {length} of edge", f"{kind} {length}", found, touches=True)
