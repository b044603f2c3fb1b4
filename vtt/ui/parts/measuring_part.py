"""How one measures and looks: between which points, past what, and what the other side reads of it."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog

from vtt.commands.flow import Say
from vtt.session.tools.looking import LookingTool
from vtt.session.tools.measure import MeasureMode
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.sight_dialog import SightDialog
from vtt.ui.message_bar import NOTICED, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.spoken import announce
from vtt.ui.words import tr

MODES = {
    "measure_edge": MeasureMode.EDGE,
    "measure_centre": MeasureMode.CENTRE,
    "measure_point": MeasureMode.POINT,
}


class MeasuringPart(WindowPart):
    """Sets the mode of measuring and what blocks sight, and writes what was measured into the log."""

    ACTIONS = (
        ActionSpec("measure_edge", "Measure edge to edge",
                   "From the nearest edge of one base to that of the other; on a grid in cells.",
                   "tools", checkable=True, group="measure_mode", separator_before=True),
        ActionSpec("measure_centre", "Measure centre to centre",
                   "From the middle of one base to that of the other; on a grid in cells.", "tools",
                   checkable=True, group="measure_mode"),
        ActionSpec("measure_point", "Measure point to point",
                   "From where the button goes down to where it goes up, in mm.", "tools",
                   checkable=True, group="measure_mode"),
        ActionSpec("look_between", "From the first selected to the others",
                   "Measure, or look, from the piece selected first to each of the others.", "tools",
                   ("Ctrl+Shift+V",), separator_before=True),
        ActionSpec("sight_blocks", "What blocks sight ...",
                   "Choose the kinds of terrain that block sight, and whether pieces do.", "tools"),
        ActionSpec("say_measure", "Write the measure into the log",
                   "The other side reads what you have measured or looked at.", "tools",
                   ("Ctrl+Shift+M",)),
    )  # fmt: skip

    def start(self) -> None:
        """Edge to edge, at first."""
        self.window.actions_by_id["measure_edge"].setChecked(True)

    def measure_edge(self) -> None:
        """Measure from edge to edge."""
        self._use_mode("measure_edge")

    def measure_centre(self) -> None:
        """Measure from centre to centre."""
        self._use_mode("measure_centre")

    def measure_point(self) -> None:
        """Measure from point to point."""
        self._use_mode("measure_point")

    def look_between(self) -> None:
        """Measure or look between the selected pieces; without a tool for it, measure."""
        page = self.window.page
        pieces = page.seat.selection.pieces
        if not isinstance(page.driver.tool, LookingTool):
            self.window.actions_by_id["tool_measure"].trigger()
        tool = page.driver.tool
        if isinstance(tool, LookingTool):
            page.show_preview(tool.look_between(pieces))
            announce(page.view, "; ".join(look.text for look in tool.looks))

    def sight_blocks(self) -> None:
        """Let a person choose what blocks sight."""
        page = self.window.page
        kinds = page.seat.module.terrain_kinds
        dialog = SightDialog(kinds, page.sight.blocking, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            for each in self.window.pages:
                each.sight.use(dialog.blocking())
            page.show_hint()

    def say_measure(self) -> None:
        """Write everything that is drawn into the log."""
        tool = self.window.page.driver.tool
        looks = tool.looks if isinstance(tool, LookingTool) else ()
        said = [look.said for look in looks if look.said]
        if not looks:
            told = tr("Measure something first; then it can be written into the log.")
            self.window.bar.show_message(Message(told, NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
        elif len(said) < len(looks):
            told = tr(
                "This tells of something that the other side may not know: it is not written."
            )
            self.window.bar.show_message(Message(told, NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
        else:
            self.desk.propose(Say("; ".join(said)))

    def enabled(self) -> Mapping[str, bool]:
        """The past is not talked into; between pieces there must be two."""
        return {
            "say_measure": self.desk.may_act,
            "look_between": len(self.window.page.seat.selection) > 1,
        }

    def _use_mode(self, name: str) -> None:
        for page in self.window.pages:
            page.measure.mode = MODES[name]
        self.window.page.show_hint()
