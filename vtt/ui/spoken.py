"""Words for those who hear the table: what a piece is and where it stands, and how they are told."""

from PySide6.QtWidgets import QWidget

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text, mm_text
from vtt.commands.spots import spot_name
from vtt.session.seat import Seat
from vtt.ui.words import tr


def announce(widget: QWidget, text: str) -> None:
    """Let a screen reader say something now."""
    if text:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def spoken_piece(seat: Seat, piece: PieceId) -> str:
    """A piece in words: name, side, place, facing, and what is with it in its stack."""
    state = seat.piece(piece)
    parts = [seat.name(piece)]
    if state.side is not None:
        parts.append(seat.module.side(state.side).name)
    parts.append(spoken_place(seat, piece))
    if not seat.on_grid(state.pose.point):
        parts.append(tr("facing {degrees}", degrees=degrees_text(state.pose.facing)))
    others = len(seat.pile(piece)) - 1
    if others:
        parts.append(tr("with {count} more in its stack", count=others))
    if state.moved:
        parts.append(tr("has moved"))
    if state.locked:
        parts.append(tr("locked"))
    return ", ".join(parts)


def spoken_selection(seat: Seat) -> str:
    """What is selected: one piece in full, of several the first and how many there are."""
    pieces = seat.selection.pieces
    if not pieces:
        return tr("nothing selected")
    first = spoken_piece(seat, pieces[0])
    if len(pieces) == 1:
        return first
    return tr("{count} selected: {first}", count=len(pieces), first=first)


def spoken_place(seat: Seat, piece: PieceId) -> str:
    """Where a piece stands: the name of its cell or area, else its place in mm."""
    point = seat.piece(piece).pose.point
    named = spot_name(seat.definition, point)
    if named:
        return named
    return tr("at {x} and {y}", x=mm_text(point[0]), y=mm_text(point[1]))
