"""What players use in play as elements: palettes (`palettes.xml`), dice and turn counters (`play.xml`)."""

from vtt.definition.dice_button import DiceButton, DieFace
from vtt.definition.palette import PaletteDefinition, PaletteItem, PaletteKind, PalettePart
from vtt.definition.turn_track import CountedLevel, ListedLevel, TurnTrack
from vtt.formats.xml.declare import Child, Element, attribute, element, many
from vtt.formats.xml.simple_types import FLAG, ID, INTEGER, KEY, NAMES, PATH, TEXT, choice
from vtt.formats.xml.tuple_elements import listing


def _palette_parts() -> tuple[Element, ...]:
    return (PALETTE_PART,)


PALETTE_PART: Element = element(
    "tray",
    PalettePart,
    "A part of a palette, with pieces and further parts.",
    attribute("name", TEXT, "Its name for people."),
    attribute("kind", choice(PaletteKind), "How its parts are shown."),
    attribute("columns", INTEGER, "Columns of a panel; any number without it."),
    many(
        "pieces",
        element(
            "take",
            PaletteItem,
            "A piece that players take as often as they want.",
            attribute("piece", ID, "The piece."),
        ),
    ),
    Child("parts", _palette_parts, many=True),
)
PALETTES = listing(
    "palettes",
    "The palettes of the module in the order of their buttons, in the file `palettes.xml`.",
    element(
        "palette",
        PaletteDefinition,
        "A palette with a window of its own.",
        attribute("id", ID, "Its id."),
        attribute("name", TEXT, "Its name for people."),
        attribute("hidden", FLAG, "Whether players do not open it by themselves."),
        many("parts", PALETTE_PART),
    ),
)
DICE = element(
    "dice",
    DiceButton,
    "Dice that players throw by a button.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("count", INTEGER, "How many dice."),
    attribute("sides", INTEGER, "How many sides each has."),
    attribute("plus", INTEGER, "Added to each die."),
    attribute("add", INTEGER, "Added to the total."),
    attribute("shows-total", FLAG, "Whether the total is told, not each die."),
    attribute("sorts", FLAG, "Whether the dice are told in order."),
    attribute("asks", FLAG, "Whether the player is asked for the numbers first."),
    attribute("report", TEXT, "The line for the log."),
    attribute("key", KEY, "The key that throws them."),
    attribute("picture", PATH, "Picture of the button."),
    many(
        "faces",
        element(
            "face",
            DieFace,
            "A face of a die, where the faces are no numbers.",
            attribute("text", TEXT, "Its text."),
            attribute("value", INTEGER, "What it counts."),
            attribute("picture", PATH, "Its picture."),
            name="die-face",
        ),
    ),
)


def _levels() -> tuple[Element, ...]:
    return (COUNTED, LISTED)


_LEVEL = (
    attribute("name", TEXT, "Its name."),
    attribute("property", TEXT, "The property that holds its value."),
    attribute("format", TEXT, "Its text; `$value$` is the value."),
)
COUNTED: Element = element(
    "counted",
    CountedLevel,
    "A level of a turn counter that counts.",
    *_LEVEL,
    attribute("start", INTEGER, "The first value."),
    attribute("step", INTEGER, "Added each time."),
    attribute("loops", FLAG, "Whether it begins again after the last value."),
    attribute("last", INTEGER, "The last value."),
    Child("levels", _levels, many=True),
)
LISTED: Element = element(
    "listed",
    ListedLevel,
    "A level of a turn counter that goes through a list.",
    *_LEVEL,
    attribute("entries", NAMES, "The list."),
    Child("levels", _levels, many=True),
)
TURN_TRACK = element(
    "turn-track",
    TurnTrack,
    "A turn counter of a game without a rules plug-in.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("format", TEXT, "Its text; `$level1$` is that of the outermost level."),
    attribute("report", TEXT, "The line for the log."),
    attribute("next-key", KEY, "Key for the next turn."),
    attribute("previous-key", KEY, "Key for the turn before."),
    attribute("forward-only", FLAG, "Whether it never goes back."),
    Child("levels", _levels, many=True),
)
