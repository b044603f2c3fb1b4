"""A legion that arrives from off the map: Rome writes down when and where, and keeps to it (3.3)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.rules.action import Action, declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.arrival_plans import ARRIVALS, EDGES, FORCES, Arrivals, Plan, plans
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.sequence import phase_of
from vtt_siege_of_jerusalem.units import (
    HQ,
    ROME,
    class_of,
    hex_of,
    is_unit,
    legion_of,
    name,
    units_on_map,
)

book = Rulebook()


class PlanArrival(Action, frozen=True, tag="plan_arrival"):
    """Rome writes down the turn in which a legion arrives, and the edge at which it does."""

    label: ClassVar[str] = "where a legion comes in"

    legion: str
    turn: int
    edge: str


def waiting(view: RulesView, legion: str) -> tuple[PieceState, ...]:
    """The units of a legion that are off the map."""
    box = f"legion_{legion}"
    found = (u for u in view.pieces(FORCES).values() if u.slot == box and is_unit(view, u))
    return tuple(unit for unit in found if legion_of(view, unit) == legion)


@book.check("3.3", on=PlanArrival)
def plans_before_the_assault(p: Proposal) -> Iterator[Finding]:
    """A plan is for a legion off the map, with an edge and a turn, and holds for the assault (3.3)."""
    plan = p.action(PlanArrival)
    if phase_of(p.before) != "setup_r":
        yield illegal("3.3", "When and where a legion arrives is written down in the set-up.")
    if not waiting(p.before, plan.legion):
        yield illegal("3.3", f"No unit of legion {plan.legion} waits off the map.")
    if plan.edge not in EDGES or plan.turn < 1:
        yield illegal("3.3", f"A legion arrives in turn 1 or later, by {', '.join(EDGES)}.")


@book.effect("3.3", on=PlanArrival)
def planned(p: Proposal) -> Iterator[Consequence]:
    """The plan is remembered."""
    plan = p.action(PlanArrival)
    known = {**plans(p.after), plan.legion: Plan(plan.turn, plan.edge)}
    yield ARRIVALS.write(p.after, Arrivals(known))


@book.check("3.3", on=EndPhase)
def stands_by_its_hq(p: Proposal) -> Iterator[Finding]:
    """When the phase in which it comes in ends, a legion stands near its HQ (3.3)."""
    if phase_of(p.before) != "r_move":
        return
    board, most = city(p.before).board, whole(p.before, "limits", "arrival_distance", "value")
    for legion, plan in plans(p.before).items():
        men = [u for u in units_on_map(p.before, ROME) if legion_of(p.before, u) == legion]
        hqs = [hex_of(p.before, u) for u in men if class_of(p.before, u) == HQ]
        if plan.turn != p.before.state.turn.number or not hqs or hqs[0] is None:
            continue
        for man in men:
            here = hex_of(p.before, man)
            away = 0 if here is None else board.distance(here, hqs[0])
            if away > most:
                text = f"{name(p.before, man)} stands {away} hexes from the HQ of its legion."
                yield illegal("3.3", text, (man.id,), measured=away, limit=most, unit="hexes")


def arrivals(view: RulesView, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """What may be written down for the legion of a selected unit that is off the map (3.3)."""
    units = [view.piece(unit) for unit in selection]
    legions = {legion_of(view, u) for u in units if u.table == FORCES and is_unit(view, u)}
    for legion in sorted(legion for legion in legions if legion is not None):
        if phase_of(view) != "setup_r" or not waiting(view, legion):
            continue
        for turn in range(1, whole(view, "limits", "day_turns", "value") + 1):
            for edge in EDGES:
                command = declare(view.plugin, PlanArrival(legion, turn, edge))
                label = f"Legion {legion} arrives in turn {turn} by the {edge}"
                yield Offer("plan_arrival", label, command, (), tuple(selection), "3.3")
