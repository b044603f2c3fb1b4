"""Armies: the groups in which pieces are kept, one file and one tray of counters each."""

import msgspec


class ArmyDefinition(msgspec.Struct, frozen=True):
    """A group of piece definitions under one name: a nation, a legion, the markers."""

    id: str
    name: str
