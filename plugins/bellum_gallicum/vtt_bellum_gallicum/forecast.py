"""What a proposal would come to, before the dice: battles, and the rolls to get away from one."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import SideId
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.piece import MovePieces
from vtt.commands.rules import AnswerChoice, Declare
from vtt.rules.action import read_action
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult, counted
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum import avoidance, naval, siege, skirmish
from vtt_bellum_gallicum.actions import EndPhase, Leave, Revolt
from vtt_bellum_gallicum.avoidance import avoid_modifier
from vtt_bellum_gallicum.battle_forecast import DIE, battles, of_sequence
from vtt_bellum_gallicum.battle_state import BATTLE_STATE
from vtt_bellum_gallicum.contact import battle_type, lift, lifted_tasks
from vtt_bellum_gallicum.control import land
from vtt_bellum_gallicum.deployment import DEPLOY, REGROUP
from vtt_bellum_gallicum.forced import is_forced
from vtt_bellum_gallicum.movement import exit_modifier
from vtt_bellum_gallicum.numbers import check_limit, limit
from vtt_bellum_gallicum.places import town_of
from vtt_bellum_gallicum.rolls_forecast import (
    of_attrition,
    of_naval_round,
    of_revolt,
    of_siege_round,
)
from vtt_bellum_gallicum.sequence import BATTLES, HAS_WORK, ORDER, active_side, phase_of
from vtt_bellum_gallicum.siege_lines import besieger_of
from vtt_bellum_gallicum.units import GALLIC, MAP, ROMAN, ids, is_unit, region_name


def forecast(view: RulesView, command: Command) -> tuple[Forecast, ...]:
    """The rolls to which a march, an answer or a declaration leads."""
    found: list[Forecast] = []
    for single in single_commands(command):
        found += _of_single(view, single)
    return tuple(found)


def _of_single(view: RulesView, single: SingleCommand) -> Iterator[Forecast]:
    if isinstance(single, MovePieces):
        yield from _after_march(view, single)
    elif isinstance(single, AnswerChoice):
        yield from _of_answer(view, single)
    elif isinstance(single, Declare):
        leave = read_action(single, Leave)
        if leave is not None:
            yield _of_exit(view, leave.region)
        revolt = read_action(single, Revolt)
        if revolt is not None:
            yield of_revolt(view, revolt.region)
        elif read_action(single, EndPhase) is not None and _battles_follow(view):
            yield from _of_battles_to_come(view)


def _of_battles_to_come(view: RulesView) -> Iterator[Forecast]:
    """The battles of the phase, after the sieges that nobody covers are lifted (4.5.5)."""
    for task in lifted_tasks(view):
        view = view.then(*lift(view, task.place, task.side))
    yield from battles(view, (region for region in land(view) if battle_type(view, region)))


def _after_march(view: RulesView, command: MovePieces) -> Iterator[Forecast]:
    """What a forced march costs, and the battles that those who march would bring about where they end."""
    after = view.then(command)
    pieces = [after.piece(move.piece) for move in command.moves]
    ends = dict.fromkeys(after.area_of(piece) for piece in pieces if piece.table == MAP)
    regions = [end for end in ends if end is not None]
    if is_forced(view):
        yield from _of_forced_marches(view, after, pieces, regions)
    yield from battles(after, regions)


def _of_forced_marches(
    view: RulesView, after: RulesView, pieces: Sequence[PieceState], regions: Sequence[str]
) -> Iterator[Forecast]:
    """The attrition of the units that come into each region (3.4c)."""
    for region in regions:
        coming = [
            piece
            for piece in pieces
            if is_unit(view, piece)
            and after.area_of(piece) == region
            and view.area_of(view.piece(piece.id)) != region
        ]
        if coming:
            yield of_attrition(view, region, coming[0].side or ROMAN, ids(coming))


def _of_answer(view: RulesView, answer: AnswerChoice) -> Iterator[Forecast]:
    """Drawing up and regrouping end in a sequence; standing in a battle, going away in a roll."""
    kind, _, about = answer.choice.partition(":")
    state = BATTLE_STATE.read(view)
    if kind in (DEPLOY, REGROUP) and state is not None:
        yield of_sequence(view, state)
    elif kind == "battle":
        yield from battles(view, answer.options)
    elif answer.options in ((naval.STAY,), (siege.ROUND,)):
        yield from _of_other_rolls(view, kind, about)
    elif kind == "avoid" and answer.options:
        way = answer.options[0]
        stands = way == skirmish.STAND
        yield from battles(view, (about,)) if stands else _of_skirmish_avoided(view, about, way)
    elif kind == "withdraw" and answer.options:
        side, _, region = about.partition(":")
        way = answer.options[0]
        stands = way == avoidance.STAND
        away = _of_battle_avoided(view, region, SideId(side), way)
        yield from battles(view, (region,)) if stands else away


def _of_other_rolls(view: RulesView, kind: str, about: str) -> Iterator[Forecast]:
    """A fleet that stays fights a round; a siege that is pressed on has one."""
    town = town_of(view, about)
    if kind == "fleet":
        yield of_naval_round(view, about)
    elif kind == "press" and town is not None:
        yield of_siege_round(view, town, besieger_of(view, town) or ROMAN)


def _of_skirmish_avoided(view: RulesView, region: str, way: str) -> Iterator[Forecast]:
    needed = check_limit(view, "avoid_skirmish")
    yield _check(view, _away(view, region, way), needed, 0, "4.3.1")


def _away(view: RulesView, region: str, way: str) -> str:
    if way not in land(view):
        return f"Out of {region_name(view, region)}"
    return f"Out of {region_name(view, region)} to {region_name(view, way)}"


def _of_battle_avoided(view: RulesView, region: str, side: SideId, way: str) -> Iterator[Forecast]:
    row = "avoid_pitched_gaul" if side == GALLIC else "avoid_pitched_roman"
    added = avoid_modifier(view, region, side)
    needed = check_limit(view, row)
    yield _check(view, _away(view, region, way), needed, added, "4.4.1", side)


def _of_exit(view: RulesView, region: str) -> Forecast:
    side = active_side(view) or ROMAN
    added = exit_modifier(view, region, side)
    needed = check_limit(view, "exit")
    return _check(view, f"Out of {region_name(view, region)}", needed, added, "3.3c", side)


def _check(
    view: RulesView,
    title: str,
    needed: int,
    added: int,
    rule: str,
    side: SideId | None = None,
) -> Forecast:
    """A check on one die: at most so much, and what is added to it."""
    faces = range(1, limit(view, "die_faces") + 1)
    results = [
        ForecastResult("they get away" if die + added <= needed else "they stay", 1, rule)
        for die in faces
    ]
    words = "leaders and ground"
    lines = (ForecastLine(words, f"{added:+d}", rule, fixed=True),) if added else ()
    return Forecast(
        title,
        (ForecastColumn(DIE, f"{added:+d}", lines, side),),
        f"at most {needed}, {added:+d}",
        counted(results),
        len(faces),
        rule=rule,
    )


def _battles_follow(view: RulesView) -> bool:
    """Whether the battles are next, with nothing to do before them."""
    here = phase_of(view)
    if here not in ORDER or ORDER.index(here) >= ORDER.index(BATTLES):
        return False
    between = ORDER[ORDER.index(here) + 1 : ORDER.index(BATTLES)]
    return not any(phase in HAS_WORK and HAS_WORK[phase](view) for phase in between)
