"""A file of VASSAL is opened: asked where it goes, imported off the window's thread, told of, and played."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtWidgets import QDialog

from vtt.base.errors import FormatError
from vtt.base.plain_files import is_there
from vtt.base.steps import WorkStopped
from vtt.formats.module_info import read_module_head
from vtt.session.foreign_games import (
    bring_in,
    folder_for,
    hosts,
    is_module_there,
    module_id_at,
    module_name,
)
from vtt.session.foreign_kind import ForeignKind, foreign_kind
from vtt.session.session import now_ms
from vtt.session.unsaved import new_unsaved_path
from vtt.ui.dialogs.begin_dialog import BeginDialog
from vtt.ui.dialogs.import_dialog import ImportIntoDialog, ImportModuleDialog
from vtt.ui.dialogs.import_report_dialog import ImportReportDialog
from vtt.ui.long_work import in_background
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.app import Desktop

SEVERAL = 2
"""From so many set-ups on a person is asked for one."""


def import_for_play(path: Path, desktop: "Desktop") -> Path | None:
    """Ask, import, and show the report.

    Returns:
        What is to be opened now, a module's folder or a game; None where the person does not want to.

    Raises:
        VttError: where the file cannot be read, or the module that it needs is not here.
        OSError: where the folder cannot be written.
    """
    if not is_there(path):
        raise FormatError(tr("expected a file, found none at {path}", path=path))
    if foreign_kind(path) is ForeignKind.MODULE:
        dialog = ImportModuleDialog(path, folder_for(path, desktop.setup.library), desktop.front)
        if not _is_wanted(dialog, desktop):
            return None
        folder = dialog.folder
        made = folder if dialog.plays_present else _import(path, folder, desktop)
        _make_known(folder, desktop)
        return made
    chosen = _ask_for_host(path, desktop)
    return None if chosen is None else _import(path, chosen, desktop)


def ask_for_setup(folder: Path, desktop: "Desktop") -> str | None:
    """The id of the set-up with which a game of a module that was just imported begins.

    It is empty where there is no choice, and None where the person does not want to begin.
    """
    if not is_module_there(folder):
        return ""  # a saved game begins where it was saved
    head = read_module_head(folder)
    if len(head.scenarios) < SEVERAL:
        return ""
    dialog = BeginDialog(head.info.name, head.scenarios, desktop.front)
    return dialog.chosen() if _is_wanted(dialog, desktop) else None


def _ask_for_host(path: Path, desktop: "Desktop") -> Path | None:
    found, wanted = hosts(desktop.setup.library), module_name(path)
    if not found:
        name = repr(wanted) if wanted else tr("it belongs to")
        raise FormatError(
            tr(
                "{file} needs the VASSAL module {name}, and none is imported yet; open its .vmod first",
                file=path.name,
                name=name,
            )
        )
    dialog = ImportIntoDialog(path, wanted, found, desktop.front)
    return dialog.folder if _is_wanted(dialog, desktop) else None


def _import(path: Path, folder: Path, desktop: "Desktop") -> Path | None:
    game = Path()
    if foreign_kind(path) is ForeignKind.GAME:
        game = new_unsaved_path(desktop.setup.unsaved, module_id_at(folder), now_ms())
    title = tr("Importing {file} ...", file=path.name)
    try:
        report, result = in_background(
            desktop.front, title, lambda: bring_in(path, folder, game), can_stop=True
        )
    except WorkStopped:
        return None
    told = ImportReportDialog(path, report, desktop.front)
    return result if _is_wanted(told, desktop) else None


def _is_wanted(dialog: QDialog, desktop: "Desktop") -> bool:
    """Ask, and whether the person wants it; the dialog is gone at once, also where long work follows."""
    wanted = dialog.exec() == QDialog.DialogCode.Accepted
    if desktop.front is not None:
        desktop.front.repaint()
    return wanted


def _make_known(folder: Path, desktop: "Desktop") -> None:
    """A module that goes somewhere else is found there again, when a game of it is opened."""
    place = folder.resolve().parent
    if place in [known.resolve() for known in desktop.setup.library.folders]:
        return
    preferences = desktop.preferences
    folders = (*preferences.module_folders, str(place))
    desktop.use_preferences(msgspec.structs.replace(preferences, module_folders=folders))
