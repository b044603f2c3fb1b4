"""The module's own file as elements: `module.xml`."""

from typing import Any

from vtt.definition.module import ModuleDefinition, ModuleInfo, PhaseDefinition, RulesUse
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainKindDefinition
from vtt.formats.xml.declare import attribute, element, inline, many, one, text_child
from vtt.formats.xml.piece_elements import PROTOTYPE, by_id, properties
from vtt.formats.xml.play_elements import DICE, TURN_TRACK
from vtt.formats.xml.simple_types import (
    COLOUR,
    FLAG,
    FRAME_PATTERN,
    ID,
    INTEGER,
    NUMBER,
    PATH,
    PATTERN,
    TEXT,
)
from vtt.formats.xml.value_elements import value_children

FORMAT = 1
"""The format version that this program writes; older ones are brought up by `migrate`."""

SIDE = element(
    "side",
    SideDefinition,
    "A side that a player can take.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("colour", COLOUR, "Its colour."),
    attribute("pattern", FRAME_PATTERN, "Pattern of its frames: no side is told by colour alone."),
    attribute(
        "facing",
        NUMBER,
        "How its player looks on to the tables: degrees clockwise, 0 is up the table; anyhow without it.",
        default=None,
    ),
)
PHASE = element(
    "phase",
    PhaseDefinition,
    "A phase of a turn.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("side", ID, "The side that acts in it; both without it."),
    attribute("once", FLAG, "Whether a game only begins with it: no later turn has it."),
)
TERRAIN_KIND = element(
    "terrain-kind",
    TerrainKindDefinition,
    "A kind of terrain: how it looks and what rules read of it.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("fill", COLOUR, "Its colour."),
    attribute("fill-dark", COLOUR, "The same in dark surroundings."),
    attribute("pattern", PATTERN, "Its pattern."),
    attribute("outline", COLOUR, "Colour of its edge; none without it."),
    attribute("order", INTEGER, "The higher, the later it is drawn."),
    properties(),
)
RULES = element(
    "rules",
    RulesUse,
    "The rules plug-in that the module is written for, with its settings here.",
    attribute("plugin", ID, "Its id."),
    value_children("settings"),
)


def make_module(format: int, **fields: Any) -> ModuleDefinition:
    """A module with nothing but what its own file says.

    Raises:
        ValueError: for another format version than the current one.
    """
    if format != FORMAT:
        raise ValueError(f"expected format {FORMAT}, found {format}")
    return ModuleDefinition(**fields)


def take_module(module: ModuleDefinition) -> dict[str, Any]:
    """The fields of a module that stand in its own file."""
    own = ("info", "sides", "phases", "terrain_kinds", "prototypes", "rules")
    names = (*own, "dice", "turn_tracks")
    return {"format": FORMAT, **{name: getattr(module, name) for name in names}}


MODULE = element(
    "module",
    make_module,
    "A game module. It has the file `module.xml`, at the top of the folder.",
    attribute("format", INTEGER, "Version of the format that the whole folder is written in."),
    inline(
        "info",
        ModuleInfo,
        attribute("id", ID, "Its id."),
        attribute("name", TEXT, "Its name for people."),
        attribute("version", TEXT, "Its version."),
        attribute("author", TEXT, "Who made it."),
        attribute("licence", TEXT, "Under which licence it may be used, such as CC0-1.0."),
        attribute("picture", PATH, "A picture for the list of modules."),
        text_child("description", "What the module is."),
        text_child("credits", "Sources and licences of what it contains."),
    ),
    one("rules", RULES, default=None),
    many("sides", SIDE),
    many("phases", PHASE),
    many("terrain_kinds", TERRAIN_KIND, sort=by_id),
    many("dice", DICE),
    many("turn_tracks", TURN_TRACK),
    many("prototypes", PROTOTYPE, sort=by_id),
    take=take_module,
    accepts=lambda value: isinstance(value, ModuleDefinition),
)
