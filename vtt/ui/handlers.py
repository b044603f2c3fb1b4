"""What the window's actions do, by the action's id."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox

from vtt.base.errors import VttError
from vtt.base.units import degrees_text, mm_text
from vtt.commands.piece import MovePieces, RemovePieces, SetFace
from vtt.rules.verdict import Severity
from vtt.session.exact_move import ExactMove, exact_command
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.session.tools.report import allowance_of, travel
from vtt.state.mode import RulesMode
from vtt.ui.actions import ACTIONS
from vtt.ui.dialogs.dice_dialog import DiceDialog
from vtt.ui.dialogs.exact_move_dialog import ExactMoveDialog
from vtt.ui.dialogs.keys_dialog import KeysDialog
from vtt.ui.message_bar import Message
from vtt.ui.panels.findings_panel import finding_text
from vtt.ui.theme import apply_theme

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

ZOOM_STEP = 1.25
OPEN_FILTER = "Games and modules (*.vttg *.vttm module.xml);;All files (*)"
GAME_FILTER = "Games (*.vttg)"
PICTURE_FILTER = "PNG picture (*.png);;SVG picture (*.svg)"


def handlers_for(window: "GameWindow") -> Mapping[str, Callable[[], object]]:
    """The function of each action of a window."""
    desk, session = window.desk, window.desk.session
    return {
        "open": lambda: _open(window),
        "save": lambda: save(window),
        "save_as": lambda: save_as(window),
        "save_picture": lambda: _save_picture(window),
        "quit": lambda: _close(window),
        "undo": desk.undo,
        "redo": desk.redo,
        "select_all": lambda: _select_all(window),
        "select_none": lambda: window.page.seat.selection.clear(),
        "select_next": lambda: window.page.select_next(),
        "zoom_in": lambda: window.page.view.zoom_by(ZOOM_STEP),
        "zoom_out": lambda: window.page.view.zoom_by(1 / ZOOM_STEP),
        "fit": lambda: window.page.view.fit(),
        "dark": lambda: _use_dark(window),
        "tool_select": lambda: _use_tool(window, "select"),
        "tool_measure": lambda: _use_tool(window, "measure"),
        "exact_move": lambda: _exact_move(window),
        "flip": lambda: _flip(window),
        "delete": lambda: desk.propose(RemovePieces(window.page.seat.selection.pieces)),
        "roll": lambda: _roll(window),
        "end_phase": lambda: _end_phase(window),
        "mode_enforce": lambda: desk.set_mode(RulesMode.ENFORCE),
        "mode_advise": lambda: desk.set_mode(RulesMode.ADVISE),
        "mode_off": lambda: desk.set_mode(RulesMode.OFF),
        "replay_first": lambda: session.go_to(0),
        "replay_back": lambda: _step(window, -1),
        "replay_forward": lambda: _step(window, 1),
        "replay_last": session.go_to_present,
        "keys": lambda: KeysDialog(ACTIONS, window).show(),
        "about": lambda: _about(window),
    }


def save(window: "GameWindow") -> bool:
    """Save the game; a game without a name of its own asks for one. Whether it is saved."""
    file = window.desk.session.file
    if file is None or file.is_unsaved:
        return save_as(window)
    return _saved(window, file.save)


def save_as(window: "GameWindow") -> bool:
    """Save the game under a name that is asked for. Whether it is saved."""
    start = str(Path.home() / f"{window.desk.module_id}.vttg")
    name, _ = QFileDialog.getSaveFileName(window, "Save the game", start, GAME_FILTER)
    if not name:
        return False
    path = Path(name) if Path(name).suffix else Path(name).with_suffix(".vttg")
    return _saved(window, lambda: window.desk.save_as(path))


def _saved(window: "GameWindow", act: Callable[[], None]) -> bool:
    try:
        act()
    except VttError as error:
        window.bar.show_message(Message(f"Not saved: {error}", "#d55e00"))
        return False
    window.refresh()
    return True


def _open(window: "GameWindow") -> None:
    name, _ = QFileDialog.getOpenFileName(window, "Open a game or a module", "", OPEN_FILTER)
    if name:
        window.open_path(name)


def _close(window: "GameWindow") -> None:
    window.close()


def _save_picture(window: "GameWindow") -> None:
    name, _ = QFileDialog.getSaveFileName(window, "Save a picture", "", PICTURE_FILTER)
    if name:
        _saved(
            window,
            lambda: window.desk.save_picture(Path(name), window.page.seat.table, window.is_dark),
        )


def _select_all(window: "GameWindow") -> None:
    seat = window.page.seat
    side = window.desk.side
    wanted = [
        piece
        for piece, state in seat.pieces().items()
        if seat.may_move(piece) and side in (None, state.side)
    ]
    seat.selection.replace(wanted)


def _use_dark(window: "GameWindow") -> None:
    application = QApplication.instance()
    if isinstance(application, QApplication):
        dark = window.actions_by_id["dark"].isChecked()
        apply_theme(application, dark)
        window.use_dark(dark)


def _use_tool(window: "GameWindow", name: str) -> None:
    for page in window.pages:
        page.use_tool(name)


def _exact_move(window: "GameWindow") -> None:
    page, desk = window.page, window.desk
    if not any(map(page.seat.may_move, page.seat.selection.pieces)):
        window.bar.show_message(Message("What is selected is locked in its place.", "#e69f00"))
        return
    dialog = ExactMoveDialog(lambda move: _preview_exact(window, move), window)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    page.show_preview(NO_PREVIEW)
    if accepted and dialog.move_typed() != ExactMove():
        desk.propose(_exact_command(window, dialog.move_typed()))


def _exact_command(window: "GameWindow", move: ExactMove) -> MovePieces:
    seat = window.page.seat
    pieces = {piece: seat.piece(piece) for piece in seat.selection.pieces if seat.may_move(piece)}
    return exact_command(move, pieces, {piece: seat.footprint(piece) for piece in pieces})


def _preview_exact(window: "GameWindow", move: ExactMove) -> str:
    """Show where a typed move leads, and say what the rules think of it."""
    seat = window.page.seat
    command = _exact_command(window, move)
    verdict = seat.preview(command)
    lead = command.moves[0]
    length = travel(seat.footprint(lead.piece).outline, seat.piece(lead.piece).pose, lead.to.pose)
    used, limit = allowance_of(verdict)
    ghosts = tuple(Ghost(part.piece, part.to.pose) for part in command.moves)
    ends = {part.piece: part.to.pose for part in command.moves}
    neighbours = tuple(seat.touched(ends))
    measures = not seat.on_grid(lead.to.pose.point)
    window.page.show_preview(
        Preview(
            table=seat.table,
            ghosts=ghosts,
            path=(seat.piece(lead.piece).pose.point, lead.to.pose.point),
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


def _flip(window: "GameWindow") -> None:
    """Each kind of selected piece shows its next face; one command for one kind."""
    seat = window.page.seat
    lead = seat.piece(seat.selection.pieces[0])
    definition = seat.module.piece(lead.definition)
    faces = [face.id for face in definition.faces]
    if len(faces) < 2:
        window.bar.show_message(Message(f"{definition.name} has only one face.", "#e69f00"))
        return
    here = faces.index(lead.face) if lead.face in faces else 0
    same = [
        piece for piece in seat.selection.pieces if seat.piece(piece).definition == lead.definition
    ]
    window.desk.propose(SetFace(tuple(same), faces[(here + 1) % len(faces)]))


def _roll(window: "GameWindow") -> None:
    dialog = DiceDialog(window.desk.side, window)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        window.desk.roll(dialog.request())


def _end_phase(window: "GameWindow") -> None:
    command = window.desk.next_phase
    if command is not None:
        window.desk.propose(command)


def _step(window: "GameWindow", steps: int) -> None:
    window.desk.session.step(steps)


def _about(window: "GameWindow") -> None:
    info = window.desk.session.module.info
    parts = [f"{info.name}, version {info.version}", info.description, info.author, info.licence]
    parts.append(info.credits)
    QMessageBox.about(window, info.name, "\n\n".join(part for part in parts if part))
