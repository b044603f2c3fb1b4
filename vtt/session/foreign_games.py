"""Files of VASSAL that a person wants to play: where they go, which module they need, how they come in."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from vtt.base.errors import FormatError
from vtt.base.plain_files import is_file, is_folder
from vtt.formats.exchange import ExchangeReport, import_file
from vtt.formats.foreign import OpenedFile
from vtt.formats.module_info import read_module_info
from vtt.formats.vassal.archive import open_module, read_metadata
from vtt.formats.vassal.tree_cache import kept_trees
from vtt.formats.vassal_game import import_game
from vtt.session.folders import cache_folder
from vtt.session.foreign_kind import ForeignKind, foreign_kind
from vtt.session.library import ModuleLibrary, user_folder

KEPT_TREE = Path("kept") / "module.xml"
"""A module that came from VASSAL has it."""


@dataclass(frozen=True)
class Host:
    """A module that came from VASSAL, into which an extension or a saved game can go."""

    folder: Path
    name: str


def folder_for(path: Path, library: ModuleLibrary) -> Path:
    """Where a module goes unless the person says otherwise: into the user's folder, named as the file."""
    own = user_folder()
    places = library.folders
    place = own if own in places or not places else places[0]
    return place / (path.name if is_folder(path) else path.stem)


def is_module_there(folder: Path) -> bool:
    """Whether a folder holds a module of ours."""
    return is_file(folder / "module.xml")


def hosts(library: ModuleLibrary) -> tuple[Host, ...]:
    """The modules of the library that came from VASSAL, by name."""
    return tuple(
        Host(found.path, found.info.name)
        for found in library.modules()
        if not found.error and is_file(found.path / KEPT_TREE)
    )


def module_name(path: Path) -> str:
    """The name of the module that an extension or saved game belongs to; empty where it does not say."""
    opened = OpenedFile(path, kept=kept_trees(cache_folder()))
    try:
        names = opened.names()
        if "extensiondata" in names:
            return open_module(opened).root.get("module")
        return read_metadata(opened.read("moduledata")).name if "moduledata" in names else ""
    except FormatError:
        return ""  # the import itself tells what is wrong with it
    finally:
        opened.close()


def best_host(name: str, among: Iterable[Host]) -> Host | None:
    """The module of that name; None where there is none."""
    wanted = name.strip().casefold()
    return next((host for host in among if host.name.strip().casefold() == wanted), None)


def bring_in(path: Path, folder: Path, game: Path) -> tuple[ExchangeReport, Path]:
    """Import a file of VASSAL so that it can be played.

    Args:
        path: the file, or the folder of an unpacked module.
        folder: a new folder for a module; that of the module for an extension or a saved game.
        game: the new game file of a saved game or log.

    Returns:
        What became of each part, and what is to be opened: the module's folder, or the game.

    Raises:
        FormatError: where the file cannot be read, or does not fit the folder.
        JournalError: where the game's file is in use.
    """
    if foreign_kind(path) is ForeignKind.GAME:
        game.parent.mkdir(parents=True, exist_ok=True)
        return import_game(path, folder, game), game
    return import_file(path, folder, "vassal", kept=kept_trees(cache_folder())), folder


def module_id_at(folder: Path) -> str:
    """The id of the module in a folder.

    Raises:
        FormatError: where there is none that can be read.
    """
    return read_module_info(folder).id
