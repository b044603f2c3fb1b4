"""Texts of other programs: what letters their bytes are, which the files do not say."""

import codecs
from typing import Final

WINDOWS: Final = "cp1252"
"""Windows' Latin, the usual set of letters of old texts; it reads anything."""
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def old_text(data: bytes) -> str:
    """Bytes as text: by their mark, else as UTF-8, else as Windows' Latin.

    >>> old_text("L\u00fctzen".encode("cp1252"))
    'L\u00fctzen'

    Raises:
        UnicodeDecodeError: where a text is not what its mark says.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(WINDOWS, "replace")
