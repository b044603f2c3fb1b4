"""Repair: a sound file beside a damaged one, with what could be saved, and words on what could not."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vtt.base.errors import FormatError, JournalError
from vtt.base.plain_files import reading
from vtt.commands.verify import verify_log
from vtt.definition.module import ModuleDefinition
from vtt.formats.container import open_container
from vtt.formats.found_kind import ENOUGH, found_kind
from vtt.formats.journal import MAX_BYTES, SUFFIX, Journal, read_journal
from vtt.formats.journal_format import MARK
from vtt.formats.journal_salvage import Salvage, Stretch, runs_of_entries, salvage_journal
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_layout import MODULE_FILE
from vtt.formats.module_save import write_files, zip_files
from vtt.formats.zip_salvage import salvage_zip

ARCHIVE = ".vttm"
WITH_MODULE: Final = "; `vtt repair --module MODULE` makes its start anew"

_ZIP = b"PK\x03\x04"


@dataclass(frozen=True)
class Repair:
    """What came of a repair: what was wrong, the files that were written (the furthest first), losses.

    `fault` is empty where the file is sound; nothing is written then. `saved` has a sentence for each
    file, `lost` one for each thing that could not be saved.
    """

    fault: str = ""
    files: tuple[Path, ...] = ()
    saved: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def repair_file(path: Path, out: Path | None = None, module: Path | None = None) -> Repair:
    """Save what can be saved of a game or of a module's archive; the damaged file is left as it is.

    Args:
        path: the damaged file.
        out: the new file; left out: beside it, `-repaired` behind its name.
        module: the module of a game, where the start of the game can be read no more.

    Raises:
        FormatError: if it is neither, or nothing of it can be saved.
        JournalError: if nothing of a game can be saved, or the new file is open elsewhere.
        OSError: if a file cannot be read or written.
    """
    if path.is_dir():
        raise FormatError(
            f"{path}: expected a game or the archive of a module, found a folder: vtt check names the "
            "faults of its files"
        )
    target = out or path.with_name(f"{path.stem}-repaired{path.suffix}")
    if target.exists() and target.samefile(path):
        raise FormatError(f"{path}: the repaired file must have another name than the damaged one")
    with reading(path), path.open("rb") as file:
        begin = file.read(ENOUGH)
    if begin.startswith(MARK) or path.suffix.lower() == SUFFIX:
        return repair_journal(path, target, read_module(module) if module is not None else None)
    if begin.startswith(_ZIP) or path.suffix.lower() == ARCHIVE:
        return repair_archive(path, target)
    raise FormatError(
        f"{path}: expected a game or the archive of a module, found {found_kind(begin)}"
    )


def repair_journal(path: Path, target: Path, module: ModuleDefinition | None = None) -> Repair:
    """The stretches of a game that can be played, each in a file of its own.

    A start that cannot be read is made anew from the module, where one is given.

    Raises:
        JournalError: if nothing can be saved.
        OSError: if a file cannot be read or written.
    """
    fault = _fault_of_game(path)
    if not fault:
        return Repair()
    if path.stat().st_size > MAX_BYTES:
        raise JournalError(fault)
    try:
        found = salvage_journal(path.read_bytes(), module)
    except JournalError as error:  # a game of a later program, or a header that nobody wrote
        raise JournalError(f"{path}: {error}") from error
    if not found.stretches:
        raise JournalError(
            f"{fault}; neither its first state nor a keyframe can be read{WITH_MODULE}"
        )
    stretches = sorted(found.stretches, key=lambda stretch: stretch.last, reverse=True)
    places = [target, *(_part(target, number) for number in range(1, len(stretches)))]
    for stretch, place in zip(stretches, places, strict=True):
        Journal.create(place, stretch.header, stretch.payloads).close()
    saved = tuple(f"{place}: {_words(s)}" for s, place in zip(stretches, places, strict=True))
    return Repair(fault, tuple(places), saved, tuple(_losses(found)))


def _losses(found: Salvage) -> Iterator[str]:
    if found.lost:
        yield runs_of_entries(found.lost)
    yield from found.reasons
    if found.behind:
        yield f"{found.behind} bytes at the end of the file, of which no entry can be made"


def repair_archive(path: Path, target: Path) -> Repair:
    """The files of an archive that come out whole, in a new archive (or folder, by its name).

    Raises:
        FormatError: if nothing can be saved, or the target is a folder with files in it.
        OSError: if a file cannot be read or written.
    """
    fault = _fault_of_archive(path)
    if not fault:
        return Repair()
    with salvage_zip(path) as found:
        if not found.files:
            raise FormatError(f"{fault}; no file comes out of it whole")
        if target.suffix.lower() == ARCHIVE:
            zip_files(found.files, target)
        else:
            write_files(found.files, target)
        lost, count = list(found.lost), len(found.files)
        if MODULE_FILE not in found.files:
            lost.append(f"{MODULE_FILE}, without which the others are no module")
    saved = f"{target}: {'one file' if count == 1 else f'{count} files'}{_faults_left(target)}"
    return Repair(fault, (target,), (saved,), tuple(lost))


def _fault_of_game(path: Path) -> str:
    """What is wrong with a game's file, its lost end too; empty where it is sound."""
    try:
        contents = read_journal(path)
    except JournalError as error:
        return str(error)
    try:
        verify_log(contents.start, contents.payloads)
    except JournalError as error:
        return f"{path}: {error}"
    return f"{path}: {contents.tail_message}" if contents.lost else ""


def _fault_of_archive(path: Path) -> str:
    """Why an archive cannot be unpacked whole; empty where it can."""
    try:
        container = open_container(path)
    except FormatError as error:
        return str(error)
    try:
        for name in container.names():
            container.read(name)
    except FormatError as error:
        return f"{path}: {str(error).removeprefix(f'{container.title}: ')}"
    finally:
        container.close()
    return ""


def _faults_left(target: Path) -> str:
    try:
        errors = len(inspect_module(target).errors)
    except FormatError as error:
        return f"; {error}"
    faults = "one fault is" if errors == 1 else f"{errors} faults are"
    return f"; {faults} left in them, which vtt check names" if errors else ""


def _words(stretch: Stretch) -> str:
    entries = f"entries {stretch.first} to {stretch.last}"
    if stretch.first == stretch.last:
        entries = f"entry {stretch.first}"
    if stretch.is_from_start:
        return entries if stretch.payloads else "the start of the game"
    if not stretch.payloads:
        return f"the position of the keyframe in entry {stretch.keyframe}"
    return f"{entries}, from the keyframe in entry {stretch.keyframe} on"


def _part(target: Path, number: int) -> Path:
    """Where an earlier stretch of the game goes."""
    return target.with_name(f"{target.stem}-part{number}{target.suffix}")
