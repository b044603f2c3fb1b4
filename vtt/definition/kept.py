"""What was kept of another program's file: its parts in their order, so that the file can be written again.

A part that became something of our own names it (`made`); what that holds is said there and not here.
Everything else stands here as it was.
"""

import msgspec


class KeptPart(msgspec.Struct, frozen=True):
    """A part of a foreign file: its kind, its settings in their order, a text, the parts inside it.

    `made` is what it became, as kind and id (`piece/pike`). `raw` is a text that our own words do not
    give back; `rest` the end of such a text, where the rest of it is given back.
    """

    kind: str
    settings: tuple[tuple[str, str], ...] = ()
    made: str = ""
    raw: str = ""
    rest: str = ""
    parts: tuple["KeptPart", ...] = ()


class KeptFile(msgspec.Struct, frozen=True):
    """A file of the foreign archive that lies in the module under another name."""

    entry: str
    path: str


class KeptTree(msgspec.Struct, frozen=True):
    """A foreign file: the program's name for the format, the file's own name, and how it was written.

    `layout` is how its main entry was spelled; `codes` numbers that it gives to names.
    """

    id: str
    format: str
    name: str
    root: KeptPart
    entry: str = ""
    layout: str = ""
    codes: tuple[tuple[str, int], ...] = ()
    habits: tuple[tuple[str, str], ...] = ()
    files: tuple[KeptFile, ...] = ()
