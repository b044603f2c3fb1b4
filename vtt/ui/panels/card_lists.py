"""The lists of decks and of cards, out of which cards are dragged: to a table, or on to a deck or hand."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from vtt.base.ids import DeckId, PieceId
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.words import tr

MIME = "application/x-vtt-cards"
ID_ROLE = Qt.ItemDataRole.UserRole
CARD = QSize(34, 44)


@dataclass(frozen=True)
class CardsHeld:
    """Cards in a hand that drags them: from which deck; no `cards`: its topmost one."""

    deck: DeckId
    cards: tuple[PieceId, ...] = ()


def dragged_cards(data: QMimeData) -> CardsHeld | None:
    """The cards that a drag of this program carries; None where it carries something else."""
    if not data.hasFormat(MIME):
        return None
    deck, *cards = json.loads(bytes(data.data(MIME).data()))
    return CardsHeld(DeckId(deck), tuple(PieceId(card) for card in cards))


def carried(held: CardsHeld) -> QMimeData:
    """What a drag of cards carries."""
    data = QMimeData()
    data.setData(MIME, json.dumps([held.deck, *held.cards]).encode())
    return data


class _CardDragging(QListWidget):
    """A list that cards are dragged out of, and dropped on: `dropped` carries them and the row or -1.

    `held` gives what a drag takes from the rows that are chosen; None: nothing can be taken.
    """

    dropped = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.held: Callable[[], CardsHeld | None] = lambda: None
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)

    def startDrag(self, actions: Qt.DropAction) -> None:
        held = self.held()
        if held is None:
            return
        drag = QDrag(self)
        drag.setMimeData(carried(held))
        row = self.currentRow()
        picture = self.item(row).icon().pixmap(CARD) if row >= 0 else QPixmap()
        drag.setPixmap(_card_back(self.palette()) if picture.isNull() else picture)
        drag.setHotSpot(QPoint(CARD.width() // 2, CARD.height() // 2))
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:
        held = dragged_cards(event.mimeData())
        if held is not None:
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
            self.dropped.emit(held, self.indexAt(event.position().toPoint()).row())

    def _welcome(self, event: QDragMoveEvent) -> None:
        if dragged_cards(event.mimeData()) is None:
            event.ignore()
        else:
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()


def _card_back(palette: QPalette) -> QPixmap:
    """A card of which nothing is known, for the hand that carries it."""
    picture = QPixmap(CARD * 2)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.text().color(), 1.0))
    painter.setBrush(palette.base())
    painter.drawRoundedRect(QRectF(1, 1, CARD.width() - 2, CARD.height() - 2), 4, 4)
    painter.setBrush(palette.mid())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(QRectF(5, 5, CARD.width() - 10, CARD.height() - 10), 2, 2)
    painter.end()
    return picture


class DeckList(_CardDragging):
    """Decks and hands: dragging one takes its topmost card."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(RoomyRows(self))
        self.setAccessibleName(tr("Decks and hands"))


class CardList(_CardDragging):
    """The cards of a deck, from the top; several can be chosen, and are dragged together."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Cards, from the top"))
        self.setIconSize(CARD)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def chosen(self) -> tuple[PieceId, ...]:
        """The chosen cards, from the top."""
        rows = sorted(self.row(item) for item in self.selectedItems())
        return tuple(self.item(row).data(ID_ROLE) for row in rows)

    def add(self, item: QListWidgetItem, card: PieceId) -> None:
        """A card below those that are there."""
        item.setData(ID_ROLE, card)
        self.addItem(item)
