"""Undo, redo and what is selected: the edit menu."""

from collections.abc import Mapping

from vtt.session.formation import formation_of
from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr


class EditPart(WindowPart):
    """Takes back and does again; selects."""

    ACTIONS = (
        ActionSpec("undo", "Undo", "Take back the last step.", "edit", ("Ctrl+Z",), "undo",
                   in_tool_bar=True),
        ActionSpec("redo", "Redo", "Do again what was taken back.", "edit",
                   ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", in_tool_bar=True),
        ActionSpec("select_all", "Select all", "Select every piece of this side on the table.", "edit",
                   ("Ctrl+A",), separator_before=True),
        ActionSpec("select_group", "Select the group",
                   "Select the bases that are lined up with the selected one; Alt+click does too.",
                   "edit", ("G",), on_table=True),
        ActionSpec("select_none", "Select nothing", "Drop the selection.", "edit", ("Ctrl+D",)),
        ActionSpec("select_next", "Next piece under the cursor",
                   "Cycle through the pieces that lie under the cursor.", "edit", ("Tab",),
                   on_table=True),
        ActionSpec("select_previous", "Previous piece under the cursor",
                   "Cycle the other way.", "edit", ("Shift+Tab",), on_table=True),
    )  # fmt: skip

    def undo(self) -> None:
        """Take back the last step."""
        self.desk.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.desk.redo()

    def select_all(self) -> None:
        """Select every piece on the table in front that this person may move."""
        seat, side = self.window.page.seat, self.desk.side
        wanted = [
            piece
            for piece, state in seat.pieces().items()
            if seat.may_move(piece) and side in (None, state.side)
        ]
        seat.selection.replace(wanted)

    def select_group(self) -> None:
        """Select the group of the base that is selected first."""
        seat = self.window.page.seat
        lead = next(iter(seat.selection.pieces), None)
        if lead is not None:
            seat.selection.replace(formation_of(seat, lead))

    def select_none(self) -> None:
        """Drop the selection."""
        self.window.page.seat.selection.clear()

    def select_next(self) -> None:
        """Select the next piece under the pointer."""
        self.window.page.select_next()

    def select_previous(self) -> None:
        """Select the piece before it."""
        self.window.page.select_next(-1)

    def refresh(self) -> None:
        """Name what undo and redo would do."""
        actions = self.window.actions_by_id
        undo, redo = (
            label.replace("&", "&&") for label in (self.desk.undo_label, self.desk.redo_label)
        )
        actions["undo"].setText(tr("Undo: {what}", what=undo) if undo else tr("Undo"))
        actions["redo"].setText(tr("Redo: {what}", what=redo) if redo else tr("Redo"))

    def enabled(self) -> Mapping[str, bool]:
        """Only the present can be changed, and only what was done can be undone."""
        playing = self.desk.may_act
        return {
            "undo": playing and self.desk.undo_label != "",
            "redo": playing and self.desk.redo_label != "",
        }
