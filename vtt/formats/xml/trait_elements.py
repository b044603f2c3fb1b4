"""All traits as elements, in the order in which the reference page tells them."""

from vtt.definition.trait import OpaqueTrait, UsePrototype
from vtt.formats.xml.declare import Element, attribute, many
from vtt.formats.xml.simple_types import ID, RAW, TEXT
from vtt.formats.xml.trait_control_elements import CONTROL
from vtt.formats.xml.trait_data_elements import DATA
from vtt.formats.xml.trait_looks_elements import LOOKS
from vtt.formats.xml.trait_moves_elements import MOVES
from vtt.formats.xml.trait_part_elements import trait
from vtt.formats.xml.tuple_elements import pair


def _pair(name: str, value: str = "") -> tuple[str, str]:
    return (name, value)


TRAITS: tuple[Element, ...] = (
    *LOOKS,
    *DATA,
    *MOVES,
    *CONTROL,
    trait(
        "use",
        UsePrototype,
        "The traits of a prototype, at this place among the traits.",
        attribute("prototype", ID, "The prototype."),
        many(
            "parameters",
            pair(
                "parameter",
                _pair,
                "A text that takes the place of `$name$` in the prototype.",
                attribute("name", TEXT, "Its name."),
                attribute("value", TEXT, "The text."),
                name="prototype-parameter",
            ),
        ),
    ),
    trait(
        "opaque",
        OpaqueTrait,
        "A trait of another program that is not understood and kept as it is.",
        attribute("format", TEXT, "The format that it comes from."),
        attribute("text", RAW, "What it says."),
        attribute("state", RAW, "The state that it begins with."),
    ),
)
