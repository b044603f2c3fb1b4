"""Folders and zip archives of other people's files: safe names only, bounded in count and size.

Both give the same thing, names with `/` between their parts and bytes for a name. Nothing outside
the folder is ever read, and no archive can unpack to more than its bounds.
"""

import io
import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import IO, Final, Protocol

import msgspec

from vtt.base.errors import FormatError
from vtt.base.plain_files import reading
from vtt.base.problems import did_you_mean
from vtt.formats.file_names import DEEPEST, files_and_folders, unsafe_reason, unsafe_told
from vtt.formats.found_kind import ENOUGH, found_kind


class Bounds(msgspec.Struct, frozen=True):
    """The most that a container may hold.

    `ratio` is how many bytes a packed one may stand for, in what unpacks to `harmless` bytes or more.
    """

    files: int = 50_000
    file_bytes: int = 512 * 1024 * 1024
    total_bytes: int = 4 * 1024 * 1024 * 1024
    ratio: int = 200
    harmless: int = 16 * 1024 * 1024


class FileStamp(msgspec.Struct, frozen=True):
    """What changes when a file does: its size in bytes, and its times in ns. `changed` is in seconds."""

    name: str
    size: int
    times: tuple[int, int]

    @property
    def changed(self) -> float:
        """When the file was changed last, in seconds since 1970."""
        return max(self.times) / 1e9


DEFAULT_BOUNDS = Bounds()
LEADS_OUT: Final = "which leads out of the module"
_FIRST_FILE = b"PK\x03\x04"
_END = struct.Struct("<4s4H2LH")
_END_MARK = b"PK\x05\x06"
_LONGEST_END = _END.size + 0xFFFF
_LIST_BYTES_PER_FILE = 512
_PART: Final = 1 << 20
UNPACKING_FAULTS: Final = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(OSError, RuntimeError, NotImplementedError, EOFError, ValueError, OverflowError),
)
"""What `zipfile` raises where an archive is spoilt; a name that is no UTF-8 is a ValueError."""


class Container(Protocol):
    """Files by name, from wherever they come."""

    @property
    def title(self) -> str:
        """What to call the container in messages."""
        ...

    def names(self) -> tuple[str, ...]:
        """The name of every file, sorted."""
        ...

    def read(self, name: str) -> bytes:
        """The bytes of a file.

        Raises:
            FormatError: where there is no such file (with the nearest name), or it is too large.
        """
        ...

    def left_out(self) -> tuple[tuple[str, str], ...]:
        """The names of what is not among its files although it lies there, each with what it is."""
        ...

    def old_letters(self) -> tuple[str, ...]:
        """The names that are written in the letters of old archives (code page 437)."""
        ...

    def stamps(self) -> tuple[FileStamp, ...]:
        """A stamp of each file, or of the archive that holds them, as they were when it was opened."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


def open_container(
    path: Path, bounds: Bounds = DEFAULT_BOUNDS, *, forgiving: bool = False
) -> Container:
    """A folder or a zip archive as a container.

    Args:
        path: the folder or archive.
        bounds: the most that it may hold.
        forgiving: a single entry of an archive that may not be read is left out, and refuses nothing else.

    Raises:
        FormatError: where `path` is neither, or breaks the rules for names and bounds.
    """
    if path.is_dir():
        return FolderContainer(path, bounds)
    if not path.exists():
        raise FormatError(f"{path}: expected a folder or a zip archive, found nothing there")
    with reading(path):
        if not zipfile.is_zipfile(path):
            found = _found_kind(path)
            raise FormatError(f"{path}: expected a folder or a zip archive, found {found}")
        return ZipContainer(path, bounds, forgiving=forgiving)


def _found_kind(path: Path) -> str:
    """What a file is that has no end of a zip archive: the list of its files stands there."""
    with path.open("rb") as file:
        begin = file.read(ENOUGH)
    is_begun = begin.startswith(_FIRST_FILE)
    return "a zip archive that ends too early" if is_begun else found_kind(begin)


class FolderContainer:
    """The files of a folder. Hidden ones (a leading dot) and links out of the folder are left out."""

    def __init__(self, folder: Path, bounds: Bounds = DEFAULT_BOUNDS) -> None:
        self._folder = folder.resolve()
        self._bounds = bounds
        self._left_out: list[tuple[str, str]] = []
        self._found = dict(sorted(self._walk()))

    @property
    def title(self) -> str:
        """The folder's own name; of the root of a disk, which has none, the whole path."""
        return self._folder.name or str(self._folder)

    def names(self) -> tuple[str, ...]:
        """The name of every file, sorted."""
        return tuple(self._found)

    def read(self, name: str) -> bytes:
        """The bytes of a file, or FormatError."""
        if name not in self._found:
            raise _no_such_file(self, name)
        try:
            return (self._folder / name).read_bytes()
        except OSError as error:
            reason = error.strerror or error
            raise FormatError(f"{self.title}: {name} cannot be read: {reason}") from error

    def left_out(self) -> tuple[tuple[str, str], ...]:
        """Links out of the folder, what is no file at all (a pipe, a device), folders that are locked."""
        return tuple(self._left_out)

    def old_letters(self) -> tuple[str, ...]:
        """None: a folder's names are those of the system."""
        return ()

    def stamps(self) -> tuple[FileStamp, ...]:
        """A stamp of each file."""
        return tuple(_stamp(name, status) for name, status in self._found.items())

    def close(self) -> None:
        """Nothing to let go of."""

    def _walk(self) -> Iterator[tuple[str, os.stat_result]]:
        count = total = 0
        for name, entry in self._entries(""):
            status = self._status(entry)
            if status is None:
                self._left_out.append((name, _what_else(entry)))
                continue
            count, total = count + 1, total + status.st_size
            fault = _size_fault(self._bounds, name, status.st_size)
            if fault:
                raise FormatError(f"{self.title}: {fault}")
            _check_bounds(self._bounds, self.title, count, total)
            yield name, status

    def _entries(self, inside: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
        """What is no folder, with its name, of a folder and of those in it; of links to folders the name."""
        try:
            with os.scandir(self._folder / inside) as found:
                entries = sorted(found, key=attrgetter("name"))
        except OSError as error:
            reason = error.strerror or error
            if not inside:
                raise FormatError(f"{self._folder}: cannot be read: {reason}") from error
            self._left_out.append((inside[:-1], f"a folder that cannot be read ({reason})"))
            return
        if inside.count("/") >= DEEPEST:
            raise FormatError(
                f"{self.title}: expected at most {DEEPEST} folders in each other: {inside}"
            )
        folders = []
        for entry in entries:
            name = inside + entry.name
            if entry.name.startswith("."):
                continue
            if not _is_folder(entry):
                yield name, entry
            elif entry.is_symlink():
                self._left_out.append((name, LEADS_OUT))
            else:
                folders.append(f"{name}/")
        for folder in folders:
            yield from self._entries(folder)

    def _status(self, entry: os.DirEntry[str]) -> os.stat_result | None:
        """What the system says of a file of the folder; None: it leads out of it, is no file, or is gone.

        The walk follows no folder that is a link. A file is looked at once: a module has many.
        """
        try:
            found = entry.stat(follow_symlinks=False)
            if stat.S_ISLNK(found.st_mode) and Path(entry).resolve().is_relative_to(self._folder):
                found = os.stat(entry)
        except (OSError, RuntimeError):  # a link to itself
            return None
        return found if stat.S_ISREG(found.st_mode) else None


def _what_else(entry: os.DirEntry[str]) -> str:
    return LEADS_OUT if entry.is_symlink() else "which is a device, a pipe or a socket"


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


class ZipContainer:
    """The files of a zip archive. Reading is bounded by what really comes out, not by what is claimed."""

    def __init__(
        self, path: Path, bounds: Bounds = DEFAULT_BOUNDS, *, forgiving: bool = False
    ) -> None:
        self._path = path
        self._bounds = bounds
        self._forgiving = forgiving
        self._left_out: list[tuple[str, str]] = []
        self._status = path.stat()
        self._bytes = self._status.st_size
        _check_list(path, bounds)
        try:
            self._zip = zipfile.ZipFile(path)
        except UNPACKING_FAULTS as error:
            raise FormatError(f"{path}: expected a zip archive: {error}") from error
        try:
            self._entries = self._checked_entries()
        except FormatError:
            self._zip.close()
            raise

    @property
    def title(self) -> str:
        """The archive's file name."""
        return self._path.name

    def names(self) -> tuple[str, ...]:
        """The name of every file, sorted."""
        return tuple(sorted(self._entries))

    def read(self, name: str) -> bytes:
        """The bytes of a file, or FormatError."""
        entry = self._entries.get(name)
        if entry is None:
            raise _no_such_file(self, name)
        limit = min(entry.file_size, self._bounds.file_bytes)
        try:
            with self._zip.open(entry) as file:
                data = _bounded(file, limit + 1)
        except UNPACKING_FAULTS as error:
            raise FormatError(f"{self.title}: {name} cannot be unpacked: {error}") from error
        if len(data) > limit:
            raise FormatError(
                f"{self.title}: {name} unpacks to more than the {limit} bytes it claims"
            )
        return data

    def left_out(self) -> tuple[tuple[str, str], ...]:
        """Entries that may not be read; where nothing is forgiven they refuse the archive."""
        return tuple(self._left_out)

    def old_letters(self) -> tuple[str, ...]:
        """The names whose bytes are no UTF-8, nor said to be."""
        found = (name for name, entry in self._entries.items() if _is_in_old_letters(entry))
        return tuple(sorted(found))

    def stamps(self) -> tuple[FileStamp, ...]:
        """The stamp of the archive."""
        return (_stamp(self.title, self._status),)

    def close(self) -> None:
        """Close the archive."""
        self._zip.close()

    def _checked_entries(self) -> dict[str, zipfile.ZipInfo]:
        entries: dict[str, zipfile.ZipInfo] = {}
        total = 0
        for entry in self._zip.infolist():
            name = entry_name(entry)
            if name.endswith("/"):
                continue
            fault = self._fault(entry, name)
            if fault:
                self._refuse(name, fault)
                continue
            if name in entries:
                self._refuse(name, f"expected each file once, found {name!r} twice")
                total -= entries[name].file_size  # the last one counts
            total += entry.file_size
            entries[name] = entry
            _check_bounds(self._bounds, self.title, len(entries), total)
        whole = self._ratio_fault("the whole", total, self._bytes)
        if whole:
            raise FormatError(f"{self.title}: {whole}")
        for both in files_and_folders(entries):
            self._refuse(both, f"expected a file or a folder, found both named {both!r}")
            del entries[both]
        return entries

    def _refuse(self, name: str, fault: str) -> None:
        """Leave an entry out; where nothing is forgiven, the whole archive is refused for it."""
        if not self._forgiving:
            raise FormatError(f"{self.title}: {fault}")
        self._left_out.append((name, fault))

    def _fault(self, entry: zipfile.ZipInfo, name: str) -> str:
        """Why an entry may not be read, whatever else there is; empty where it may."""
        reason = unsafe_reason(name)
        if reason is not None:
            return unsafe_told(name, reason)
        if stat.S_ISLNK(entry.external_attr >> 16):
            return f"expected files, found the link {name!r}"
        packed = min(entry.compress_size, self._bytes)
        return _size_fault(self._bounds, name, entry.file_size) or self._ratio_fault(
            name, entry.file_size, packed
        )

    def _ratio_fault(self, name: str, size: int, packed: int) -> str:
        """Told of what says that it unpacks to far more than files do; pictures and texts never do."""
        if size < self._bounds.harmless or size <= self._bounds.ratio * packed:
            return ""
        return (
            f"expected a packed byte to stand for at most {self._bounds.ratio}, "
            f"{name} makes {size} bytes of {packed}"
        )


def _stamp(name: str, status: os.stat_result) -> FileStamp:
    return FileStamp(name, status.st_size, (status.st_mtime_ns, status.st_ctime_ns))


def _bounded(file: IO[bytes], most: int) -> bytes:
    """What can be read, `most` bytes at most; in parts, since in one piece it is held twice over."""
    if most <= _PART:
        return file.read(most)
    found = io.BytesIO()
    while found.tell() < most and (part := file.read(min(_PART, most - found.tell()))):
        found.write(part)
    return found.getvalue()


def entry_name(entry: zipfile.ZipInfo) -> str:
    """An entry's name: UTF-8 where the archive says so or the bytes are that, else code page 437.

    Archives made by old programs leave the flag out although they wrote UTF-8.
    """
    name = entry.orig_filename.split("\0")[0]
    if entry.flag_bits & 0x800:
        return name
    try:
        return name.encode("cp437").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return name


def _is_in_old_letters(entry: zipfile.ZipInfo) -> bool:
    name = entry.orig_filename.split("\0")[0]
    return not entry.flag_bits & 0x800 and not name.isascii() and entry_name(entry) == name


def _check_list(path: Path, bounds: Bounds) -> None:
    """Refuse an archive whose list of files is too long, before it is read into memory."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _LONGEST_END))
        end = file.read()
    at = end.rfind(_END_MARK)
    if at < 0 or at + _END.size > len(end):
        return  # zipfile says what is wrong
    length = _END.unpack_from(end, at)[5]
    if length > bounds.files * _LIST_BYTES_PER_FILE:
        raise FormatError(
            f"{path.name}: expected at most {bounds.files} files, found a list of {length} bytes"
        )


def _size_fault(bounds: Bounds, name: str, size: int) -> str:
    if size <= bounds.file_bytes:
        return ""
    return f"expected files of at most {bounds.file_bytes} bytes, {name} has {size}"


def _check_bounds(bounds: Bounds, title: str, count: int, total: int) -> None:
    if count > bounds.files:
        raise FormatError(f"{title}: expected at most {bounds.files} files, found more")
    if total > bounds.total_bytes:
        raise FormatError(
            f"{title}: expected at most {bounds.total_bytes} bytes in all, found more"
        )


def _no_such_file(container: Container, name: str) -> FormatError:
    hint = did_you_mean(name, container.names())
    return FormatError(f"{container.title} has no file {name!r}{hint}")
