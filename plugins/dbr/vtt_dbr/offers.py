"""What can be done, to be shown on the table: reach, zones, contact positions, targets, the phase's end."""

from collections.abc import Callable, Iterator

import shapely

from vtt.base.ids import PieceId, SideId
from vtt.base.units import mm_text
from vtt.commands.base import Command
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.rulebook import is_on
from vtt.rules.verdict import ShapeRole
from vtt.rules.view import RulesView
from vtt_dbr import (
    at_once,
    bound,
    marks,
    melee,
    must_shoot,
    pip_dice,
    shooting,
    storming,
)
from vtt_dbr.actions import EndPhase
from vtt_dbr.aim import Aim
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.command_offers import IN_COMMAND, command_offer
from vtt_dbr.contact import held_in_words, holding
from vtt_dbr.deployment import is_deploying
from vtt_dbr.element import Element
from vtt_dbr.evolution_offers import evolution_offers, march_offer
from vtt_dbr.frontal_zone import zone_label, zone_of
from vtt_dbr.move_offers import advance, ahead, contacts, longest_move, may_move, useful_moves
from vtt_dbr.order_offers import landing_offers, order_offers
from vtt_dbr.reach import reach
from vtt_dbr.statuses import OBEYS_NOBODY, status_of

IsLegal = Callable[[Command], bool]


def offers(
    view: RulesView, side: SideId, selection: tuple[PieceId, ...], is_legal: IsLegal
) -> tuple[Offer, ...]:
    """What a side can do with a selection; with none: useful moves, shots, and the end of the phase."""
    pieces = [view.state.pieces[piece] for piece in selection if piece in view.state.pieces]
    if not pieces:
        return (
            *useful_moves(view, side, is_legal),
            *_shots(view, side, is_legal),
            *must_shoot.shoot_all_offers(view, side),
            *_fights(view, side, ()),
            *pip_dice.throw_offers(view, side),
            *_phase_end(view, side, is_legal),
        )
    field = battlefield(view, pieces[0].table)
    chosen = [piece for piece in pieces if piece.id in field.elements]
    if bound.phase_of(view) == bound.MOVE and len(pieces) == 1 and pieces[0].id in field.aboard:
        return tuple(landing_offers(view, field.aboard[pieces[0].id], is_legal))
    elements = [field.elements[piece.id] for piece in chosen]
    found = [] if view.only_acts else list(_seen(view, field, elements))
    if bound.phase_of(view) == bound.FIGHT:
        of_others = () if any(melee.fight_offers(view, selection)) else found
        return (*of_others, *_fights(view, side, selection))
    if bound.phase_of(view) == bound.SHOOT:
        return (*found, *_shots(view, side, is_legal, selection))
    if chosen and all(may_move(view, side, piece) for piece in chosen):
        if len(chosen) == 1:
            found += contacts(view, field, chosen[0], is_legal)
        found += advance(view, field, chosen, is_legal)
        found += march_offer(view, field, ahead(view, field, chosen, 1.0), is_legal)
        found += evolution_offers(view, field, elements, is_legal)
        found += order_offers(view, field, tuple(one.id for one in elements), is_legal)
    return tuple(found)


def _seen(view: RulesView, field: Battlefield, elements: list[Element]) -> Iterator[Offer]:
    """Reach and zones of what is selected, whoever looks: measuring is free.

    Nothing is said of moves when moving is over: who shoots or fights is asked then.
    """
    moves = bound.phase_of(view) not in (bound.SHOOT, bound.FIGHT)
    staying = {one.id: told for one in elements if moves and (told := _stays(view, field, one))}
    for element in elements:
        if element.id in staying:
            yield _no_reach(field, element, *staying[element.id])
    for side in sorted({str(element.side) for element in elements}):
        together = [one for one in elements if str(one.side) == side]
        if moves:
            yield from _reach(view, field, [one for one in together if one.id not in staying])
        led = command_offer(view, field, elements[0]) if moves and len(elements) == 1 else None
        if led is not None and led.kind != IN_COMMAND:
            yield led
        yield _zones(view, field, together)
        yield from shooting.zone_offers(view, field, together)
        if len(elements) == 1 and bound.phase_of(view) != bound.SHOOT:
            fire = shooting.fire_offer(view, field, elements[0])
            yield from () if fire is None else (fire,)
        if led is not None and led.kind == IN_COMMAND:
            yield led


def _stays(view: RulesView, field: Battlefield, element: Element) -> tuple[str, str, str] | None:
    """Why an element goes nowhere in this bound: a rule, in a sentence, in a word; None for who may."""
    if element.moved:
        return "B10.4", f"{bound.MOVED}: it goes no farther", "moved already"
    status = status_of(view, element)
    if status in OBEYS_NOBODY and is_on(view, OBEYS_NOBODY[status][0]):
        return (*OBEYS_NOBODY[status], status)
    enemy = next((enemy for enemy, _ in holding(field, element)), None)
    if enemy is None or not is_on(view, "B10.3"):
        return None
    return "B10.3", held_in_words(enemy), "held in contact"


def _no_reach(field: Battlefield, element: Element, rule: str, told: str, word: str) -> Offer:
    here = marks.outline(field.table, element.base, ShapeRole.MARK, word)
    return Offer("reach", f"{element.title} {told}", marks=(here,), pieces=(element.id,), rule=rule)


def _reach(view: RulesView, field: Battlefield, elements: list[Element]) -> Iterator[Offer]:
    """Where elements of a side can go together, and the enemy zones that bind them."""
    if not elements:
        return
    found = reach(view, field, *elements)
    far = mm_text(found.longest)
    charge = min(longest_move(view, element, "good") for element in elements)
    more = f", {mm_text(charge)} into contact" if charge > found.longest >= found.in_open else ""
    yield Offer(
        "reach",
        f"Reach of {_titles(elements)}: {far}{more}",
        marks=marks.areas(field.table, found.area, ShapeRole.REACH, f"reach {far}"),
        pieces=tuple(element.id for element in elements),
        rule="A4",
    )
    for name, zone in found.zones.items():
        yield Offer(
            "enemy_zone",
            f"Frontal zone of {field.elements[name].title}",
            marks=marks.areas(field.table, zone, ShapeRole.ZONE, zone_label(view)),
            pieces=(name,),
            rule="B16",
        )


def _zones(view: RulesView, field: Battlefield, elements: list[Element]) -> Offer:
    """The frontal zones of elements."""
    zones = shapely.union_all([zone_of(view, element.base) for element in elements])
    return Offer(
        "zone",
        f"Frontal zone of {_titles(elements)}",
        marks=marks.areas(field.table, zones, ShapeRole.ZONE, zone_label(view)),
        pieces=tuple(element.id for element in elements),
        rule="B16",
    )


def _titles(elements: list[Element]) -> str:
    return elements[0].title if len(elements) == 1 else f"{len(elements)} elements"


def _shots(
    view: RulesView, side: SideId, is_legal: IsLegal, shooters: tuple[PieceId, ...] = ()
) -> Iterator[Offer]:
    """The shots that some elements may declare; without any, one at each target, by the nearest who may."""
    if bound.phase_of(view) != bound.SHOOT:
        return
    hit: set[PieceId] = set()
    for found in _aims(view, side, shooters):
        offer = shooting.shot_offer(view, found)
        new = bool(shooters) or found.target.id not in hit
        if new and offer.command is not None and is_legal(offer.command):
            hit.add(found.target.id)
            yield offer


def _aims(view: RulesView, side: SideId, shooters: tuple[PieceId, ...]) -> list[Aim]:
    """At whom a side's elements (or some of them) could shoot, the nearest first."""
    found: list[Aim] = []
    for field in (battlefield(view, table) for table in view.state.tables):
        mine = (element for element in field.elements.values() if element.side == side)
        for element in mine:
            if not shooters or element.id in shooters:
                found += shooting.open_aims(view, field, element)
    return sorted(found, key=lambda one: one.range)


def _fights(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    """The fights that the active player may choose from."""
    if side == bound.active_side(view):
        yield from at_once.resolve_offers(view, side)
        yield from melee.fight_offers(view, selection)
        yield from storming.storm_offers(view, selection)


def _phase_end(view: RulesView, side: SideId, is_legal: IsLegal) -> Iterator[Offer]:
    command = declare(view.plugin, EndPhase())
    if (is_deploying(view) or side == bound.active_side(view)) and is_legal(command):
        phase = bound.NAMES[bound.phase_of(view)]
        yield Offer("end_phase", f"End of {phase}", command, rule="C.1")
