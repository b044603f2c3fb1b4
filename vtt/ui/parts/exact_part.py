"""A move that is typed, previewed on the table while it is typed."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog

from vtt.base.units import degrees_text, mm_text
from vtt.commands.piece import MovePieces
from vtt.rules.verdict import Severity
from vtt.session.exact_move import ExactMove, exact_command
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.session.tools.report import allowance_of, travel
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.exact_move_dialog import ExactMoveDialog
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.panels.findings_panel import finding_text
from vtt.ui.parts.part import WindowPart


class ExactPart(WindowPart):
    """Moves what is selected by numbers."""

    ACTIONS = (
        ActionSpec("exact_move", "Move exactly ...",
                   "Type a move: ahead, sideways, turn or wheel, in mm and degrees.", "pieces",
                   ("E",), "exact", in_tool_bar=True, separator_before=True, short="Exact"),
    )  # fmt: skip

    def exact_move(self) -> None:
        """Ask for a move and propose it."""
        page = self.window.page
        if not any(map(page.seat.may_move, page.seat.selection.pieces)):
            self.window.bar.show_message(
                Message("What is selected is locked in its place.", NOTICED)
            )
            return
        dialog = ExactMoveDialog(self._preview, self.window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        page.show_preview(NO_PREVIEW)
        if accepted and dialog.move_typed() != ExactMove():
            self.desk.propose(self._command(dialog.move_typed()))

    def enabled(self) -> Mapping[str, bool]:
        """Something must be selected, in the present."""
        return {"exact_move": self.window.has_selection}

    def _command(self, move: ExactMove) -> MovePieces:
        seat = self.window.page.seat
        pieces = {
            piece: seat.piece(piece) for piece in seat.selection.pieces if seat.may_move(piece)
        }
        return exact_command(move, pieces, {piece: seat.footprint(piece) for piece in pieces})

    def _preview(self, move: ExactMove) -> str:
        """Show where a typed move leads, and say what the rules think of it."""
        seat = self.window.page.seat
        command = self._command(move)
        verdict = seat.preview(command)
        lead = command.moves[0]
        start = seat.piece(lead.piece).pose
        length = travel(seat.footprint(lead.piece).outline, start, lead.to.pose)
        used, limit = allowance_of(verdict)
        neighbours = tuple(seat.touched({part.piece: part.to.pose for part in command.moves}))
        measures = not seat.on_grid(lead.to.pose.point)
        self.window.page.show_preview(
            Preview(
                table=seat.table,
                ghosts=tuple(Ghost(part.piece, part.to.pose) for part in command.moves),
                path=(start.point, lead.to.pose.point),
                verdict=verdict,
                neighbours=neighbours,
                used=length if used is None and measures else used,
                limit=limit,
            )
        )
        told = [
            f"{mm_text(length)} by the farthest corner, to face {degrees_text(lead.to.pose.facing)}"
        ]
        told += [finding_text(f) for f in verdict.findings if f.severity is not Severity.NOTE]
        told += [neighbour.text for neighbour in neighbours[:1]]
        return "\n".join(told)
