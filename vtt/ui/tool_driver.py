"""Between the view's pointer events and the current tool: previews to the scene, commands to the game."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from vtt.commands.base import Command
from vtt.session.tools.base import NO_PREVIEW, PointerEvent, Preview, Tool
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_view import TableView


class ToolDriver(QObject):
    """Gives the view's events to one tool at a time.

    Args:
        view, scene: of the table that is played on.
        propose: takes the one command of a finished gesture.
        previewed: hears of every preview (for the status line).
    """

    def __init__(
        self,
        view: TableView,
        scene: TableScene,
        tool: Tool,
        propose: Callable[[Command], None],
        previewed: Callable[[Preview], None],
    ) -> None:
        super().__init__(view)
        self._scene = scene
        self._tool = tool
        self._propose = propose
        self._previewed = previewed
        self.enabled = True
        view.pressed.connect(self._press)
        view.dragged.connect(self._drag)
        view.released.connect(self._release)
        view.cancelled.connect(self.cancel)

    @property
    def tool(self) -> Tool:
        """The tool that has the left button."""
        return self._tool

    def use(self, tool: Tool) -> None:
        """Change the tool; what the last one had begun is given up."""
        self.cancel()
        self._tool = tool

    def cancel(self) -> None:
        """Give up the gesture."""
        self._show(self._tool.cancel())

    def _press(self, event: PointerEvent) -> None:
        if self.enabled:
            self._show(self._tool.press(event))

    def _drag(self, event: PointerEvent) -> None:
        if self.enabled:
            self._show(self._tool.drag(event))

    def _release(self, event: PointerEvent, dragged: bool) -> None:
        if not self.enabled:
            return
        command = self._tool.release(event, dragged)
        if not self._tool.keeps_preview:
            self._show(NO_PREVIEW)
        if command is not None:
            self._propose(command)

    def _show(self, preview: Preview) -> None:
        self._scene.show_preview(preview)
        self._previewed(preview)
