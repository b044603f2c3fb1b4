"""The tables of a game as tabs, and beside them a second set: two views of one table, or of two."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QSplitter, QTabWidget

from vtt.ui.table_page import TablePage
from vtt.ui.words import tr


class TableSplit(QSplitter):
    """Holds two sets of the tables' pages; the second one sleeps until it is asked for.

    Args:
        names: the tables' names, in the order of their tabs.
        make_page: makes a page of a table by its number; a second one of the same table shares the
            first one's seat, so that both show one selection.
    """

    front_changed = Signal()

    def __init__(
        self, names: list[str], make_page: Callable[[int, TablePage | None], TablePage]
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self.tabs, self.beside = _tab_widget(tr("Tables")), _tab_widget(tr("Tables beside"))
        firsts = [make_page(number, None) for number in range(len(names))]
        seconds = [make_page(number, page) for number, page in enumerate(firsts)]
        for tabs, pages in ((self.tabs, firsts), (self.beside, seconds)):
            for page, name in zip(pages, names, strict=True):
                tabs.addTab(page, name)
                page.view.installEventFilter(self)
            self.addWidget(tabs)
            tabs.currentChanged.connect(self._tab_changed)
        self.pages = [*firsts, *seconds]
        self._front = self.tabs
        for page in seconds:
            page.sleep()
        self.beside.hide()

    @property
    def page(self) -> TablePage:
        """The page that is in front: where the focus has been last."""
        page = self._front.currentWidget()
        return page if isinstance(page, TablePage) else self.pages[0]

    @property
    def is_split(self) -> bool:
        """Whether two views are shown side by side."""
        return not self.beside.isHidden()

    def split(self, wanted: bool) -> None:
        """Show a second view beside the first, at first of the same table; or show one alone."""
        if wanted == self.is_split:
            return
        if wanted:
            self.beside.setCurrentIndex(self.tabs.currentIndex())
            half = self.width() // 2
            self.beside.show()
            self.setSizes([half, self.width() - half])
        else:
            self.bring_front(self.tabs)
            self.beside.hide()
        self._wake()

    def in_front(self) -> int:
        """The number of the table in the view that is in front."""
        return self._front.currentIndex()

    def bring_up(self, number: int) -> None:
        """Show a table by its number in the view that is in front."""
        self._front.setCurrentIndex(number)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The view that gets the focus is the one in front."""
        if event.type() == QEvent.Type.FocusIn:
            for tabs in (self.tabs, self.beside):
                page = tabs.currentWidget()
                if isinstance(page, TablePage) and page.view is watched:
                    self.bring_front(tabs)
        return super().eventFilter(watched, event)

    def bring_front(self, tabs: QTabWidget) -> None:
        """The view of these tabs is the one that is used."""
        if tabs is not self._front:
            self._front = tabs
            self.front_changed.emit()

    def _tab_changed(self) -> None:
        self._wake()
        self.front_changed.emit()

    def _wake(self) -> None:
        """Of the second set only the page that is seen is kept up to date."""
        for number in range(self.beside.count()):
            page = self.beside.widget(number)
            if isinstance(page, TablePage):
                if self.is_split and number == self.beside.currentIndex():
                    page.wake()
                else:
                    page.sleep()


def _tab_widget(name: str) -> QTabWidget:
    tabs = QTabWidget()
    tabs.setTabBarAutoHide(True)
    tabs.setDocumentMode(True)
    tabs.setAccessibleName(name)
    tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab goes to its bar, and not where that is hidden
    return tabs
