"""Where modules are looked for: folders given by the user, the user's own, those that are shipped."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

import vtt
from vtt.base.errors import DefinitionError, FormatError
from vtt.base.plain_files import is_file, is_folder
from vtt.base.problems import did_you_mean
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.session.folders import data_folder
from vtt.state.game import ModuleRef

ARCHIVE_SUFFIX = ".vttm"


class FoundModule(msgspec.Struct, frozen=True):
    """A module in the library; `error` says why it cannot be used (empty: it looks sound)."""

    path: Path
    info: ModuleInfo
    error: str = ""


def shipped_folders() -> tuple[Path, ...]:
    """Where the modules lie that come with the program: in the wheel, or beside it in a checkout."""
    package = Path(vtt.__file__).parent
    places = (package / "_modules", package.parent / "modules")
    return tuple(place for place in places if is_folder(place))


def user_folder() -> Path:
    """The folder for modules of the user's own."""
    return data_folder() / "modules"


def search_path(*first: Path) -> tuple[Path, ...]:
    """Where modules are looked for: in the folders given, the user's own, those that are shipped."""
    return (*first, user_folder(), *shipped_folders())


class ModuleLibrary:
    """Finds modules by id on a search path; the first folder that has one wins."""

    def __init__(self, folders: Iterable[Path] | None = None) -> None:
        self.folders = search_path() if folders is None else tuple(folders)

    def and_in(self, folder: Path) -> "ModuleLibrary":
        """The same library, which looks in one more folder last."""
        return self if folder in self.folders else ModuleLibrary((*self.folders, folder))

    def modules(self) -> tuple[FoundModule, ...]:
        """Every module, by name; one that is hidden by another of the same id is left out."""
        return tuple(sorted(self.each(), key=lambda module: (module.info.name, module.info.id)))

    def each(self) -> Iterator[FoundModule]:
        """Every module as `modules` has them, each looked at when it is asked for."""
        seen: set[str] = set()
        for path in self._places():
            module = _look(path)
            if module.info.id not in seen:
                seen.add(module.info.id)
                yield module

    def find(self, module_id: str) -> Path | None:
        """The place of the module with this id, or None."""
        return next(
            (m.path for m in self.modules() if m.info.id == module_id and not m.error), None
        )

    def places_of(self, module_id: str) -> tuple[Path, ...]:
        """Every place of a module with this id, the one that is used first."""
        found = (_look(path) for path in self._places())
        return tuple(m.path for m in found if m.info.id == module_id and not m.error)

    def find_any(self, module_ids: Iterable[str]) -> Path:
        """The place of the first of these modules that the library has.

        Raises:
            DefinitionError: if it has none of them, with the nearest id.
        """
        wanted = tuple(module_ids)
        for module_id in wanted:
            path = self.find(module_id)
            if path is not None:
                return path
        known = [module.info.id for module in self.modules()]
        hint = did_you_mean(wanted[0], known) if wanted else ""
        raise DefinitionError(f"no module of {', '.join(wanted) or 'these rules'} is here{hint}")

    def read(self, module_id: str) -> ModuleDefinition:
        """The module with this id.

        Raises:
            DefinitionError: if no folder of the library has it, with the nearest id.
            FormatError: with every fault of its files.
        """
        path = self.find(module_id)
        if path is None:
            known = [module.info.id for module in self.modules()]
            places = ", ".join(map(str, self.folders)) or "no folder at all"
            raise DefinitionError(
                f"there is no module {module_id!r} in {places}{did_you_mean(module_id, known)}"
            )
        return read_module_at(path)

    def read_for(self, ref: ModuleRef) -> ModuleDefinition | None:
        """The module that a game names, if the library has one of its id that can be read."""
        path = self.find(ref.id)
        return None if path is None else read_module_at(path)

    def _places(self) -> Iterator[Path]:
        for folder in self.folders:
            try:
                inside = sorted(folder.iterdir())
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError:  # it is listed as a module that cannot be read
                yield folder
                continue
            yield from filter(_is_module, inside)


def read_module_at(path: Path) -> ModuleDefinition:
    """A module from its folder or archive.

    Raises:
        FormatError: with every fault of its files.
    """
    from vtt.formats.module_file import read_module

    return read_module(path)


def _is_module(path: Path) -> bool:
    """Whether something is a module, or may be one: a folder that is locked."""
    is_archive = path.suffix == ARCHIVE_SUFFIX and is_file(path)
    return is_archive or is_file(path / "module.xml") or _is_locked(path)


def _is_locked(folder: Path) -> bool:
    try:
        os.scandir(folder).close()
    except OSError as error:
        return isinstance(error, PermissionError)
    return False


def _look(path: Path) -> FoundModule:
    from vtt.formats.module_info import read_module_info

    try:
        return FoundModule(path, read_module_info(path))
    except (FormatError, OSError) as error:
        return FoundModule(path, ModuleInfo(path.stem, path.stem), str(error))
