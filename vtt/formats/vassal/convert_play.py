"""What players use as parts of our module: sides, palettes, dice, turn counters, charts and help pages."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from vtt.base.ids import PieceDefinitionId, SideId
from vtt.base.old_text import WINDOWS, old_text
from vtt.definition.chart import ChartDefinition
from vtt.definition.dice_button import DiceButton, DieFace
from vtt.definition.palette import PaletteDefinition, PaletteItem, PaletteKind, PalettePart
from vtt.definition.side import SideDefinition
from vtt.definition.turn_track import CountedLevel, ListedLevel, TurnLevel, TurnTrack
from vtt.formats.vassal.components import all_of, is_kind, parts_of, values_of
from vtt.formats.vassal.conversion import Conversion, id_of
from vtt.formats.vassal.tree import Component

_COLOURS: Final = (
    *("#2a6fbb", "#b5372b", "#3c8d40", "#c98a1b", "#7b4fa3", "#25858a", "#8a5a2b", "#5b6770"),
)
_PATTERNS: Final = ("plain", "dashed", "dotted", "double")
DICE: Final = ("DiceButton", "InternetDiceButton", "RandomTextButton", "SpecialDiceButton")
CHARTS: Final = ("Chart", "HtmlChart", "HelpFile", "AboutScreen")
_KINDS: Final[Mapping[str, PaletteKind]] = {
    "TabWidget": PaletteKind.TABS,
    "ListWidget": PaletteKind.LIST,
    "BoxWidget": PaletteKind.MENU,
    "PanelWidget": PaletteKind.PANEL,
}


def side_names(root: Component) -> tuple[str, ...]:
    """The names of the sides, each once, in their order."""
    names: dict[str, None] = {}
    for roster in all_of(root, "PlayerRoster"):
        for entry in roster.walk():
            if entry is not roster and entry.text.strip():
                names.setdefault(entry.text.strip())
    return tuple(names)


def convert_sides(ids: Mapping[str, str]) -> tuple[SideDefinition, ...]:
    """A side for each name, told apart by colour and by pattern."""
    return tuple(
        SideDefinition(
            SideId(side),
            name,
            _COLOURS[at % len(_COLOURS)],
            _PATTERNS[(at + at // len(_COLOURS)) % len(_PATTERNS)],
        )
        for at, (name, side) in enumerate(ids.items())
    )


def convert_palettes(conversion: Conversion) -> tuple[PaletteDefinition, ...]:
    """The windows from which pieces are taken."""
    ids = conversion.ids("palette")
    made = []
    for window in _of(conversion, "PieceWindow"):
        values = values_of(window)
        name = values["name"] or values["text"] or "Pieces"
        pieces, parts = palette_parts(window, conversion)
        if pieces:
            parts = (PalettePart(pieces=pieces), *parts)
        palette = PaletteDefinition(ids.make(name, "palette"), name, parts, values["hidden"])
        conversion.link(window, "palette", palette.id)
        made.append(palette)
    return tuple(made)


def palette_parts(
    component: Component, conversion: Conversion
) -> tuple[tuple[PaletteItem, ...], tuple[PalettePart, ...]]:
    """The pieces right inside a component, and its parts with all that is in them."""
    pieces, parts = [], []
    for part in parts_of(component):
        link = conversion.made.get(id_of(part), "")
        if link.startswith("piece/"):
            pieces.append(PaletteItem(PieceDefinitionId(link.removeprefix("piece/"))))
        elif is_kind(part, *_KINDS):
            values = values_of(part)
            inner, further = palette_parts(part, conversion)
            short = part.tag.rpartition(".")[2]
            parts.append(
                PalettePart(
                    name=values["entryName"],
                    kind=_KINDS.get(short, PaletteKind.PANEL),
                    columns=values.get("nColumns", 0) if values.get("fixed") else 0,
                    pieces=inner,
                    parts=further,
                )
            )
    return tuple(pieces), tuple(parts)


def convert_dice(conversion: Conversion) -> tuple[DiceButton, ...]:
    """Dice with numbers, with texts, and with pictures."""
    ids = conversion.ids("dice")
    makers: Mapping[str, Callable[[Component, Conversion, str], DiceButton]] = dict(
        zip(DICE, (_numbers, _numbers, _texts, _symbols), strict=True)
    )
    made = []
    for button in _of(conversion, *makers):
        maker = makers[button.tag.rpartition(".")[2]]
        dice = maker(button, conversion, ids.make(_name(button, "Dice"), "dice"))
        conversion.link(button, "dice", dice.id)
        made.append(dice)
    return tuple(made)


def _common(button: Component, conversion: Conversion, dice_id: str) -> dict[str, Any]:
    values = values_of(button, conversion.names)
    return {
        "id": dice_id,
        "name": _name(button, "Dice"),
        "key": values["hotkey"],
        "picture": conversion.names.picture(values["icon"]) or "",
    }


def _numbers(button: Component, conversion: Conversion, dice_id: str) -> DiceButton:
    values = values_of(button)
    return DiceButton(
        count=values["nDice"],
        sides=values["nSides"],
        plus=values["plus"],
        add=values["addToTotal"],
        shows_total=values["reportTotal"],
        sorts=values["sortDice"],
        asks=values["prompt"],
        report=values["reportFormat"],
        **_common(button, conversion, dice_id),
    )


def _texts(button: Component, conversion: Conversion, dice_id: str) -> DiceButton:
    values = values_of(button)
    faces = tuple(
        DieFace(text, _worth(text, button, conversion) if values["numeric"] else 0)
        for text in values["faces"]
    )
    return DiceButton(
        count=values["nDice"],
        sides=len(faces),
        report=values["reportFormat"],
        faces=faces,
        **_common(button, conversion, dice_id),
    )


def _worth(text: str, button: Component, conversion: Conversion) -> int:
    """What the face of a die with numbers counts; nothing, with a line of the report, if it has none."""
    try:
        return int(text)
    except ValueError:
        conversion.report.changed(
            "a die of numbers has a face that is no whole number and counts 0",
            conversion.where(button),
            f"{_name(button, 'Dice')}: {text[:30]}",
        )
        return 0


def _symbols(button: Component, conversion: Conversion, dice_id: str) -> DiceButton:
    dice = list(all_of(button, "SpecialDie"))
    faces = [
        DieFace(v["text"], v["value"], conversion.names.picture(v["icon"]) or "")
        for v in (values_of(face) for face in all_of(dice[0], "SpecialDieFace"))
    ] if dice else []  # fmt: skip
    if len({len(list(all_of(die, "SpecialDieFace"))) for die in dice}) > 1:
        conversion.report.kept("symbol dice whose dice differ: the first one's faces are shown")
    return DiceButton(
        count=len(dice),
        sides=len(faces),
        report=values_of(button)["format"],
        faces=tuple(faces),
        **_common(button, conversion, dice_id),
    )


def convert_turn_tracks(conversion: Conversion) -> tuple[TurnTrack, ...]:
    """The turn counters."""
    ids = conversion.ids("turn")
    made = []
    for tracker in _of(conversion, "TurnTracker"):
        values = values_of(tracker, conversion.names)
        track = TurnTrack(
            id=ids.make(values["name"], "turn"),
            name=values["name"] or "Turn",
            format=values["turnFormat"],
            report=values["reportFormat"],
            next_key=values["nexthotkey"],
            previous_key=values["prevhotkey"],
            forward_only=values["fwdOnly"],
            levels=_levels(tracker),
        )
        conversion.link(tracker, "turn", track.id)
        made.append(track)
    return tuple(made)


def _levels(component: Component) -> tuple[TurnLevel, ...]:
    made: list[TurnLevel] = []
    for level in all_of(component, "CounterTurnLevel", "ListTurnLevel"):
        values = values_of(level)
        common = (values["name"], values["property"], values["turnFormat"])
        if is_kind(level, "ListTurnLevel"):
            made.append(ListedLevel(*common, values["list"], _levels(level)))
        else:
            numbers = (values["start"], values["incr"], values["loop"], values["loopLimit"])
            made.append(CountedLevel(*common, *numbers, _levels(level)))
    return tuple(made)


def convert_charts(conversion: Conversion) -> tuple[ChartDefinition, ...]:
    """Charts and help pages whose file is there."""
    ids = conversion.ids("chart")
    made = []
    for component in _of(conversion, *CHARTS):
        values = values_of(component)
        name = values.get("chartName") or values.get("title") or "Chart"
        is_picture = is_kind(component, "Chart", "AboutScreen")
        path = _file(values["fileName"], is_picture, conversion)
        if not path:
            if values["fileName"] and not values["fileName"].startswith("/"):
                conversion.report.changed(
                    "a chart or page whose file is missing is not shown",
                    conversion.where(component),
                    values["fileName"],
                )
            continue
        chart_id = ids.make(name, "chart")
        made.append(
            ChartDefinition(chart_id, name, picture=path)
            if is_picture
            else ChartDefinition(chart_id, name, page=path)
        )
        conversion.link(component, "chart", chart_id)
    return tuple(made)


def _file(name: str, is_picture: bool, conversion: Conversion) -> str:
    if is_picture:
        return conversion.names.picture(name) or ""
    wanted = (f"kept/{conversion.tree_id}/{name}", f"kept/{conversion.tree_id}/help/{name}")
    found = next((path for path in wanted if path in conversion.assets.files), "")
    return _readable(found, conversion) if found.lower().endswith((".txt", ".md")) else found


def _readable(path: str, conversion: Conversion) -> str:
    """A page of text in UTF-8: the file itself, or a copy of one in other letters."""
    data = conversion.assets.files[path]
    try:
        own = old_text(data).encode()
    except UnicodeDecodeError:
        own = data.decode(WINDOWS, "replace").encode()  # its mark does not say what it is
    if own == data:
        return path
    copy = f"docs/{path.rpartition('/')[2]}"
    conversion.assets.files[copy] = own
    conversion.report.changed(
        "a page that is not in plain UTF-8 is shown from a copy", example=path
    )
    return copy


def _name(component: Component, usual: str) -> str:
    values = values_of(component)
    return str(values.get("name") or values.get("text") or usual)


def _of(conversion: Conversion, *shorts: str) -> Iterator[Component]:
    return (part for part in conversion.archive.root.walk() if is_kind(part, *shorts))
