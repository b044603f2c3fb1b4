"""Identifiers as types, so that a deck's id cannot slip in where a piece's is expected.

Ids are readable, stable texts (`english_pike_3`); they are never translated and never made from file order.
"""

import re
from collections.abc import Container
from typing import NewType

PieceId = NewType("PieceId", str)
StackId = NewType("StackId", str)
DeckId = NewType("DeckId", str)
TableId = NewType("TableId", str)
BoardId = NewType("BoardId", str)
ZoneId = NewType("ZoneId", str)
TerrainId = NewType("TerrainId", str)
SideId = NewType("SideId", str)
PieceDefinitionId = NewType("PieceDefinitionId", str)
PluginId = NewType("PluginId", str)
ScenarioId = NewType("ScenarioId", str)

ID_PATTERN = re.compile(r"[a-z0-9][a-z0-9_.\-]*")


def is_id(text: str) -> bool:
    """Whether `text` can be an id: small letters, digits, `_`, `.` and `-`, first a letter or digit."""
    return ID_PATTERN.fullmatch(text) is not None


def unused_id(stem: str, used: Container[str]) -> str:
    """The first of `stem`, `stem_2`, `stem_3` ... that is not in `used`.

    >>> unused_id("pike", {"pike", "pike_2"})
    'pike_3'
    """
    if stem not in used:
        return stem
    number = 2
    while f"{stem}_{number}" in used:
        number += 1
    return f"{stem}_{number}"
