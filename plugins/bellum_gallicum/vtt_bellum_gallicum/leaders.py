"""Leaders in battle: wounded, captured, killed, replaced (4.2.2)."""

from collections.abc import Iterator

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import AddPieces, SetFace
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, place_of
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told, yes_or_no
from vtt_bellum_gallicum.losses import eliminate
from vtt_bellum_gallicum.numbers import check_limit, limit
from vtt_bellum_gallicum.places import into_box
from vtt_bellum_gallicum.units import FLIPPED, MAP, ROMAN, alive, is_flipped, name

book = Rulebook()

CAESAR = PieceId("leader_caesar")
IRREPLACEABLE = (CAESAR, PieceId("leader_labienus"))
TRIBUNES = ("leader_t1", "leader_t2", "leader_t3", "leader_t4")
WINNER, LOSER = "winner", "loser"


@handles("leader_pick")
def winner_checks_one(view: RulesView, task: Task) -> Step:
    """The winner checks one leader of his choice."""
    leaders = alive(view, task.units)
    if not leaders:
        return Step()
    if len(leaders) == 1:
        return Step(more=(Task("leader_check", task.place, task.side, task.units, note=WINNER),))
    options = tuple(ChoiceOption(one.id, name(view, one), (one.id,)) for one in leaders)
    question = "Which of the leaders was in danger?"
    return Step(ask=(PendingChoice("danger:winner", task.side, question, options, rule="4.2.2b"),))


@book.effect("4.2.2b", on=answered("danger"))
def danger_named(p: Proposal) -> Iterator[Consequence]:
    """That leader is checked."""
    leader = PieceId(p.answer.options[0])
    yield from resume(p, more=(Task("leader_check", "", p.choice.side, (leader,), note=WINNER),))


@handles("leaders_all")
def loser_checks_all(view: RulesView, task: Task) -> Step:
    """The loser checks every leader."""
    return Step(
        more=tuple(
            Task("leader_check", task.place, task.side, (leader.id,), note=LOSER)
            for leader in alive(view, task.units)
        )
    )


@handles("leader_check")
def leader_check(view: RulesView, task: Task) -> Step:
    """Two dice for a leader."""
    leaders = alive(view, task.units)
    if not leaders:
        return Step()
    count = limit(view, "fate_dice")
    return Step(roll=dice(view, "leader", task, f"The fate of {name(view, leaders[0])}", count))


@book.effect("4.2.2b", on=rolled("leader"))
def fate(p: Proposal) -> Iterator[Consequence]:
    """What the table says of the leader."""
    task = p.about(Task)
    leader = p.after.piece(task.units[0])
    result = text(p.after, "leader", str(sum(p.roll.results)), task.note)
    if result == "killed" and leader.id == CAESAR:
        yield dice(p.after, "caesar", task, "Is Caesar really dead?")
        return
    came_of = suffer(p.after, leader, result)
    yield roll_told(p, result if came_of else "unhurt")
    yield from resume(p, came_of)


@book.effect("4.2.2c", on=rolled("caesar"))
def caesars_fate(p: Proposal) -> Iterator[Consequence]:
    """Caesar is dead on a one; else he counts as wounded (G25)."""
    dead = p.roll.results[0] <= check_limit(p.after, "caesar_dead")
    spared = "wounded" if p.after.setting("caesar_spared") == "wounded" else "-"
    leader = p.after.piece(p.about(Task).units[0])
    yield yes_or_no(p, dead)
    yield from resume(p, suffer(p.after, leader, "killed" if dead else spared))


def suffer(view: RulesView, leader: PieceState, result: str) -> tuple[SingleCommand, ...]:
    """Wounded: turned over; captured or killed: off the map, and a tribune takes his place."""
    if result == "wounded" and not is_flipped(leader):
        return (SetFace((leader.id,), FLIPPED),)
    if result == "killed":
        gone = eliminate(view, [leader])
    elif result == "captured":
        gone = capture(view, [leader])
    else:
        return ()
    return (*gone, *replace(view, leader))


def capture(view: RulesView, leaders: list[PieceState]) -> tuple[SingleCommand, ...]:
    """Leaders go into the box of the captured."""
    return into_box(view, "captured", leaders)


@book.clause("4.2.2d", otherwise=())
def replace(view: RulesView, leader: PieceState) -> tuple[SingleCommand, ...]:
    """A Roman leader is replaced at once by a free tribune; Caesar and Labienus never."""
    is_roman = view.value(leader, "leader_of") == "roman"
    if leader.side != ROMAN or not is_roman or leader.id in IRREPLACEABLE:
        return ()
    free = [tribune for tribune in TRIBUNES if PieceId(tribune) not in view.state.pieces]
    if not free:
        return ()
    place = place_of(leader)
    tribune = PieceState(
        PieceId(free[0]),
        PieceDefinitionId(free[0]),
        place.table,
        place.pose,
        side=ROMAN,
        stack=place.stack if place.table == MAP else None,
        slot=place.slot,
        properties=tuple(item for item in leader.properties if item[0] in ("siege", "inside")),
    )
    return (AddPieces((tribune,)),)
