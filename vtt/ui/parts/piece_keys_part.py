"""The keys and menus of pieces whose module gives them some, as VASSAL's do; its dice have keys, too."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QMenu

from vtt.base.errors import VttError
from vtt.base.ids import PieceId
from vtt.behaviour.menu import MenuEntry
from vtt.behaviour.performing import AnswerNeeded, BehaviourError, Question
from vtt.commands.base import Command
from vtt.definition.trait_parts import KeyStroke
from vtt.session.piece_keys import answers, button_at, key_command, piece_menu
from vtt.session.tools.base import PointerEvent
from vtt.ui.dialogs.question_dialog import QuestionDialog
from vtt.ui.key_strokes import key_stroke, shown_key
from vtt.ui.message_bar import REFUSED, Lasts, Message
from vtt.ui.parts.dice_part import DicePart
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class PieceKeysPart(WindowPart):
    """Gives keys to the selected pieces, and fills their menus.

    A key that a selected piece answers to is that piece's, whatever the window does with it otherwise;
    else it is that of the module's dice or turn counter, if it is one's.
    """

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._pages: dict[QObject, TablePage] = {}
        for page in window.pages:
            self._pages[page.view] = page
            page.view.installEventFilter(self)
            page.view.released.connect(partial(self._clicked, page))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key that is pressed over a table goes to the selected pieces first."""
        page = self._pages.get(watched)
        wanted = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if page is None or event.type() not in wanted or not isinstance(event, QKeyEvent):
            return False
        key = key_stroke(event)
        pieces = self._answering(page, key) if key else ()
        deed = partial(self.give, key, pieces) if pieces else self._deeds.get(key)
        if deed is None or not self.desk.may_act:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            deed()
        return True

    @cached_property
    def _deeds(self) -> Mapping[str, Callable[[], object]]:
        """What the module's own keys do: roll its dice, step its turn counters."""
        module, window = self.desk.session.module, self.window
        made: dict[str, Callable[[], object]] = {}
        for number, track in enumerate(module.turn_tracks):
            step = window.part(TurnPart).step_counter
            made[track.next_key] = partial(step, number, False)
            made[track.previous_key] = partial(step, number, True)
        for button in module.dice:
            made[button.key] = partial(window.part(DicePart).roll_button, button)
        return {key: deed for key, deed in made.items() if key}

    def _clicked(self, page: TablePage, event: PointerEvent, dragged: bool) -> None:
        """A click on a button of a piece gives its key to that piece."""
        if dragged or not self.desk.may_act or page.driver.tool is not page.tools["select"]:
            return
        under = page.seat.pieces_at(event.point)
        if under:
            view, side = self.desk.session.view, self.desk.side
            key = button_at(view, side, under[0], event.point)
            if key:
                self.give(key, (under[0],))

    def entries(self, piece: PieceId | None) -> tuple[MenuEntry, ...]:
        """What a piece offers now."""
        if piece is None or not self.desk.may_act:
            return ()
        return piece_menu(self.desk.session.view, self.desk.side, piece)

    def fill(self, menu: QMenu, before: QAction | None, entries: Sequence[MenuEntry]) -> None:
        """Put entries into a menu, before one of its own."""
        for entry in entries:
            if not entry.text:
                line = QAction(menu)
                line.setSeparator(True)
                menu.insertAction(before, line)  # type: ignore[arg-type]
            elif entry.entries:
                inner = QMenu(entry.text.replace("&", "&&"), menu)
                menu.insertMenu(before, inner)  # type: ignore[arg-type]
                self.fill(inner, None, entry.entries)
            else:
                menu.insertAction(before, self._action(entry, menu))  # type: ignore[arg-type]

    def give(self, key: KeyStroke, pieces: Sequence[PieceId], label: str = "") -> None:
        """Give a key to pieces, ask what it has to know, and propose what comes of it."""
        said: list[tuple[str, ...]] = []
        while True:
            try:
                command = self._command(key, pieces, label, said)
            except AnswerNeeded as needed:
                answer = self._ask(needed.question)
                if answer is None:
                    return
                said.append(answer)
                continue
            except VttError as error:
                words = error.said(tr) if isinstance(error, BehaviourError) else str(error)
                message = Message(words, REFUSED, lasts=Lasts.UNTIL_NEXT_ACT)
                self.desk.said.emit(message)
                return
            if command is not None:
                self.desk.propose(command)
            return

    def _command(
        self, key: KeyStroke, pieces: Sequence[PieceId], label: str, said: Sequence[tuple[str, ...]]
    ) -> Command | None:
        return key_command(self.desk.session.view, self.desk.side, pieces, key, label, said)

    def _ask(self, question: Question) -> tuple[str, ...] | None:
        dialog = QuestionDialog(question, self.window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        found = dialog.answers if accepted else None
        dialog.deleteLater()
        return found

    def _answering(self, page: TablePage, key: KeyStroke) -> tuple[PieceId, ...]:
        if not self.desk.may_act:
            return ()
        pieces = page.seat.selection.pieces
        return answers(self.desk.session.view, self.desk.side, pieces, key)

    def _action(self, entry: MenuEntry, menu: QMenu) -> QAction:
        shown = shown_key(entry.key)
        words = entry.text.replace("&", "&&")
        action = QAction(f"{words}\t{shown}" if shown else words, menu)
        action.setEnabled(entry.can)
        if not entry.is_known:
            action.setToolTip(tr("What this does in VASSAL is not done here yet."))
        pieces = self.window.page.seat.selection.pieces
        action.triggered.connect(partial(self._chosen, entry, pieces))
        return action

    def _chosen(self, entry: MenuEntry, pieces: Sequence[PieceId], _checked: bool = False) -> None:
        self.give(entry.key, pieces, entry.text)
