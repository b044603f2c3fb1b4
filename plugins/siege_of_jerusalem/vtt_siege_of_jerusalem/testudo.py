"""The testudo: formed, moved as one, left, dissolved, broken (6.6, 6.61, 8.8, 16.4)."""

from collections.abc import Iterator
from typing import ClassVar

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove, SetFace, SetProperty
from vtt.rules.action import Action
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import marks
from vtt_siege_of_jerusalem.broken import LOST
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.formations import commanded, is_disrupted, objections, paid
from vtt_siege_of_jerusalem.marches import marches
from vtt_siege_of_jerusalem.muster import Units, at, by_hex, markers, number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.reach import members
from vtt_siege_of_jerusalem.tables import formation, halves
from vtt_siege_of_jerusalem.units import (
    GROUND,
    HEAVY,
    HQ,
    ROME,
    TESTUDO,
    Order,
    class_of,
    is_fresh,
    names,
    order_of,
    type_of,
)

book = Rulebook()

MARKS = ("testudo", "testudo/back")


class FormTestudo(Action, frozen=True, tag="form_testudo"):
    """Units of a hex form a testudo."""

    label: ClassVar[str] = "a testudo"

    units: tuple[PieceId, ...]


class DissolveTestudo(Action, frozen=True, tag="dissolve_testudo"):
    """The testudo that a unit is in is dissolved."""

    label: ClassVar[str] = "the end of a testudo"

    unit: PieceId


@book.check("6.6", on=FormTestudo)
def may_form(p: Proposal) -> Iterator[Finding]:
    """Two or three fresh heavies of a legion, or two and fresh Velitae, with at most one HQ."""
    units = _units(p)
    why = bar_of_testudo(p.before, units)
    if why:
        yield illegal("6.6", f"No testudo: {why}.", tuple(unit.id for unit in units))


def bar_of_testudo(view: RulesView, units: Units) -> str:
    """Why units do not make a testudo; empty: they do (6.6, 6.61, G33)."""
    hqs = [unit for unit in units if class_of(view, unit) == HQ]
    men = [unit for unit in units if class_of(view, unit) != HQ]
    heavies = [unit for unit in men if class_of(view, unit) == HEAVY and is_fresh(unit)]
    velitae = [u for u in men if type_of(view, u) == "velitae" and _may_form(view, u)]
    fewest, most = formation(view, "testudo_fewest"), formation(view, "testudo_most")
    few_velitae = len(velitae) <= formation(view, "testudo_velitae")
    made_up = len(heavies) + len(velitae) == len(men) <= most and few_velitae
    if len(heavies) < fewest or not made_up or len(hqs) > formation(view, "testudo_hqs"):
        return (
            f"it takes {fewest} to {most} fresh heavies, or Velitae as the last, and one HQ at most"
        )
    numbers = {number_of(view, unit) for unit in units}
    if len(numbers) != 1 or any(unit.level not in (GROUND, "") for unit in units):
        return "all stand on the ground in one hex"
    if len({view.value(unit, "legion") for unit in men}) > 1:
        return "all are of one legion"
    if len(at(view, numbers.pop(), ROME)) > len(units):
        return "nobody else may be in the hex"
    if any(order_of(unit) is Order.PANICKED for unit in hqs):
        return "the HQ is panicked"
    if view.setting("testudos_per_legion") == "one" and _has_one(view, men[0]):
        return "its legion has one already"
    return ""


def _may_form(view: RulesView, velitae: PieceState) -> bool:
    """Velitae join fresh; disrupted ones by 16.4, where the table plays it so (G5)."""
    allowed = bool(view.setting("velitae_join_disrupted"))
    return is_fresh(velitae) or (is_disrupted(velitae) and allowed)


def _has_one(view: RulesView, unit: PieceState) -> bool:
    legion = view.value(unit, "legion")
    others = (o for units in by_hex(view, ROME).values() for o in units)
    return any(o.level == TESTUDO and view.value(o, "legion") == legion for o in others)


@book.check("8.8", on=FormTestudo)
def has_time_to_form(p: Proposal) -> Iterator[Finding]:
    """Forming costs each unit six movement factors."""
    yield from objections(p.before, _units(p), "8.8", halves(p.before, "testudo"))


@book.check("5.3", on=(FormTestudo, DissolveTestudo))
def forms_in_command(p: Proposal) -> Iterator[Finding]:
    """Out of command nobody forms or dissolves a testudo (5.3 f)."""
    yield from commanded(p.before, _units(p))


@book.effect("8.8", on=FormTestudo)
def form(p: Proposal) -> Iterator[Consequence]:
    """The units close up beneath their shields."""
    units = _units(p)
    if not units:
        return
    known = phase(p.after)
    formed = (*known.formed, *(unit.id for unit in units))
    yield paid(p.after, units, halves(p.after, "testudo"), formed=formed)
    shoots = any(type_of(p.after, unit) == "velitae" for unit in units)
    face = "front" if shoots else "back"
    marker = marker_of(p.after, units)
    yield marks.put(p.after, marker, number_of(p.after, units[0]), TESTUDO, face=face)
    yield marks.raised(p.after, units, TESTUDO)


def marker_of(view: RulesView, units: Units) -> str:
    """The marker of the units' legion; the plain one where a table lets others form a testudo (2.6)."""
    legions = {view.value(unit, "legion") for unit in units} - {None}
    own = f"testudo_{legions.pop()}" if len(legions) == 1 else ""
    return own if view.module.has_piece(PieceDefinitionId(own)) else "testudo"


@book.check("8.8", on=DissolveTestudo)
def may_dissolve(p: Proposal) -> Iterator[Finding]:
    """Fresh members pay six movement factors; a testudo that has moved is not dissolved."""
    units = _units(p)
    if not units:
        yield illegal("8.8", "There is no testudo to dissolve.", (p.action(DissolveTestudo).unit,))
    known = phase(p.before)
    moved = [unit for unit in units if known.spent.get(unit.id, 0)]
    if moved:
        told = names(p.before, moved)
        yield illegal("8.8", f"{told}: a testudo that has moved stays together.", (moved[0].id,))
    yield from objections(p.before, units, "8.8", 0)


@book.effect("8.8", on=DissolveTestudo)
def dissolve(p: Proposal) -> Iterator[Consequence]:
    """Its units stand in the hex again."""
    units = _units(p)
    if not units:
        return
    yield paid(p.after, tuple(u for u in units if is_fresh(u)), halves(p.after, "testudo"))
    mark = mark_at(p.after, number_of(p.after, units[0]))
    if mark is not None:
        yield marks.take(mark)
    yield marks.raised(p.after, units, GROUND)


@book.effect("8.8", on=MovePieces)
def mark_follows(p: Proposal) -> Iterator[Consequence]:
    """The marker goes along with its testudo; Velitae who join give it missiles."""
    where = city(p.before)
    for march in marches(p):
        mark = mark_at(p.before, number_of(p.before, march.unit))
        if mark is None or not march.along or march.node is None:
            continue
        if all(move.piece != mark.id for move in p.moves):
            cell = where.cell(where.hex_of_node(march.node))
            yield MovePieces((PieceMove(mark.id, where.board.place(cell, 0.0, mark.level)),))


@book.clause("16.4", otherwise=())
def broken_testudos(view: RulesView) -> tuple[SingleCommand, ...]:
    """With fewer than two fresh heavies, or a panicked member, a testudo breaks; else its marker is kept."""
    found: list[SingleCommand] = []
    fewest = formation(view, "testudo_fewest")
    for number, units in sorted(by_hex(view, ROME).items()):
        inside = tuple(unit for unit in units if unit.level == TESTUDO)
        if not inside:
            continue
        heavies = [u for u in inside if class_of(view, u) == HEAVY and is_fresh(u)]
        if len(heavies) < fewest or any(order_of(u) is Order.PANICKED for u in inside):
            found.append(marks.raised(view, inside, GROUND))
            found.append(SetProperty(tuple(unit.id for unit in inside), LOST, True))
            found.append(marks.put(view, "broken_testudo", number, GROUND, face="front"))
    found += _marks_right(view, {found_at(view, c) for c in found})
    return tuple(found)


def found_at(view: RulesView, command: SingleCommand) -> int:
    """The hex of a testudo that a command takes apart; -1 for other commands."""
    if isinstance(command, MovePieces):
        return number_of(view, view.piece(command.moves[0].piece))
    return -1


def _marks_right(view: RulesView, broken: set[int]) -> Iterator[SingleCommand]:
    """Markers without a testudo go; the side of the others tells of missiles (6.6)."""
    for kind in MARKS:
        for number, mark in sorted(markers(view, kind).items()):
            inside = [u for u in at(view, number, ROME) if u.level == TESTUDO]
            if not inside or number in broken:
                yield marks.take(mark)
                continue
            shoots = any(type_of(view, u) == "velitae" and is_fresh(u) for u in inside)
            face = "front" if shoots else "back"
            if (mark.face or "front") != face:
                yield SetFace((mark.id,), face)


def mark_at(view: RulesView, number: int) -> PieceState | None:
    """The marker of the testudo in a hex."""
    return next(
        (markers(view, kind)[number] for kind in MARKS if number in markers(view, kind)), None
    )


def _units(p: Proposal) -> Units:
    """The units of the action: those named, or the members of the testudo of the one named."""
    single = p.single
    if getattr(single, "action", "") == FormTestudo.action_name():
        return tuple(p.before.piece(unit) for unit in p.action(FormTestudo).units)
    unit = p.before.piece(p.action(DissolveTestudo).unit)
    return members(p.before, unit) if unit.level == TESTUDO else ()
