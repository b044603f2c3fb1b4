"""Import and export: a foreign file becomes a module folder, a module becomes a foreign file."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from vtt.base.errors import FormatError, PluginError
from vtt.base.foreign_code import FOREIGN_MEMORY, FOREIGN_SECONDS, run_foreign
from vtt.base.frozen import thaw
from vtt.base.kept_files import KeptFiles
from vtt.base.problems import Problem, ProblemSeverity
from vtt.base.steps import step
from vtt.definition.board import TableDefinition
from vtt.definition.check import check_module
from vtt.definition.exchange import ExchangeNote, Exported, Imported, NoteKind, XmlNode
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.formats.container import Container, open_container
from vtt.formats.foreign import OpenedFile, xml_text
from vtt.formats.merge import merge
from vtt.formats.module_file import read_module
from vtt.formats.module_layout import MODULE_FILE
from vtt.formats.module_save import write_module
from vtt.formats.registry import FormatDescription, FormatRegistry, load_function
from vtt.formats.safe_write import write_safely
from vtt.geometry.bounds import Bounds
from vtt.state.forces import Forces, Muster
from vtt.state.game import GameState

Made = TypeVar("Made")


GroundPainter: TypeAlias = Callable[
    [ModuleDefinition, TableDefinition, Bounds, int, Container, Sequence[TerrainFeature]],
    tuple[str, bytes],
]
"""Paints what lies under the pieces of a table, so many pixels wide: suffix and bytes of a picture."""


@dataclass(frozen=True)
class ExchangeReport:
    """How an import or export went: the format, the files written, notes and problems."""

    format: str
    target: Path
    files: tuple[str, ...]
    notes: tuple[ExchangeNote, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_lossless(self) -> bool:
        """Whether nothing was lost and nothing is wrong with what was made."""
        lost = any(note.kind is NoteKind.LOST for note in self.notes)
        return not lost and not self.problems


def import_file(
    path: Path,
    target: Path,
    format_id: str = "",
    registry: FormatRegistry | None = None,
    kept: KeptFiles | None = None,
) -> ExchangeReport:
    """Make a module folder of a foreign file, or put its parts into the module that is there.

    Args:
        path: the foreign file.
        target: a new or empty folder, or the folder of a module.
        format_id: the format; empty: told from the file's name and root element.
        registry: the formats; by default all that are installed.
        kept: where that is kept which is slow to read, for the next time; None: nowhere.

    Raises:
        FormatError: where the file cannot be read, or the target is neither.
        PluginError: where no format fits, or its function fails.
    """
    if not path.exists():
        raise FormatError(f"expected a file, found none at {path}")
    opened = OpenedFile(path, kept=kept)
    try:
        description = _reading_format(opened, format_id, registry or FormatRegistry())
        present = _module_at(target)
        imported = _call_read(description, opened, present)
    finally:
        opened.close()
    return _written(path, target, description, present, imported)


def _written(
    path: Path,
    target: Path,
    description: FormatDescription,
    present: ModuleDefinition | None,
    imported: Imported,
) -> ExchangeReport:
    """Write what was read into the folder."""
    module, notes = imported.module, imported.notes
    if present is not None:
        module, replaced = merge(present, module)
        notes = (*notes, *replaced)
    step("everything is checked")
    problems = (*imported.problems, *check_module(module))
    if any(problem.severity is ProblemSeverity.ERROR for problem in problems):
        raise FormatError(f"{path}: what was read makes no usable module", problems)
    step("files are written")  # the last chance to stop: a folder is written whole
    files = write_module(module, target, imported.assets)
    return ExchangeReport(description.id, target, files, notes, problems)


def export_module(
    module: ModuleDefinition,
    target: Path,
    format_id: str = "",
    part: str = "",
    registry: FormatRegistry | None = None,
    source: Path | None = None,
    painter: GroundPainter | None = None,
) -> ExchangeReport:
    """Write a module, or a part of it, as a foreign file.

    Args:
        module: the module.
        target: the file.
        format_id: the format; empty: told from the file's name.
        part: the id of the army, table or scenario that is meant, where the format writes but one.
        registry: the formats; by default all that are installed.
        source: the module's folder or archive, for formats that want its pictures and pages.
        painter: who draws the ground of tables, for formats that have it as a picture.

    Raises:
        FormatError: where the result cannot be written.
        PluginError: where no format fits, or its function fails.
    """
    known = registry or FormatRegistry()
    description = known.find(format_id) if format_id else known.for_writing(target.name)
    if not description.can_write:
        raise PluginError(f"the format {description.id!r} can be read only")
    content, notes = _call_write(description, module, part, source, painter)
    write_safely(target, content)
    return ExchangeReport(description.id, target, (target.name,), notes)


def read_forces(
    opened: OpenedFile,
    module: ModuleDefinition,
    state: GameState,
    muster: Muster,
    registry: FormatRegistry | None = None,
) -> Forces:
    """What a file brings into a game, its pieces with places and ids of their own.

    Args:
        opened: the file, an army list for instance.
        module: the game's module, as the view has it.
        state: the game as whoever brings them in sees it.
        muster: for which side, and on to which table.
        registry: the formats; by default all that are installed.

    Raises:
        FormatError: where the file cannot be read.
        PluginError: where no format fits, or its function fails.
    """
    root = opened.xml().tag if opened.name.lower().endswith(".xml") else None
    description = (registry or FormatRegistry()).for_placing(opened.name, root)
    return _called(description, description.place, _forces, opened, deepcopy(module), state, muster)


def _module_at(target: Path) -> ModuleDefinition | None:
    """The module in a folder; None for a new or empty one."""
    if not target.exists():
        return None
    if not target.is_dir():
        raise FormatError(
            f"expected a folder for the module, found a file: {target}; give a folder with -o"
        )
    if (target / MODULE_FILE).exists():
        return read_module(target)
    if any(target.iterdir()):
        raise FormatError(f"{target} is neither empty nor the folder of a module")
    return None


def _reading_format(
    opened: OpenedFile, format_id: str, registry: FormatRegistry
) -> FormatDescription:
    if not format_id:
        root = opened.xml().tag if opened.name.lower().endswith(".xml") else None
        return registry.for_reading(opened.name, root, _entries(opened))
    description = registry.find(format_id)
    if not description.can_read:
        raise PluginError(f"the format {description.id!r} can be written only")
    return description


def _entries(opened: OpenedFile) -> tuple[str, ...]:
    """The names inside an archive or folder; none for any other file."""
    try:
        return opened.names()
    except FormatError:
        return ()


def _call_read(
    description: FormatDescription, opened: OpenedFile, present: ModuleDefinition | None
) -> Imported:
    if description.is_own:
        return _result(load_function(description, description.read)(opened, present), Imported)
    return _called(description, description.read, _imported, opened, deepcopy(present))


@dataclass(frozen=True)
class _Files:
    """The files of a module, and pictures that are drawn of its tables."""

    module: ModuleDefinition
    container: Container
    painter: GroundPainter | None

    def names(self) -> tuple[str, ...]:
        """The name of every file, sorted."""
        return self.container.names()

    def read(self, name: str) -> bytes:
        """The bytes of a file; FormatError where there is none."""
        return self.container.read(name)

    @property
    def paints(self) -> bool:
        """Whether somebody is there who can draw the ground of tables."""
        return self.painter is not None

    def ground(
        self,
        table: TableDefinition,
        box: Bounds,
        width: int,
        terrain: Sequence[TerrainFeature] = (),
    ) -> tuple[str, bytes] | None:
        """A picture of what lies under the pieces in a box of a table; None where nobody draws."""
        if self.painter is None:
            return None
        return self.painter(self.module, table, box, width, self.container, terrain)


def _call_write(
    description: FormatDescription,
    module: ModuleDefinition,
    part: str,
    source: Path | None,
    painter: GroundPainter | None,
) -> tuple[bytes, tuple[ExchangeNote, ...]]:
    if description.is_own:
        if source is None:
            raise FormatError(f"the folder of the module {module.info.id!r} is needed to write it")
        files = open_container(source)
        try:
            write = load_function(description, description.write)
            exported = _result(write(module, part, _Files(module, files, painter)), Exported)
        finally:
            files.close()
        return _bytes(exported.content), exported.notes
    return _called(description, description.write, _exported, deepcopy(module), part)


def _result(made: object, kind: type[Made]) -> Made:
    if not isinstance(made, kind):
        raise PluginError(f"it gave {type(made).__name__}, expected {kind.__name__}")
    return made


def _called(
    description: FormatDescription,
    name: str,
    accept: Callable[[object], Made],
    *arguments: object,
) -> Made:
    """What a format's function made, held to its kind; its arguments are its own copies."""
    function = load_function(description, name)
    try:
        return run_foreign(lambda: accept(function(*arguments)), FOREIGN_SECONDS, FOREIGN_MEMORY)
    except PluginError as error:
        raise PluginError(f"the format {description.id!r} failed in {name}: {error}") from error


def _imported(made: object) -> Imported:
    if not isinstance(made, Imported):
        raise PluginError(f"it gave {type(made).__name__}, expected Imported")
    _check(made, Imported)
    return deepcopy(made)


def _forces(made: object) -> Forces:
    if not isinstance(made, Forces):
        raise PluginError(f"it gave {type(made).__name__}, expected Forces")
    return made


def _exported(made: object) -> tuple[bytes, tuple[ExchangeNote, ...]]:
    if not isinstance(made, Exported):
        raise PluginError(f"it gave {type(made).__name__}, expected Exported")
    _check(made.notes, tuple[ExchangeNote, ...])
    return _bytes(made.content), made.notes


def _check(value: object, kind: Any) -> None:
    """Raise a ValidationError unless a value holds what its kind says, all the way down."""
    msgspec.convert(msgspec.to_builtins(value, enc_hook=thaw, builtin_types=(bytes,)), kind)


def _bytes(content: bytes | str | XmlNode | Mapping[str, bytes]) -> bytes:
    if isinstance(content, bytes):
        return content
    if isinstance(content, str):
        return content.encode()
    if isinstance(content, XmlNode):
        return xml_text(content).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(content):
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content[name])
    return made.getvalue()
