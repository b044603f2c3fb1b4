"""A zip archive inside an entry of another one, in memory and bounded: saved games of set-ups."""

import io
import zipfile
from collections.abc import Mapping
from typing import Final

from vtt.base.errors import FormatError
from vtt.formats.container import UNPACKING_FAULTS

ZIP_MARK: Final = b"PK\x03\x04"
MAX_NESTED: Final = 256 * 1024 * 1024


def read_nested(data: bytes, name: str) -> bytes:
    """An entry of an archive that is itself in memory.

    Raises:
        FormatError: where the archive cannot be opened, the entry is missing, or it is too large.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = archive.NameToInfo.get(name)
            if info is None:
                raise FormatError(f"expected the entry {name} in an archive inside the module")
            limit = min(info.file_size, MAX_NESTED)
            with archive.open(info) as file:
                found = file.read(limit + 1)
    except UNPACKING_FAULTS as error:
        raise FormatError(f"an archive inside the module cannot be unpacked: {error}") from error
    if len(found) > limit:
        raise FormatError(f"{name} inside the module unpacks to more than {limit} bytes")
    return found


def zip_of(entries: Mapping[str, bytes]) -> bytes:
    """An archive in memory; equal entries give equal bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entries[name])
    return made.getvalue()
