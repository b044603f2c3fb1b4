"""What a refused proposal reads like, and how another side is asked for its consent."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from vtt.base.phrasing import with_rule
from vtt.commands.base import Command
from vtt.rules.decision import Decision, Refusal
from vtt.session.consent import ConsentRequest
from vtt.ui.message_bar import ASKED, REFUSED, BarAction, Lasts, Message
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_desk import GameDesk


def refusal_message(desk: "GameDesk", decision: Decision) -> Message:
    """The decision first, then the reason with its numbers, then what can be done instead."""
    buttons: list[BarAction] = []
    corrected, command = decision.verdict.corrected, decision.command
    if corrected is not None:
        buttons.append(BarAction(tr("Move as corrected"), _proposes(desk, corrected)))
    if decision.refusal is Refusal.ILLEGAL:
        buttons.append(BarAction(tr("Overrule"), lambda: desk.overrule(command)))
    rule = next((f.rule for f in decision.verdict.findings if f.message == decision.reason), "")
    words = with_rule(tr("Refused: {reason}", reason=decision.reason), rule)
    return Message(words, REFUSED, tuple(buttons), lasts=Lasts.UNTIL_NEXT_ACT)


def consent_message(desk: "GameDesk", request: ConsentRequest) -> Message:
    """The question to those who are asked, by name."""
    names = [desk.session.module.side(side).name for side in request.asked]
    buttons = (
        BarAction(tr("Agree"), lambda: desk.answer_request(True)),
        BarAction(tr("Refuse"), lambda: desk.answer_request(False)),
    )
    return Message(f"{tr(' and ').join(names)}: {request.text}", ASKED, buttons, False)


def _proposes(desk: "GameDesk", command: Command) -> Callable[[], object]:
    return lambda: desk.propose(command)
