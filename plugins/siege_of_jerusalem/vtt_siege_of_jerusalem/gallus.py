"""The Assault of Gallus: set-up, minimum force, Giora's men (E.1, SR1, SR2)."""

from collections.abc import Iterator

import msgspec

from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, doubtful, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.battlefield import closed_hexes, is_gallus
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.control import controller
from vtt_siege_of_jerusalem.entry import ENTRIES, FORCES, POOL, gate_of
from vtt_siege_of_jerusalem.minimum import last_turn, manned, missing, places
from vtt_siege_of_jerusalem.muster import at, combat_in, number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.reach import flees
from vtt_siege_of_jerusalem.sequence import ACTORS, SETUP, phase_of
from vtt_siege_of_jerusalem.tables import die_of, word
from vtt_siege_of_jerusalem.units import JUDAEA, ROME, is_unit, name, units_on_map
from vtt_siege_of_jerusalem.walls import HEXES, hexes

book = Rulebook()

LEADER = "ben_giora"


def far_from_walls(view: RulesView, where: City) -> frozenset[int]:
    """The hexes far enough from every elevated hex for Rome to begin in (E.1, G25)."""
    distance = whole(view, "limits", "set_up_distance", "value")
    found = where.kept.get(("set-up", distance))
    if found is None:
        edge = {n for n in range(where.count) if where.elevated[n]}
        near = set(edge)
        for _ in range(distance - 1):
            edge = {o for n in edge for o in where.neighbours[n]} - near
            near |= edge
        found = where.kept["set-up", distance] = frozenset(range(where.count)) - near
    far: frozenset[int] = found
    return far


def bar_of_set_up(view: RulesView, unit: PieceState) -> str:
    """Why a unit may not begin where it stands; empty: it may."""
    number = number_of(view, unit)
    return bar_of_place(view, unit, number) if number >= 0 and is_gallus(view) else ""


@book.clause("E.1", otherwise="")
def bar_of_place(view: RulesView, unit: PieceState, number: int) -> str:
    """Why a unit may not begin in a hex; empty: it may."""
    where = city(view)
    if number in closed_hexes(view, unit.side):
        return "lies beyond this battle"
    if unit.side == JUDAEA:
        inside = "new_city" in where.areas[number] or where.elevated[number]
        return "" if inside else "is not in the New City or on its walls"
    if where.areas[number] != {"outside"} or number not in far_from_walls(view, where):
        distance = whole(view, "limits", "set_up_distance", "value")
        return f"is not outside, {distance} hexes from every wall"
    return ""


@book.check("E.1", "3.1", on=MovePieces)
def sets_up_in_its_turn(p: Proposal) -> Iterator[Finding]:
    """In the set-up first Judaea and then Rome places its own units, each in its zone."""
    phase_id = phase_of(p.before)
    if phase_id not in SETUP:
        return
    for move in p.moves:
        unit = p.after.piece(move.piece)
        who = name(p.before, unit)
        if not is_unit(p.before, unit):
            continue
        if unit.side != SETUP[phase_id]:
            yield illegal("3.1", f"{who} is set up by the other side.", (unit.id,))
            continue
        why = bar_of_set_up(p.after, unit) if is_gallus(p.after) else ""
        if why:
            label = city(p.after).labels[number_of(p.after, unit)]
            yield illegal("E.1", f"{who}: {label} {why}.", (unit.id,))


@book.check("E.1", on=EndPhase)
def is_set_up(p: Proposal) -> Iterator[Finding]:
    """A set-up ends when every unit stands where it may."""
    side = SETUP.get(phase_of(p.before))
    if side is None or not is_gallus(p.before):
        return
    where = city(p.before)
    for unit in units_on_map(p.before, side):
        why = bar_of_set_up(p.before, unit)
        if why:
            label = where.labels[number_of(p.before, unit)]
            yield illegal("E.1", f"{name(p.before, unit)}: {label} {why}.", (unit.id,))


@book.check("E.1.SR1", on=EndPhase)
def holds_the_wall(p: Proposal) -> Iterator[Finding]:
    """In the first turns each bastion, fort and fortress of the north wall is held (SR1)."""
    turn = p.before.state.turn.number
    if phase_of(p.before) != "j_move" or turn > last_turn(p.before):
        return
    empty = [label for label in missing(p.before) if label not in emptied(p.before)]
    if empty:
        text = f"The minimum force is missing in {', '.join(empty)}."
        yield illegal("E.1.SR1", text, measured=len(empty), limit=0, unit="hexes")


@book.check("E.1.SR1", on=EndPhase)
def will_hold_the_wall(p: Proposal) -> Iterator[Finding]:
    """Who sets up is told where the first move must yet bring somebody (SR1)."""
    empty = missing(p.before)
    if phase_of(p.before) == "setup_j" and empty:
        text = f"The minimum force has to be in {', '.join(empty)} after Judaea's first move."
        yield doubtful("E.1.SR1", text, measured=len(empty), limit=0, unit="hexes")


@book.check("E.1.SR1", on=MovePieces, cheap=True)
def stays_on_the_wall(p: Proposal) -> Iterator[Finding]:
    """The last unit does not leave its bastion, fort or fortress: another comes first (SR1)."""
    movers = tuple(p.before.piece(move.piece) for move in p.moves)
    if empties_a_place(p.before, movers):
        text = f"{name(p.before, movers[0])} is the last of the minimum force there and stays."
        yield illegal("E.1.SR1", text, tuple(unit.id for unit in movers))


def empties_a_place(view: RulesView, movers: tuple[PieceState, ...]) -> bool:
    """Whether units that move leave a place of the minimum force empty; who runs may (SR1)."""
    if phase_of(view) != "j_move" or view.state.turn.number > last_turn(view):
        return False
    where, ids = city(view), {unit.id for unit in movers}
    here = {number_of(view, unit) for unit in movers if unit.side == JUDAEA and not flees(unit)}
    kept = {where.number(label) for label in places(view) if label not in hexes(view).exempt}
    stay = (all(u.id in ids for u in combat_in(view, n, JUDAEA)) for n in here & kept)
    return any(stay)


@book.effect("E.1.SR1", on=MovePieces)
def run_away_from(p: Proposal) -> Iterator[Consequence]:
    """A place whose men have run away need not be held any more (SR1)."""
    fled = {number_of(p.before, p.before.piece(m.piece)) for m in p.moves}
    labels = {city(p.before).labels[n] for n in fled if n >= 0} & set(manned(p.before))
    lost = labels - set(manned(p.after))
    runners = any(flees(p.before.piece(move.piece)) for move in p.moves)
    if runners and lost:
        known = hexes(p.after)
        exempt = tuple(sorted({*known.exempt, *lost}))
        yield HEXES.write(p.after, msgspec.structs.replace(known, exempt=exempt))


def emptied(view: RulesView) -> tuple[str, ...]:
    """Places that were held when this phase began and are not now, outside Judaea's own movement."""
    if phase_of(view) in ("j_move", "j_panic", *SETUP):
        return ()
    return tuple(label for label in phase(view).manned if label not in manned(view))


@book.effect("E.1.SR1", on=EndPhase)
def exempted(p: Proposal) -> Iterator[Consequence]:
    """A place that combat has emptied need not be held any more (SR1)."""
    lost = emptied(p.after)
    if lost:
        known = hexes(p.after)
        exempt = tuple(sorted({*known.exempt, *lost}))
        yield HEXES.write(p.after, msgspec.structs.replace(known, exempt=exempt))


@book.effect("E.1.SR2", on=EndPhase)
def giora_comes(p: Proposal) -> Iterator[Consequence]:
    """From the fourth turn on some of Giora's men come when Judaea begins to move (SR2)."""
    turn = p.after.state.turn.number
    begins = phase_of(p.after) == "j_fire_j" and is_gallus(p.after)
    if begins and turn >= whole(p.after, "limits", "giora_turn", "value") and waiting(p.after):
        die = die_of(p.after, "giora")
        dice = (die, die) if p.after.setting("giora_dice") == "two" else (die,)
        yield DiceRequest("giora", dice, "How many of Giora's units come", ACTORS["j_move"])


def waiting(view: RulesView) -> tuple[PieceState, ...]:
    """Giora's men who have not come yet, he himself among them."""
    found = (u for u in view.pieces(FORCES).values() if u.slot == POOL and u.side == JUDAEA)
    return tuple(unit for unit in found if is_unit(view, unit))


@book.effect("E.1.SR2", on=rolled("giora"))
def giora_draws(p: Proposal) -> Iterator[Consequence]:
    """So many units are drawn at random, and their leader comes with the first."""
    men = [unit for unit in waiting(p.after) if p.after.value(unit, "type") != LEADER]
    count = min(sum(p.roll.results), len(men))
    sides = tuple(len(men) - drawn for drawn in range(count))
    dice = (*sides, die_of(p.after, "giora"))
    yield DiceRequest("giora_draw", dice, f"{count} of Giora's units, and where", p.actor)


@book.effect("E.1.SR2", on=rolled("giora_draw"))
def giora_arrives(p: Proposal) -> Iterator[Consequence]:
    """Odd: by the Tadi Gate, even: by Q49; where one is blocked, by the other."""
    everybody = list(waiting(p.after))
    leaders = [u for u in everybody if p.after.value(u, "type") == LEADER]
    men = [unit for unit in everybody if unit not in leaders]
    drawn = [men.pop(die - 1) for die in p.roll.results[:-1]]
    slot = entry_for(p.after, p.roll.results[-1])
    if slot is None:
        yield Say("Both gates are blocked: nobody comes.")
        return
    units = tuple(unit.id for unit in (*leaders, *drawn))
    place = word(p.after, "gallus_entries", slot, "gate")
    yield Say(f"{len(units)} of Giora's units come by {place}.")
    yield MovePieces(p.after.fill_slot(FORCES, slot, units))


def entry_for(view: RulesView, die: int) -> str | None:
    """Where reinforcements come in by the die; None: both gates are blocked."""
    wanted = [s for s in ENTRIES if str(die) in word(view, "gallus_entries", s, "dice").split()]
    others = [slot for slot in ENTRIES if slot not in wanted]
    return next((slot for slot in (*wanted, *others) if not is_blocked(view, slot)), None)


def is_blocked(view: RulesView, slot: str) -> bool:
    """Whether Romans hold a gate, or stand in it (SR2)."""
    where, gate = city(view), gate_of(view, slot)
    return bool(at(view, gate, ROME)) or controller(view, where, gate) == ROME
