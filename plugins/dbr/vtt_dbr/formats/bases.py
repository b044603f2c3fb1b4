"""What an army list leaves out: name, arm and base of each class, the size of a table."""

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec


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
