"""Import and export: a foreign file becomes a module folder, a module becomes a foreign file."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from vtt.base.errors import FormatError, PluginError, VttError
from vtt.base.problems import Problem, ProblemSeverity
from vtt.definition.check import check_module
from vtt.definition.exchange import ExchangeNote, Exported, Imported, NoteKind, XmlNode
from vtt.definition.module import ModuleDefinition
from vtt.formats.foreign import OpenedFile, xml_text
from vtt.formats.merge import merge
from vtt.formats.module_file import read_module
from vtt.formats.module_layout import MODULE_FILE
from vtt.formats.module_save import write_module
from vtt.formats.registry import FormatDescription, FormatRegistry, load_function
from vtt.formats.safe_write import write_safely


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
    path: Path, target: Path, format_id: str = "", registry: FormatRegistry | None = None
) -> ExchangeReport:
    """Make a module folder of a foreign file, or put its parts into the module that is there.

    Args:
        path: the foreign file.
        target: a new or empty folder, or the folder of a module.
        format_id: the format; empty: told from the file's name and root element.
        registry: the formats; by default all that are installed.

    Raises:
        FormatError: where the file cannot be read, or the target is neither.
        PluginError: where no format fits, or its function fails.
    """
    if not path.exists():
        raise FormatError(f"expected a file, found none at {path}")
    opened = OpenedFile(path)
    try:
        description = _reading_format(opened, format_id, registry or FormatRegistry())
        present = _module_at(target)
        imported = _call_read(description, opened, present)
    finally:
        opened.close()
    module, notes = imported.module, imported.notes
    if present is not None:
        module, replaced = merge(present, module)
        notes = (*notes, *replaced)
    problems = (*imported.problems, *check_module(module))
    if any(problem.severity is ProblemSeverity.ERROR for problem in problems):
        raise FormatError(f"{path}: what was read makes no usable module", problems)
    files = write_module(module, target, imported.assets)
    return ExchangeReport(description.id, target, files, notes, problems)


def export_module(
    module: ModuleDefinition,
    target: Path,
    format_id: str = "",
    part: str = "",
    registry: FormatRegistry | None = None,
) -> ExchangeReport:
    """Write a module, or a part of it, as a foreign file.

    Args:
        module: the module.
        target: the file.
        format_id: the format; empty: told from the file's name.
        part: the id of the army, table or scenario that is meant, where the format writes but one.
        registry: the formats; by default all that are installed.

    Raises:
        FormatError: where the result cannot be written.
        PluginError: where no format fits, or its function fails.
    """
    known = registry or FormatRegistry()
    description = known.find(format_id) if format_id else known.for_writing(target.name)
    if not description.can_write:
        raise PluginError(f"the format {description.id!r} can be read only")
    exported = _call_write(description, module, part)
    write_safely(target, _bytes(exported.content))
    return ExchangeReport(description.id, target, (target.name,), exported.notes)


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
        return registry.for_reading(opened.name, root)
    description = registry.find(format_id)
    if not description.can_read:
        raise PluginError(f"the format {description.id!r} can be written only")
    return description


def _call_read(
    description: FormatDescription, opened: OpenedFile, present: ModuleDefinition | None
) -> Imported:
    made = _called(description, description.read, opened, present)
    if not isinstance(made, Imported):
        raise PluginError(_wrong_result(description, description.read, "Imported", made))
    return made


def _call_write(description: FormatDescription, module: ModuleDefinition, part: str) -> Exported:
    made = _called(description, description.write, module, part)
    if not isinstance(made, Exported):
        raise PluginError(_wrong_result(description, description.write, "Exported", made))
    return made


def _called(description: FormatDescription, name: str, *arguments: object) -> object:
    function = load_function(description, name)
    try:
        made: object = function(*arguments)
    except VttError:
        raise
    except Exception as error:  # the package's own code
        raise PluginError(
            f"the format {description.id!r} failed in {name}: {type(error).__name__}: {error}"
        ) from error
    return made


def _wrong_result(description: FormatDescription, name: str, wanted: str, made: object) -> str:
    found = type(made).__name__
    return f"the format {description.id!r} is broken: {name} gave {found}, expected {wanted}"


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
