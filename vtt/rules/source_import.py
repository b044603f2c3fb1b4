"""Importing a package from its sources alone, so that what was hashed is what runs."""

import sys
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path
from types import CodeType


class SourceOnlyLoader(SourceFileLoader):
    """Compiles the source each time; bytecode files are neither read nor written."""

    def get_code(self, fullname: str) -> CodeType:
        """The compiled source of a module."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def allow_package(folder: Path) -> None:
    """Make a package importable by its folder's name, after everything that is installed."""
    places = [folder.parent, folder, *(path for path in folder.rglob("*") if path.is_dir())]
    for place in places:
        sys.path_importer_cache[str(place)] = FileFinder(str(place), (SourceOnlyLoader, [".py"]))
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
