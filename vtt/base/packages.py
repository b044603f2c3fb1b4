"""Where the package of an entry point lies, told without importing anything of it."""

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

from vtt.base.errors import PluginError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def package_folder(entry: "EntryPoint") -> Path:
    """The folder of the package that an entry point names.

    Raises:
        PluginError: if the entry is malformed, or there is no such package.
    """
    try:
        top, *inner = entry.module.split(".")
        spec = importlib.util.find_spec(
            top
        )  # of a package inside another it would import the outer
    except (AttributeError, ImportError, ValueError) as error:
        raise PluginError(f"cannot look for {entry.value!r}: {error}") from error
    places = None if spec is None else spec.submodule_search_locations
    folder = Path(next(iter(places), ""), *inner) if places else None
    if folder is None or not folder.is_dir():
        raise PluginError(f"there is no package {entry.module!r}")
    return folder
