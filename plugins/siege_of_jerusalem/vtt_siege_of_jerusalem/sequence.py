"""The sequence of play: sixteen phases a turn, who acts in each, and what its end brings (3.2, 4)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.flow import SetTurn
from vtt.commands.piece import AddPieces, RemovePieces, SetFace, SetMark, SetProperty, SetSide
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Flow
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.broken import paid_off
from vtt_siege_of_jerusalem.phase import PHASE
from vtt_siege_of_jerusalem.snapshot import at_start_of
from vtt_siege_of_jerusalem.time_track import marked
from vtt_siege_of_jerusalem.units import JUDAEA, ROME

book = Rulebook()

SETUP: dict[str, SideId] = {"setup_j": JUDAEA, "setup_r": ROME}
"""Before the first turn both sides may change where their units stand, Judaea first (3.1, E.1)."""

OPENING = "r_fire_j"
"""The Assault of Gallus begins with fire: in its first turn Rome does not rally (E.1)."""

ACTORS: dict[str, SideId] = {
    "r_rally": ROME, "r_fire_j": JUDAEA, "r_fire_r": ROME, "r_move": ROME, "r_panic": ROME,
    "r_melee": ROME, "r_counter": JUDAEA, "r_step_up": ROME, "j_reserves": JUDAEA,
    "j_rally": JUDAEA, "j_fire_r": ROME, "j_fire_j": JUDAEA, "j_move": JUDAEA, "j_panic": JUDAEA,
    "j_melee": JUDAEA, "j_counter": ROME,
}  # fmt: skip
"""Who acts in each phase, in their order; before the underscore stands whose turn it is (4.1, 4.2)."""

ORDER = tuple(ACTORS)
TURNS = {"r": "4.1", "j": "4.2"}
PARTS = {
    "r_rally": "4.11", "r_fire": "4.12", "r_move": "4.13", "r_melee": "4.14",
    "j_rally": "4.21", "j_fire": "4.22", "j_move": "4.23", "j_melee": "4.24",
}  # fmt: skip
"""The rules of a turn of each side, and of its four phases, which have parts of their own (4.1 to 4.24)."""

PART_OF = {"reserves": "rally", "panic": "move", "counter": "melee", "step_up": "melee"}
ACTORS |= SETUP
ENDS_WHEN = {
    "setup_j": "Judaea has set up.",
    "setup_r": "Rome has set up.",
    "rally": "Every unit that has to rally has rolled.",
    "reserves": "The reserves that wake have been placed.",
    "fire": "All who want to fire have fired.",
    "move": "All who want to move have moved; routed units have run.",
    "panic": "All panicked units have run.",
    "melee": "All attacks have been made.",
    "counter": "Counterattacks against opened gates have been made.",
    "step_up": "Units on towers and ladders have stepped on to empty walls.",
}
BY_HAND = (AddPieces, RemovePieces, SetFace, SetMark, SetProperty, SetSide, SetTurn)


def phase_of(view: RulesView) -> str:
    """The phase; the first one where a game does not say."""
    return view.state.turn.phase if view.state.turn.phase in ACTORS else ORDER[0]


def kind_of(phase: str) -> str:
    """What is done in a phase: rally, reserves, fire, move, panic, melee, counter, step_up."""
    if phase in SETUP:
        return phase
    kind = phase.partition("_")[2]
    return "fire" if kind.startswith("fire") else kind


def rules_of(phase: str) -> tuple[str, ...]:
    """The rules by which a phase is played: of the turn, and of its part (4.1 to 4.24)."""
    turn, kind = phase.partition("_")[0], kind_of(phase)
    return TURNS[turn], PARTS[f"{turn}_{PART_OF.get(kind, kind)}"]


def phasing_side(view: RulesView) -> SideId:
    """Whose turn it is (4.1, 4.2)."""
    return ROME if phase_of(view) == "setup_r" or phase_of(view).startswith("r") else JUDAEA


def active_side(view: RulesView) -> SideId:
    """Who acts in the phase."""
    return ACTORS[phase_of(view)]


def flow(view: RulesView) -> Flow:
    """Phase, who may act in it, and the command that ends it."""
    phase = phase_of(view)
    name = next((p.name for p in view.module.phases if p.id == phase), phase)
    return Flow(
        phase=phase,
        label=name,
        actors=(active_side(view),),
        ends_when=ENDS_WHEN[kind_of(phase)],
        next=declare(view.plugin, EndPhase()),
    )


@book.check("4", on=BY_HAND)
def nothing_by_hand(p: Proposal) -> Iterator[Finding]:
    """Units are turned over, marked, added and removed by the rules, which also pass the turn."""
    yield illegal("4", "The rules turn over, mark, add and remove units, and pass the turn.")


@book.clause("3.2", otherwise="setup_r")
def opening(view: RulesView) -> str:
    """The phase in which the first turn, a Roman one, begins (3.2, E.1)."""
    return OPENING


def following(view: RulesView, phase: str) -> tuple[int, str]:
    """How many turns on, and which phase: the next one whose rules the table plays (4.1 to 4.24)."""
    if phase in SETUP:
        return 0, "setup_r" if phase == "setup_j" else opening(view)
    place, turns = ORDER.index(phase), 0
    while True:
        place = (place + 1) % len(ORDER)
        turns += place == 0
        if turns > 1 or all(is_on(view, rule) for rule in rules_of(ORDER[place])):
            return turns, ORDER[place]


@book.clause("4.3", otherwise=0)
def further(view: RulesView, turns: int) -> int:
    """How far the turn marker goes: a box when both sides have had their turn (4.3)."""
    return turns


@book.effect("4.3", *PARTS.values(), *TURNS.values(), on=EndPhase)
def next_phase(p: Proposal) -> Iterator[Consequence]:
    """One phase after the other; after the last one the next turn. What counted for a phase is forgotten."""
    turn, phase = p.after.state.turn, phase_of(p.after)
    turns, then = following(p.after, phase)
    number = max(turn.number + further(p.after, turns), 1)
    new = TurnState(number, then, ACTORS[then])
    begin = SetTurn(new)
    forgotten = paid_off(p.after) if phase == "r_panic" else ()
    yield begin
    yield from marked(p.after, new)
    yield from forgotten
    yield PHASE.write(p.after, at_start_of(p.after.then(begin, *forgotten)))
