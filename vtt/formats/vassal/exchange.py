"""What the program calls to read and write VASSAL's files."""

from vtt.base.errors import FormatError
from vtt.definition.exchange import Exported, ForeignFile, Imported, ModuleFiles
from vtt.definition.module import ModuleDefinition
from vtt.formats.vassal.importer import finish, import_module
from vtt.formats.vassal.rebuild import kept_tree_of, rebuild


def read(file: ForeignFile, present: ModuleDefinition | None) -> Imported:
    """A VASSAL file as a module of ours.

    Raises:
        FormatError: where it cannot be opened.
    """
    imported, conversion, maps = import_module(file)
    return finish(imported, conversion, maps)


def write(module: ModuleDefinition, part: str, files: ModuleFiles) -> Exported:
    """A module as a VASSAL module; one that came from VASSAL is put together again.

    Raises:
        FormatError: where the module cannot be written so.
    """
    tree = kept_tree_of(module, part)
    if tree is None:
        raise FormatError(f"{module.info.id} came from no VASSAL module")
    return rebuild(module, tree, files)
