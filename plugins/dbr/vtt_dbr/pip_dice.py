"""The PIP dice: who throws how many, and how the commander-in-chief shares his out (C2)."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from vtt.base.ids import SideId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say, SetTurn
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.tolerance import at_most
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_dbr import bound, ledger, tables, weather
from vtt_dbr.actions import EndPhase, ThrowPips
from vtt_dbr.battlefield import battlefield
from vtt_dbr.combat import die_of
from vtt_dbr.command import CINC, lead_of
from vtt_dbr.element import Element
from vtt_dbr.engagement import opponents
from vtt_dbr.ledger import has_ledger
from vtt_dbr.losses import command_title, commands_of, elements_of, members_of
from vtt_dbr.sight import sees

book = Rulebook(ledger.book)

PURPOSE = "pips"
SHARE = "pip_die"
SUB = "sub"

_OWN = "a die of its own, C2.2"
_CHIEFS = "the commander-in-chief's die, C2.1"
"""Whose die a command has, and by which clause."""

THROWING = (bound.PIPS, bound.MOVE)
"""When dice can be thrown: in movement too, where somebody has set it up without a ledger."""


class Throw(msgspec.Struct, frozen=True):
    """Whose dice are thrown, for which commands in order."""

    side: SideId
    commands: tuple[str, ...]


class Shares(msgspec.Struct, frozen=True):
    """Dice that the commander-in-chief has yet to give, and the commands that have none yet."""

    side: SideId
    commands: tuple[str, ...]
    dice: tuple[int, ...]


@book.check("C2.2", on=ThrowPips)
def throws_once(p: Proposal) -> Iterator[Finding]:
    """The dice are thrown once in a bound, by the side whose bound it is, before or while it moves."""
    side = bound.active_side(p.before)
    if has_ledger(p.before):
        yield illegal("C2.2", "The PIP dice of this bound have been thrown.")
    elif bound.phase_of(p.before) not in THROWING or p.actor not in (None, side):
        name = p.before.module.side(side).name
        yield illegal("C2.2", f"{name} throws its PIP dice before it moves.")


@book.check("C2.2", on=EndPhase)
def bound_begins_with_dice(p: Proposal) -> Iterator[Finding]:
    """A battle begins with the dice of its first bound."""
    if bound.phase_of(p.before) == bound.PIPS and not has_ledger(p.before):
        yield illegal("C2.2", "The PIP dice come first.")


@book.effect("C2.2", on=ThrowPips)
def throws_now(p: Proposal) -> Iterator[Consequence]:
    """One die for each command; then there is movement."""
    side, turn = bound.active_side(p.after), p.after.state.turn
    yield from throw(p.after, side)
    if bound.phase_of(p.after) == bound.PIPS:
        yield SetTurn(TurnState(turn.number, bound.MOVE, side))


@book.effect("C2.2", on=EndPhase)
def throws_for_next(p: Proposal) -> Iterator[Consequence]:
    """At the start of a bound one die is thrown for each command; nothing is kept of the last one."""
    if bound.ends_bound(p.after):
        yield from ledger.forgotten(p.after)
    if bound.begins_next(p.after):
        yield from throw(p.after, bound.following(p.after))


@book.effect("C1.1", on=EndPhase)
def weather_for_next(p: Proposal) -> Iterator[Consequence]:
    """At the start of each bound after the first one the weather may turn as well."""
    if bound.begins_next(p.after):
        yield from weather.die_of_bound(p.after, bound.following(p.after))


def throw(view: RulesView, side: SideId) -> Iterator[Consequence]:
    """The dice of a side's commands."""
    commands = commands_of(view, side)
    if commands:
        label = f"PIPs of {view.module.side(side).name}"
        values = pack(Throw(side, commands))
        yield DiceRequest(PURPOSE, (die_of(view),) * len(commands), label, side, values)


@book.effect("C2.2", on=rolled(PURPOSE))
def ledger_is_opened(p: Proposal) -> Iterator[Consequence]:
    """Each command has what its die shows; the commander-in-chief gives his dice to whom he likes."""
    about = p.about(Throw)
    dice = dict(zip(about.commands, p.roll.results, strict=True))
    chiefs = tuple(name for name in about.commands if is_pooled(p.after, about.side, name))
    shared = chiefs if len({dice[name] for name in chiefs}) > 1 else ()
    own = [name for name in about.commands if name not in shared]
    pool = tuple(sorted(dice[name] for name in shared))
    given = {name: dice[name] for name in own}
    yield Say(_told(p.after, about.side, given, pool, chiefs if len(chiefs) > 1 else ()))
    for name in own:
        yield ledger.entered(p.after, name, dice[name])
    if shared:
        yield ask(p.after.plugin, _question(p.after, Shares(about.side, shared, pool)))


@book.clause("C2.1", otherwise=False)
def is_pooled(view: RulesView, side: SideId, command: str) -> bool:
    """Whether a command has a die of the commander-in-chief's.

    His own command has, those without a general of their own (our reading), and a sub-general's that
    he sees not too far off; none while he is lost or fights. An ally throws for himself.
    """
    chief = next((one for one in elements_of(view, side) if one.general == CINC), None)
    if chief is None or _fights(view, chief):
        return False
    general = lead_of(view, side, command).general
    if general is None or general.id == chief.id:
        return general is not None
    field = battlefield(view, view.piece(general.id).table)
    return (
        general.general == SUB
        and at_most(gap_mm(chief.base, general.base), tables.distance(view, "cinc"))
        and sees(view, field.ground, general.base, chief.base)
    )


@book.effect("C2.1", on=answered(SHARE))
def die_is_given(p: Proposal) -> Iterator[Consequence]:
    """A command has the die that was chosen for it; then the next is asked about, or has what is left."""
    about = unpack(p.choice.values, Shares)
    chosen = int(p.answer.options[0])
    dice = list(about.dice)
    dice.remove(chosen)
    rest = about.commands[1:]
    given = {about.commands[0]: chosen}
    if len(set(dice)) == 1:
        given |= dict.fromkeys(rest, dice[0])
    yield Say(_told(p.after, about.side, given, chiefs=tuple(given)))
    for name, die in given.items():
        yield ledger.entered(p.after, name, die)
    if len(given) == 1 and rest:
        yield ask(p.after.plugin, _question(p.after, Shares(about.side, rest, tuple(dice))))


def _told(
    view: RulesView,
    side: SideId,
    given: Mapping[str, int],
    shared: Sequence[int] = (),
    chiefs: Sequence[str] = (),
) -> str:
    """What commands have got, and which dice the commander-in-chief has still to give, each by its clause.

    Args:
        view: the state.
        side: whose dice they are.
        given: what each command has got.
        shared: the dice that are still to be given.
        chiefs: the commands of which the commander-in-chief throws the dice.
    """
    own = [name for name in given if name not in chiefs]
    words = [
        f"{', '.join(f'{given[name]} for {command_title(view, side, name)}' for name in names)} ({why})"
        for names, why in ((own, _OWN), ([name for name in given if name in chiefs], _CHIEFS))
        if names
    ]
    if shared:
        words.append(f"{', '.join(map(str, shared))} for the commander-in-chief to give (C2.1)")
    return f"PIPs of {view.module.side(side).name}: {', '.join(words)}"


def throw_offers(view: RulesView, side: SideId) -> Iterator[Offer]:
    """The dice of a bound that has begun without them."""
    if (
        side == bound.active_side(view)
        and bound.phase_of(view) in THROWING
        and not has_ledger(view)
    ):
        yield Offer(
            "throw_pips", "Throw the PIP dice", declare(view.plugin, ThrowPips()), rule="C2.2"
        )


def _question(view: RulesView, shares: Shares) -> PendingChoice:
    name = shares.commands[0]
    called = command_title(view, shares.side, name)
    shown = ", ".join(str(die) for die in shares.dice)
    return PendingChoice(
        f"{SHARE}:{name}",
        shares.side,
        f"The commander-in-chief has thrown {shown}: which die does {called} get?",
        tuple(ChoiceOption(str(die), str(die)) for die in sorted(set(shares.dice))),
        rule="C2.1",
        values=pack(shares),
        alone=True,
        pieces=tuple(one.id for one in members_of(view, shares.side, name) if not one.hidden),
    )


def _fights(view: RulesView, element: Element) -> bool:
    field = battlefield(view, view.piece(element.id).table)
    return bool(opponents(field, element))
