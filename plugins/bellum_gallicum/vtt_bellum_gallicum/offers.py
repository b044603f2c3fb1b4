"""What can be done: marches, rolls, sieges, the drawing up of armies, the end of the phase."""

from collections.abc import Callable, Iterator, Sequence

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.action import Action, declare
from vtt.rules.api import Offer
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum import offers_campaign
from vtt_bellum_gallicum.actions import (
    Besiege,
    EndPhase,
    Leave,
    PlaceDepot,
    Scorch,
    TakeDepot,
    TakeTown,
)
from vtt_bellum_gallicum.control import neighbours
from vtt_bellum_gallicum.deployment import DEPLOY, largest_reserve
from vtt_bellum_gallicum.duties import undone
from vtt_bellum_gallicum.movement import march_command, needs_exit_roll
from vtt_bellum_gallicum.offers_sea import at_sea, at_the_shipyard
from vtt_bellum_gallicum.pitched import RESERVE, WINGS, in_slot
from vtt_bellum_gallicum.places import all_markers, is_besieged, town_at, towns_in
from vtt_bellum_gallicum.sailing import kept_at_sea
from vtt_bellum_gallicum.sequence import (
    DEPOTS,
    DEPOTS_BACK,
    GALLIC_LINES,
    GALLIC_MUSTER,
    LEFT,
    PHASES,
    QUARTERS,
    REPLACEMENTS,
    ROMAN_LINES,
    ROMAN_MUSTER,
    SCORCH,
    active_side,
    phase_of,
)
from vtt_bellum_gallicum.siege_lines import prizes, targets
from vtt_bellum_gallicum.supply import depot_regions, scorch_regions
from vtt_bellum_gallicum.switches import lone_leaders_are_held
from vtt_bellum_gallicum.units import (
    BATTLE,
    HIBERNA,
    MAP,
    OPEN,
    ROMAN,
    Spot,
    by_spot,
    ids,
    is_aboard,
    is_leader,
    is_unit,
    names,
    region_name,
    spot_of,
    strength,
)


def offers(
    view: RulesView, side: SideId, selection: Sequence[PieceId], moves: Rulebook
) -> tuple[Offer, ...]:
    """What a side can do with some pieces selected; with none: with all, and the end of the phase."""
    for choice in view.choices:
        if choice.side == side and choice.kind in ("deploy", "regroup"):
            chosen = [one for one in in_slot(view, side, RESERVE) if one.id in selection]
            into = _into_wings(view, side, choice.kind, chosen) if chosen else ()
            return (*into, *_drawing_up(view, side, choice.kind, selected=bool(selection)))
    if view.choices or active_side(view) not in (None, side):
        return ()
    phase = PHASES.get(phase_of(view))
    if phase is None:
        return ()
    found: list[Offer] = []
    if phase.marches:
        found += at_sea(view, side, selection, moves)
        found += _marches(view, side, selection, moves)
        found += () if selection else _exits(view, side)
    elif not selection:
        found += DECLARED.get(phase_of(view), _nothing)(view)
    if not selection and not kept_at_sea(view) and not undone(view, moves):
        label = f"End of {phase.label}"
        found.append(Offer("end_phase", label, declare(view.plugin, EndPhase()), rule="1"))
    return tuple(found)


def _depots(view: RulesView) -> Iterator[Offer]:
    for region in depot_regions(view):
        yield _offer(view, "depot", "Depot in", region, PlaceDepot(region), "2.3.2")


def _depots_back(view: RulesView) -> Iterator[Offer]:
    for marker in all_markers(view, "depot"):
        spot = spot_of(view, marker)
        if spot is not None:
            action = TakeDepot(spot.region)
            yield _offer(view, "take_depot", "Take the depot of", spot.region, action, "2.3.2")


def _scorched_earth(view: RulesView) -> Iterator[Offer]:
    for region in scorch_regions(view):
        yield _offer(view, "scorch", "Scorch", region, Scorch(region), "2.3.5")


def _lines(view: RulesView) -> Iterator[Offer]:
    side = active_side(view) or ROMAN
    for town, group in targets(view, side):
        action = Besiege(town.id, ids(group))
        label = f"Besiege {town.name} with {names(view, group)}"
        command = declare(view.plugin, action)
        yield Offer("besiege", label, command, (_mark(view, town.region),), ids(group), "4.5.1")
    for town in prizes(view, side):
        for destroy in (False, True):
            label = f"{'Destroy' if destroy else 'Take'} {town.name}"
            command = declare(view.plugin, TakeTown(town.id, destroy))
            kind = "destroy_town" if destroy else "take_town"
            yield Offer(kind, label, command, (_mark(view, town.region),), (), "4.5.1b")


def _exits(view: RulesView, side: SideId) -> Iterator[Offer]:
    """The rolls that units need to get away from an enemy army."""
    regions = {
        spot.region
        for spot, people in by_spot(view).items()
        if any(
            one.side == side and _may_be_held(view, one) and not (one.moved or is_aboard(one))
            for one in people
        )
    }
    for region in sorted(regions):
        if needs_exit_roll(view, region, side) and view.box(LEFT, region) is None:
            yield _offer(view, "leave", "Try to get out of", region, Leave(region), "3.3c")


def _may_be_held(view: RulesView, piece: PieceState) -> bool:
    """Units, and leaders where a table says so (G41), need the roll to leave."""
    return is_unit(view, piece) or lone_leaders_are_held(view)


def _marches(
    view: RulesView, side: SideId, selection: Sequence[PieceId], moves: Rulebook
) -> Iterator[Offer]:
    """Leaders with their units from every place, and units into towns and out of them."""
    for spot, people in sorted(by_spot(view).items()):
        own = [one for one in people if one.side == side and not (one.moved or is_aboard(one))]
        units = [one for one in own if is_unit(view, one)]
        units.sort(key=lambda one: -strength(view, one))
        leaders = [one for one in own if is_leader(view, one)]
        for group, end in _led(view, spot, leaders, units, selection):
            kind = "march" if any(is_unit(view, one) for one in group) else "ride"
            yield from _march(view, kind, group, end, moves)
        chosen = [one for one in units if one.id in selection] if selection else units[:3]
        if chosen:
            for town in towns_in(view, spot.region):
                if town.spot != spot:
                    yield from _march(view, "enter", chosen, town.spot, moves)
            if spot.inside:
                yield from _march(view, "come_out", chosen, Spot(spot.region), moves)
        if (
            chosen
            and selection
            and not view.only_acts
            and not any(one.id in selection for one in leaders)
        ):
            told = f"{names(view, chosen)}: no leader is picked, so no march to another region"
            yield Offer("leaderless", told, pieces=ids(chosen), rule="3.3a")


def _led(
    view: RulesView,
    spot: Spot,
    leaders: Sequence[PieceState],
    units: Sequence[PieceState],
    selection: Sequence[PieceId],
) -> Iterator[tuple[list[PieceState], Spot]]:
    """Each leader with all units, with the stronger half, or alone; all together, or who is selected."""
    chosen = [one for one in (*leaders, *units) if one.id in selection]
    if len(chosen) > 1 and any(one in chosen for one in leaders):
        for end in _ends(view, spot):
            yield chosen, end
    for leader in leaders:
        if not selection or leader.id in selection:
            for end in _ends(view, spot):
                for group in (units, units[: len(units) // 2], []):
                    yield [leader, *group], end
    if units and len(leaders) > 1 and not selection:
        for end in _ends(view, spot):
            yield [*leaders, *units], end


def _ends(view: RulesView, spot: Spot) -> list[Spot]:
    found = [Spot(region, OPEN) for region in neighbours(view, spot.region)]
    found += [
        town.spot
        for region in neighbours(view, spot.region)
        for town in towns_in(view, region)
        if is_besieged(view, town) or (bool(spot.inside) and town.kind != HIBERNA)
    ]
    return found


def _march(
    view: RulesView, kind: str, people: Sequence[PieceState], end: Spot, moves: Rulebook
) -> Iterator[Offer]:
    command = march_command(view, people, end)
    if moves.is_legal(view, command, view):
        town = town_at(view, end)
        where = region_name(view, end.region) if town is None else town.name
        label = f"{names(view, people)} to {where}"
        yield Offer(kind, label, command, (_mark(view, end.region),), ids(people), "3.3")


def _drawing_up(view: RulesView, side: SideId, kind: str, *, selected: bool) -> Iterator[Offer]:
    """The army spread over its wings, with a full reserve or none; or one unit of the reserve into a wing."""
    waiting = in_slot(view, side, RESERVE)
    spare = largest_reserve(view, side) if kind == DEPLOY else 0
    waiting.sort(key=lambda one: -strength(view, one))
    if kind == DEPLOY and len(waiting) > spare:
        for count in sorted({0, spare}, reverse=True):
            sent = waiting[: len(waiting) - count]
            label = "Draw up in three wings" + ("" if count else ", all of them")
            yield Offer(kind, label, spread(view, side, sent), (), ids(sent), "4.4.3b")
    elif kind != DEPLOY and not selected:
        for unit in waiting:
            yield from _into_wings(view, side, kind, [unit])


def _into_wings(
    view: RulesView, side: SideId, kind: str, units: Sequence[PieceState]
) -> Iterator[Offer]:
    """Units of the reserve together into one of the wings."""
    rule = "4.4.3b" if kind == DEPLOY else "4.4.3e"
    for wing in WINGS:
        moves = view.fill_slot(BATTLE, f"{side}_{wing}", ids(units))
        yield Offer(
            kind, f"{names(view, units)} to the {wing}", MovePieces(moves), (), ids(units), rule
        )


def spread(view: RulesView, side: SideId, units: Sequence[PieceState]) -> Command:
    """Units in turn into the three wings."""
    moves: list[PieceMove] = []
    for number, wing in enumerate(WINGS):
        share = ids(units[number :: len(WINGS)])
        moves += view.fill_slot(BATTLE, f"{side}_{wing}", share)
    return MovePieces(tuple(moves))


def _offer(view: RulesView, kind: str, words: str, region: str, action: Action, rule: str) -> Offer:
    label = f"{words} {region_name(view, region)}"
    return Offer(kind, label, declare(view.plugin, action), (_mark(view, region),), (), rule)


def _mark(view: RulesView, region: str) -> AreaMark:
    return AreaMark(MAP, view.areas(MAP).points(region), role=ShapeRole.REACH)


def _nothing(_: RulesView) -> Iterator[Offer]:
    return iter(())


DECLARED: dict[str, Callable[[RulesView], Iterator[Offer]]] = {
    DEPOTS: _depots,
    SCORCH: _scorched_earth,
    DEPOTS_BACK: _depots_back,
    ROMAN_MUSTER: at_the_shipyard,
    REPLACEMENTS: offers_campaign.replacements,
    GALLIC_MUSTER: offers_campaign.revolts,
    ROMAN_LINES: _lines,
    GALLIC_LINES: _lines,
    QUARTERS: offers_campaign.quarters,
}
"""What can be declared in a phase, by its name."""
