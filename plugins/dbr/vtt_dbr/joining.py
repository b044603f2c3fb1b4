"""Who takes part when the shots at a target are resolved: all who must, and who may choose (B18, C8).

Whoever can shoot at nobody else takes part without being asked. Who has a choice makes it: the side that
shoots before the dice are asked for, the side that answers by a question.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.record import pack
from vtt.rules.view import RulesView
from vtt_dbr import bound, tables, volley
from vtt_dbr.actions import Shoot
from vtt_dbr.aim import aim, shots, shots_at, valid_aims
from vtt_dbr.battlefield import battlefield, element_at
from vtt_dbr.element import Element
from vtt_dbr.must_shoot import about_shots

ANSWER, HELP = "answer", "help"


class Awaited(msgspec.Struct, frozen=True):
    """The dice for a target wait for an answer: which questions have been put, and who throws."""

    target: PieceId
    side: SideId | None = None
    done: tuple[str, ...] = ()


def shot_of(view: RulesView, shooter: PieceId, target: PieceId) -> SingleCommand:
    """The command by which it is remembered that somebody has shot at a target."""
    return SetRulesValue(view.plugin, (bound.SHOTS, shooter), target)


def declared(view: RulesView, shot: Shoot) -> RulesView:
    """The game as if a shot and those that help it had been declared."""
    who = (shot.shooter, *shot.helpers)
    return view.then(*(shot_of(view, one, shot.target) for one in who))


def targets_of(view: RulesView, shooter: Element) -> tuple[PieceId, ...]:
    """At whom an element may shoot now by every rule, whoever asks; nobody where it has shot."""
    key = ("legal targets", shooter.id)
    return view.derived(key, lambda: tuple(_targets_of(view, shooter)))


def who_must(view: RulesView, target: PieceId) -> tuple[SingleCommand, ...]:
    """The shots that nobody chooses: of helpers, of the target that shoots back, and of who helps it."""
    found: list[SingleCommand] = []
    while (shot := next(_forced(view, target), None)) is not None:
        found.append(shot_of(view, *shot))
        view = view.then(found[-1])
    return tuple(found)


def helpers(view: RulesView, target: PieceId, side: SideId | None) -> tuple[Element, ...]:
    """Those of a side who may join in the shots at a target or leave it, the nearest first."""
    mine = _who_can(view, target, side)
    return tuple(one for one in mine if len(targets_of(view, one)) > 1)


def with_helpers(view: RulesView, shot: Shoot) -> Shoot:
    """A shot with all who may help it, as many as there is room for, the nearest first."""
    view, side = declared(view, shot), side_of(view, shot.shooter)
    chosen = list(shot.helpers)
    while room_for(view, shot.target):
        forced = next(_alone(view, shot.target, side), None)
        others = () if forced else helpers(view, shot.target, side)
        if forced is None and not others:
            break
        if forced is None:
            chosen.append(others[0].id)
        who = chosen[-1] if forced is None else forced[0]
        view = view.then(shot_of(view, who, shot.target))
    return replace(shot, helpers=tuple(chosen))


def side_of(view: RulesView, piece: PieceId) -> SideId | None:
    """Whose a piece is."""
    return view.piece(piece).side


def room_for(view: RulesView, target: PieceId) -> int:
    """How many more may shoot at a target."""
    element = element_at(view, target)
    return max(0, int(tables.distance(view, "shooters")) - shots_at(view, element, element))


def question(view: RulesView, about: Awaited) -> PendingChoice | None:
    """What the side that answers has still to choose before the dice; None: nothing."""
    found = volley.exchange(view, about.target)
    if found is None:
        return None
    target, primary = found.target, found.primary
    if ANSWER not in about.done and not found.answers:
        aims = _answers(view, target)
        if len(aims) > 1:
            return _answer_question(view, target, aims, about)
    if found.answers and HELP not in about.done:
        others = helpers(view, primary.id, target.side)
        if others and room_for(view, primary.id):
            return _help_question(view, target, primary, others, about)
    return None


def _answer_question(
    view: RulesView, target: Element, aims: Iterable[PieceId], about: Awaited
) -> PendingChoice:
    options = (_option(element_at(view, one)) for one in aims)
    return PendingChoice(
        f"{ANSWER}:{target.id}",
        target.side or view.state.sides[0],
        f"At whom does {target.title} shoot back?",
        tuple(options),
        rule="B18.6",
        values=pack(replace(about, done=(*about.done, ANSWER))),
    )


def _help_question(
    view: RulesView, target: Element, primary: Element, others: Iterable[Element], about: Awaited
) -> PendingChoice:
    options = tuple(_option(one) for one in others)
    return PendingChoice(
        f"{HELP}:{target.id}",
        target.side or view.state.sides[0],
        f"{target.title} shoots back at {primary.title}: who helps it?",
        options,
        minimum=0,
        maximum=min(len(options), room_for(view, primary.id)),
        rule="B18.13",
        values=pack(replace(about, done=(*about.done, HELP))),
        done="Nobody else",
    )


def _option(element: Element) -> ChoiceOption:
    return ChoiceOption(element.id, element.title, (element.id,))


def _forced(view: RulesView, target: PieceId) -> Iterator[tuple[PieceId, PieceId]]:
    """The next shot that nobody chooses; helpers come before the answer, which goes to the nearest."""
    found = volley.exchange(view, target)
    if found is None:
        return
    yield from _alone(view, target, found.primary.side)
    aims = _answers(view, found.target)
    if len(aims) == 1:
        yield found.target.id, aims[0]
    if found.answers:
        yield from _alone(view, found.primary.id, found.target.side)


def _alone(
    view: RulesView, target: PieceId, side: SideId | None
) -> Iterator[tuple[PieceId, PieceId]]:
    """Those of a side who can shoot at a target and at nobody else."""
    for one in _who_can(view, target, side):
        if targets_of(view, one) == (target,):
            yield one.id, target


def _answers(view: RulesView, target: Element) -> tuple[PieceId, ...]:
    """Those of a target's shooters at whom it can shoot back."""
    known = shots(view)
    return tuple(one for one in targets_of(view, target) if known.get(one) == target.id)


def _who_can(view: RulesView, target: PieceId, side: SideId | None) -> list[Element]:
    """Those of a side who have not shot and may shoot at a target, the nearest first; no ambushers.

    Ambushers may decline (B18.12), and that they are there is told to nobody.
    """
    field = battlefield(view, view.piece(target).table)
    aimed_at, known = field.elements[target], shots(view)
    found = []
    for element in field.elements.values():
        if element.side == side and not element.hidden and element.id not in known:
            found.append(aim(view, field, element, aimed_at))
    able = (one for one in found if not one.fault and target in targets_of(view, one.shooter))
    return [one.shooter for one in sorted(able, key=lambda one: (one.range, one.shooter.id))]


def _targets_of(view: RulesView, shooter: Element) -> Iterator[PieceId]:
    if shooter.id in shots(view):
        return
    field = battlefield(view, view.piece(shooter.id).table)
    for aimed in sorted(valid_aims(view, field, shooter), key=lambda one: one.range):
        command = declare(view.plugin, Shoot(shooter.id, aimed.target.id))
        if about_shots.is_legal(view, command, view):
            yield aimed.target.id
