"""Typed records in frozen boxes: what a plug-in remembers, and what dice and declarations carry.

A box holds JSON-like values; a plug-in writes its memory as small structs and takes no box apart:

    class Melee(msgspec.Struct, frozen=True): ...
    MELEE = BoxRecord("melee", Melee)
    melee = MELEE.read(view)              # None where there is none
    command = MELEE.write(view, melee)    # a SetRulesValue
"""

from typing import Any, Generic, TypeVar

import msgspec

from vtt.base.errors import CommandError
from vtt.base.frozen import Frozen, FrozenDict, freeze_dict, thaw
from vtt.commands.rules import SetRulesValue
from vtt.rules.view import RulesView

Record = TypeVar("Record", bound=msgspec.Struct)


def pack(record: msgspec.Struct) -> FrozenDict:
    """A struct as a frozen mapping: for dice requests, options and boxes."""
    return freeze_dict(msgspec.to_builtins(record, enc_hook=thaw))


def unpack(value: Frozen, kind: type[Record]) -> Record:
    """A struct back from its frozen mapping.

    Raises:
        CommandError: if the mapping is no such record, naming the field.
    """
    try:
        return msgspec.convert(thaw(value), kind)
    except msgspec.ValidationError as error:
        raise CommandError(f"expected a record {kind.__name__}: {error}") from error


class BoxRecord(Generic[Record]):
    """A struct at a path of the plug-in's own box."""

    def __init__(self, path: str | tuple[str, ...], kind: type[Record]) -> None:
        self.path = (path,) if isinstance(path, str) else path
        self.kind = kind

    def read(self, view: RulesView, *below: str) -> Record | None:
        """The record, or None where there is none; `below` are further keys of the path."""
        value: Any = view.box(*self.path, *below)
        return None if value is None else unpack(value, self.kind)

    def write(self, view: RulesView, record: Record, *below: str) -> SetRulesValue:
        """The command that remembers the record."""
        return SetRulesValue(view.plugin, (*self.path, *below), pack(record))

    def clear(self, view: RulesView, *below: str) -> SetRulesValue:
        """The command that forgets it."""
        return SetRulesValue(view.plugin, (*self.path, *below), None)
