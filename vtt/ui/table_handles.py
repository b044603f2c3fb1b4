"""Handles on a table: shown while the tool is idle, and a hand under the pointer where one is."""

from PySide6.QtCore import QObject, Qt

from vtt.session.tools.base import PointerEvent
from vtt.session.tools.wheel import handle_at
from vtt.ui.scene.handles import HandleLayer
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_view import TableView
from vtt.ui.tool_driver import ToolDriver


class TableHandles(QObject):
    """Keeps the handles of the current tool where they belong."""

    def __init__(
        self, view: TableView, scene: TableScene, driver: ToolDriver, pictures: PictureStore
    ) -> None:
        super().__init__(view)
        self._view, self._scene, self._driver = view, scene, driver
        self.layer = HandleLayer(scene, pictures)
        view.zoomed.connect(lambda _zoom: self.refresh())
        view.hovered.connect(self._hover)
        driver.turned_busy.connect(lambda _busy: self.refresh())

    def refresh(self) -> None:
        """Show the handles as the selection, the tool and the zoom are now."""
        driver, zoom = self._driver, self._view.px_per_mm
        idle = driver.enabled and not driver.tool.is_busy
        self.layer.show(driver.tool.handles(zoom) if idle else (), zoom, self._scene.is_dark)
        self._scene.keep_clear_of(handle.point for handle in self.layer.shown)

    def _hover(self, event: PointerEvent) -> None:
        handle = handle_at(self.layer.shown, event)
        if self.layer.heat(handle):
            viewport = self._view.viewport()
            if handle is None:
                viewport.unsetCursor()
                viewport.setToolTip("")
            else:
                viewport.setCursor(Qt.CursorShape.PointingHandCursor)
                viewport.setToolTip(handle.tip)
            self.refresh()
