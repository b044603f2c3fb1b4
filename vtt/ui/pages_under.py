"""Which table of a window lies under the pointer: that of a view in sight, or that of a tab."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QTabWidget

from vtt.geometry.pose import Point
from vtt.ui.table_page import TablePage

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


def page_under(
    window: "GameWindow", where: QPoint, without: TablePage
) -> tuple[TablePage, Point] | None:
    """The page whose table lies under a point of the screen, with the point of its table (mm).

    A tab stands for the middle of its table. `without`: the page that the pointer comes from, which
    its own tab does not mean either.
    """
    for page in window.pages:
        viewport = page.view.viewport()
        if page is not without and viewport.isVisible():
            here = viewport.mapFromGlobal(where)
            if viewport.rect().contains(here):
                there = page.view.mapToScene(here)
                return page, (there.x(), there.y())
    for tabs in (window.split.tabs, window.split.beside):
        found = _page_of_tab(tabs, where)
        if found is not None and found.seat.table != without.seat.table:
            middle = found.scene.table_rect.center()
            return found, (middle.x(), middle.y())
    return None


def _page_of_tab(tabs: QTabWidget, where: QPoint) -> TablePage | None:
    bar = tabs.tabBar()
    here = bar.mapFromGlobal(where)
    if not bar.isVisible() or not bar.rect().contains(here):
        return None
    page = tabs.widget(bar.tabAt(here))
    return page if isinstance(page, TablePage) else None
