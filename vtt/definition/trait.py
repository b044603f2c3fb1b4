"""Traits: what a piece can do or show beyond its faces, each a small frozen record of its own kind."""

from typing import TypeAlias

import msgspec

from vtt.definition.values import PropertyValue


class Marker(msgspec.Struct, frozen=True, tag="marker"):
    """A constant property of every piece of this definition."""

    name: str
    value: PropertyValue = ""


class UsePrototype(msgspec.Struct, frozen=True, tag="use"):
    """Puts a prototype's traits and properties here; `$name$` in their texts takes a parameter."""

    prototype: str
    parameters: tuple[tuple[str, str], ...] = ()


class OpaqueTrait(msgspec.Struct, frozen=True, tag="opaque"):
    """A trait that was carried over from another program and is not understood: kept raw."""

    format: str
    text: str
    state: str = ""


Trait: TypeAlias = Marker | UsePrototype | OpaqueTrait
