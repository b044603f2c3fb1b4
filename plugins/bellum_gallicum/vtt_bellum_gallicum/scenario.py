"""What the module's tables say of the scenario: how long it lasts, and who arrives."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetFace
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import flag, text, whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.control import is_army, neighbours, open_units
from vtt_bellum_gallicum.losses import dead
from vtt_bellum_gallicum.places import markers, put, remove, town_of
from vtt_bellum_gallicum.tribes import new_piece
from vtt_bellum_gallicum.units import (
    FLIPPED,
    FULL,
    GALLIC,
    MAP,
    OPEN,
    ROMAN,
    Spot,
    enemy_of,
    is_aboard,
    is_leader,
    region_name,
    spot_of,
    units_at,
)

book = Rulebook()

LATE = "late"
"""Where the rules remember who comes a turn later, and when: by the row of the table of arrivals."""
NOBODY, LOST = "nobody", "lost"
"""What an arrival needs: nothing, or that its pieces were lost before; else a leader on the map."""


def last_turn(view: RulesView) -> int:
    """The last turn of the scenario; 0 where the game is none of the scenarios."""
    if view.state.scenario not in view.table("scenarios").rows:
        return 0
    return whole(view, "scenarios", view.state.scenario, "last_turn")


@handles("arrive")
def arrivals_of_turn(view: RulesView, task: Task) -> Step:
    """Wounded leaders recover, and those come whose turn it is (3.1, 4.2.2)."""
    rows = [row for row in view.table("arrivals").rows if _is_due(view, row, task)]
    more = tuple(Task("arrival", side=task.side, note=row) for row in rows)
    return Step((*recover(view, task), *_change_sides(view, task)), more)


@book.clause("4.2.2a", otherwise=())
def recover(view: RulesView, task: Task) -> tuple[SingleCommand, ...]:
    """A wounded leader is fit again at the next reinforcement step of his side."""
    fit = [
        piece.id
        for piece in view.state.pieces.values()
        if piece.table == MAP
        and piece.side == task.side
        and is_leader(view, piece)
        and piece.face == FLIPPED
    ]
    return (SetFace(tuple(sorted(fit)), FULL),) if fit else ()


@book.clause("s52.1", otherwise=())
def _change_sides(view: RulesView, task: Task) -> tuple[SingleCommand, ...]:
    """In July 52 BC the Aedui leave Rome: their marker goes, and the cavalry that is at home."""
    if view.state.scenario != "s52" or view.state.turn.number != _turn_of(view, "s52_aedui"):
        return ()
    if task.side != ROMAN:
        return ()
    found = markers(view, "spqr", "aedui")
    for piece in view.pieces(MAP).values():
        spot = spot_of(view, piece)
        at_home = spot is not None and spot.region == "aedui"
        if at_home and view.value(piece, "type") == "pro-roman-gallic-cavalry":
            found = [*found, piece]
    return remove(found)


@handles("arrival")
def arrival(view: RulesView, task: Task) -> Step:
    """The pieces of one row of the table come to their region (3.1)."""
    region, inside = text(view, "arrivals", task.note, "region"), _inside(view, task)
    if region == "with_caesar":
        caesar = view.state.pieces.get(PieceId("leader_caesar"))
        spot = None if caesar is None or is_aboard(caesar) else spot_of(view, caesar)
        return Step(_next_turn(view, task) if spot is None else come(view, task, Spot(spot.region)))
    if not is_barred(view, task, region):
        return Step(come(view, task, Spot(region, inside)))
    ways = [other for other in neighbours(view, region) if not is_barred(view, task, other)]
    if not ways:
        return Step(_next_turn(view, task))
    options = tuple(ChoiceOption(way, region_name(view, way)) for way in ways)
    question = f"{region_name(view, region)} is held by the enemy: where do they appear?"
    choice = PendingChoice(f"appear:{task.note}", task.side, question, options, rule="s52.2")
    return Step(ask=(choice,))


@book.effect("s52.2", on=answered("appear"))
def appear(p: Proposal) -> Iterator[Consequence]:
    """They appear in the region that was named."""
    task = Task("arrival", side=p.choice.side, note=p.answer.choice.partition(":")[2])
    yield from resume(p, come(p.after, task, Spot(p.answer.options[0])))


@book.clause("s52.2", otherwise=False)
def is_barred(view: RulesView, task: Task, region: str) -> bool:
    """In 52 BC Gauls do not appear where a Roman army stands."""
    if view.state.scenario != "s52" or task.side != GALLIC:
        return False
    return is_army(view, open_units(view, region, ROMAN))


def _next_turn(view: RulesView, task: Task) -> tuple[SingleCommand, ...]:
    """Those who find no place come one turn later (s52.2)."""
    return (SetRulesValue(view.plugin, (LATE, task.note), view.state.turn.number + 1),)


@book.clause("3.1", otherwise=())
def come(view: RulesView, task: Task, spot: Spot) -> tuple[SingleCommand, ...]:
    """The counters of an arrival are put on the map."""
    town = town_of(view, spot.inside) if spot.inside else None
    if town is not None and units_at(view, town.spot, enemy_of(task.side)):
        spot = Spot(spot.region)
    found: list[SingleCommand] = []
    for definition in text(view, "arrivals", task.note, "pieces").split():
        known = view.state.pieces.get(PieceId(definition))
        if known is not None:
            again = _lost_before(view, known) and text(view, "arrivals", task.note, "needs") == LOST
            found += (SetFace((known.id,), FULL), *put(view, [known], spot)) if again else ()
            continue
        home = (("home", spot.region),) if definition.startswith("leader_chief") else ()
        new = new_piece(view, definition, spot, task.side, home)
        found.append(new)
        view = view.then(new)
    return tuple(found)


def _is_due(view: RulesView, row: str, task: Task) -> bool:
    if text(view, "arrivals", row, "scenario") != view.state.scenario:
        return False
    if text(view, "arrivals", row, "side") != task.side:
        return False
    if view.box(LATE, row) == view.state.turn.number:
        return True
    if whole(view, "arrivals", row, "turn") != view.state.turn.number:
        return False
    in_campaign = flag(view, "scenarios", view.state.scenario, "campaign")
    return yearly(view, row) if in_campaign else _can_come(view, row)


@book.clause("7.5.5", otherwise=False)
def yearly(view: RulesView, row: str) -> bool:
    """The legions of a year of the campaign come, a new fourteenth only if it was lost."""
    return _can_come(view, row)


def _can_come(view: RulesView, row: str) -> bool:
    """Whether what an arrival needs is there: nothing, its own loss, or a leader on the map."""
    needed = text(view, "arrivals", row, "needs")
    if needed == LOST:
        return all(
            (piece := view.state.pieces.get(PieceId(one))) is not None and _lost_before(view, piece)
            for one in text(view, "arrivals", row, "pieces").split()
        )
    person = view.state.pieces.get(PieceId(needed))
    return needed == NOBODY or (person is not None and person.table == MAP)


def _lost_before(view: RulesView, piece: PieceState) -> bool:
    return piece in dead(view, piece.side or ROMAN)


def _inside(view: RulesView, task: Task) -> str:
    found = text(view, "arrivals", task.note, "inside")
    return OPEN if found == "open" else found


def _turn_of(view: RulesView, row: str) -> int:
    return whole(view, "events", row, "turn")
