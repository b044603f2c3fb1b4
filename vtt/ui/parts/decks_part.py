"""The dock with decks and hands."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QIcon, QMouseEvent

from vtt.base.ids import DeckId, PieceId
from vtt.commands.piece import SetFace
from vtt.geometry.pose import Point, Pose
from vtt.render.draw_decks import decks_on
from vtt.session import actions
from vtt.session.deck_deeds import beside
from vtt.session.decks import CardShown, decks_seen, peek
from vtt.state.piece import Place
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.panels.card_lists import CARD, dragged_cards
from vtt.ui.panels.decks_panel import TABLE, CardsTaken, DecksPanel
from vtt.ui.parts.part import WindowPart
from vtt.ui.piece_icons import PieceIcons
from vtt.ui.table_page import TablePage

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

STEP_MM = 8.0
"""Cards that are put on the table together lie so far to the right and below of each other."""


class DecksPart(WindowPart):
    """Draws, plays, shuffles and puts back cards."""

    ACTIONS = (
        ActionSpec("decks", "Decks and hands ...",
                   "Draw, play, shuffle and put back cards.", "pieces", ("Ctrl+Shift+H",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        desk = window.desk
        self._icons = PieceIcons(desk.session.view.module, desk.pictures, CARD)
        self.panel = DecksPanel(self._icon)
        window.docks.add(
            "decks",
            "Decks and hands",
            self.panel,
            DockPlace.SHELF,
            hidden=desk.is_for_rules or not desk.session.module.decks,
            on_seen=self._show_decks,
        )
        self._pages: dict[QObject, TablePage] = {}
        for page in window.pages:
            page.view.setAcceptDrops(True)
            page.view.viewport().setAcceptDrops(True)
            page.view.viewport().installEventFilter(self)
            self._pages[page.view.viewport()] = page

    def start(self) -> None:
        """Do with cards what is asked for."""
        self.panel.taken.connect(self._take)
        self.panel.shuffled.connect(self._shuffle)
        self.panel.returned.connect(self._put_back)
        self.panel.flipped.connect(self._flip)
        self.panel.peeked.connect(self._peek)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cards that are dragged over a table are put down where they are dropped."""
        page = self._pages.get(watched)
        if page is not None and isinstance(event, QMouseEvent):
            self._follow(page, event)
        if page is None or not isinstance(event, QDragMoveEvent | QDropEvent):
            return False
        held = dragged_cards(event.mimeData())
        if held is None or not self.desk.may_act:
            return False
        event.setDropAction(Qt.DropAction.MoveAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            where = page.view.mapToScene(event.position().toPoint())
            taken = CardsTaken(held.deck, TABLE, held.cards)
            self._put_down(taken, page, (where.x(), where.y()))
        return True

    def _follow(self, page: TablePage, event: QMouseEvent) -> None:
        """What is dragged off a table over a deck of the dock is let go there: it lies in the deck then."""
        dragged = tuple(ghost.piece for ghost in page.scene.preview.ghosts)
        if not (dragged and page.driver.tool.is_busy and self.window.docks.is_seen("decks")):
            return
        deck = self.panel.deck_at(event.globalPosition().toPoint())
        if deck is None:
            return
        if event.type() == QEvent.Type.MouseMove:
            self.panel.show_deck(deck)
        elif event.type() == QEvent.Type.MouseButtonRelease:
            page.view.give_up()
            session, side = self.desk.session, self.desk.side
            self.desk.attempt(lambda: actions.move_cards(session, side, dragged, DeckId(deck)))

    def decks(self) -> None:
        """Bring decks and hands to the front."""
        self.window.docks.show("decks")
        self.panel.decks.setFocus()

    def refresh(self) -> None:
        """Show the decks as they are now."""
        if self.window.docks.is_seen("decks"):
            self._show_decks()

    def show_selection(self) -> None:
        """What is selected can be put into a deck."""
        self.refresh()

    def show_look(self) -> None:
        """Paint the cards for another ground."""
        self.panel.renew_pictures()

    def _show_decks(self) -> None:
        desk = self.desk
        self.panel.show_decks(
            decks_seen(desk.session.view, desk.side),
            has_selection=self.window.has_selection,
            is_past=not desk.may_act,
        )

    def _icon(self, card: CardShown) -> QIcon:
        module = self.desk.session.view.module
        if not card.kind:
            return QIcon()
        return self._icons.icon(module.piece(card.kind), card.face, self.window.is_dark)

    def _take(self, taken: CardsTaken) -> None:
        """Cards leave a deck: to another one, or to the table that is looked at."""
        session, side = self.desk.session, self.desk.side
        deck, to, cards = taken.deck, taken.to, taken.cards
        if to == TABLE:
            self._put_down(taken, self.window.page, self._room_for(taken.deck))
        elif cards:
            self.desk.attempt(lambda: actions.move_cards(session, side, tuple(reversed(cards)), to))
        else:
            self.desk.attempt(lambda: actions.deal_cards(session, side, deck, to, taken.count))

    def _room_for(self, deck: str) -> Point:
        """Where cards of a deck come to lie: beside it where that is in sight, else in the middle."""
        page = self.window.page
        for seen in decks_on(self.desk.session.view, page.seat.definition):
            if seen.id == deck and page.view.sees(beside(seen)):
                return beside(seen)
        middle = page.view.mapToScene(page.view.viewport().rect().center())
        return middle.x(), middle.y()

    def _put_down(self, taken: CardsTaken, page: TablePage, point: Point) -> None:
        """Cards lie on a table from now on: the first one here, the others beside it."""
        session, side = self.desk.session, self.desk.side
        deck, cards = taken.deck, taken.cards
        places = _places(page, point, len(cards) or taken.count)
        if cards:
            self.desk.attempt(lambda: actions.play_cards(session, side, deck, cards, places))
        else:
            self.desk.attempt(lambda: actions.draw_cards(session, side, deck, places))

    def _peek(self, deck: str) -> None:
        """Show the topmost card of a deck to who looks, and tell all."""
        desk = self.desk

        def look() -> None:
            card = peek(desk.session, desk.side, DeckId(deck))
            self.panel.show_peeked(card)

        desk.attempt(look)

    def _shuffle(self, deck: str) -> None:
        session, side = self.desk.session, self.desk.side
        self.desk.attempt(lambda: actions.shuffle_deck(session, side, DeckId(deck)))

    def _put_back(self, deck: str, below: bool) -> None:
        session, side = self.desk.session, self.desk.side
        pieces = self.window.page.seat.selection.pieces
        self.desk.attempt(
            lambda: actions.move_cards(session, side, pieces, DeckId(deck), bottom=below)
        )

    def _flip(self, cards: tuple[PieceId, ...]) -> None:
        """All chosen cards of the first one's kind show their next face."""
        view = self.desk.session.view
        lead = view.state.pieces[cards[0]]
        faces = [face.id for face in view.module.piece(lead.definition).faces]
        same = [c for c in cards if view.state.pieces[c].definition == lead.definition]
        if len(faces) > 1:
            here = faces.index(lead.face) if lead.face in faces else 0
            self.desk.propose(SetFace(tuple(same), faces[(here + 1) % len(faces)]))


def _places(page: TablePage, point: Point, count: int) -> list[Place]:
    """Places on a page's table, one beside the other; the first one at a point in mm, or its cell."""
    first = page.seat.cell_point(point) or point
    return [
        Place(page.seat.table, Pose(first[0] + n * STEP_MM, first[1] + n * STEP_MM))
        for n in range(count)
    ]
