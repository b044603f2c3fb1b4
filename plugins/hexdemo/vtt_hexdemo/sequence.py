"""The sequence of play: whose phase it is, what may be done in it, and what follows its end (1)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.flow import SetTurn
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    RemovePieces,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Flow
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_hexdemo.actions import Attack, EndPhase
from vtt_hexdemo.moves import moves_of
from vtt_hexdemo.units import name

book = Rulebook()

MOVE, FIGHT = "move", "fight"
"""The phases, as the module names them."""

ATTACKED = "attacked"
"""Where the rules remember which hexes were attacked in this phase."""

NAMES = {MOVE: "movement", FIGHT: "combat"}
ENDS_WHEN = {
    MOVE: "The units that are to move have moved.",
    FIGHT: "The attacks that are to be made have been made.",
}
BY_HAND = (
    *(AddPieces, RemovePieces, SetFace, SetMark, SetProperty, SetSecrecy, SetSide),
    SetTurn,
)


def active_side(view: RulesView) -> SideId:
    """The side whose phase it is; the first one where a game does not say."""
    return view.state.turn.side or view.state.sides[0]


def phase_of(view: RulesView) -> str:
    """The phase; movement where a game does not say."""
    return FIGHT if view.state.turn.phase == FIGHT else MOVE


def flow(view: RulesView) -> Flow:
    """Phase, who may act in it, and the command that ends it."""
    phase, side = phase_of(view), active_side(view)
    return Flow(
        phase=phase,
        label=f"{view.module.side(side).name}: {NAMES[phase]}",
        actors=(side,),
        ends_when=ENDS_WHEN[phase],
        next=declare(view.plugin, EndPhase()),
    )


@book.check("1.2", on=MovePieces, cheap=True)
def own_units_move(p: Proposal) -> Iterator[Finding]:
    """A side moves its own units."""
    for move in moves_of(p):
        if move.unit.side != active_side(p.before):
            unit = move.unit
            yield illegal("1.2", f"{name(p.before, unit)} is not yours to move.", (unit.id,))


@book.check("1.2", on=Attack)
def own_units_attack(p: Proposal) -> Iterator[Finding]:
    """A side attacks with its own units."""
    for unit in map(p.before.piece, p.action(Attack).units):
        if unit.side != active_side(p.before):
            yield illegal("1.2", f"{name(p.before, unit)} is not yours to fight with.", (unit.id,))


@book.check("1.3", on=(MovePieces, Attack), cheap=True)
def in_its_phase(p: Proposal) -> Iterator[Finding]:
    """Units move in movement phases and attack in combat phases."""
    wanted = MOVE if isinstance(p.single, MovePieces) else FIGHT
    if phase_of(p.before) != wanted and (wanted == FIGHT or moves_of(p)):
        what = "move" if wanted == MOVE else "attack"
        yield illegal("1.3", f"Units {what} in the {NAMES[wanted]} phase only.")


@book.check("1.4", on=BY_HAND)
def nothing_by_hand(p: Proposal) -> Iterator[Finding]:
    """Units are flipped, marked, added and removed by the rules alone."""
    yield illegal("1.4", "The rules flip, mark, add and remove units, and pass the turn.")


@book.effect("1.1", on=EndPhase)
def next_phase(p: Proposal) -> Iterator[Consequence]:
    """Movement, then combat, then the other side; after both sides the next turn."""
    turn, sides = p.after.state.turn, p.after.state.sides
    side = active_side(p.after)
    if phase_of(p.after) == MOVE:
        yield SetTurn(TurnState(turn.number, FIGHT, side))
    elif side != sides[-1]:
        yield SetTurn(TurnState(turn.number, MOVE, sides[sides.index(side) + 1]))
    else:
        yield SetTurn(TurnState(turn.number + 1, MOVE, sides[0]))


@book.effect("1.5", on=EndPhase)
def forget_the_phase(p: Proposal) -> Iterator[Consequence]:
    """Who has moved or attacked, and which hexes were attacked, counts for one phase."""
    marked = tuple(sorted(unit.id for unit in p.after.state.pieces.values() if unit.moved))
    if marked:
        yield SetMark(marked, moved=False)
    if p.after.box(ATTACKED) is not None:
        yield SetRulesValue(p.after.plugin, (ATTACKED,), None)
