"""Format versions: a module written in an older version is brought up to the current one on reading.

A migration is a function from the trees of one version to those of the next; `vtt check` tells that
a module is old, and saving writes it in the current version.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from lxml import etree

from vtt.formats.module_layout import MODULE_FILE
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import line_of
from vtt.formats.xml.module_elements import FORMAT

Trees: TypeAlias = dict[str, etree._Element]
"""The root element of each XML file of a module by the file's name."""


def migrate(trees: Trees, reading: Reading) -> Trees | None:
    """The trees in the current format version; None (and the one fault) for a newer program's module.

    A missing or strange version is left for the reader to report.
    """
    head = trees.get(MODULE_FILE)
    if head is None:
        return trees
    version = head.get("format", "")
    if not re.fullmatch(r"[0-9]{1,9}", version) or int(version) == FORMAT:
        return trees
    reading.file = MODULE_FILE
    if int(version) > FORMAT:
        reading.fault(
            "newer-format",
            line_of(head),
            f"expected a module of format {FORMAT} at most, found format {version}: it was written for "
            "a newer version of the program",
        )
        return None
    reading.warn(
        "old-format",
        line_of(head),
        f"format {version} is old; it is read as format {FORMAT} and will be saved so",
    )
    for step in range(int(version), FORMAT):
        MIGRATIONS[step](trees)
    head.set("format", str(FORMAT))
    return trees


def _from_0(trees: Trees) -> None:
    """Version 0, the draft, called the `piece` of a placement its `definition`."""
    for name, root in trees.items():
        if name.startswith("scenarios/"):
            for place in root.iter("place"):
                if "definition" in place.attrib:
                    place.set("piece", place.attrib.pop("definition"))


MIGRATIONS: Mapping[int, Callable[[Trees], None]] = {0: _from_0}
