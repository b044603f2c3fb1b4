"""What `vtt new plugin` writes: a package from the template, and a module that its rules fit."""

import json
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from vtt.base.ids import SideId
from vtt.definition.module import ModuleDefinition, RulesUse
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import CellValue, DataSource, RulesTable
from vtt.definition.scenario import StartTurn
from vtt.definition.values import with_property
from vtt.formats.module_save import write_module
from vtt.formats.safe_write import write_all_safely
from vtt.formats.template import template_module

VALUES = {
    "foot": {"allowance_mm": 80, "range_mm": 120},
    "horse": {"allowance_mm": 160, "range_mm": 60},
}


def write_plugin(folder: Path, id: str, name: str) -> int:
    """Write the plug-in and its module; gives the number of files.

    Args:
        folder: a new or empty folder.
        id: the plug-in's and the module's id.
        name: their name for people.
    """
    template = resources.files("vtt.cli") / "plugin_template"
    files: dict[Path, bytes] = {}
    for place, text in _template_files(template, ""):
        quoted = json.dumps(name, ensure_ascii=False)[1:-1] if place.endswith(".toml") else name
        for word, value in (("@id@", id), ("@name@", quoted), ("@package@", package_of(id))):
            place, text = place.replace(word, value), text.replace(word, value)
        files[folder / place] = text.encode()
    write_all_safely(files)
    module, assets = template_module(id, name)
    return len(files) + len(write_module(_with_rules(module, id), folder / "module", assets))


def package_of(id: str) -> str:
    """The name of the Python package of a plug-in.

    >>> package_of("my-game.2")
    'vtt_my_game_2'
    """
    return "vtt_" + id.replace("-", "_").replace(".", "_")


def _template_files(folder: Traversable, place: str) -> list[tuple[str, str]]:
    """The files of the template as (place in the new folder, text), the package under its own name."""
    files: list[tuple[str, str]] = []
    for item in sorted(folder.iterdir(), key=lambda found: found.name):
        if item.is_dir():
            name = "@package@" if item.name == "package" else item.name
            files += _template_files(item, f"{place}{name}/")
        elif item.name.endswith(".txt"):
            text = item.read_text(encoding="utf-8")
            files.append((place + item.name.removesuffix(".txt"), text))
    return files


def _with_rules(module: ModuleDefinition, id: str) -> ModuleDefinition:
    """The module with the plug-in's id, the table of numbers that it reads, and a turn to begin with."""
    table = RulesTable(
        "units",
        "Units",
        tuple(VALUES),
        tuple(VALUES["foot"]),
        tuple((row, key, CellValue(value)) for row in VALUES for key, value in VALUES[row].items()),
        DataSource.RULE_TEXT,
        "README.md",
    )
    scenarios = tuple(
        msgspec.structs.replace(scenario, start=StartTurn(side=SideId("blue")))
        for scenario in module.scenarios
    )
    return msgspec.structs.replace(
        module,
        phases=(),
        pieces=tuple(_named(piece) for piece in module.pieces),
        rules_tables=(table,),
        scenarios=scenarios,
        rules=RulesUse(id),
    )


def _named(piece: PieceDefinition) -> PieceDefinition:
    """The piece with the name of its row in the table."""
    unit = piece.prototypes[0]
    return msgspec.structs.replace(piece, properties=with_property(piece.properties, "unit", unit))
