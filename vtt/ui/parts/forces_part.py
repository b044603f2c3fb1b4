"""Bringing forces into the game: army lists of the module, or of a player's own."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QDialog

from vtt.base.ids import SideId
from vtt.formats.container import open_container
from vtt.session.bring_in import Offered, bringing_in, can_bring_in, from_file, offered
from vtt.state.forces import Muster
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.forces_dialog import ForcesDialog
from vtt.ui.parts.part import WindowPart


class ForcesPart(WindowPart):
    """Asks which forces come in for which side, and puts them on the table that is in front."""

    ACTIONS = (
        ActionSpec("bring_in_forces", "Bring in forces ...",
                   "Choose an army from a list and put it on the table.", "pieces"),
    )  # fmt: skip

    def bring_in_forces(self) -> None:
        """Ask, and propose what was chosen."""
        if not self.desk.may_act:
            self.desk.tell_past()
            return
        session = self.desk.session
        sides = [(side, session.module.side(side).name) for side in session.state.sides]
        dialog = ForcesDialog(sides, self._first_side(), self._offered, self._read, self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted or dialog.chosen is None:
            return
        muster = self._muster(dialog.side)
        forces = dialog.chosen.forces
        self.desk.propose(bringing_in(forces, muster, session.view.state, dialog.replaces))

    def enabled(self) -> Mapping[str, bool]:
        """Only where an installed package knows what an army list is, and there are sides to have one."""
        return {"bring_in_forces": can_bring_in() and bool(self.desk.session.state.sides)}

    def _first_side(self) -> SideId:
        """For whom it is most likely: who sits here, else the first side with nothing on the table."""
        session = self.desk.session
        sides = session.state.sides
        if session.viewer in sides:
            return SideId(session.viewer)
        there = {piece.side for piece in self.window.page.seat.pieces().values()}
        return next((side for side in sides if side not in there), sides[0])

    def _muster(self, side: SideId) -> Muster:
        return Muster(side, self.window.page.seat.table)

    def _offered(self, side: SideId) -> tuple[Offered, ...]:
        place, view = self.desk.place, self.desk.session.view
        if place is None:
            return ()
        files = open_container(place)
        try:
            return offered(files, view.module, view.state, self._muster(side))
        finally:
            files.close()

    def _read(self, path: Path, side: SideId) -> Offered:
        view = self.desk.session.view
        return from_file(path, view.module, view.state, self._muster(side))
