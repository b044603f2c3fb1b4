"""What our dialogs share: the first field is ready to be typed over; some lie beside what they change."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QWidget,
)

GAP_PX = 12
"""Between a dialog and what it lies beside."""

LABEL_GAP_PX = 14
"""Between a label and its field."""

UNDERLINED = 1.05
"""So much wider a label can be with an underlined letter than Qt says: it is not drawn close to the next."""

ROOM_PX = 24
"""What the edges of a line to type in take of its width."""


class Form(QDialog):
    """A dialog in which typing replaces what the first number or text says.

    Qt gives the focus to the first field, but leaves the cursor before the old number.
    """

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        field = first_field(self)
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.selectAll()

    def grow(self) -> None:
        """Become as high as the words in it need, downwards, and never less high again.

        What stands above such words stays where it is under the pointer.
        """
        layout = self.layout()
        if layout is not None:
            wanted = layout.totalHeightForWidth(max(self.width(), self.minimumWidth()))
            self.setMinimumHeight(max(self.minimumHeight(), wanted))

    def lie_beside(self, around: QRect, within: QRect, ahead: QPoint) -> None:
        """Lie beside a rectangle rather than over it (all in pixels of the screen), see `beside`."""
        size = self.sizeHint().expandedTo(self.minimumSize())
        owner = self.parentWidget()
        if owner is not None:  # a dialog's frame is known when it is shown; it is like its window's
            size += owner.window().frameGeometry().size() - owner.window().size()
        spot = beside(size, around, within, ahead)
        if spot is not None:
            self.move(spot)


class Rows(QFormLayout):
    """Rows of a label and a field, with air between the two; no label is cut at its last letter."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalSpacing(LABEL_GAP_PX)

    def addRow(self, *parts: QWidget | QLayout | str) -> None:
        """A row as Qt adds it; a label is wide enough for the letter that is underlined in it."""
        super().addRow(*parts)  # type: ignore[arg-type]
        label = self.itemAt(self.rowCount() - 1, QFormLayout.ItemRole.LabelRole)
        widget = None if label is None else label.widget()
        if isinstance(widget, QLabel):
            widget.setMinimumWidth(round(widget.sizeHint().width() * UNDERLINED))


def rows() -> Rows:
    """Rows of a label and a field."""
    return Rows()


def show_placeholder(field: QLineEdit, words: str) -> None:
    """Write what could stand in an empty field, and make it wide enough to be read."""
    field.setPlaceholderText(words)
    field.setMinimumWidth(field.fontMetrics().horizontalAdvance(words) + ROOM_PX)


def first_field(dialog: QWidget) -> QAbstractSpinBox | QLineEdit | None:
    """The first number or text of a dialog that can be typed into, in the order of the Tab key."""
    widget = dialog.nextInFocusChain()
    while widget is not None and widget is not dialog:
        if isinstance(widget, QAbstractSpinBox | QLineEdit) and _takes_words(widget, dialog):
            return widget
        widget = widget.nextInFocusChain()
    return None


def beside(size: QSize, around: QRect, within: QRect, ahead: QPoint) -> QPoint | None:
    """Where a window of a size lies within a screen without covering a rectangle; None: there is no room.

    Rather behind than in front of it: `ahead` points to where what is in the rectangle looks.
    """
    middle = around.center() - QPoint(size.width(), size.height()) / 2
    spots = {
        (1, 0): QPoint(around.right() + GAP_PX, middle.y()),
        (-1, 0): QPoint(around.left() - GAP_PX - size.width(), middle.y()),
        (0, 1): QPoint(middle.x(), around.bottom() + GAP_PX),
        (0, -1): QPoint(middle.x(), around.top() - GAP_PX - size.height()),
    }
    from_behind = sorted(spots, key=lambda side: side[0] * ahead.x() + side[1] * ahead.y())
    for side in from_behind:
        place = _pushed_into(QRect(spots[side], size), within, sideways=side[0] == 0)
        if within.contains(place) and not place.intersects(around):
            return place.topLeft()
    return None


def _takes_words(field: QAbstractSpinBox | QLineEdit, dialog: QWidget) -> bool:
    return (
        not field.isReadOnly()
        and field.isVisibleTo(dialog)
        and field.isEnabledTo(dialog)
        and Qt.FocusPolicy.TabFocus in field.focusPolicy()
    )


def _pushed_into(place: QRect, within: QRect, sideways: bool) -> QRect:
    """The rectangle, pushed along one edge of what it lies beside until it is on the screen."""
    if sideways:
        left = max(within.left(), min(place.left(), within.right() + 1 - place.width()))
        return QRect(QPoint(left, place.top()), place.size())
    top = max(within.top(), min(place.top(), within.bottom() + 1 - place.height()))
    return QRect(QPoint(place.left(), top), place.size())
