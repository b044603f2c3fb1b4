"""Pitched battle: drawing up, two sequences, and who has won (4.4.2, 4.4.3)."""

from collections.abc import Iterator, Sequence

import msgspec

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum import battle_mods
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told
from vtt_bellum_gallicum.avoidance import cleared, failed_alone
from vtt_bellum_gallicum.battle_mods import Assets, assets, commander_among
from vtt_bellum_gallicum.battle_state import BATTLE_STATE, BattleState
from vtt_bellum_gallicum.battle_told import battle_in, begin_account, told_of
from vtt_bellum_gallicum.contact import PITCHED, battle_type, captains, engaged, ready
from vtt_bellum_gallicum.losses import LOSS, OUT_OF_LINE
from vtt_bellum_gallicum.movement import LED_BY
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.odds import column
from vtt_bellum_gallicum.places import dig_in, put, town_of
from vtt_bellum_gallicum.result_words import result_told
from vtt_bellum_gallicum.skirmish import Size, larger, row_of, size_of
from vtt_bellum_gallicum.special import is_ambush
from vtt_bellum_gallicum.switches import attacker_by
from vtt_bellum_gallicum.units import (
    BATTLE,
    GALLIC,
    ROMAN,
    Spot,
    enemy_of,
    ids,
    is_flipped,
    is_leader,
    is_unit,
    total,
)

book = Rulebook()

WINGS = ("left", "centre", "right")
RESERVE, COMMANDER, FLED, BOX_A = "reserve", "commander", "fled", "flipped"
AMBUSH = "ambush"


def in_slot(view: RulesView, side: SideId, part: str) -> list[PieceState]:
    """The pieces of a side in one part of the battle display."""
    return list(view.pieces_in_slot(BATTLE, f"{side}_{part}"))


def line(view: RulesView, side: SideId) -> list[PieceState]:
    """The units of a side in its three wings."""
    return [piece for wing in WINGS for piece in in_slot(view, side, wing) if is_unit(view, piece)]


def in_battle(view: RulesView, side: SideId) -> list[PieceState]:
    """Every piece of a side on the battle display."""
    return [piece for piece in view.pieces(BATTLE).values() if piece.side == side]


def commander(view: RulesView, side: SideId) -> PieceState | None:
    """Who commands an army on the battle display."""
    return commander_among(
        view, [piece for piece in in_battle(view, side) if is_leader(view, piece)]
    )


def attacker_in(view: RulesView, region: str) -> SideId:
    """Who attacks in a pitched battle in a region."""
    sizes = size_of(view, region, ROMAN), size_of(view, region, GALLIC)
    return attacker_between(view, *sizes, _attacker_known(view, region))


@book.clause("4.4.2", otherwise=GALLIC)
def attacker_between(
    view: RulesView, romans: Size, gauls: Size, known: SideId | None = None
) -> SideId:
    """Who tried alone to avoid the battle and failed defends; else the larger force attacks."""
    return larger(view, romans, gauls) if known is None else known


def _attacker_known(view: RulesView, region: str) -> SideId | None:
    """Who attacks by what has gone before; None where the larger force does (G9)."""
    if is_ambush(view, region):
        return GALLIC
    always = always_attacks(view)
    if always is not None:
        return always
    late = came_last(view, region) if attacker_by(view) == "last_mover" else None
    if late is not None:
        return late
    weak = failed_alone(view)
    return None if weak is None else enemy_of(weak)


def always_attacks(view: RulesView) -> SideId | None:
    """The side that attacks in every pitched battle, where a setting says so (G9)."""
    return ROMAN if attacker_by(view) == ROMAN else None


def came_last(view: RulesView, region: str) -> SideId | None:
    """The side whose units have marched into a region last in this turn; None if nobody has."""
    for side in (GALLIC, ROMAN):
        if any(unit.get(LED_BY) is not None for unit in ready(view, region, side)):
            return side
    return None


@handles("pitched")
def begin_battle(view: RulesView, task: Task) -> Step:
    """The armies go to the battle display and are drawn up, the attacker first."""
    if battle_type(view, task.place) != PITCHED:
        return Step((cleared(view),))
    attacker = attacker_in(view, task.place)
    ambush = is_ambush(view, task.place)
    state = BattleState(task.place, attacker, enemy_of(attacker))
    commands: list[SingleCommand] = [cleared(view), BATTLE_STATE.write(view, state)]
    sides = (attacker, enemy_of(attacker))
    fighters = [unit for side in sides for unit in ready(view, task.place, side)]
    commands += begin_account(view, battle_in(view, task.place), fighters)
    if ambush:
        commands.append(SetRulesValue(view.plugin, (AMBUSH,), True))
    for side in sides:
        units, leaders = ready(view, task.place, side), captains(view, task.place, side)
        commands += engaged(view, [*units, *leaders])
        commands += to_display(view, side, units, leaders)
    return Step(tuple(commands), fight_tasks(state))


def fight_tasks(state: BattleState) -> tuple[Task, ...]:
    """Both sides are drawn up, then the first sequence is fought."""
    return (
        Task("deploy", side=state.attacker),
        Task("deploy", side=state.defender),
        Task("sequence"),
    )


def to_display(
    view: RulesView, side: SideId, units: Sequence[PieceState], leaders: Sequence[PieceState]
) -> tuple[SingleCommand, ...]:
    """Units go to the reserve, from where they are drawn up; leaders to their box."""
    found: list[SingleCommand] = []
    if units:
        found.append(MovePieces(view.fill_slot(BATTLE, f"{side}_{RESERVE}", ids(units))))
    if leaders:
        found.append(MovePieces(view.fill_slot(BATTLE, f"{side}_{COMMANDER}", ids(leaders))))
    return tuple(found)


@handles("sequence")
def sequence(view: RulesView, _: Task) -> Step:
    """The attacker rolls at the odds of the wings."""
    state = BATTLE_STATE.read(view)
    if state is None:
        return Step()
    own, enemy = line(view, state.attacker), line(view, state.defender)
    attack, defence = total(view, own), total(view, enemy)
    title = f"{battle_in(view, state.region)}, sequence {state.sequence}"
    label = f"{title}: {attack} to {defence}"
    about = Task("sequence", state.region, state.attacker, note=column(view, attack, defence))
    return Step(roll=dice(view, "pitched", about, label))


def die_modifier(view: RulesView, state: BattleState) -> int:
    """All modifiers of a sequence."""
    forces = _assets(view, state.attacker), _assets(view, state.defender)
    found = modifier_between(view, state.region, state.attacker, forces)
    if view.box(AMBUSH) is True and state.sequence == 1 and state.attacker == GALLIC:
        found += modifier(view, "ambush")
    return found


def modifier_between(
    view: RulesView, region: str, attacker: SideId, forces: tuple[Assets, Assets]
) -> int:
    """All modifiers of a sequence between two lines, the attacker's first; an ambush adds its own."""
    return battle_mods.die_modifier(view, region, attacker, forces, limit(view, "pitched_bows"))


def _assets(view: RulesView, side: SideId) -> Assets:
    return assets(view, line(view, side), commander(view, side))


@book.effect("4.4.3c", on=rolled("pitched"))
def sequence_result(p: Proposal) -> Iterator[Consequence]:
    """Losses in the wings, then rout and rally, then the armies are drawn up anew."""
    task, state = p.about(Task), BATTLE_STATE.read(p.after)
    if state is None:
        return
    die = p.roll.results[0] + die_modifier(p.after, state)
    result = text(p.after, "pitched", row_of(p.after, "pitched", die), task.note)
    role = text(p.after, "pitched_results", result, "winner")
    winner = state.attacker if role == "attacker" else state.defender
    forces = [len(line(p.after, side)) for side in (state.attacker, state.defender)]
    told = result_told(p.after, "pitched", result, state.attacker, forces)
    yield roll_told(p, f"{die} in all, {told}")
    commands: list[SingleCommand] = [
        BATTLE_STATE.write(p.after, msgspec.structs.replace(state, winner=winner))
    ]
    if p.after.box(AMBUSH) is True:
        commands.append(SetRulesValue(p.after.plugin, (AMBUSH,), "over"))
    order = ((state.defender, "defender"), (state.attacker, "attacker"))
    lost = tuple(_lost(p.after, side, result, role) for side, role in order)
    routs = tuple(Task("rout", side=side, note=wing) for side, _ in order for wing in WINGS)
    yield from resume(p, tuple(commands), (*lost, *routs, Task("after_sequence")))


def _lost(view: RulesView, side: SideId, result: str, role: str) -> Task:
    return Task(
        LOSS,
        side=side,
        units=ids(line(view, side)),
        lost=whole(view, "pitched_results", result, f"{role}_eliminated"),
        flipped=whole(view, "pitched_results", result, f"{role}_flipped"),
        note=OUT_OF_LINE if turned_leave(view) else "",
    )


@handles("after_sequence")
def after_sequence(view: RulesView, _: Task) -> Step:
    """A side without a unit in its wings has lost; else the second sequence, or the verdict."""
    state = BATTLE_STATE.read(view)
    if state is None:
        return Step()
    standing = who_stands(view, state)
    if ends_here(view, state, standing):
        winner = early_winner(view, state, standing) or state.winner
        found = msgspec.structs.replace(state, winner=winner)
        return Step((BATTLE_STATE.write(view, found),), (Task("decided"),))
    following = msgspec.structs.replace(state, sequence=state.sequence + 1)
    return Step(
        (BATTLE_STATE.write(view, following),),
        (
            Task("regroup", side=state.defender),
            Task("regroup", side=state.attacker),
            Task("sequence"),
        ),
    )


def ends_here(view: RulesView, state: BattleState, standing: tuple[bool, bool]) -> bool:
    """Whether a battle ends with its sequence: the last one, or a side has nobody in its wings."""
    last = bool(state.town) or state.sequence >= limit(view, "sequences")
    alone = early_winner(view, state, standing) is not None
    return last or alone or are_both_broken(view, standing)


@book.clause("4.4.3g", otherwise=None)
def early_winner(_: RulesView, state: BattleState, standing: tuple[bool, bool]) -> SideId | None:
    """The side that alone has units in its wings; None while both have, or neither."""
    own, enemy = standing
    if own == enemy:
        return None
    return state.attacker if own else state.defender


def who_stands(view: RulesView, state: BattleState) -> tuple[bool, bool]:
    """Whether the attacker, and the defender, has a unit in his wings that holds them."""
    sides = (state.attacker, state.defender)
    found = [
        any(holds(view, turned=is_flipped(unit)) for unit in line(view, side)) for side in sides
    ]
    return (found[0], found[1])


def holds(view: RulesView, *, turned: bool) -> bool:
    """Whether a unit in a wing holds it: where those turned over stay, only a full one does (G44)."""
    return turned_leave(view) or not turned


def turned_leave(view: RulesView) -> bool:
    """Whether units that are turned over leave the line until after the battle (G44)."""
    return view.setting("box_a") == "out"


@book.clause("4.4.3g2", otherwise=False)
def are_both_broken(_: RulesView, standing: tuple[bool, bool]) -> bool:
    """Neither side has a unit in its wings: the result of that sequence decides (R)."""
    return not any(standing)


@handles("decided")
def decided(view: RulesView, _: Task) -> Step:
    """Leaders are checked, the winner pursues, and the survivors leave the display."""
    state = BATTLE_STATE.read(view)
    if state is None:
        return Step()
    beaten = enemy_of(state.winner)
    checked = {
        side: ids(piece for piece in in_battle(view, side) if is_leader(view, piece))
        for side in (state.winner, beaten)
    }
    return Step(
        (),
        (
            Task("leader_pick", state.region, state.winner, checked[state.winner]),
            Task("leaders_all", state.region, beaten, checked[beaten]),
            Task("pursuit", state.region, beaten),
            told_of(state.winner),
            Task("after_battle", state.region, beaten, note=state.town),
        ),
    )


@handles("after_battle")
def after_battle(view: RulesView, task: Task) -> Step:
    """Everybody comes back to the map; the beaten retreat, or go back inside."""
    state = BATTLE_STATE.read(view)
    if state is None:
        return Step()
    commands: list[SingleCommand] = [BATTLE_STATE.clear(view)]
    town = town_of(view, state.town) if state.town else None
    for side in (state.attacker, state.defender):
        people = in_battle(view, side)
        inside = town is not None and side == state.besieged
        spot = town.spot if inside and town is not None else Spot(state.region)
        group = [piece for piece in people if piece.get("siege")]
        commands += put(view, people, spot)
        if town is not None and not inside:
            commands += dig_in(view, group, town)
        if people and town is None and side != task.side:
            commands.append(SetProperty(ids(people), "fought", True))
    if town is not None and task.side == state.besieged:
        return Step(tuple(commands))
    return Step(tuple(commands), (Task("retreat", state.region, task.side),))
