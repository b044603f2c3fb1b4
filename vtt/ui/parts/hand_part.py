"""What hands do with pieces where they lie: open their stack, lock them, mark them as moved."""

from collections.abc import Mapping, Sequence

from vtt.base.ids import PieceId
from vtt.commands.piece import SetMark
from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr


class HandPart(WindowPart):
    """Opens stacks and sets marks."""

    ACTIONS = (
        ActionSpec("open_stack", "Open or close the stack",
                   "Spread the stack of what is selected, so that its pieces can be picked; "
                   "arrow keys then put them in order.", "pieces", ("O",), on_table=True,
                   separator_before=True),
        ActionSpec("lock", "Lock in place",
                   "Lock what is selected in its place: no drag moves it and a lasso passes over it.",
                   "pieces", ("L",), on_table=True, separator_before=True),
        ActionSpec("mark_moved", "Mark as moved", "Mark what is selected as moved.", "pieces",
                   ("K",), on_table=True),
        ActionSpec("clear_moved", "Clear all moved marks",
                   "Take the mark off every piece that is marked as moved, on all tables.", "pieces",
                   ("Shift+K",), on_table=True),
    )  # fmt: skip

    def open_stack(self) -> None:
        """Open or close the stack of the first selected piece."""
        page = self.window.page
        page.stacks.toggle(self._chosen()[0])

    def lock(self) -> None:
        """Lock what is selected; unlock it where all of it is locked."""
        self.desk.propose(SetMark(tuple(self._chosen()), locked=not self._all("locked")))

    def mark_moved(self) -> None:
        """Mark what is selected as moved; take the mark off where all of it has it."""
        self.desk.propose(SetMark(tuple(self._chosen()), moved=not self._all("moved")))

    def clear_moved(self) -> None:
        """Take every mark of a move off."""
        self.desk.propose(SetMark(tuple(self._marked()), moved=False))

    def refresh(self) -> None:
        """Name what the actions would do."""
        self.show_selection()

    def show_selection(self) -> None:
        """Name what the actions would do with what is selected now."""
        actions = self.window.actions_by_id
        locked, moved = self._all("locked"), self._all("moved")
        actions["lock"].setText(tr("Unlock") if locked else tr("Lock in place"))
        actions["mark_moved"].setText(tr("Mark as not moved") if moved else tr("Mark as moved"))

    def enabled(self) -> Mapping[str, bool]:
        """Something must be selected, or marked, in the present."""
        seat, playing = self.window.page.seat, self.desk.may_act
        return {
            "open_stack": bool(self._chosen()) and len(seat.pile(self._chosen()[0])) > 1,
            "lock": self.window.has_selection,
            "mark_moved": self.window.has_selection,
            "clear_moved": playing and bool(self._marked()),
        }

    def _chosen(self) -> Sequence[PieceId]:
        return self.window.page.seat.selection.pieces

    def _all(self, mark: str) -> bool:
        """Whether all that is selected has a mark."""
        seat = self.window.page.seat
        pieces = [found for piece in self._chosen() if (found := seat.pieces().get(piece))]
        return bool(pieces) and all(getattr(piece, mark) for piece in pieces)

    def _marked(self) -> list[PieceId]:
        """The pieces of all tables that are marked as moved, as they are seen."""
        pieces = self.desk.session.view.state.pieces
        return sorted(piece for piece, found in pieces.items() if found.moved)
