"""The attacks that can be made, each with its odds, its modifiers by rule, and its chances."""

from collections.abc import Iterator, Mapping, Sequence

from vtt.base.ids import PieceId, SideId
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.again import in_zone
from vtt_siege_of_jerusalem.aim import lone_engine, mark_of, strikes_top
from vtt_siege_of_jerusalem.attack import named
from vtt_siege_of_jerusalem.barrage import barrage
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.fire import Fire, aimed_at
from vtt_siege_of_jerusalem.melee import Melee, can_attack, may_attack
from vtt_siege_of_jerusalem.muster import engine_in, number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.reach import hexes_with
from vtt_siege_of_jerusalem.results import (
    expected,
    fire_chances,
    fire_letters_of,
    letters_of,
    melee_chances,
)
from vtt_siege_of_jerusalem.sequence import kind_of, phase_of
from vtt_siege_of_jerusalem.shots import arm_of, can_fire, can_hit, distance_to, targets_in
from vtt_siege_of_jerusalem.strength import odds
from vtt_siege_of_jerusalem.tables import die_of, faces_of, weapon
from vtt_siege_of_jerusalem.toll import guns_among
from vtt_siege_of_jerusalem.units import (
    CITY,
    TOWER,
    UNDER,
    enemy_of,
    names,
    side_of,
    type_of,
    units_on_map,
)

Aim = tuple[int, bool]
"""A hex that is attacked, and whether its tower or ladders are met on top."""


NAMED, SUGGESTED = 3, 6
"""So many of those who take part are named in an offer; with nothing selected so many attacks are offered."""


def melees(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """For each hex that can be attacked by the selected units: by them, and by all; else the best attacks."""
    if kind_of(phase_of(view)) not in ("melee", "counter"):
        return
    found = list(_melees(view, side, selection))
    best = found if selection else sorted(found, key=lambda one: -one[0])[:SUGGESTED]
    yield from (offer for _, offer in best)


def _melees(
    view: RulesView, side: SideId, selection: Sequence[PieceId]
) -> Iterator[tuple[float, Offer]]:
    known = phase(view)
    able = [unit for unit in units_on_map(view, side) if may_attack(view, unit)]
    for aim, units in sorted(_by_aim(view, side, able).items()):
        at_it = mark_of(city(view).labels[aim[0]], aim[1]) == known.again
        if at_it and set(known.again_by) <= {unit.id for unit in units}:
            yield from _melee(view, aim, known.again_by, selection)
            continue
        for group in _groups(view, aim, units, selection):
            yield from _melee(view, aim, group, selection)


def _by_aim(
    view: RulesView, side: SideId, able: Sequence[PieceState]
) -> Mapping[Aim, list[PieceState]]:
    """Who can get at which hex: only hexes next to a unit can be attacked."""
    where, enemies = city(view), set(hexes_with(view, enemy_of(side)))
    found: dict[Aim, list[PieceState]] = {}
    for unit in able:
        here = number_of(view, unit)
        for target in where.neighbours[here] if here >= 0 else ():
            there = target in enemies or lone_engine(view, target, side) is not None
            if there and can_attack(view, unit, target):
                found.setdefault((target, strikes_top(view, unit, target)), []).append(unit)
    return found


def _groups(
    view: RulesView, aim: Aim, units: Sequence[PieceState], selection: Sequence[PieceId]
) -> Iterator[tuple[PieceId, ...]]:
    """Who attacks together: all who may, and the selected ones; a marked unit lets others join (11.9)."""
    known, label = phase(view), city(view).labels[aim[0]]
    bound = {u.id for u in units if u.id in known.marked and in_zone(view, u)}
    bound = {unit for unit in bound if aim[0] not in in_zone(view, view.piece(unit))}
    willing = [unit.id for unit in units if unit.id not in bound]
    marked = [unit for unit in willing if unit in known.marked]
    ready = [unit for unit in willing if unit not in known.attacked]
    taken = mark_of(label, aim[1]) in known.targets
    groups = [tuple(ready)] if not taken else []
    if marked:
        groups += [tuple(marked), tuple(sorted({*marked, *ready}))]
    if selection:
        chosen = tuple(unit for unit in willing if unit in selection)
        joined = any(unit in known.marked for unit in chosen)
        if joined or (not taken and all(unit in ready for unit in chosen)):
            groups.insert(0, chosen)
        groups = [group for group in groups if set(group) & set(selection)]
    yield from (group for group in dict.fromkeys(groups) if group)


def _melee(
    view: RulesView, aim: Aim, units: tuple[PieceId, ...], selection: Sequence[PieceId]
) -> Iterator[tuple[float, Offer]]:
    target, top = aim
    label = city(view).labels[target]
    if selection and not set(units) & set(selection):
        return
    melee, hope = Melee(label, units), float(die_of(view, "melee"))
    if lone_engine(view, target, side_of(view.piece(units[0]))) is not None:
        words = f"Destroy the engine in {label}"
    else:
        found = odds(view, melee)
        how = " (on top)" if top else ""
        hope = expected(lambda die: letters_of(view, found, die), faces_of(view, "melee"))
        words = (
            f"Attack {found.in_words}{how}{named(found.modifiers)}: {melee_chances(view, found)}"
        )
    words = _who(view, words, units, selection)
    yield hope, _offer(view, words, melee, units, target, "11.1")


def fires(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """For each hex that the selected units can fire at: by them, and by all; else the best attacks."""
    if kind_of(phase_of(view)) != "fire":
        return
    found = list(_fires(view, side, selection))
    best = found if selection else sorted(found, key=lambda one: -one[0])[:SUGGESTED]
    yield from (offer for _, offer in best)


def _fires(
    view: RulesView, side: SideId, selection: Sequence[PieceId]
) -> Iterator[tuple[float, Offer]]:
    where, known = city(view), phase(view)
    ready = [u for u in units_on_map(view, side) if u.id not in known.fired and can_fire(view, u)]
    for target in hexes_with(view, enemy_of(side)):
        if where.labels[target] in known.targets:
            continue
        firers = tuple(
            u.id for u in ready if _in_range(view, u, target) and can_hit(view, u, target)
        )
        groups = [firers]
        if selection:
            chosen = tuple(unit for unit in firers if unit in selection)
            groups = [chosen, firers] if chosen else []
        for group in dict.fromkeys(groups):
            for fire in _ways_to_fire(view, side, target, group, selection) if group else ():
                yield from _fire(view, side, target, fire, selection)


def _ways_to_fire(
    view: RulesView,
    side: SideId,
    target: int,
    units: tuple[PieceId, ...],
    selection: Sequence[PieceId],
) -> Iterator[Fire]:
    """At all in a hex; for a selection also at one level of a tower, or at artillery first (9.11, 13.2)."""
    engine, label = engine_in(view, target), city(view).labels[target]
    tall = engine is not None and type_of(view, engine) != "ram"
    rocks = any(arm_of(view, view.piece(unit)) == "rock" for unit in units)
    yield Fire(label, units, level=UNDER if tall and rocks else "")
    if selection and tall and not rocks:
        yield from (Fire(label, units, level=level) for level in (UNDER, TOWER))
    here = targets_in(view, target, side)
    guns = guns_among(view, here)
    if selection and 0 < len(guns) < len(here) and not city(view).elevated[target]:
        yield Fire(label, units, primary="artillery")


AIMS = {UNDER: " (those beneath)", TOWER: " (those on top)", "artillery": " (its artillery first)"}


def _fire(
    view: RulesView, side: SideId, target: int, fire: Fire, selection: Sequence[PieceId]
) -> Iterator[tuple[float, Offer]]:
    found, units = barrage(view, fire), fire.firers
    if not found.column or not aimed_at(view, fire, side):
        return
    column = found.column.removeprefix("c")
    at_whom = AIMS.get(fire.level or fire.primary, "")
    words = (
        f"Fire at {fire.target}{at_whom}: {found.factor} against {found.row.replace('_', ' ')}, column "
        f"{column}, {found.modifier:+d}{named(found.modifiers)}: {fire_chances(view, found)}"
    )
    hope = expected(lambda die: fire_letters_of(view, found, die), faces_of(view, "fire"))
    words = _who(view, words, units, selection)
    yield hope, _offer(view, words, fire, units, target, "9.1")


def _in_range(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether a weapon reaches a hex; asked before everything else, since it costs least."""
    arm, away = weapon(view, type_of(view, unit)), distance_to(view, unit, target)
    return arm is not None and away is not None and 0 < away <= arm.range


def _who(
    view: RulesView, words: str, units: Sequence[PieceId], selection: Sequence[PieceId]
) -> str:
    """The words, and with the selection who else takes part."""
    others = [unit for unit in units if unit not in selection]
    if not selection or not others:
        return words
    told = names(view, [view.piece(unit) for unit in others], NAMED)
    return f"{words} (with {told})"


def _offer(
    view: RulesView,
    words: str,
    action: Fire | Melee,
    units: tuple[PieceId, ...],
    target: int,
    rule: str,
) -> Offer:
    where = city(view)
    role = ShapeRole.FIRE if isinstance(action, Fire) else ShapeRole.CONTACT
    mark = AreaMark(CITY, where.board.corners(where.cell(target)), role=role)
    return Offer(action.action_name(), words, declare(view.plugin, action), (mark,), units, rule)
