"""Writing a module into its folder: canonical text, and not a byte where nothing was changed."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lxml import etree

from vtt.base.errors import FormatError
from vtt.definition.module import ModuleDefinition
from vtt.formats.container import FolderContainer, open_container
from vtt.formats.file_names import unsafe_reason, unsafe_told
from vtt.formats.files_on_demand import FilesOnDemand
from vtt.formats.module_layout import MODULE_FILE, FileKind, canonical, key_of, kind_of, to_records
from vtt.formats.reading import Reading
from vtt.formats.safe_write import write_all_safely, write_safely
from vtt.formats.safe_xml import parse_xml
from vtt.formats.xml.comments import keep_comments
from vtt.formats.xml.read import read_element
from vtt.formats.xml.write import to_node, to_text

_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every entry, so that equal folders give equal archives."""


def module_texts(module: ModuleDefinition) -> dict[str, str]:
    """The canonical text of each XML file of a module by the file's name."""
    return {
        name: to_text(to_node(kind.spec, record))
        for name, (kind, record) in to_records(canonical(module)).items()
    }


def write_module(
    module: ModuleDefinition,
    folder: str | Path,
    assets: Mapping[str, bytes] | None = None,
    *,
    tidy: bool = False,
) -> tuple[str, ...]:
    """Make a folder say what the module says; gives the names of the files that were changed.

    A file that says the same already is left alone to the last byte, whatever its spelling; comments
    of people stay where they were; files of parts that are gone are removed, pictures and pages
    never.

    Args:
        module: the definition.
        folder: is made where it is missing.
        assets: pictures and pages to put beside, by name.
        tidy: whether files that say the same in another spelling are rewritten canonically.

    Raises:
        FormatError: where the folder holds another module, or a value cannot be written.
    """
    target = Path(folder)
    present = FolderContainer(target) if target.exists() else None
    names = () if present is None else present.names()
    old = {name: present.read(name) for name in names if present and kind_of(name) is not None}
    _check_same_module(module, old.get(MODULE_FILE), target)
    wanted = {
        name: _wanted_bytes(name, kind, record, old.get(name), tidy)
        for name, (kind, record) in to_records(canonical(module)).items()
    }
    for name, data in (assets or {}).items():
        _check_name(name)
        wanted[name] = data
    changed = [name for name, data in wanted.items() if not _is_same(target / name, data)]
    gone = sorted(old.keys() - wanted.keys())
    write_all_safely({target / name: wanted[name] for name in changed})
    for name in gone:
        (target / name).unlink()
    return tuple(sorted([*changed, *gone]))


def zip_module(source: str | Path, archive: str | Path) -> None:
    """The folder of a module as one `.vttm` file; equal folders give equal bytes.

    Raises:
        FormatError: where the source holds no module.
    """
    with _files(Path(source)) as files:
        zip_files(files, Path(archive))


def zip_files(files: Mapping[str, bytes], archive: Path) -> None:
    """Files by name as one archive; equal files give equal bytes.

    The module's file comes first: that tells a desktop what kind of archive it is.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(files, key=lambda name: name != MODULE_FILE):
            entry = zipfile.ZipInfo(name, _ZIP_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, files[name])
    write_safely(archive, made.getvalue())


def unpack_module(archive: str | Path, folder: str | Path) -> tuple[str, ...]:
    """The files of a `.vttm` file as a folder; gives their names.

    Raises:
        FormatError: where the archive holds no module, or the folder is not empty.
    """
    with _files(Path(archive)) as files:
        write_files(files, Path(folder))
        return tuple(files)


def write_files(files: Mapping[str, bytes], target: Path) -> None:
    """Files by name into a new folder.

    Raises:
        FormatError: where the folder is not empty, or a name leads out of it.
    """
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise FormatError(f"expected a new or empty folder, found {target}")
    for name in files:
        _check_name(name)
    places = {target / name: name for name in files}
    write_all_safely(FilesOnDemand(places, lambda place: files[places[place]]))


def _check_name(name: str) -> None:
    reason = unsafe_reason(name)
    if reason is not None:
        raise FormatError(unsafe_told(name, reason))


@contextmanager
def _files(source: Path) -> Iterator[Mapping[str, bytes]]:
    """The files of a module, one at a time in memory, as long as it is open."""
    container = open_container(source)
    try:
        if MODULE_FILE not in container.names():
            raise FormatError(f"{source} holds no {MODULE_FILE}, so it is no module")
        yield FilesOnDemand(container.names(), container.read)
    finally:
        container.close()


def _wanted_bytes(name: str, kind: FileKind, record: Any, old: bytes | None, tidy: bool) -> bytes:
    """The bytes that a file should have: the old ones where they say the same."""
    node = to_node(kind.spec, record)
    if old is not None:
        reading = Reading()
        root = parse_xml(old, reading)
        if root is not None and root.tag == kind.spec.tag:
            if not tidy and _says_the_same(kind, name, root, to_text(node)):
                return old
            keep_comments(root, node)
    return to_text(node).encode()


def _says_the_same(kind: FileKind, name: str, root: etree._Element, text: str) -> bool:
    """Whether a file has no fault and this is its canonical text."""
    reading = Reading()
    again = read_element(kind.spec, root, reading)
    if reading.problems or (kind.is_folder and kind.key(again) != key_of(name)):
        return False
    return to_text(to_node(kind.spec, again)) == text


def _check_same_module(module: ModuleDefinition, head: bytes | None, folder: Path) -> None:
    root = parse_xml(head, Reading()) if head is not None else None
    if root is not None and root.get("id") not in (None, module.info.id):
        raise FormatError(
            f"{folder} holds the module {root.get('id')!r}; the module {module.info.id!r} is not "
            "written over it"
        )


def _is_same(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data
