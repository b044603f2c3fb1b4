"""The manifest of a plug-in, `plugin.toml`: read without importing its code.

id = "hexdemo"
name = "Hex demo"
version = "1.0"
api = 1
rules = "vtt_hexdemo.rules:HexDemo"
modules = ["hexdemo"]

[[settings]]
key = "night"
type = "flag"
default = false
rule = "7.2"
text = "Night turns are played"

[[tables]]
id = "combat"
rows = ["1", "2"]
columns = ["1-1", "2-1"]
kind = "text"
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from vtt.base.errors import FormatError, PluginError
from vtt.base.ids import PluginId, is_id
from vtt.base.problems import Problem, SourceRef, did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.rules.api import API_VERSION
from vtt.rules.settings import Setting, setting_faults
from vtt.rules.table_needs import (
    TableFault,
    TableNeed,
    WordList,
    expect_lists,
    known_words,
    table_faults,
)
from vtt.rules.thinking import Thinking
from vtt.state.mode import RulesMode

CODE_NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


class OtherVersionError(PluginError):
    """A manifest is written for another version of the interface than this program's."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a plug-in says of itself.

    `rules` is `module:Class`, `coverage` a file beside it, `modes` what its author stands for.
    `lowered` gives rules that begin below the table's mode (a soft rule: "advise"). `thinking` is how
    widely the computer player thinks about this game. `words` are what may stand in tables.
    """

    id: PluginId
    name: str
    version: str
    api: int
    rules: str
    modules: tuple[str, ...] = ()
    modes: tuple[RulesMode, ...] = tuple(RulesMode)
    settings: tuple[Setting, ...] = ()
    tables: tuple[TableNeed, ...] = ()
    words: tuple[WordList, ...] = ()
    lowered: dict[str, RulesMode] = {}
    thinking: Thinking = Thinking()
    author: str = ""
    licence: str = ""
    description: str = ""
    coverage: str = "coverage.toml"

    def __post_init__(self) -> None:
        if not is_id(self.id):
            raise ValueError(f"id: expected small letters, digits, _ . and -, found {self.id!r}")
        if not CODE_NAME.fullmatch(self.rules):
            raise ValueError(f"rules: expected 'module:Class', found {self.rules!r}")
        keys = [setting.key for setting in self.settings]
        if twice := next((key for key in keys if keys.count(key) > 1), None):
            raise ValueError(f"settings: the key {twice!r} is declared twice")
        expect_lists(self.tables, self.words)


def read_manifest(text: str, where: SourceRef) -> Manifest:
    """The manifest that a text holds.

    Raises:
        FormatError: naming the file and the key, what was expected and the nearest name.
        OtherVersionError: if it has other keys, being for another version of the interface.
    """
    import tomllib  # most manifests are known from the last time

    data: dict[str, Any] = {}
    try:
        data = tomllib.loads(text)
        for hint in _unknown_keys(data):
            raise FormatError(f"{where}: {hint}")
        return msgspec.convert(data, Manifest)
    except (ValueError, TypeError, RecursionError) as error:
        if isinstance(api := data.get("api"), int) and api != API_VERSION:
            raise OtherVersionError(other_version(api)) from error
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"{where}: {error}") from error


def other_version(api: int) -> str:
    """What is said of a plug-in for another version of the interface."""
    return f"it is written for version {api} of the interface, this is {API_VERSION}"


def check_module(manifest: Manifest, module: ModuleDefinition, where: str) -> tuple[Problem, ...]:
    """What a module lacks for these rules: tables, rows, columns, kinds of value, settings.

    A word in a table that the rules do not know is an error; empty cells are warnings: the rules that read
    them are then doubtful. What is wrong with a table is told of its own file.
    """
    place = SourceRef(where)
    faults = setting_faults(manifest.settings, module.rules.settings if module.rules else {})
    return (
        *(Problem("rules-setting", fault, place) for fault in faults),
        *(
            fault.at(place if fault.table is None else SourceRef(f"tables/{fault.table.id}.xml"))
            for fault in check_tables(manifest, module)
        ),
    )


def check_tables(manifest: Manifest, module: ModuleDefinition) -> Iterator[TableFault]:
    """What is wrong with a module's tables, for these rules."""
    tables = {table.id: table for table in module.rules_tables}
    known = known_words(manifest.words, manifest.settings, tables)
    for need in manifest.tables:
        if need.id in tables:
            yield from table_faults(need, tables[need.id], known)
        elif not need.optional:
            hint = did_you_mean(need.id, tables)
            message = f"the rules {manifest.id!r} need a table {need.id!r}{hint}"
            yield TableFault("rules-table", message, None)


def _unknown_keys(data: dict[str, Any]) -> Iterator[str]:
    """A sentence for each unknown key, with the nearest name."""
    kinds: dict[str, type[msgspec.Struct]] = {
        "": Manifest,
        "[[settings]]": Setting,
        "[[tables]]": TableNeed,
        "[[words]]": WordList,
        "[thinking]": Thinking,
    }
    for header, kind in kinds.items():
        known = [field.name for field in msgspec.structs.fields(kind)]
        found = data.get(header.strip("[]"), []) if header else data
        entries = [found] if isinstance(found, dict) else found
        for entry in entries if isinstance(entries, list) else []:
            for key in entry if isinstance(entry, dict) else []:
                if key not in known:
                    where = f" in {header}" if header else ""
                    yield f"unknown key {key!r}{where}{did_you_mean(key, known)}"
