"""Who sits here: one side, all, or nobody; between two players at one screen a curtain hides the game."""

from collections.abc import Mapping

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from vtt.session.consent import PlayStyle
from vtt.session.sitting import Sitting, next_side, sittings, wanted_sides
from vtt.state.sight import OBSERVER
from vtt.ui.actions import ActionSpec
from vtt.ui.busy_pointer import busy_pointer
from vtt.ui.curtain import Curtain
from vtt.ui.dialogs.seat_dialog import SeatDialog
from vtt.ui.message_bar import ASKED, BarAction, Message
from vtt.ui.parts.overlays_part import OverlaysPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.table_part import TablePart
from vtt.ui.refusals import consent_message
from vtt.ui.words import tr

PAINTED_AHEAD_MS = 100
"""So long after the first curtain has fallen the tables behind it are painted: it is seen by then."""


class SeatPart(WindowPart):
    """Takes seats and hands over; in a hot-seat game it says when another side is waited for."""

    ACTIONS = (
        ActionSpec("hand_over", "Hand over", "Hide the game, and let the next player look.", "game",
                   ("Ctrl+H",), separator_before=True),
        ActionSpec("take_seat", "Take a seat ...",
                   "Play one side, all of them as umpire, or only look on.", "game"),
    )  # fmt: skip

    def start(self) -> None:
        """Be ready to hide the game."""
        self.curtain = Curtain(self.window)
        self.curtain.taken.connect(self._take)
        self._put_away: list[QWidget] = []
        self._ahead = QTimer(self)
        self._ahead.setSingleShot(True)
        self._ahead.setInterval(PAINTED_AHEAD_MS)
        self._ahead.timeout.connect(self._paint_behind)
        # When the change is over; a `QTimer.singleShot` that still waits keeps a closed window alive.
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.timeout.connect(self._tell_whose_turn)
        self.desk.changed.connect(self._telling.start)

    @property
    def is_hidden(self) -> bool:
        """Whether the curtain hides the game."""
        return not self.curtain.isHidden()

    def begin(self) -> None:
        """A game of several players at this screen begins: whoever sits down first is asked."""
        if self._is_hot_seat:
            self._draw(None)
            self._ahead.start()

    def hand_over(self) -> None:
        """Hide the game, and name who looks next."""
        side = next_side(self.desk.session, self.desk.side)
        self._draw(next((seat for seat in self._seats() if seat.side == side), None))

    def take_seat(self) -> None:
        """Ask for a seat; between players at one screen the curtain comes before it."""
        now = next(seat for seat in self._seats() if seat.side == self.desk.side)
        dialog = SeatDialog(self._seats(), now, self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted or dialog.chosen() == now:
            return
        if self._is_hot_seat:
            self._draw(dialog.chosen())
        else:
            self.sit(dialog.chosen())

    def enabled(self) -> Mapping[str, bool]:
        """Only players who share a screen hand over."""
        return {"hand_over": self._is_hot_seat}

    @property
    def _is_hot_seat(self) -> bool:
        return self.desk.session.style is PlayStyle.HOT_SEAT

    def _seats(self) -> tuple[Sitting, ...]:
        return sittings(self.desk.session)

    def _draw(self, following: Sitting | None) -> None:
        """Hide everything. What is behind the curtain is moreover only what all sides may see."""
        self._forget_gestures()
        self.desk.session.go_to_present()
        self.desk.sit(OBSERVER)
        module = self.desk.session.module
        sides = {side.id: side.colour for side in module.sides}
        colour = sides.get(following.side, "") if following and following.side else ""
        self._put_away = [widget for widget in _windows_of(self.window) if widget.isVisible()]
        for widget in self._put_away:
            widget.hide()
        self._set_usable(False)
        self.curtain.draw(following, colour, self._seats())

    def _take(self, seat: Sitting) -> None:
        self.curtain.tell_work(tr("The table is being drawn ..."))
        self.sit(seat)
        self._set_usable(True)
        self.window.refresh()
        self._paint_behind()
        self.curtain.hide()
        for widget in self._put_away:
            widget.show()
        self._put_away = []
        self.window.page.view.setFocus()
        request = self.desk.session.request
        if request is not None:
            self.window.bar.show_message(consent_message(self.desk, request))

    def _paint_behind(self) -> None:
        """Paint the tables behind the curtain, and say so: a map that was never seen takes seconds."""
        if not (self.is_hidden and self.window.isVisible()):
            return
        self.curtain.tell_work(tr("The table is being drawn ..."))
        with busy_pointer():
            for page in self.window.pages:
                if page.isVisible():
                    page.view.viewport().grab()
        self.curtain.tell_work("")

    def sit(self, seat: Sitting) -> None:
        """Sit down there, without a curtain; what was held before is put down."""
        self._forget_gestures()
        if self._is_hot_seat and seat.is_umpire:
            self.desk.session.comment(tr("Somebody looked at everything, as umpire."))
        self.desk.sit(seat.side)
        self.window.part(TablePart).turn_to(seat.side)

    def _forget_gestures(self) -> None:
        """What the last player held is nobody's business."""
        for page in self.window.pages:
            page.driver.cancel()
            page.seat.selection.clear()
        self.window.part(OverlaysPart).wipe_overlays()
        self.window.bar.dismiss()

    def _set_usable(self, usable: bool) -> None:
        """Let keys and menus work, or not; the window enables afterwards what can be done."""
        self.window.middle.setEnabled(usable)
        self.window.menuBar().setEnabled(usable)
        for dock in self.window.docks.by_name.values():
            dock.setEnabled(usable)
        for action in self.window.actions_by_id.by_id.values():
            action.setEnabled(usable)

    def _tell_whose_turn(self) -> None:
        """Where the game waits for another side than the one that sits here, say so."""
        desk, bar = self.desk, self.window.bar
        side = desk.side
        is_seated = side is not None and side != OBSERVER
        if desk.is_closed or not (self._is_hot_seat and is_seated and desk.may_act):
            return
        wanted = wanted_sides(desk.session)
        if not wanted or side in wanted or bar.message is not None:
            return
        names = tr(" and ").join(desk.session.module.side(other).name for other in wanted)
        bar.show_message(
            Message(
                tr("The game waits for {side}.", side=names),
                ASKED,
                (BarAction(tr("Hand over"), self.hand_over),),
            )
        )


def _windows_of(window: QWidget) -> list[QWidget]:
    """Floating docks, lists of keys and the like: windows that belong to a window."""
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget is not window and _belongs_to(widget, window)
    ]


def _belongs_to(widget: QWidget, window: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None and parent is not window:
        parent = parent.parentWidget()
    return parent is window
