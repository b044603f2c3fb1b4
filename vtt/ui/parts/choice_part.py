"""Answers by clicks: who suffers a loss, where a unit retreats to, is chosen on the table itself."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.session.asking import marks_of_choice, options_at
from vtt.session.tools.base import PointerEvent
from vtt.ui.message_bar import ASKED, BarAction, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class ChoicePart(WindowPart):
    """Takes a click on what a question lights up as its answer; of several, each click adds or takes away."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._chosen: tuple[str, ...] = ()
        self._asked = ""
        self.menu: QMenu | None = None

    def start(self) -> None:
        """Hear of clicks on the tables."""
        for page in self.window.pages:
            page.view.released.connect(partial(self._released, page))

    def refresh(self) -> None:
        """Another question begins with nothing chosen."""
        choice = self._choice()
        asked = "" if choice is None else choice.id
        if asked != self._asked:
            self._asked, self._chosen = asked, ()

    def _choice(self) -> PendingChoice | None:
        """The question that this person has to answer now, if it has options."""
        desk = self.desk
        mine = (c for c in desk.flow.choices if desk.side in (None, c.side)) if desk.may_act else ()
        first = next(iter(mine), None)
        return first if first is not None and first.options else None

    def _released(self, page: TablePage, event: PointerEvent, dragged: bool) -> None:
        choice = self._choice()
        if choice is None or dragged:
            return
        seat = page.seat
        piece = seat.piece_at(event.point)
        pieces = () if piece is None else seat.in_hand_with(piece)
        meant = options_at(choice, seat.table, event.point, pieces)
        if len(meant) == 1:
            self._take(choice, meant[0])
        elif meant:
            self._let_choose(choice, meant)

    def _let_choose(self, choice: PendingChoice, options: tuple[ChoiceOption, ...]) -> None:
        """Several answers lie under the pointer: a menu has them."""
        self.menu = QMenu(choice.question, self.window)
        self.menu.aboutToHide.connect(self.menu.deleteLater)
        for option in options:
            self.menu.addAction(option.label, partial(self._take, choice, option))
        self.menu.popup(QCursor.pos())

    def _take(self, choice: PendingChoice, option: ChoiceOption) -> None:
        """Answer with one option; where several are wanted, add it or take it away again."""
        if choice.maximum == 1:
            self.desk.answer(choice, (option.id,))
            return
        had = option.id in self._chosen
        others = tuple(one for one in self._chosen if one != option.id)
        self._chosen = others if had else (*others, option.id)
        if choice.minimum == choice.maximum == len(self._chosen):
            self.desk.answer(choice, self._chosen)
        else:
            self._tell(choice)

    def _tell(self, choice: PendingChoice) -> None:
        """Light up what is chosen, and let it be given as the answer."""
        desk, chosen = self.desk, self._chosen
        desk.show_marks(marks_of_choice(choice, desk.session.view, chosen))
        words = ", ".join(option.label for option in choice.options if option.id in chosen)
        text = tr("{question} Chosen: {words}", question=choice.question, words=words or tr("None"))
        done = BarAction(choice.done or tr("Choose"), partial(desk.answer, choice, chosen))
        again = BarAction(tr("Choose ..."), partial(desk.choosing.emit, choice))
        actions = (again,) if choice.fault(chosen) else (again, done)
        desk.said.emit(Message(text, ASKED, actions, dismissable=False))
