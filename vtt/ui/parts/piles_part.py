"""Decks that lie on tables: shown there, with a menu, and cards are drawn from them by hand."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu

from vtt.definition.deck import DeckDefinition
from vtt.geometry.pose import Point
from vtt.render.draw_decks import deck_at, draw_decks
from vtt.render.primitives import DrawList
from vtt.render.view import View, theme_of
from vtt.session.crossing import draw_to
from vtt.session.deck_deeds import DeckDeed, deeds, do
from vtt.session.tools.base import NO_PREVIEW
from vtt.session.tools.place import PlaceTool
from vtt.ui.pages_under import page_under
from vtt.ui.parts.crossing_part import CrossingPart
from vtt.ui.parts.palette_part import TOOL
from vtt.ui.parts.part import WindowPart
from vtt.ui.scene.ground_item import DrawingItem
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr, tr_known, tr_later

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

HEIGHT = 0.25
"""Below everything that lies on the table."""

WORDS = {
    DeckDeed.DRAW: tr_later("Draw a card"),
    DeckDeed.SHUFFLE: tr_later("Shuffle"),
    DeckDeed.FACE_UP: tr_later("Turn face up"),
    DeckDeed.FACE_DOWN: tr_later("Turn face down"),
    DeckDeed.REVERSE: tr_later("Reverse the order"),
}


class PilesPart(WindowPart):
    """Shows decks where they lie; a drag from one draws a card, a double click draws one beside it."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._pages: dict[QObject, TablePage] = {}
        self._items: dict[TablePage, DrawingItem] = {}
        self._shown: dict[TablePage, tuple[object, ...]] = {}
        self._held: tuple[TablePage, DeckDefinition] | None = None
        self._from = QPoint()
        for page in window.pages:
            item = self._items[page] = DrawingItem(window.desk.pictures)
            item.setZValue(HEIGHT)
            page.scene.addItem(item)
            page.view.zoomed.connect(item.use_scale)
            self._pages[page.view.viewport()] = page
            page.view.viewport().installEventFilter(self)
            page.view.cancelled.connect(self._let_go)

    def refresh(self) -> None:
        """Show the decks as they are now; a card that was held is another's, or has gone."""
        self._let_go()
        view = self.desk.session.view
        for page, item in self._items.items():
            now = (view.state.decks, view.state.pieces, view.state.boxes, page.scene.is_dark)
            if self._shown.get(page) != now:
                self._shown[page] = now
                item.show_drawing(partial(self._draw, page))

    def show_look(self) -> None:
        """Draw for another ground."""
        self.refresh()

    def deck_at(self, page: TablePage, point: Point) -> DeckDefinition | None:
        """The deck under a point, where no piece lies on it."""
        if page.seat.piece_at(point) is not None:
            return None
        return deck_at(self.desk.session.view, page.seat.definition, point)

    def menu(self, deck: DeckDefinition) -> QMenu:
        """What can be done with a deck."""
        desk = self.desk
        menu = QMenu(self.window)
        menu.addSection(deck.name)
        view = desk.session.view
        for deed in deeds(view, desk.side, deck) if desk.may_act else ():
            other = view.module.deck(deck.discard).name if deck.discard else ""
            sends = tr("Put all cards on {deck}", deck=other)
            action = menu.addAction(tr_known(WORDS[deed]) if deed in WORDS else sends)
            action.triggered.connect(partial(self._do, deck, deed))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A press on a deck holds its topmost card; it lies where the button is let go."""
        page = self._pages.get(watched)
        if page is None or not isinstance(event, QMouseEvent) or not self.desk.may_act:
            return False
        is_lost = not (event.buttons() | event.button()) & Qt.MouseButton.LeftButton
        if is_lost or event.type() == QEvent.Type.MouseButtonPress:
            self._let_go()  # the button was let go where nobody heard of it
        if self._held is not None:
            return self._go_on(event, *self._held)
        is_left = event.button() == Qt.MouseButton.LeftButton
        if not is_left or page.driver.tool is not page.tools["select"]:
            return False
        deck = self.deck_at(page, _point(page, event))
        if deck is None or DeckDeed.DRAW not in deeds(self.desk.session.view, self.desk.side, deck):
            return False
        if event.type() == QEvent.Type.MouseButtonDblClick:
            self._do(deck, DeckDeed.DRAW)
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._held, self._from = (page, deck), event.position().toPoint()
        return True

    def _let_go(self) -> None:
        """Give up a drag from a deck: nothing is drawn."""
        if self._held is not None:
            page, self._held = self._held[0], None
            page.show_preview(NO_PREVIEW)
            self.window.part(CrossingPart).show_none()

    def _go_on(self, event: QMouseEvent, page: TablePage, deck: DeckDefinition) -> bool:
        way = event.position().toPoint() - self._from
        is_drag = way.manhattanLength() >= QApplication.startDragDistance()
        there = page_under(self.window, event.globalPosition().toPoint(), page)
        goal, point = there or (page, _point(page, event))
        if event.type() == QEvent.Type.MouseMove and is_drag:
            self._show_card(page, goal, deck, point)
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._let_go()
            if is_drag:
                self._draw_to(goal, deck, point)
        return True

    def _show_card(
        self, page: TablePage, goal: TablePage, deck: DeckDefinition, point: Point
    ) -> None:
        """The card as it would lie on the page that the pointer is over."""
        if goal is not page:
            page.show_preview(NO_PREVIEW)
            self.window.part(CrossingPart).show_lasso(goal, _around(deck, point))
            return
        self.window.part(CrossingPart).show_none()
        view = self.desk.session.view
        cards = view.state.decks[deck.id]
        card = view.state.pieces.get(cards[-1]) if cards else None
        tool = page.tools.get(TOOL)
        if card is not None and isinstance(tool, PlaceTool) and not view.is_unknown(card.id):
            tool.take(card.definition)
            page.show_preview(tool.shown(point))
            tool.take(None)

    def _draw_to(self, page: TablePage, deck: DeckDefinition, point: Point) -> None:
        session, side = self.desk.session, self.desk.side
        self.desk.attempt(lambda: draw_to(session, side, page.seat, deck, point))

    def _do(self, deck: DeckDefinition, deed: DeckDeed, _checked: bool = False) -> None:
        self.desk.attempt(lambda: do(self.desk.session, self.desk.side, deck, deed))

    def _draw(self, page: TablePage, scale: float) -> DrawList:
        look = View(scale, theme_of(page.scene.is_dark))
        return draw_decks(self.desk.session.view, page.seat.definition, look)


def _around(deck: DeckDefinition, point: Point) -> tuple[Point, Point]:
    """The rectangle that a card of a deck covers around a point."""
    half, tall = deck.width / 2, deck.height / 2
    return ((point[0] - half, point[1] - tall), (point[0] + half, point[1] + tall))


def _point(page: TablePage, event: QMouseEvent) -> Point:
    where = page.view.mapToScene(event.position().toPoint())
    return (where.x(), where.y())
