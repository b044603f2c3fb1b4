"""The sequence of play: phases, who acts in them, and what each begins and ends with (1)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
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
from vtt.rules.action import Action, declare
from vtt.rules.api import Consequence, Flow
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_bellum_gallicum.actions import (
    Besiege,
    BuildHiberna,
    BuildTrireme,
    EndPhase,
    LayUp,
    Leave,
    Levies,
    PlaceDepot,
    Revolt,
    Scorch,
    Supplementum,
    TakeDepot,
    TakeTown,
)
from vtt_bellum_gallicum.agenda import AGENDA, Agenda, Step, Task, carry_on, handles
from vtt_bellum_gallicum.battle_state import BATTLE_STATE
from vtt_bellum_gallicum.numbers import month, year_bc
from vtt_bellum_gallicum.places import clear, heaped
from vtt_bellum_gallicum.scenario import last_turn
from vtt_bellum_gallicum.units import BATTLE, BOXES, GALLIC, MAP, ROMAN, is_leader, is_unit

book = Rulebook()

DEPOTS, SCORCH, DEPOTS_BACK = "depots", "scorch", "depots_back"
ROMAN_MOVE, ROMAN_MARCH, GALLIC_MOVE, GALLIC_MARCH = (
    "roman_move",
    "roman_march",
    "gallic_move",
    "gallic_march",
)
ROMAN_MUSTER, GALLIC_MUSTER = "roman_muster", "gallic_muster"
REPLACEMENTS, QUARTERS = "replacements", "quarters"
ROMAN_LINES, GALLIC_LINES, BATTLES, SIEGES = "roman_lines", "gallic_lines", "battles", "sieges"
OVER = "over"
LEFT = "left"
"""Where the rules remember the exit rolls of a phase: whether they came off, by region."""


class Phase(NamedTuple):
    """A phase: whose it is, what it is called, its first and last tasks, what may be declared."""

    side: SideId | None
    label: str
    ends_when: str
    begins_with: tuple[str, ...] = ()
    actions: tuple[type[Action], ...] = ()
    marches: bool = False
    ends_with: tuple[str, ...] = ()


def _forced(side: SideId) -> Phase:
    """The forced marches of a side; then its fleets that are still at sea roll (5.4)."""
    done = "The forced marches are made."
    return Phase(side, "forced marches", done, ("control",), (Leave,), True, ("sea_rolls",))


PHASES: dict[str, Phase] = {
    DEPOTS: Phase(
        ROMAN, "depots", "The depots that are wanted are placed.", ("fertile",), (PlaceDepot,)
    ),
    SCORCH: Phase(
        GALLIC,
        "scorched earth",
        "The regions that are to burn are burnt.",
        ("control", "status_rolls", "attrition_rolls"),
        (Scorch,),
    ),
    DEPOTS_BACK: Phase(ROMAN, "depots taken back", "The depots are taken back.", (), (TakeDepot,)),
    ROMAN_MUSTER: Phase(
        ROMAN,
        "reinforcements",
        "The triremes that are wanted are built or laid up.",
        ("arrive", "captives"),
        (BuildTrireme, LayUp),
    ),
    REPLACEMENTS: Phase(
        ROMAN,
        "replacements",
        "The legions are made up, the levies are called.",
        (),
        (Supplementum, Levies),
    ),
    ROMAN_MOVE: Phase(
        ROMAN,
        "movement",
        "The leaders that are to march have marched.",
        ("winter_camps", "rested"),
        (Leave,),
        True,
    ),
    ROMAN_MARCH: _forced(ROMAN),
    GALLIC_MUSTER: Phase(
        GALLIC,
        "reinforcements",
        "Those who rise have risen.",
        ("control", "arrive", "captives", "great_leader"),
        (Revolt,),
    ),
    GALLIC_MOVE: Phase(
        GALLIC,
        "movement",
        "The leaders that are to march have marched.",
        ("rested",),
        (Leave,),
        True,
    ),
    GALLIC_MARCH: _forced(GALLIC),
    ROMAN_LINES: Phase(
        ROMAN,
        "siege lines",
        "The groups that besiege are named.",
        ("control",),
        (Besiege, TakeTown),
    ),
    GALLIC_LINES: Phase(
        GALLIC, "siege lines", "The groups that besiege are named.", (), (Besiege, TakeTown)
    ),
    BATTLES: Phase(None, "battles", "The battles are fought.", ("naval_battles", "battles")),
    SIEGES: Phase(
        None, "sieges", "Every siege has had its round.", ("control", "siege_rounds", "control")
    ),
    QUARTERS: Phase(
        ROMAN,
        "winter quarters",
        "The legions are in their winter quarters.",
        (),
        (BuildHiberna,),
        ends_with=("go_home", "control", "year_score"),
    ),
}
ORDER = tuple(PHASES)
BY_HAND = (AddPieces, RemovePieces, SetFace, SetMark, SetProperty, SetSecrecy, SetSide, SetTurn)
HAS_WORK: dict[str, Callable[[RulesView], bool]] = {}
"""Whether there is anything to do in a phase, by its name; chapters enter theirs."""


def phase_of(view: RulesView) -> str:
    """The phase; the Roman movement where a game does not say."""
    found = view.state.turn.phase
    last = last_turn(view)
    if last and view.state.turn.number > last:
        return OVER
    return found if found in PHASES else ROMAN_MOVE


def active_side(view: RulesView) -> SideId | None:
    """The side whose phase it is; None for both."""
    found = PHASES.get(phase_of(view))
    return None if found is None else found.side


def flow(view: RulesView) -> Flow:
    """Phase, who may act in it, and the command that ends it."""
    phase = PHASES.get(phase_of(view))
    if phase is None:
        return Flow(OVER, "The game is over", ())
    battle = BATTLE_STATE.read(view)
    called = {one.id: one.name for one in view.module.phases}
    return Flow(
        phase=phase_of(view),
        label=called.get(phase_of(view), phase.label),
        actors=(phase.side,) if phase.side else view.state.sides,
        ends_when=phase.ends_when,
        next=declare(view.plugin, EndPhase()),
        table=BATTLE if battle is not None else None,
    )


def date_of(view: RulesView) -> str:
    """The month by the track of turns, and the year, in words; empty in a game without a calendar."""
    if view.state.scenario not in view.table("scenarios").rows:
        return ""
    name = next(
        (slot.name for slot in view.module.table(BOXES).slots if slot.id == f"turn_{month(view)}"),
        str(month(view)),
    )
    return f"{name} {year_bc(view)} {view.table('scenarios').title('year_bc')}"


@book.check(
    "1",
    on=(
        *(Leave, PlaceDepot, TakeDepot, Scorch, BuildTrireme, LayUp, Besiege, TakeTown),
        *(Supplementum, Levies, Revolt, BuildHiberna),
    ),
)
def in_its_phase(p: Proposal) -> Iterator[Finding]:
    """Everything is declared in its own phase."""
    phase = PHASES.get(phase_of(p.before))
    allowed = () if phase is None else phase.actions
    if not any(_declares(p, action) for action in allowed):
        label = "the end of the game" if phase is None else f"the phase of {phase.label}"
        yield illegal("1", f"That is not done in {label}.")


@book.check("1", on=BY_HAND)
def nothing_by_hand(p: Proposal) -> Iterator[Finding]:
    """Counters are turned, marked, added and removed by the rules alone."""
    yield illegal("1", "The rules turn, mark, add and remove counters, and pass the turn.")


@book.effect("1", on=EndPhase)
def next_phase(p: Proposal) -> Iterator[Consequence]:
    """The phase ends and the next one in which there is something to do begins."""
    rest = AGENDA.read(p.after) or Agenda()
    yield from carry_on(p.after, (*rest.tasks, Task("leave", note=phase_of(p.after))))


@handles("leave")
def leave_phase(view: RulesView, task: Task) -> Step:
    """What ends the phase is done, its marks go, and the next one is entered."""
    at, phase = ORDER.index(task.note), PHASES[task.note]
    following: tuple[Task, ...] = (Task("bridges"), Task("end_turn"))
    if at + 1 < len(ORDER):
        following = (Task("enter", note=ORDER[at + 1]),)
    return Step(_forget(view), (*_tasks(phase, phase.ends_with), *following))


def _tasks(phase: Phase, kinds: tuple[str, ...]) -> tuple[Task, ...]:
    return tuple(Task(kind, side=phase.side or SideId("")) for kind in kinds)


@handles("enter")
def enter_phase(view: RulesView, task: Task) -> Step:
    """The phase begins with what happens by itself."""
    phase = PHASES[task.note]
    turn = SetTurn(TurnState(view.state.turn.number, task.note, phase.side))
    return Step((turn,), (*_tasks(phase, phase.begins_with), Task("idle", note=task.note)))


@handles("idle")
def pass_over(view: RulesView, task: Task) -> Step:
    """A phase in which nothing can be done is passed over; before another one all stacks are in order."""
    if task.note in HAS_WORK and HAS_WORK[task.note](view):
        return Step(heaped(view))
    return Step((), (Task("leave", note=task.note),))


@handles("end_turn")
def end_turn(view: RulesView, _: Task) -> Step:
    """Every mark of the turn goes; after the last turn the game is over."""
    following = view.state.turn.number + 1
    people = [p for p in view.state.pieces.values() if is_unit(view, p) or is_leader(view, p)]
    commands = (*_forget(view), *clear(people, "fought"), *clear(people, "led_by"))
    last = last_turn(view)
    if last and following > last:
        over = SetTurn(TurnState(following, DEPOTS, ROMAN))
        return Step((*commands, over), clear=True)
    turn = SetTurn(TurnState(following, DEPOTS, ROMAN))
    return Step((*commands, turn, *_on_the_track(view.then(turn))), (Task("enter", note=DEPOTS),))


def _on_the_track(view: RulesView) -> tuple[SingleCommand, ...]:
    """The turn's marker goes to the box of its month."""
    slot = f"turn_{month(view)}"
    laid = [one.id for one in view.pieces(BOXES).values() if view.value(one, "marker") == "turn"]
    return (MovePieces(view.fill_slot(BOXES, slot, laid)),) if laid else ()


def _forget(view: RulesView) -> tuple[SingleCommand, ...]:
    """What counts for one phase: who has moved, and which exit rolls were made."""
    found: list[SingleCommand] = []
    marked = tuple(sorted(piece.id for piece in view.state.pieces.values() if piece.moved))
    if marked:
        found.append(SetMark(marked, moved=False))
    found += clear(view.pieces(MAP).values(), "sailed_from")
    for key in (LEFT, "named"):
        if view.box(key) is not None:
            found.append(SetRulesValue(view.plugin, (key,), None))
    return tuple(found)


def _declares(p: Proposal, action: type[Action]) -> bool:
    return getattr(p.single, "action", None) == action.action_name()
