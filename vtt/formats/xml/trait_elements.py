"""Traits as elements: one row of this table for each kind of trait."""

from vtt.definition.trait import Marker, OpaqueTrait, UsePrototype
from vtt.formats.xml.declare import Element, attribute, element
from vtt.formats.xml.simple_types import ID, RAW, SCALAR, TEXT

TRAITS: tuple[Element, ...] = (
    element(
        "marker",
        Marker,
        "A constant property of every piece of this kind.",
        attribute("name", TEXT, "The property's name."),
        attribute("value", SCALAR, "Its value."),
    ),
    element(
        "use",
        UsePrototype,
        "The traits of a prototype, at this place among the traits.",
        attribute("prototype", ID, "The prototype."),
    ),
    element(
        "opaque",
        OpaqueTrait,
        "A trait of another program that is not understood and kept as it is.",
        attribute("format", TEXT, "The format that it comes from."),
        attribute("text", RAW, "What it says."),
        attribute("state", RAW, "The state that it begins with."),
    ),
)
