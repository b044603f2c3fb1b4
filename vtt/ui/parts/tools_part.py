"""What the left button does on the table, and what can be done with the selection."""

from collections.abc import Mapping

from vtt.commands.piece import RemovePieces, SetFace
from vtt.ui.actions import ActionSpec
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.parts.part import WindowPart


class ToolsPart(WindowPart):
    """Gives the left button to a tool."""

    ACTIONS = (
        ActionSpec("tool_select", "Select and move",
                   "Click selects, drag moves, Alt+drag turns; drag on the bare table is a lasso.",
                   "pieces", ("S",), "select", checkable=True, group="tool", in_tool_bar=True,
                   short="Select"),
        ActionSpec("tool_measure", "Measure",
                   "Drag from one base to another: the gap between their edges in mm.", "pieces",
                   ("M",), "measure", checkable=True, group="tool", in_tool_bar=True),
    )  # fmt: skip

    def start(self) -> None:
        """Select and move, at first."""
        self.window.actions_by_id["tool_select"].setChecked(True)

    def tool_select(self) -> None:
        """Select and move with the left button."""
        self.use("select")

    def tool_measure(self) -> None:
        """Measure with the left button."""
        self.use("measure")

    def use(self, tool: str) -> None:
        """Give the left button to a tool on every table."""
        for page in self.window.pages:
            page.use_tool(tool)


class PiecesPart(WindowPart):
    """Turns over and takes away what is selected."""

    ACTIONS = (
        ActionSpec("flip", "Next face", "Show the selected pieces' next face.", "pieces", ("F",),
                   on_table=True),
        ActionSpec("delete", "Remove", "Take the selected pieces off the table.", "pieces", ("Del",),
                   on_table=True),
    )  # fmt: skip

    def flip(self) -> None:
        """Show the next face of all selected pieces of the first one's kind."""
        seat = self.window.page.seat
        lead = seat.piece(seat.selection.pieces[0])
        definition = seat.module.piece(lead.definition)
        faces = [face.id for face in definition.faces]
        if len(faces) < 2:
            self.window.bar.show_message(Message(f"{definition.name} has only one face.", NOTICED))
            return
        here = faces.index(lead.face) if lead.face in faces else 0
        same = [
            piece
            for piece in seat.selection.pieces
            if seat.piece(piece).definition == lead.definition
        ]
        self.desk.propose(SetFace(tuple(same), faces[(here + 1) % len(faces)]))

    def delete(self) -> None:
        """Take what is selected off the table."""
        self.desk.propose(RemovePieces(self.window.page.seat.selection.pieces))

    def enabled(self) -> Mapping[str, bool]:
        """Something must be selected, in the present."""
        return dict.fromkeys(("flip", "delete"), self.window.has_selection)
