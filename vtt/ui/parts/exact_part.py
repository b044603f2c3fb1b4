"""A move that is typed, previewed on the table while it is typed."""

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtWidgets import QDialog

from vtt.base.units import degrees_text, mm_text
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces
from vtt.rules.verdict import Severity
from vtt.session.cargo import with_cargo
from vtt.session.cell_move import (
    CellMove,
    cell_command,
    cells_between,
    lead_cell,
    quarter_turn,
)
from vtt.session.exact_move import ExactMove, exact_command
from vtt.session.seat import Seat
from vtt.session.slots import with_slots
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.session.tools.report import allowance_of, travel
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.cell_move_dialog import CellMoveDialog
from vtt.ui.dialogs.exact_move_dialog import ExactMoveDialog
from vtt.ui.dialogs.form import Form
from vtt.ui.message_bar import NOTICED, Lasts, Message
from vtt.ui.panels.findings_panel import finding_text
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr

AHEAD_MM = 100.0
"""Far enough before a piece to tell, in pixels, which way it looks."""


class ExactPart(WindowPart):
    """Moves what is selected by numbers: of mm and degrees, or of cells where there are some."""

    ACTIONS = (
        ActionSpec("exact_move", "Move exactly ...",
                   "Type a move: in mm and degrees, or the number of a hex or square.", "pieces",
                   ("E",), "exact", in_tool_bar=True, separator_before=True, short="Exact"),
    )  # fmt: skip

    def exact_move(self) -> None:
        """Ask for a move and propose it."""
        page = self.window.page
        seat = page.seat
        lead = next(filter(seat.may_move, seat.selection.pieces), None)
        if lead is None:
            told = tr("What is selected is locked in its place.")
            self.window.bar.show_message(Message(told, NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
            return
        command = self._cells() if seat.on_grid(seat.piece(lead).pose.point) else self._lengths()
        page.show_preview(NO_PREVIEW)
        if command is not None:
            self.desk.propose(command)

    def enabled(self) -> Mapping[str, bool]:
        """Something must be selected, in the present."""
        return {"exact_move": self.window.has_selection}

    def _lengths(self) -> Command | None:
        """The command typed in mm and degrees, if one was."""
        dialog = ExactMoveDialog(self._preview_lengths, self.window)
        self._place(dialog)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return None
        seat = self.window.page.seat
        return seat.dropped(exact_command_of(seat, dialog.move_typed()), joins=False)

    def _cells(self) -> Command | None:
        """The command typed as a cell's number, if one was."""
        seat = self.window.page.seat
        dialog = CellMoveDialog(
            lead_cell(seat), quarter_turn(seat), self._preview_cell, self.window
        )
        self._place(dialog)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return None
        return seat.dropped(cell_command(seat, dialog.move_typed()))

    def _place(self, dialog: Form) -> None:
        """Put a dialog beside what is selected, which it would hide, with its ghosts, as Qt places it."""
        view, seat = self.window.page.view, self.window.page.seat
        around, ahead = QRect(), QPoint()
        for piece in seat.selection.pieces:
            pose = seat.piece(piece).pose
            left, top, right, bottom = seat.footprint(piece).bounds
            box = QRectF(QPointF(left, top), QPointF(right, bottom))
            around = around.united(view.mapFromScene(box).boundingRect())
            front = QPointF(*pose.ahead(AHEAD_MM).point)
            ahead += view.mapFromScene(front) - view.mapFromScene(QPointF(*pose.point))
        seen = QRect(view.viewport().mapToGlobal(around.topLeft()), around.size())
        dialog.lie_beside(seen, self.window.screen().availableGeometry(), ahead)

    def _preview_lengths(self, move: ExactMove) -> str:
        """Show where a typed move leads, and say what the rules think of it."""
        seat = self.window.page.seat
        command = exact_command_of(seat, move)
        lead = command.moves[0]
        length = travel(
            seat.footprint(lead.piece).outline, seat.piece(lead.piece).pose, lead.to.pose
        )
        facing = degrees_text(lead.to.pose.facing)
        told = tr("{length} by the farthest corner, to face {facing}",
                  length=mm_text(length), facing=facing)  # fmt: skip
        return self._show(command, told, length)

    def _preview_cell(self, move: CellMove) -> str:
        """The same for a cell's number."""
        seat = self.window.page.seat
        command = cell_command(seat, move)
        cells = cells_between(seat, move.cell) if move.cell else 0
        facing = degrees_text(command.moves[0].to.pose.facing)
        told = tr("1 cell, to face {facing}", facing=facing)
        if cells != 1:
            told = tr("{count} cells, to face {facing}", count=cells, facing=facing)
        return self._show(command, told, None)

    def _show(self, command: MovePieces, told: str, length: float | None) -> str:
        seat = self.window.page.seat
        verdict, lead = seat.preview(command), command.moves[0]
        used, limit, unit = allowance_of(verdict)
        neighbours = tuple(seat.touched({part.piece: part.to.pose for part in command.moves}))
        self.window.page.show_preview(
            Preview(
                table=seat.table,
                ghosts=tuple(Ghost(part.piece, part.to.pose) for part in command.moves),
                path=(seat.piece(lead.piece).pose.point, lead.to.pose.point),
                verdict=verdict,
                neighbours=neighbours,
                used=length if used is None else used,
                limit=limit,
                unit=unit,
            )
        )
        lines = [told]
        lines += [finding_text(f) for f in verdict.findings if f.severity is not Severity.NOTE]
        lines += [neighbour.text for neighbour in neighbours[:1]]
        return "\n".join(lines)


def exact_command_of(seat: Seat, move: ExactMove) -> MovePieces:
    """The command for a move of what a seat has selected; a part of a stack leaves it."""
    pieces = {
        piece: msgspec.structs.replace(seat.piece(piece), stack=seat.stack_kept(piece))
        for piece in seat.selection.pieces
        if seat.may_move(piece)
    }
    footprints = {piece: seat.footprint(piece) for piece in pieces}
    return with_slots(seat, with_cargo(seat, exact_command(move, pieces, footprints)))
