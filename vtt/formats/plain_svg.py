"""SVG pictures so plain that they need no cleaning, told from their bytes: what is made for a game mostly is.

Whatever might hold something to be followed, run or used again is not plain, and goes through `clean_svg`.
No XML library is loaded for the question.
"""

import re
from typing import Final

MOST_TAGS: Final = 250
"""So few cannot be nested too deep either."""

_BEGIN: Final = re.compile(rb'(<\?xml version="1\.0"( encoding="[Uu][Tt][Ff]-8")?\?>)?\s*<svg[\s>]')
_TELLING: Final = re.compile(
    rb"[&\\\0]|<[!?]|href|@import|url|style|script|foreignobject|handler|listener|\bon\w+\s*=",
    re.IGNORECASE,
)
"""Entities, comments and instructions, references, style sheets, and what runs."""


def is_plain(data: bytes) -> bool:
    """Whether `clean_svg` would leave a picture as it is; no, where that has to be looked for.

    It may still be faulty; then nothing of it is drawn.

    >>> is_plain(b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>')
    True
    >>> is_plain(b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file.png"/></svg>')
    False
    """
    begin = _BEGIN.match(data)
    if begin is None or not data.isascii() or data.count(b"<") > MOST_TAGS:
        return False
    return _TELLING.search(data, begin.end()) is None
