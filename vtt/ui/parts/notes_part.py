"""The dock with the notes of the game."""

from typing import TYPE_CHECKING

from vtt.commands.flow import SetNote
from vtt.state.notes import Note, notes_in
from vtt.ui.docks import DockPlace
from vtt.ui.panels.notes_panel import NotesPanel, NotesShown
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class NotesPart(WindowPart):
    """Shows and writes notes: for all, and for one side."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.panel = NotesPanel(window.desk.session.module.sides)
        window.docks.add("notes", "Notes", self.panel, DockPlace.DESK, on_seen=self._show_notes)

    def start(self) -> None:
        """Write into the game what is written."""
        self.panel.written.connect(self._write)

    def refresh(self) -> None:
        """Show the notes as they are now, seen or not: what one side writes is nobody else's."""
        self._show_notes()

    def _show_notes(self) -> None:
        session = self.desk.session
        state = session.view.state
        about = next(
            (s.description for s in session.module.scenarios if s.id == state.scenario), ""
        )
        desk = self.desk
        self.panel.show_notes(NotesShown(about, notes_in(state.notes), desk.side, desk.may_act))

    def _write(self, note: Note) -> None:
        if self.desk.is_replaying:
            self.desk.tell_past()
        else:
            self.desk.propose(SetNote(note.name, note.text, note.side))
