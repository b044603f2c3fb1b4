"""What the program calls to read and write VASSAL's files."""

from collections.abc import Mapping
from pathlib import PurePosixPath

import msgspec

from vtt.base.errors import DefinitionError, FormatError
from vtt.base.steps import step
from vtt.definition.exchange import Exported, ForeignFile, Imported, ModuleFiles, NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.definition.scenario import ScenarioDefinition
from vtt.formats.vassal.archive import (
    MODULE_DATA,
    FileKind,
    kind_of_names,
    open_module,
    read_metadata,
    tell_left_out,
)
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.convert_save import ConvertedSave
from vtt.formats.vassal.extension import import_extension
from vtt.formats.vassal.imported_pieces import ImportedPieces, imported_maps
from vtt.formats.vassal.importer import import_module
from vtt.formats.vassal.nested import zip_of
from vtt.formats.vassal.own_module import export_own, own_save_text, save_entries
from vtt.formats.vassal.rebuild import kept_tree_of, rebuild
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.save_reader import read_save, save_bytes, with_save
from vtt.formats.vassal.save_writer import SaveWriter, private_notes
from vtt.state.new_game import new_game


def read(file: ForeignFile, present: ModuleDefinition | None) -> Imported:
    """A VASSAL file as a module of ours; saved games and extensions go into the module that is there.

    Raises:
        FormatError: where it cannot be opened, or a saved game has no module to go into.
    """
    if not is_save(file):
        step("the list of parts is read")
        archive = open_module(file)
        is_extension = archive.kind is FileKind.EXTENSION
        return import_extension(archive, present) if is_extension else import_module(archive)
    report = Report()
    save, module = _save_into(file, present, report)
    return Imported(with_save(module, save), {}, report.notes())


def read_game(
    file: ForeignFile, present: ModuleDefinition | None
) -> tuple[ConvertedSave, ModuleDefinition, Report]:
    """A saved game or log, the module with its scenario in it, and what became of its parts.

    Raises:
        FormatError: where it is no saved game, or there is no module to go into.
    """
    report = Report()
    save, module = _save_into(file, present, report)
    return save, with_save(module, save), report


def is_save(file: ForeignFile) -> bool:
    """Whether a file is a saved game or a log: by its entries, or an old bare text by its name."""
    try:
        return kind_of_names(file.names()) is FileKind.SAVE
    except FormatError:
        return file.name.lower().endswith((".vsav", ".vlog", ".sav", ".log"))


def write(module: ModuleDefinition, part: str, files: ModuleFiles) -> Exported:
    """A module as a VASSAL module; one that came from VASSAL is put together again.

    Args:
        module: the module.
        part: the kept VASSAL file that is meant, where there are several.
        files: the module's pictures and pages.

    Raises:
        FormatError: where the module cannot be written so.
    """
    tree = kept_tree_of(module, part)
    if tree is None:
        return export_own(module, files, files.ground)
    return rebuild(module, tree, files, lambda scenario: _setup_file(module, scenario, files))


def _setup_file(
    module: ModuleDefinition, scenario: ScenarioDefinition, files: ModuleFiles
) -> bytes:
    """The start of a scenario of an imported module as the file of a predefined set-up."""
    written = write_save(module, scenario.id, files).content
    assert isinstance(written, Mapping)
    return zip_of(written)


def write_save(module: ModuleDefinition, part: str, files: ModuleFiles) -> Exported:
    """The start of a scenario as a saved game of VASSAL.

    Args:
        module: the module, imported or our own.
        part: the scenario; the module's first for an empty id.
        files: the module's pictures and pages.

    Raises:
        FormatError: where the module has no such scenario.
    """
    tree = kept_tree_of(module)
    report = Report()
    try:
        state = new_game(module, part, secret="")
    except DefinitionError as error:
        raise FormatError(str(error)) from error
    if tree is None:
        text = own_save_text(module, files, state, report)
    else:
        own = ImportedPieces(module, tree, files.names())
        writer = SaveWriter(module, own, own, imported_maps(module, tree))
        text = writer.text(state)
        _tell_secrets(writer, report)
    scenario = module.scenario(part)
    report.carried("pieces", len(state.pieces))
    report.changed(
        "who sits where: a player takes a side anew, since VASSAL knows him by a password"
    )
    count = private_notes(state)
    if count:
        report.add(
            NoteKind.LOST,
            "private notes: whose they are is told by a password, which is not kept",
            count=count,
        )
    return Exported(save_entries(module, scenario.name, text), report.notes())


def _tell_secrets(writer: SaveWriter, report: Report) -> None:
    """Lines for what only passwords could say, which are not kept."""
    if writer.unnamed:
        report.add(
            NoteKind.LOST,
            "players who may unmask pieces of others: a password tells who, and it is not kept",
            count=writer.unnamed,
        )
    if writer.closed:
        report.add(
            NoteKind.CHANGED,
            "hidden or masked pieces of a player: he is known by a password, so the side's name stands there",
            count=writer.closed,
        )


def _tell_other_module(file: ForeignFile, present: ModuleDefinition, report: Report) -> None:
    """A line where a save says that it belongs to a module, or a version of one, that is not here.

    An old save, or one that is no archive, does not say it.
    """
    try:
        said = read_metadata(file.read(MODULE_DATA))
    except FormatError:
        return
    info = present.info
    if said.name.strip() not in ("", info.name.strip()):
        report.changed("a saved game of another module", example=said.name)
    elif said.version.strip() not in ("", info.version.strip()):
        report.changed("a saved game of another version of its module", example=said.version)


def _save_into(
    file: ForeignFile, present: ModuleDefinition | None, report: Report
) -> tuple[ConvertedSave, ModuleDefinition]:
    tree = None if present is None else kept_tree_of(present)
    if present is None or tree is None:
        raise FormatError(
            f"{file.name} is a saved game; expected the folder of its module, which `vtt import` "
            "makes of the module's own file"
        )
    title = PurePosixPath(file.name).stem
    module = msgspec.structs.replace(
        present,
        scenarios=tuple(item for item in present.scenarios if item.name != title),
    )
    _tell_other_module(file, present, report)
    tell_left_out(file, report)
    try:
        saved = read_commands(saved_text(save_bytes(file), report))
    except FormatError as error:
        named = str(error).startswith(file.name)
        raise FormatError(str(error) if named else f"{file.name}: {error}") from error
    return read_save(saved, title, module, tree, report), module
