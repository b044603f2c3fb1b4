"""VASSAL's traits of appearance: the fields of each, in order."""

from enum import Enum
from typing import Any, Final

from vtt.definition.trait_looks import (
    NO_INK,
    ActionButton,
    AreaOfEffect,
    BorderOutline,
    ClickArea,
    Hide,
    Joining,
    Label,
    Pivot,
    Rotate,
    TextAlign,
    Trail,
)
from vtt.definition.trait_parts import MenuCommand
from vtt.formats.vassal.click_path import CURVES, read_path, write_path
from vtt.formats.vassal.kinds import (
    BOOL,
    COLOUR,
    COUNT,
    DOUBLE,
    FILLED,
    INT,
    KEY,
    PX,
    PX_DOUBLE,
    TEXT,
    Kind,
    mm_from_px,
    one_of,
    px_from_mm,
    read_bool,
    read_colour,
    write_bool,
    write_colour,
)
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_codec import Field, State, TraitCodec, fixed_state, table
from vtt.formats.vassal.trait_kinds import ACCESS

_VERTICAL: Final[dict[str, Enum]] = {
    "t": TextAlign.TOP,
    "c": TextAlign.CENTER,
    "b": TextAlign.BOTTOM,
}
_HORIZONTAL: Final[dict[str, Enum]] = {
    "l": TextAlign.LEFT,
    "c": TextAlign.CENTER,
    "r": TextAlign.RIGHT,
}
VERTICAL: Final = one_of("t, c or b", _VERTICAL)
HORIZONTAL: Final = one_of("l, c or r", _HORIZONTAL)
_JOINING: Final = one_of("AND, OR, XOR or NOR", {word.name: word for word in Joining})


def _bold(text: str, _: Names) -> int:
    style = int(text)
    if not 0 <= style <= 3:
        raise ValueError(f"expected a style from 0 to 3, found {text!r}")
    return style


def _style(bold: bool, italic: bool) -> int:
    return (1 if bold else 0) + (2 if italic else 0)


_INK: Final = Kind(
    "colour",
    lambda text, _: read_colour(text) or NO_INK,
    lambda colour, _: "" if colour == NO_INK else write_colour(colour),
)
"""The colour of a text: without one VASSAL does not draw it, so that it is seen in names alone."""
_SHADE: Final = Kind(
    "colour", lambda text, _: read_colour(text) or "#000000", lambda colour, _: write_colour(colour)
)
"""The colour of an area; one that the file leaves empty is black."""
_LABEL_FIELDS: Final = (
    Field("change.key", KEY, ""),
    Field("change.menu", TEXT, "Change label"),
    Field("size", PX, 2.5),
    Field("background", COLOUR, ""),
    Field("foreground", _INK, "#000000"),
    Field("vertical", VERTICAL, TextAlign.TOP),
    Field("y", PX, 0.0),
    Field("horizontal", HORIZONTAL, TextAlign.CENTER),
    Field("x", PX, 0.0),
    Field("vertical_anchor", VERTICAL, TextAlign.BOTTOM),
    Field("horizontal_anchor", HORIZONTAL, TextAlign.CENTER),
    Field("name_format", TEXT, "$pieceName$ ($label$)"),
    Field("font", TEXT, "Dialog"),
    Field("style", Kind("style", _bold, lambda value, _: str(value)), 0),
    Field("rotation", DOUBLE, 0.0),
    Field("property", TEXT, "TextLabel"),
    Field("description", TEXT, ""),
    Field("always_name", BOOL, False),
)


def _read_label(tokens: list[str], state: str, names: Names) -> tuple[Label, bool]:
    values: dict[str, Any] = {}
    is_whole = len(tokens) <= len(_LABEL_FIELDS)
    for index, field in enumerate(_LABEL_FIELDS):
        values[field.to] = field.default
        if index < len(tokens):
            try:
                kind = INT if field.to == "rotation" else field.kind
                values[field.to] = kind.read(tokens[index], names)
            except ValueError:
                is_whole = False
    style = values.pop("style")
    change = MenuCommand(values.pop("change.menu"), values.pop("change.key"))
    values["rotation"] = float(values["rotation"])
    made = Label(text=state, change=change, bold=style in (1, 3), italic=style >= 2, **values)
    return made, is_whole


def _write_label(label: Label, names: Names) -> tuple[list[str], str]:
    tokens = []
    for field in _LABEL_FIELDS:
        if field.to == "style":
            tokens.append(str(_style(label.bold, label.italic)))
        elif field.to == "rotation":
            tokens.append(str(round(label.rotation)))
        elif field.to == "change.key":
            tokens.append(names.key_text(label.change.key))
        elif field.to == "change.menu":
            tokens.append(label.change.menu)
        else:
            tokens.append(field.kind.write(getattr(label, field.to), names))
    return tokens, label.text


_TURNS: Final = ("clockwise.key", "counterclockwise.key", "clockwise.menu", "counterclockwise.menu")


def _read_rotate(tokens: list[str], state: str, names: Names) -> tuple[Rotate, bool]:
    rest = [*tokens, *[""] * 13]
    facings = int(rest[0])
    key = names.key
    if facings == 1:
        menu = rest[2] if len(tokens) > 2 else "Rotate"
        head: dict[str, Any] = {"turn": MenuCommand(menu, key(rest[1]))}
        more, start = 3, -float(state) if state else 0.0
    else:
        head = {
            "clockwise": MenuCommand(rest[3], key(rest[1])),
            "counterclockwise": MenuCommand(rest[4], key(rest[2])),
        }
        more, start = 5, float(int(state)) if state else 0.0
    after = rest[more:]
    made = Rotate(
        facings=facings,
        start=start + 0.0,
        random=MenuCommand(after[1], key(after[0])),
        name=after[2],
        description=after[3],
        direct=MenuCommand(after[5], key(after[4])),
        direct_to=after[6],
        direct_is_facing=after[7] != "false" if len(tokens) > more + 7 else True,
        **head,
    )
    return made, len(tokens) <= more + 8


def _write_rotate(trait: Rotate, names: Names) -> tuple[list[str], str]:
    key = names.key_text
    if trait.facings == 1:
        head = [key(trait.turn.key), trait.turn.menu]
        state = repr(-trait.start + 0.0)
    else:
        head = [
            *(key(trait.clockwise.key), key(trait.counterclockwise.key)),
            *(trait.clockwise.menu, trait.counterclockwise.menu),
        ]
        state = str(int(trait.start))
    return [
        str(trait.facings),
        *head,
        *(key(trait.random.key), trait.random.menu, trait.name, trait.description),
        *(key(trait.direct.key), trait.direct.menu, trait.direct_to),
        write_bool(trait.direct_is_facing),
    ], state


def _read_button(tokens: list[str], state: str, names: Names) -> tuple[ActionButton, bool]:
    rest = [*tokens, *[""] * 10]
    x, y, width, height = (mm_from_px(int(text or "0")) for text in rest[1:5])
    count = int(rest[9] or "0")
    points = tuple(
        (mm_from_px(int(tokens[10 + 2 * at])), mm_from_px(int(tokens[11 + 2 * at])))
        for at in range(min(count, (len(tokens) - 10) // 2))
    )
    if rest[8] != "1" and width and height:  # old buttons have no points: their box is meant
        points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    made = ActionButton(
        key=names.key(rest[0]),
        x=x,
        y=y,
        width=width,
        height=height,
        points=points,
        whole_shape=read_bool(rest[7]) if len(tokens) > 7 else width == 0 or height == 0,
        opens_menu=read_bool(rest[6]),
        description=rest[5],
    )
    return made, len(tokens) in (10 + 2 * count, *range(10))  # old ones say no points


def _write_button(trait: ActionButton, names: Names) -> tuple[list[str], str]:
    box = (trait.x, trait.y, trait.width, trait.height)
    numbers = [str(round(px_from_mm(value))) for point in trait.points for value in point]
    return [
        names.key_text(trait.key),
        *(str(round(px_from_mm(value))) for value in box),
        *(trait.description, write_bool(trait.opens_menu), write_bool(trait.whole_shape)),
        *("1", str(len(trait.points)), *numbers),
    ], ""


def _read_click_area(tokens: list[str], state: str, names: Names) -> tuple[ClickArea, bool]:
    scale, spec = (tokens[0], tokens[1]) if len(tokens) > 1 else ("1.0", tokens[0])
    path, picture = read_path(spec, names)
    return ClickArea(path=path, picture=picture, scale=float(scale)), True


def _write_click_area(trait: ClickArea, names: Names) -> tuple[list[str], str]:
    return [repr(trait.scale), write_path(trait.path, trait.picture, names)], ""


def _split_click_area(text: str) -> list[str]:
    scale, _, spec = text.partition(";")
    return [scale, spec]


_HIDDEN_STATE: Final = fixed_state("null")
"""Who hides a piece is a matter of the game; a definition begins with nobody."""

_AREA_STATE: Final = State(
    "on_at_start",
    lambda text, values: read_bool(text) and not values["always_on"],
    write_bool,
)

LOOKS: Final[tuple[TraitCodec, ...]] = (
    TraitCodec("label;", Label, _read_label, _write_label),
    TraitCodec("rotate;", Rotate, _read_rotate, _write_rotate),
    table(
        "pivot;",
        Pivot,
        Field("first.menu", TEXT, ""),
        Field("first.key", KEY, ""),
        Field("x", PX, 0.0),
        Field("y", PX, 0.0),
        Field("is_fixed", BOOL, True),
        Field("first_angle", DOUBLE, 90.0),
        Field("description", TEXT, ""),
        Field("second.menu", TEXT, ""),
        Field("second.key", KEY, ""),
        Field("second_angle", DOUBLE, 270.0),
    ),
    TraitCodec(
        "nonRect;",
        ClickArea,
        _read_click_area,
        lambda trait, names: (_write_click_area(trait, names)[0][1:], ""),
        lambda text: [text],
        "".join,
        lambda area: area.scale == 1.0 and not CURVES & set(area.path.split()),
    ),
    TraitCodec(
        "nonRect2;",
        ClickArea,
        _read_click_area,
        _write_click_area,
        _split_click_area,
        ";".join,
    ),
    table(
        "border;",
        BorderOutline,
        Field("property", TEXT),
        Field("description", TEXT),
        Field("thickness", PX, 0.5),
        Field("colour", FILLED, "#ff0000"),
        Field("second_property", TEXT),
        Field("joined", _JOINING, Joining.AND),
    ),
    table(
        "AreaOfEffect;",
        AreaOfEffect,
        Field("colour", _SHADE, "#000000"),
        Field("opacity", COUNT, 30.0),
        Field("radius", COUNT, 1.0),
        Field("always_on", BOOL, True),
        Field("toggle.menu", TEXT, "Show area"),
        Field("toggle.key", KEY, ""),
        Field("shading", TEXT, ""),
        Field("is_fixed", BOOL, True),
        Field("radius_property", TEXT, ""),
        Field("description", TEXT, ""),
        Field("name", TEXT, ""),
        Field("switch_on.menu", TEXT, ""),
        Field("switch_on.key", KEY, ""),
        Field("switch_off.menu", TEXT, ""),
        Field("switch_off.key", KEY, ""),
        Field("for_all", BOOL, True),
        state=_AREA_STATE,
    ),
    table(
        "footprint;",
        Trail,
        Field("toggle.key", KEY, ""),
        Field("toggle.menu", TEXT, "Movement Trail"),
        Field("on_at_start", BOOL, False),
        Field("for_all", BOOL, False),
        Field("radius", PX, 2.5),
        Field("fill", FILLED, "#ffffff"),
        Field("line", FILLED, "#000000"),
        Field("opacity_selected", COUNT, 100.0),
        Field("opacity", COUNT, 50.0),
        Field("point_margin", PX, 5.0),
        Field("display_margin", PX, 7.5),
        Field("line_width", PX_DOUBLE, 0.25),
        Field("on_key", KEY, ""),
        Field("off_key", KEY, ""),
        Field("clear_key", KEY, ""),
        Field("description", TEXT, ""),
        Field("ignores_same_place", BOOL, False),
    ),
    table(
        "hide;",
        Hide,
        Field("command.key", KEY, ""),
        Field("command.menu", TEXT, "Invisible"),
        Field("background", COLOUR, ""),
        Field("access", ACCESS),
        Field("opacity", DOUBLE, 0.3),
        Field("description", TEXT, ""),
        Field("silent_moves", BOOL, False),
        state=_HIDDEN_STATE,
    ),
    TraitCodec("button;", ActionButton, _read_button, _write_button),
)
"""All but layer and mask, which have files of their own."""
