"""What has to be done before a phase ends: the Helvetii leave, the Bellovaci hurry home (s57.2, s58.3)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import SideId
from vtt.commands.piece import MovePieces
from vtt.definition.rules_table import DataSource
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import EndPhase
from vtt_bellum_gallicum.control import is_army, neighbours, open_units
from vtt_bellum_gallicum.marches import March, people_marches
from vtt_bellum_gallicum.movement import march_command
from vtt_bellum_gallicum.places import is_besieged, town_at
from vtt_bellum_gallicum.sequence import GALLIC_MOVE, LEFT, phase_of
from vtt_bellum_gallicum.tribes import TRIBE
from vtt_bellum_gallicum.units import (
    GALLIC,
    ROMAN,
    Spot,
    by_spot,
    enemy_of,
    ids,
    is_leader,
    is_unit,
    names,
    nation,
    people_at,
    spot_of,
)

book = Rulebook()

HELVETII, BELLOVACI = "helvetii", "bellovaci"


def is_last_call(view: RulesView) -> bool:
    """Whether the Helvetii have to leave now: in the Gallic movement of April 58 BC."""
    if view.state.scenario != "s58" or phase_of(view) != GALLIC_MOVE:
        return False
    return view.state.turn.number == whole(view, "events", "s58_helvetii_leave", "turn")


def is_home_in_danger(view: RulesView) -> bool:
    """Whether a pro-Roman unit is among the Bellovaci in 57 BC, while the Gauls move."""
    if view.state.scenario != "s57" or phase_of(view) != GALLIC_MOVE:
        return False
    return any(
        spot.region == BELLOVACI and one.side == ROMAN and is_unit(view, one)
        for spot, people in by_spot(view).items()
        for one in people
    )


@book.clause("s58.3", otherwise=())
def helvetian_group(view: RulesView) -> list[PieceState]:
    """The Gallic units in Helvetii that have to leave it in this phase."""
    if not is_last_call(view):
        return []
    return [
        one
        for spot, people in by_spot(view).items()
        for one in people
        if spot.region == HELVETII and one.side == GALLIC and is_unit(view, one)
        if nation(view, one) != "german"
    ]


@book.clause("s57.2", otherwise=())
def bellovaci_abroad(view: RulesView) -> list[PieceState]:
    """The units of the Bellovaci away from home that have to go there, and are not besieged."""
    if not is_home_in_danger(view):
        return []
    return [
        one
        for spot, people in by_spot(view).items()
        for one in people
        if spot.region != BELLOVACI and one.side == GALLIC and one.get(TRIBE) == "Bellovaci"
        if not _is_shut_in(view, spot)
    ]


def _is_shut_in(view: RulesView, spot: Spot) -> bool:
    town = town_at(view, spot)
    return town is not None and is_besieged(view, town)


def ways_of_duty(view: RulesView, unit: PieceState) -> list[str]:
    """The regions to which a unit that has a duty may go: out of Helvetii, or nearer to its home."""
    spot = spot_of(view, unit)
    if spot is None:
        return []
    if spot.region == HELVETII and is_last_call(view):
        return list(neighbours(view, HELVETII))
    order = list(outward_by_distance(view))
    return [one for one in neighbours(view, spot.region) if _nearer(order, one, spot.region)]


def outward_by_distance(view: RulesView) -> Iterator[list[str]]:
    """The regions around the Bellovaci that Gauls enter, in rings by their distance."""
    closed = {"treveri", "germania", "britannia"}
    seen: set[str] = set()
    ring = [BELLOVACI]
    while ring:
        yield ring
        seen.update(ring)
        near = {other for one in ring for other in neighbours(view, one)}
        ring = sorted(near - seen - closed)


def _nearer(rings: Sequence[Sequence[str]], one: str, other: str) -> bool:
    def far(region: str) -> int:
        return next((n for n, ring in enumerate(rings) if region in ring), len(rings))

    return far(one) < far(other)


def undone(view: RulesView, moves: Rulebook) -> list[PieceState]:
    """The units that have a duty and could still do it in this phase."""
    bound = [*helvetian_group(view), *bellovaci_abroad(view)]
    return [unit for unit in bound if not unit.moved and _could_go(view, unit, bound, moves)]


def _could_go(
    view: RulesView, unit: PieceState, bound: Sequence[PieceState], moves: Rulebook
) -> bool:
    spot = spot_of(view, unit)
    if spot is None:
        return False
    people = [one for one in people_at(view, spot, GALLIC) if not one.moved]
    group = [one for one in people if one in bound]
    for leader in (one for one in people if is_leader(view, one)):
        for way in ways_of_duty(view, unit):
            march = march_command(view, (leader, *group), Spot(way))
            verdict = moves.judge(view, march, view.then(march), cheap=False)
            waits = {finding.rule for finding in verdict.findings} <= {"3.3c"}
            if verdict.is_legal or (waits and _may_roll(view, spot.region, GALLIC)):
                return True
    return False


def _may_roll(view: RulesView, region: str, side: SideId) -> bool:
    """Whether the roll to leave an enemy army has still to be made."""
    held = is_army(view, open_units(view, region, enemy_of(side)))
    return held and view.box(LEFT, region) is None


def duty_checks(moves: Rulebook) -> Rulebook:
    """The checks that need to know which marches are legal; `moves` judges them."""
    found = Rulebook()

    @found.check("s58.3", on=EndPhase)
    def helvetii_leave(p: Proposal) -> Iterator[Finding]:
        """The Helvetian group leaves Helvetii by the end of April, if it can."""
        yield from _left(
            p, moves, helvetian_group(p.before), "s58.3", "they have to leave Helvetii"
        )

    @found.check("s57.2", on=EndPhase)
    def bellovaci_go_home(p: Proposal) -> Iterator[Finding]:
        """The Bellovaci hurry home while a Roman is there."""
        yield from _left(p, moves, bellovaci_abroad(p.before), "s57.2", "they have to hurry home")

    return found


def _left(
    p: Proposal, moves: Rulebook, bound: Sequence[PieceState], rule: str, duty: str
) -> Iterator[Finding]:
    left = [one for one in undone(p.before, moves) if one in bound]
    if left:
        text = f"{names(p.before, left)}: {duty}, and can."
        yield illegal(rule, text, ids(left), source=DataSource.RECONSTRUCTION)


@book.check("s57.2", on=MovePieces)
def straight_home(p: Proposal) -> Iterator[Finding]:
    """Bellovaci who march go nearer to their home while a Roman is there."""
    bound = bellovaci_abroad(p.before)
    for march in people_marches(p):
        astray = [one for one in march.units if one in bound]
        if astray and march.crosses and march.crosses[1] not in ways_of_duty(p.before, astray[0]):
            text = f"{names(p.before, astray)}: the way home is another one."
            yield illegal("s57.2", text, ids(astray), source=DataSource.RECONSTRUCTION)


@book.check("s58.3", on=MovePieces)
def takes_them_along(p: Proposal) -> Iterator[Finding]:
    """The last leader who leaves Helvetii in April takes the whole group along."""
    bound = helvetian_group(p.before)
    for march in people_marches(p):
        if not bound or not march.crosses or march.crosses[0] != HELVETII or not march.leaders:
            continue
        left = _left_without_leader(p.before, march, bound)
        if left:
            text = f"{names(p.before, left)}: nobody is left to lead them out of Helvetii."
            yield illegal("s58.3", text, ids(left), source=DataSource.RECONSTRUCTION)


def _left_without_leader(
    view: RulesView, march: March, bound: Sequence[PieceState]
) -> list[PieceState]:
    if march.start is None:
        return []
    people = people_at(view, march.start, GALLIC)
    others = [one for one in people if is_leader(view, one) and one not in march.leaders]
    if any(not one.moved for one in others):
        return []
    return [one for one in people if one in bound and one not in march.units]
