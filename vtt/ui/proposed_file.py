"""The name under which a new file is proposed: what is played, and the day."""

from datetime import date
from pathlib import Path

from vtt.base.plain_files import is_there
from vtt.formats.file_names import plain_part
from vtt.ui.game_desk import GameDesk

LONGEST = 80


def proposed_file(desk: GameDesk, ending: str, folder: Path | None = None) -> Path:
    """A name that is free, beside the game where it has a name, else in the person's folder.

    Args:
        desk: whose game it is.
        ending: of the file, with its dot.
        folder: where a game lies that has no name; the person's own folder.
    """
    file = desk.session.file
    if file is not None and not file.is_unsaved:
        place, name = file.path.parent, file.path.stem
        if file.path.suffix.lower() == ending:
            return file.path
    else:
        place, name = folder or Path.home(), f"{played(desk)} {date.today().isoformat()}"
    return _free(place, name, ending)


def played(desk: GameDesk) -> str:
    """The scenario's name, or the module's where there is none, as a name that any system takes."""
    module, scenario = desk.session.module, desk.session.view.state.scenario
    name = next((one.name for one in module.scenarios if one.id == scenario), "")
    return plain_name(name or module.info.name) or module.info.id


def plain_name(name: str) -> str:
    """A name without the signs that some system refuses; empty where nothing is left."""
    return plain_part(name)[:LONGEST].strip(" .")


def _free(folder: Path, name: str, ending: str) -> Path:
    number, path = 1, folder / f"{name}{ending}"
    while is_there(path):
        number += 1
        path = folder / f"{name} ({number}){ending}"
    return path
