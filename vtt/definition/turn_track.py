"""Turn counters of games without a rules plug-in: levels inside levels, such as year, season, side."""

from typing import TypeAlias

import msgspec


class CountedLevel(msgspec.Struct, frozen=True, tag="counted"):
    """A level that counts: from `start` by `step`, back to `start` after `last` where it loops."""

    name: str
    property: str = ""
    format: str = "$value$"
    start: int = 1
    step: int = 1
    loops: bool = False
    last: int = -1
    levels: tuple["TurnLevel", ...] = ()


class ListedLevel(msgspec.Struct, frozen=True, tag="listed"):
    """A level that goes through a list of names."""

    name: str
    property: str = ""
    format: str = "$value$"
    entries: tuple[str, ...] = ()
    levels: tuple["TurnLevel", ...] = ()


TurnLevel: TypeAlias = CountedLevel | ListedLevel


class TurnTrack(msgspec.Struct, frozen=True):
    """A turn counter; the innermost level goes on first. `format` makes its text of `$level1$` and so on."""

    id: str
    name: str
    format: str = ""
    report: str = ""
    next_key: str = ""
    previous_key: str = ""
    forward_only: bool = False
    levels: tuple[TurnLevel, ...] = ()
