"""Drawing up and regrouping on the battle display (4.4.3b, 4.4.3e)."""

from collections.abc import Iterator

import msgspec

from vtt.base.ids import SideId
from vtt.commands.piece import MovePieces
from vtt.rules.api import Consequence
from vtt.rules.choice import PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.marches import is_deploying
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.pitched import COMMANDER, RESERVE, WINGS, in_battle, in_slot, line
from vtt_bellum_gallicum.units import BATTLE, ids, is_leader, is_unit

book = Rulebook()

DEPLOY, REGROUP = "deploy", "regroup"


class Reserve(msgspec.Struct, frozen=True):
    """How many units stood in reserve when a side was asked to regroup."""

    had: int


def largest_reserve(view: RulesView, side: SideId) -> int:
    """How many units may stand in reserve: a quarter of wings and reserve, rounded down."""
    units = len(line(view, side)) + len(in_slot(view, side, RESERVE))
    return units // limit(view, "reserve_share")


@handles(DEPLOY)
def deploy(view: RulesView, task: Task) -> Step:
    """A side draws up its army, and says when it is done."""
    return Step(ask=(_question(DEPLOY, task.side, "Draw up your army", "Drawn up", "4.4.3b"),))


@handles(REGROUP)
def regroup(view: RulesView, task: Task) -> Step:
    """Between the sequences a side may move units between its reserve and its wings."""
    if not in_slot(view, task.side, RESERVE):
        return Step()
    question = "Move units between reserve and wings"
    had = pack(Reserve(len(in_slot(view, task.side, RESERVE))))
    choice = _question(REGROUP, task.side, question, "Regrouped", "4.4.3e")
    return Step(ask=(msgspec.structs.replace(choice, values=had),))


def _question(kind: str, side: SideId, question: str, done: str, rule: str) -> PendingChoice:
    return PendingChoice(f"{kind}:{side}", side, question, (), 0, 0, rule, free=True, done=done)


@book.check("4.4.3b", on=MovePieces, cheap=True)
def on_the_display(p: Proposal) -> Iterator[Finding]:
    """While an army is drawn up, its units move between its wings and its reserve."""
    if not is_deploying(p.before):
        return
    for move in p.moves:
        piece = p.before.piece(move.piece)
        parts = (COMMANDER,) if is_leader(p.before, piece) else (*WINGS, RESERVE)
        slots = {f"{piece.side}_{part}" for part in parts}
        stands = piece.table == BATTLE and piece.slot in slots
        if not stands or move.to.table != BATTLE or move.to.slot not in slots:
            text = "Units move between the wings and the reserve of their own army."
            yield illegal("4.4.3b", text, (piece.id,))


@book.check("4.4.3b", on=answered(DEPLOY))
def drawn_up(p: Proposal) -> Iterator[Finding]:
    """Every wing has a unit, and the reserve is at most a quarter of the army."""
    side = p.choice.side
    units = len([piece for piece in in_battle(p.before, side) if is_unit(p.before, piece)])
    filled = sum(bool(in_slot(p.before, side, wing)) for wing in WINGS)
    needed = min(len(WINGS), units)
    if filled < needed:
        yield illegal("4.4.3b", f"{needed} wings need a unit, found {filled} with one.")
    yield from _reserve_is_small(p, side, "4.4.3b")


@book.check("4.4.3e", on=answered(REGROUP))
def regrouped(p: Proposal) -> Iterator[Finding]:
    """The bound of the reserve holds again; who lost men need not empty it."""
    had = unpack(p.choice.values, Reserve).had
    yield from _reserve_is_small(p, p.choice.side, "4.4.3e", had)


def _reserve_is_small(p: Proposal, side: SideId, rule: str, had: int = 0) -> Iterator[Finding]:
    found, most = len(in_slot(p.before, side, RESERVE)), largest_reserve(p.before, side)
    if found > max(most, had):
        text = f"The reserve has {found} units, at most {most} are allowed."
        yield illegal(rule, text, ids(in_slot(p.before, side, RESERVE)))


@book.effect("4.4.3b", on=answered(DEPLOY))
def deployed(p: Proposal) -> Iterator[Consequence]:
    """The battle goes on."""
    yield from resume(p)


@book.effect("4.4.3e", on=answered(REGROUP))
def regrouping_done(p: Proposal) -> Iterator[Consequence]:
    """The battle goes on."""
    yield from resume(p)
