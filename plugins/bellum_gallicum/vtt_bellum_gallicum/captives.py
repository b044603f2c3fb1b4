"""Captured chiefs come back in winter; Roman captives never do (4.2.2)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.control import controls, land, neighbours
from vtt_bellum_gallicum.numbers import is_winter
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.units import BOXES, ROMAN, Spot, is_leader

book = Rulebook()

CAPTURED = "captured"
"""The box of the captured leaders."""


@handles("captives")
def captives(view: RulesView, task: Task) -> Step:
    """In winter the chiefs of a side that were captured come home."""
    found: list[SingleCommand] = []
    for leader in view.pieces_in_slot(BOXES, CAPTURED):
        if leader.side == task.side and is_leader(view, leader):
            found += set_free(view, leader, task.side)
    return Step(tuple(found))


@book.clause("4.2.2e", otherwise=())
def set_free(view: RulesView, leader: PieceState, side: SideId) -> tuple[SingleCommand, ...]:
    """A chief comes back to his home, or to the nearest region that his side holds (R)."""
    if not is_winter(view) or (side == ROMAN and view.value(leader, "leader_of") == "roman"):
        return ()
    home = str(view.value(leader, "home", ""))
    if home not in land(view):
        return ()
    where = next((one for one in outward(view, home) if controls(view, one, side)), None)
    return () if where is None else put(view, [leader], Spot(where))


def outward(view: RulesView, start: str) -> Iterator[str]:
    """The regions by their distance from one of them, itself first."""
    seen, edge = {start}, [start]
    while edge:
        yield from edge
        edge = sorted({other for one in edge for other in neighbours(view, one)} - seen)
        seen.update(edge)
