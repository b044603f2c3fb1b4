"""Importing a package of the user's folder from its sources alone: what was hashed is what runs.

Only packages that were allowed by name can be imported, never what else lies in the folder, and only
where nothing installed has that name.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    BuiltinImporter,
    FileFinder,
    FrozenImporter,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from pathlib import Path
from types import CodeType, ModuleType


class SourceOnlyLoader(SourceFileLoader):
    """Compiles the source each time; bytecode files are neither read nor written."""

    def get_code(self, fullname: str) -> CodeType:
        """The compiled source of a module."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class AllowedPackages(MetaPathFinder):
    """Finds allowed packages and what lies in them.

    It is asked before all others, since a package's modules would else be found by its path, with
    their bytecode; what is installed under a name keeps it all the same.
    """

    def __init__(self) -> None:
        self.folders: dict[str, Path] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module lies, if its package was allowed."""
        folder = self.folders.get(fullname.partition(".")[0])
        if folder is None or (path is None and _is_installed(fullname)):
            return None
        places = [str(folder.parent)] if path is None else [x for x in path if _lies_in(x, folder)]
        finders = (FileFinder(place, (SourceOnlyLoader, [".py"])) for place in places)
        return next((spec for finder in finders if (spec := finder.find_spec(fullname))), None)


def _is_installed(name: str) -> bool:
    others = (BuiltinImporter, FrozenImporter, PathFinder)
    return any(finder.find_spec(name) is not None for finder in others)


def _lies_in(place: str, folder: Path) -> bool:
    return Path(place).is_relative_to(folder)


_allowed = AllowedPackages()


def allow_package(folder: Path) -> None:
    """Make a package importable by its folder's name, from now on."""
    if _allowed not in sys.meta_path:
        sys.meta_path.insert(0, _allowed)
    _allowed.folders[folder.name] = folder
