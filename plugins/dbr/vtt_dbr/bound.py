"""The bound: whose it is, its phases, and that an element moves once in it (C, C1, C3, B10)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.flow import SetTurn
from vtt.commands.piece import MovePieces, SetMark
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Flow
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_dbr import movement
from vtt_dbr.actions import EndPhase, ThrowPips
from vtt_dbr.deployment import DEPLOY
from vtt_dbr.element import Element
from vtt_dbr.fights import all_pairs, facing_walls
from vtt_dbr.ledger import left_in_words, pips_of
from vtt_dbr.losses import beaten_at_end, break_commands, broken_now, command_title, is_beaten
from vtt_dbr.manoeuvre import is_march, moved_by
from vtt_dbr.movers import any_mover
from vtt_dbr.weather import conditions

book = Rulebook()

PIPS = "pips"
MOVE = "move"
SHOOT = "shoot"
FIGHT = "fight"
PHASES = (DEPLOY, PIPS, MOVE, SHOOT, FIGHT)
"""The phases of a bound, as the module names them. A battle begins with the dice of its first bound;
those of later bounds fall when the bound before them ends. Deployment comes once, where a scenario
begins with it."""

SHOTS = "shots"
"""Where the rules remember who has shot at whom in this bound: target by shooter."""

RESOLVED = "resolved"
"""Where the rules remember whose shooters have been rolled for in this bound."""

FIGHTS = "fights"
"""Where the rules remember the fights of this bound that have not been fought."""

STORMED = "stormed"
"""Where the rules remember who has tried a wall in this bound."""

FORGOTTEN = (SHOTS, RESOLVED, FIGHTS, STORMED, "split", "marching")
"""What the rules remember for one bound only, here and in other chapters."""

NAMES = {
    DEPLOY: "deployment",
    PIPS: "PIP dice",
    MOVE: "movement",
    SHOOT: "shooting",
    FIGHT: "close combat",
}

MOVED = "has moved already in this bound"
"""Of an element that may not make another tactical move (B10.4)."""

ENDS_WHEN = {
    DEPLOY: "Ground and armies lie as the players want them.",
    PIPS: "The PIP dice of all commands have been thrown.",
    MOVE: "The active player has moved all that he wants to move.",
    SHOOT: "Everybody who must shoot has shot.",
    FIGHT: "All who are in contact have fought.",
}


def active_side(view: RulesView) -> SideId:
    """The side whose bound it is; the first side where a game does not say."""
    return view.state.turn.side or view.state.sides[0]


def phase_of(view: RulesView) -> str:
    """The phase; movement where a game does not say."""
    return view.state.turn.phase if view.state.turn.phase in PHASES else MOVE


def flow(view: RulesView) -> Flow:
    """Phase, who may act in it, and the command that ends it. Both sides shoot in every bound."""
    phase, side = phase_of(view), active_side(view)
    named = f"{view.module.side(side).name}: {NAMES[phase]}"
    return Flow(
        phase=phase,
        label="Deployment" if phase == DEPLOY else f"{named}{conditions(view)}",
        actors=view.state.sides if phase in (DEPLOY, SHOOT) else (side,),
        ends_when=ENDS_WHEN[phase],
        next=declare(view.plugin, ThrowPips() if phase == PIPS else EndPhase()),
        told=_told(view, side) if phase == MOVE else "",
    )


def bound_name(view: RulesView) -> str:
    """What a turn is called."""
    return f"Bound {view.state.turn.number}"


def _told(view: RulesView, side: SideId) -> str:
    """What each command may still spend, and whom to hold of those that have just broken."""
    broken = [command_title(view, side, name) for name in broken_now(view, side)]
    warned = f"Broken: {', '.join(broken)}. Who is not held runs after the movement (C4)."
    return " ".join(filter(None, (warned if broken else "", _pips_left(view, side))))


def _pips_left(view: RulesView, side: SideId) -> str:
    """What each command may still spend in the movement (C2); nothing before its dice are given."""
    ledger = pips_of(view)
    parts = [
        f"{command_title(view, side, name)} {_left(had - gone)}"
        for name, (had, gone) in ledger.items()
    ]
    return f"PIPs left: {', '.join(parts)}." if parts else ""


def _left(left: int) -> str:
    return str(left) if left >= 0 else left_in_words(left)


def _out_of_turn(view: RulesView, element: Element) -> bool:
    return phase_of(view) != MOVE or element.side != active_side(view)


@book.check("C3", on=MovePieces, cheap=True, concerns=any_mover(_out_of_turn))
def moves_in_turn(p: Proposal) -> Iterator[Finding]:
    """Tactical moves are made in the movement phase, by the side whose bound it is."""
    side = active_side(p.before)
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        if phase_of(p.before) != MOVE:
            yield illegal("C3", "Elements move in the movement phase only.", manoeuvre.ids)
        elif manoeuvre.side != side and p.actor in (None, side):  # else the referee says so
            name = p.before.module.side(side).name
            yield illegal(
                "C3", f"This is the bound of {name}: only its elements move.", manoeuvre.ids
            )


def _has_moved(view: RulesView, element: Element) -> bool:
    return element.moved


@book.check("B10.4", on=MovePieces, cheap=True, concerns=any_mover(_has_moved))
def moves_once(p: Proposal) -> Iterator[Finding]:
    """An element makes one tactical move in a bound."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            tactical = not manoeuvre.is_outcome and not is_march(p.before, manoeuvre)
            if mover.element.moved and tactical:
                use = movement.use_of(p.before, manoeuvre)
                yield illegal(
                    "B10.4",
                    f"{mover.element.title} {MOVED}.",
                    (mover.element.id,),
                    measured=use.used,
                    limit=0.0,
                    marks=(movement.trail(manoeuvre, use, ""),),
                )


@book.effect("B10.4", on=MovePieces)
def marks_moved(p: Proposal) -> Iterator[Consequence]:
    """Who made a tactical move is marked."""
    for manoeuvre in moved_by(p):
        if not manoeuvre.is_outcome and not is_march(p.before, manoeuvre):
            yield SetMark(manoeuvre.ids, moved=True)


@book.check("C8.1", on=EndPhase)
def active_player_ends(p: Proposal) -> Iterator[Finding]:
    """The phase is ended by the player whose bound it is; deployment, which is both sides', by either."""
    side = active_side(p.before)
    if p.actor not in (None, side) and phase_of(p.before) != DEPLOY:
        name = p.before.module.side(side).name
        yield illegal("C8.1", f"{name} ends the phase: it is its bound.")


@book.effect("C.1", on=EndPhase)
def bounds_alternate(p: Proposal) -> Iterator[Consequence]:
    """Movement, shooting, close combat where there is any; then it is the other side's bound.

    A bound that ends with an army beaten is the last; players may go on where rules only advise.
    """
    turn, side, phase = p.after.state.turn, active_side(p.after), phase_of(p.after)
    if phase == DEPLOY:
        yield SetTurn(TurnState(turn.number, PIPS, side))
    elif phase == PIPS:
        yield SetTurn(TurnState(turn.number, MOVE, side))
    elif phase == MOVE:
        yield SetTurn(TurnState(turn.number, SHOOT, side))
    elif phase == SHOOT and combat_follows(p.after):
        yield SetTurn(TurnState(turn.number, FIGHT, side))
        for pair in all_pairs(p.after):
            yield SetRulesValue(p.after.plugin, (FIGHTS, pair.key), True)
    elif begins_next(p.after):
        yield SetTurn(TurnState(turn.number + 1, MOVE, following(p.after)))


@book.effect("C1.3", on=EndPhase)
def marks_are_cleared(p: Proposal) -> Iterator[Consequence]:
    """What was remembered for the bound is forgotten at its end."""
    if not ends_bound(p.after):
        return
    moved = tuple(sorted(piece.id for piece in p.after.state.pieces.values() if piece.moved))
    if moved:
        yield SetMark(moved, moved=False)
    for name in FORGOTTEN:
        if p.after.box(name) is not None:
            yield SetRulesValue(p.after.plugin, (name,), None)


@book.effect("C12.1", on=EndPhase)
def armies_are_counted(p: Proposal) -> Iterator[Consequence]:
    """At the end of every bound an army that has lost more than half is beaten."""
    if ends_bound(p.after):
        yield from beaten_at_end(p.after)


@book.effect("C1.2", on=EndPhase)
def commands_break(p: Proposal) -> Iterator[Consequence]:
    """At the start of its side's bound a command that has lost more than a third breaks."""
    if begins_next(p.after):
        yield from break_commands(p.after, following(p.after))


def ends_bound(view: RulesView) -> bool:
    """Whether the end of this phase ends the bound: after close combat, or after shooting without any."""
    phase = phase_of(view)
    return phase == FIGHT or (phase == SHOOT and not combat_follows(view))


def begins_next(view: RulesView) -> bool:
    """Whether another bound begins when this phase ends: no army is beaten, or the game is played on."""
    plays_on = view.state.outcome is not None
    beaten = any(is_beaten(view, side) for side in view.state.sides)
    return ends_bound(view) and (plays_on or not beaten)


def combat_follows(view: RulesView) -> bool:
    """Whether there is anything to fight for after shooting: enemies in contact, or a wall to be stormed."""
    return bool(all_pairs(view) or facing_walls(view, active_side(view)))


def following(view: RulesView) -> SideId:
    """The side whose bound comes next."""
    sides = view.state.sides
    return sides[(sides.index(active_side(view)) + 1) % len(sides)]
