"""What was kept of other programs' files as elements: `kept/<id>.xml`."""

from dataclasses import replace

from vtt.definition.kept import KeptFile, KeptPart, KeptTree
from vtt.formats.xml.declare import Child, Element, attribute, element, many, one
from vtt.formats.xml.notation import format_names, parse_names
from vtt.formats.xml.simple_types import ID, INTEGER, PATH, RAW, TEXT, SimpleType, writable
from vtt.formats.xml.tuple_elements import pair

Settings = tuple[tuple[str, str], ...]


def _parse_settings(text: str) -> Settings:
    words = parse_names(text)
    if len(words) % 2:
        raise ValueError(f"expected pairs of a name and a text, found {len(words)} words")
    return tuple(zip(words[::2], words[1::2], strict=True))


def _format_settings(settings: Settings) -> str:
    return writable(format_names(word for pair in settings for word in pair))


SETTINGS: SimpleType[Settings] = SimpleType(
    "settings",
    "names, each with its text behind it, with blanks between them",
    _parse_settings,
    _format_settings,
    (),
)

KEPT_PATH = replace(PATH, name="kept-path")
"""A path that is not looked into: what lies there may be broken."""


def _parts() -> tuple[Element, ...]:
    return (PART,)


PART: Element = element(
    "part",
    KeptPart,
    "A part of the foreign file, in its place there.",
    attribute("kind", TEXT, "Its kind there."),
    attribute("made", TEXT, "What it became here: kind and id, such as piece/pike."),
    attribute("settings", SETTINGS, "Its settings there."),
    attribute("raw", RAW, "Its text there, where our own words do not give it back."),
    attribute("rest", RAW, "The end of its text there, where our own words give the rest back."),
    Child("parts", _parts, many=True),
)


def _code(name: str, number: int) -> tuple[str, int]:
    return (name, number)


KEPT: Element = element(
    "kept",
    KeptTree,
    "What was kept of a foreign file. It has a file of its own, `kept/<id>.xml`; other files of the "
    "foreign archive lie in the folder `kept/<id>`.",
    attribute("id", ID, "Its id, the file's name."),
    attribute("format", TEXT, "The program that the file comes from."),
    attribute("name", TEXT, "The file's own name."),
    attribute("entry", TEXT, "The entry of the archive that holds its parts."),
    attribute("layout", TEXT, "How that entry was spelled."),
    attribute("habits", SETTINGS, "What the version that wrote it does in one of several ways."),
    many(
        "files",
        element(
            "file",
            KeptFile,
            "A file of the foreign archive that lies in the module under another name.",
            attribute("entry", TEXT, "Its name in the archive."),
            attribute("path", KEPT_PATH, "Its path here."),
            name="kept-file",
        ),
    ),
    many(
        "codes",
        pair(
            "code",
            _code,
            "The number that the program gives to a named key.",
            attribute("name", TEXT, "The name."),
            attribute("number", INTEGER, "The number."),
        ),
    ),
    one("root", PART),
)
