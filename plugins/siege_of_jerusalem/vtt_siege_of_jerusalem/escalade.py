"""Ladders: placed by a base, climbed by two, taken away again (6.5, 8.7, 16.3)."""

from collections.abc import Iterator
from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetFace
from vtt.rules.action import Action
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import marks
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.formations import commanded, objections, paid
from vtt_siege_of_jerusalem.muster import (
    LADDERS,
    Units,
    at,
    engine_in,
    markers,
    number_of,
    without_hq,
)
from vtt_siege_of_jerusalem.tables import formation, halves
from vtt_siege_of_jerusalem.units import (
    GROUND,
    HEAVY,
    HQ,
    LADDER,
    ROME,
    TESTUDO,
    UNDER,
    class_of,
    is_fresh,
    is_infantry,
    name,
    type_of,
)

book = Rulebook()


class PlaceLadders(Action, frozen=True, tag="place_ladders"):
    """A unit holds ladders against the walls next to its hex."""

    label: ClassVar[str] = "ladders"

    unit: PieceId


class TakeLadders(Action, frozen=True, tag="take_ladders"):
    """A base takes its ladders away."""

    label: ClassVar[str] = "the taking down of ladders"

    unit: PieceId


def can_hold(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit can be a base: fresh heavy infantry or Velitae, at ground height (6.5, 16.3)."""
    strong = class_of(view, unit) == HEAVY or type_of(view, unit) == "velitae"
    return strong and is_fresh(unit) and unit.level in (GROUND, "")


@book.check("6.5", on=PlaceLadders)
def may_place(p: Proposal) -> Iterator[Finding]:
    """Ladders stand next to an elevated hex, among infantry alone, in the hands of a fresh unit."""
    unit = p.before.piece(p.action(PlaceLadders).unit)
    why = bar_of_ladders(p.before, unit)
    if why:
        yield illegal("6.5", f"{name(p.before, unit)} places no ladders: {why}.", (unit.id,))


def bar_of_ladders(view: RulesView, unit: PieceState) -> str:
    """Why a unit cannot place ladders where it stands; empty: it can."""
    where, number = city(view), number_of(view, unit)
    if number < 0 or not can_hold(view, unit):
        return "a base is fresh heavy infantry or Velitae at ground height"
    if not any(where.elevated[other] for other in where.neighbours[number]):
        return "there is no wall next to it"
    if number in markers(view, LADDERS) or engine_in(view, number) is not None:
        return "there are ladders or an engine already"
    others = [other for other in at(view, number, ROME) if other.id != unit.id]
    if any(o.level == TESTUDO or not is_infantry(view, o) for o in others):
        return "only infantry and HQs may be there"
    return ""


@book.check("8.7", on=PlaceLadders)
def has_time_to_place(p: Proposal) -> Iterator[Finding]:
    """Placing costs four movement factors."""
    units = (p.before.piece(p.action(PlaceLadders).unit),)
    yield from objections(p.before, units, "8.7", halves(p.before, "escalade"))


@book.check("5.3", on=PlaceLadders)
def places_in_command(p: Proposal) -> Iterator[Finding]:
    """Out of command nobody places ladders (5.3 f)."""
    yield from commanded(p.before, (p.before.piece(p.action(PlaceLadders).unit),))


@book.effect("8.7", on=PlaceLadders)
def place(p: Proposal) -> Iterator[Consequence]:
    """The unit holds the ladders and stays beneath them."""
    unit = p.after.piece(p.action(PlaceLadders).unit)
    yield paid(p.after, (unit,), halves(p.after, "escalade"))
    yield marks.put(p.after, "escalade", number_of(p.after, unit), GROUND)
    yield marks.raised(p.after, (unit,), UNDER)


@book.check("8.7", on=TakeLadders)
def may_take(p: Proposal) -> Iterator[Finding]:
    """Only the base takes ladders away, for four movement factors, when nobody is on them."""
    unit = p.before.piece(p.action(TakeLadders).unit)
    number = number_of(p.before, unit)
    if number not in markers(p.before, LADDERS) or not is_base(p.before, unit):
        yield illegal("8.7", f"{name(p.before, unit)} holds no ladders.", (unit.id,))
    elif any(other.level == LADDER for other in at(p.before, number, ROME)):
        yield illegal("8.7", "Somebody stands on the ladders.", (unit.id,))
    yield from objections(p.before, (unit,), "8.7", halves(p.before, "escalade"))


@book.effect("8.7", on=TakeLadders)
def taken(p: Proposal) -> Iterator[Consequence]:
    """The ladders are gone, the base is free."""
    unit = p.after.piece(p.action(TakeLadders).unit)
    ladder = markers(p.after, LADDERS).get(number_of(p.after, unit))
    yield paid(p.after, (unit,), halves(p.after, "escalade"))
    if ladder is not None:
        yield marks.take(ladder)
    yield marks.raised(p.after, (unit,), GROUND)


def is_base(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit stands beneath ladders to hold them: an HQ there does not."""
    return unit.level == UNDER and class_of(view, unit) != HQ


@book.clause("16.3", otherwise=())
def fallen_ladders(view: RulesView) -> tuple[SingleCommand, ...]:
    """Ladders without a fresh base fall; who was on them stands in the hex (8.7, 16.3)."""
    found: list[SingleCommand] = []
    for number, ladder in sorted(markers(view, LADDERS).items()):
        here = at(view, number, ROME)
        if not any(is_base(view, unit) and is_fresh(unit) for unit in here):
            found.append(marks.take(ladder))
            loose = tuple(unit for unit in here if unit.level in (LADDER, UNDER))
            if loose:
                found.append(marks.raised(view, loose, GROUND))
        else:
            found += told_full(view, ladder, here)
    return tuple(found)


def told_full(view: RulesView, ladder: PieceState, here: Units) -> Iterator[SingleCommand]:
    """The marker of ladders is turned over while they carry as many as they can (2.6, 8.7)."""
    climbers = without_hq(view, tuple(unit for unit in here if unit.level == LADDER))
    face = "back" if len(climbers) >= formation(view, "climbers") else "front"
    if (ladder.face or "front") != face:
        yield SetFace((ladder.id,), face)
