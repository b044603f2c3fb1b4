"""A question of the rules as a message with a button for each answer."""

from functools import partial
from typing import TYPE_CHECKING

from vtt.rules.choice import PendingChoice
from vtt.ui.message_bar import ASKED, NOTICED, BarAction, Lasts, Message
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_desk import GameDesk

MOST_BUTTONS = 8


def question_message(desk: "GameDesk", choice: PendingChoice, insisting: bool = False) -> Message:
    """Whom the rules ask, what, by which rule; it goes away when it is answered.

    With `insisting` it says as well that nothing else can be done before.
    """
    text = _asked(desk, choice)
    if insisting:
        text = tr("This is to be answered first. {question}", question=text)
    colour = NOTICED if insisting else ASKED
    return Message(text, colour, tuple(_answers(desk, choice)), dismissable=False)


def waiting_message(desk: "GameDesk", choice: PendingChoice) -> Message:
    """What another side has to answer before anything else can be done."""
    text = tr("The other side has to answer first. {question}", question=_asked(desk, choice))
    return Message(text, NOTICED, lasts=Lasts.UNTIL_NEXT_ACT)


def _asked(desk: "GameDesk", choice: PendingChoice) -> str:
    side = desk.session.module.side(choice.side).name
    rule = f" ({choice.rule})" if choice.rule else ""
    return f"{side}: {choice.question}{rule}"


def _answers(desk: "GameDesk", choice: PendingChoice) -> list[BarAction]:
    """A button for each answer of one option and of none; several are ticked in a list."""
    singles = choice.options if choice.minimum <= 1 <= choice.maximum else ()
    buttons = [
        BarAction(option.label, partial(desk.answer, choice, (option.id,)))
        for option in singles[:MOST_BUTTONS]
    ]
    if choice.maximum > 1 or len(singles) > MOST_BUTTONS:
        buttons.append(BarAction(tr("Choose ..."), lambda: desk.choosing.emit(choice)))
    if choice.minimum == 0:
        nothing = choice.done or (tr("None") if choice.options else tr("Done"))
        buttons.append(BarAction(nothing, partial(desk.answer, choice, ())))
    return buttons
