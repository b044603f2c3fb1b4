"""After the last letter of a melee: into the emptied hex and beyond, or at it again (11.86, 11.87, 11.9)."""

from collections.abc import Iterator, Sequence

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.aim import defenders, lone_engine, mark_of
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.company import bar_of_company
from vtt_siege_of_jerusalem.fight import FIGHT, Fight, placed, taken
from vtt_siege_of_jerusalem.garrison import is_beyond
from vtt_siege_of_jerusalem.losses import Commands, eliminate
from vtt_siege_of_jerusalem.melee import ways_in
from vtt_siege_of_jerusalem.muster import with_place
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.places import height_in_words
from vtt_siege_of_jerusalem.reach import controller, enemy_hexes
from vtt_siege_of_jerusalem.sorties import SORTIES, Sorties, cleared, opened
from vtt_siege_of_jerusalem.stacking import is_full, limit_of
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.units import (
    CAVALRY,
    CITY,
    HQ,
    class_of,
    counts_for_stacking,
    enemy_of,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()


def end(view: RulesView, fight: Fight) -> Iterator[Consequence]:
    """A melee is over: the hex is empty and can be entered, or the attackers may go on, or nothing."""
    where = city(view)
    target = where.number(fight.target)
    if defenders(view, target, fight.attacker, fight.top):
        if fight.six:
            mark = mark_of(fight.target, fight.top)
            yield with_changes(view, again=mark, again_by=fight.attackers)
        yield FIGHT.clear(view)
        return
    yield from tower_without_riders(view, fight, target)
    if fight.target in {label for there in opened(view).values() for label in there}:
        yield SORTIES.write(view, Sorties(cleared(view, fight.target)))
    able = [] if fight.top else _able(view, fight, target)
    if not able:
        yield FIGHT.clear(view)
        return
    yield FIGHT.write(view, fight)
    yield ask(view.plugin, _who(view, fight, able, limit_of(view, where, target, fight.attacker)))


@book.clause("11.21", otherwise=())
def tower_without_riders(view: RulesView, fight: Fight, target: int) -> Commands:
    """A tower falls with its riders, who all die, to the men on the wall, but for its pushers (11.21)."""
    taken = fight.top and not fight.fled
    engine = lone_engine(view, target, fight.attacker) if taken else None
    return eliminate(view, engine) if engine is not None else ()


def _able(view: RulesView, fight: Fight, target: int) -> list[PieceState]:
    """The attackers who can get into the hex that they have won."""
    units = (view.piece(unit) for unit in fight.attackers)
    units = (u for u in units if u.table == CITY and ways_in(view, u, target) is not None)
    return [unit for unit in units if not is_beyond(view, city(view), unit, target)]


def _who(view: RulesView, fight: Fight, able: Sequence[PieceState], limit: int) -> PendingChoice:
    options = tuple(ChoiceOption(unit.id, with_place(view, unit), (unit.id,)) for unit in able)
    heads = sum(not counts_for_stacking(view, unit) for unit in able)
    return PendingChoice(
        f"advance:{fight.target}", fight.attacker, f"{fight.target} is empty: who advances?",
        options, minimum=0, maximum=min(len(options), limit + min(heads, 1)), rule="11.9",
        done="Nobody advances",
    )  # fmt: skip


@book.effect("11.9", on=answered("advance"))
def advanced(p: Proposal) -> Iterator[Consequence]:
    """Those who advance stand in the emptied hex and are marked; excess E lead them on (11.86)."""
    fight, where = FIGHT.read(p.after), city(p.after)
    if fight is None:
        return
    target, moves = where.number(fight.target), []
    limit = limit_of(p.after, where, target, fight.attacker)
    view = p.after
    for unit in map(p.after.piece, map(PieceId, p.answer.options)):
        node = ways_in(p.after, unit, target)
        counts = counts_for_stacking(p.after, unit)
        alone = bool(bar_of_company(view, where, target, unit))  # cavalry, or infantry behind it
        if node is not None and (not counts or limit > 0) and not alone:
            moves.append(placed(p.after, unit, node))
            view = view.then(MovePieces((moves[-1],)))
            limit -= counts
    done = taken(p.after, where, tuple(moves))
    yield from done
    view = p.after.then(*done) if done else p.after
    gone = tuple(move.piece for move in moves)
    if gone:
        marked = phase(view).marked | dict.fromkeys(gone, fight.letter)
        mark = with_changes(view, marked=marked)
        yield mark
        view = view.then(mark)
    onward = gone if fight.further else ()
    yield from _go_on(view, msgspec.structs.replace(fight, onward=onward))


def _go_on(view: RulesView, fight: Fight) -> Iterator[Consequence]:
    """Ask each of those who advanced how far he goes, until nobody can go on."""
    while fight.onward:
        ways = beyond(view, view.piece(fight.onward[0]), fight.further)
        if ways:
            yield FIGHT.write(view, fight)
            yield ask(view.plugin, _where_to(view, fight, ways))
            return
        fight = msgspec.structs.replace(fight, onward=fight.onward[1:])
    yield FIGHT.clear(view)


def _where_to(view: RulesView, fight: Fight, ways: Sequence[int]) -> PendingChoice:
    unit = view.piece(fight.onward[0])
    options = tuple(option_of(view, unit, node) for node in ways)
    return PendingChoice(
        f"further:{unit.id}", fight.attacker, f"{with_place(view, unit)} may go on: where to?", options,
        minimum=0, maximum=1, rule="11.86", done="Stay",
    )  # fmt: skip


def option_of(view: RulesView, unit: PieceState, node: int, note: str = "") -> ChoiceOption:
    """A node as an answer: its label, the unit that would go there, the hex to light up."""
    where = city(view)
    number, height = where.hex_of_node(node), height_in_words(view, where, node)
    mark = AreaMark(CITY, where.board.corners(where.cell(number)), role=ShapeRole.REACH)
    return ChoiceOption(str(node), f"{where.labels[number]}{height}{note}", (unit.id,), (mark,))


@book.effect("11.86", on=answered("further"))
def went_further(p: Proposal) -> Iterator[Consequence]:
    """He goes on, or stays in the hex that was won."""
    fight, where = FIGHT.read(p.after), city(p.after)
    if fight is None or not fight.onward:
        return
    view, unit = p.after, p.after.piece(fight.onward[0])
    if p.answer.options:
        done = taken(view, where, (placed(view, unit, int(p.answer.options[0])),))
        yield from done
        view = view.then(*done)
    yield from _go_on(view, msgspec.structs.replace(fight, onward=fight.onward[1:]))


@book.clause("11.86", otherwise=())
def beyond(view: RulesView, unit: PieceState, hexes_left: int) -> tuple[int, ...]:
    """The nodes to which a unit may go on from the hex that was won, one for each excess E (11.86).

    It goes only where it could move: not from one enemy zone into another, and no farther from the
    first one that it enters (7.31, 7.311); out of command it enters none (5.3).
    """
    where = city(view)
    cell = view.cell_of(unit)
    if cell is None:
        return ()
    zones = zones_of(view, enemy_of(unit.side)).nodes
    start = where.node(where.number_of(cell), unit.level)
    found: set[int] = set()
    edge = {start}
    for _ in range(hexes_left):
        edge = {
            other
            for node in edge
            if node == start or node not in zones
            for other, _cost in steps_of(view, mover_of(view, unit)).of(node)
            if other not in found and _may_enter(view, where, unit, node, other)
        }
        found |= edge
    found.discard(start)
    return tuple(sorted(node for node in found if _may_stop(view, where, unit, node)))


def _may_enter(view: RulesView, where: City, unit: PieceState, node: int, other: int) -> bool:
    number = where.hex_of_node(other)
    zones = zones_of(view, enemy_of(unit.side)).nodes
    barred = enemy_hexes(view, where, enemy_of(unit.side)) | closed_hexes(view, unit.side)
    if number in barred or is_beyond(view, where, unit, number):
        return False
    soft = class_of(view, unit) in (CAVALRY, HQ)
    if other in zones and ((node in zones and not soft) or not _commanded(view, unit)):
        return False
    gate = where.terrain[number] == "gate" and not where.is_high(other)
    if gate and controller(view, where, number) != unit.side:
        return False
    return not bar_of_company(view, where, number, unit)


def _commanded(view: RulesView, unit: PieceState) -> bool:
    return unit.id in phase(view).in_command


def _may_stop(view: RulesView, where: City, unit: PieceState, node: int) -> bool:
    number = where.hex_of_node(node)
    passage = not where.is_high(node) and where.terrain[number] in ("gate", "bridge")
    return not passage and not is_full(view, where, number, unit)
