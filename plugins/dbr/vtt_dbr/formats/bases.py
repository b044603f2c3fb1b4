"""What an army list leaves out: name, arm and base of each class by scale, the size of a table."""

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from vtt.base.frozen import get_path
from vtt.definition.module import ModuleDefinition
from vtt.state.game import GameState
from vtt_dbr.tables import CLASSES, SCALES, scale_of_tables

PLUGIN, SCALE = "dbr", "scale"


class ClassBase(msgspec.Struct, frozen=True):
    """A troop class: its name, its arm, width and depth of its base in mm."""

    name: str
    arm: str
    base: tuple[float, float]


class Bases(msgspec.Struct, frozen=True):
    """All classes by code, and width and depth of a table in mm."""

    classes: dict[str, ClassBase]
    table: tuple[float, float]


@lru_cache(maxsize=1)
def bases() -> Bases:
    """The data that lies beside this file."""
    text = files("vtt_dbr.formats").joinpath("bases.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Bases)


@lru_cache(maxsize=1)
def usual_scale() -> str:
    """The scale that is played in where nobody has chosen one: the manifest's (A2)."""
    manifest = files("vtt_dbr").joinpath("plugin.toml").read_text(encoding="utf-8")
    settings = tomllib.loads(manifest)["settings"]
    return next(str(one["default"]) for one in settings if one["key"] == SCALE)


def scale_of(module: ModuleDefinition, state: GameState | None = None) -> str:
    """The scale of a game or a module: the table's choice, else the module's, else the usual one (A2)."""
    chosen = None if state is None else get_path(state.settings, (PLUGIN, SCALE))
    from_module = None if module.rules is None else module.rules.settings.get(SCALE)
    return str(chosen or from_module or usual_scale())


def base_mm(module: ModuleDefinition, scale: str, class_name: str) -> tuple[float, float]:
    """Width and depth of a class's base in mm, by the module's tables; without them as lists mean them."""
    known = {table.id: table for table in module.rules_tables}
    if not {CLASSES, SCALES} <= known.keys():
        return bases().classes[class_name].base
    classes, scales = known[CLASSES], known[SCALES]
    wider = scales.number(scale, "base_mm") / scales.number(scale_of_tables(scales), "base_mm")
    depth = classes.number(class_name, scales.text(scale, "depths"))
    return classes.number(class_name, "width") * wider, depth
