"""VASSAL's traits that hold data: markers, properties, sheets, messages, menus."""

from typing import Any, Final

from vtt.definition.trait import UsePrototype
from vtt.definition.trait_data import (
    BasicName,
    CalculatedProperty,
    Comment,
    DynamicProperty,
    GlobalProperty,
    MenuSeparator,
    Message,
    PropertyScope,
    PropertySheet,
    SetPieceProperty,
    SheetCommit,
    SheetField,
    SheetFieldKind,
    Spreadsheet,
    SpreadsheetRow,
    Submenu,
)
from vtt.definition.trait_parts import MenuCommand, Target, TargetKind
from vtt.formats.vassal.kinds import (
    BOOL,
    COUNT,
    KEY,
    TEXT,
    TEXTS,
    one_of,
    read_array,
    write_array,
)
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import decode, encode
from vtt.formats.vassal.trait_codec import Field, State, TraitCodec, table
from vtt.formats.vassal.trait_kinds import CHANGES, CONSTRAINT, TARGET

COUNTER_TARGET: Final = Target(kind=TargetKind.COUNTER)
_SCOPES: Final = one_of(
    "level of a property",
    {
        "Current Zone/Current Map/Module": PropertyScope.NEAREST,
        "Named Zone": PropertyScope.ZONE,
        "Named Map": PropertyScope.MAP,
    },
)
_SHEET_KINDS: Final = tuple(SheetFieldKind)
_COMMITS: Final = tuple(SheetCommit)


def _read_prototype(tokens: list[str], state: str, names: Names) -> tuple[UsePrototype, bool]:
    found = names.prototype(tokens[0])
    if found is None:
        raise ValueError(f"there is no prototype {tokens[0]!r}")
    pairs = read_array(tokens[1]) if len(tokens) > 1 else ()
    parameters = tuple((decode(pair, "=")[0], decode(pair, "=")[-1]) for pair in pairs)
    return UsePrototype(prototype=found, parameters=parameters), len(tokens) <= 2


def _write_prototype(trait: UsePrototype, names: Names) -> tuple[list[str], str]:
    name = names.prototype_name(trait.prototype)
    pairs = tuple(encode(pair, "=") for pair in trait.parameters)
    return [name, write_array(pairs)] if pairs else [name], ""


def _read_sheet(tokens: list[str], state: str, names: Names) -> tuple[PropertySheet, bool]:
    t = [*tokens, *("", "M", "", "0", "", "", "", "80,130", "")[len(tokens) :]]
    lines = decode(t[0], "~") if t[0] else []
    values = [*(decode(state, "~") if state else []), *[""] * len(lines)]
    fields = tuple(
        SheetField(line[1:], _SHEET_KINDS[int(line[0])], "\n".join(decode(value, "|")))
        for line, value in zip(lines, values, strict=False)
    )
    rgb = t[4:7]
    made = PropertySheet(
        command=MenuCommand(t[1], names.key(t[7] or t[2] or "P")),
        fields=fields,
        commit=_COMMITS[int(t[3] or "0")],
        background="#" + "".join(f"{int(part):02x}" for part in rgb) if all(rgb) else "",
        description=t[8],
    )
    return made, len(tokens) <= 9


def _write_sheet(sheet: PropertySheet, names: Names) -> tuple[list[str], str]:
    lines = [f"{_SHEET_KINDS.index(field.kind)}{field.name}" for field in sheet.fields]
    colour = bytes.fromhex(sheet.background.removeprefix("#"))[:3]
    rgb = [str(part) for part in colour] if colour else ["", "", ""]
    values = [field.value.replace("\n", "|") for field in sheet.fields]
    return [
        *(encode(lines, "~"), sheet.command.menu, "", str(_COMMITS.index(sheet.commit))),
        *(*rgb, names.key_text(sheet.command.key), sheet.description),
    ], encode(values, "~")


def _read_spreadsheet(tokens: list[str], state: str, names: Names) -> tuple[Spreadsheet, bool]:
    t = [*tokens, *("2", "2", "Show Data", "", "")[len(tokens) :]]
    rows, columns = int(t[0]), int(t[1])
    cells = decode(state, ",") if state not in ("", "null") else []
    lines = [cells[at : at + columns] for at in range(0, len(cells), max(columns, 1))]
    while lines and not any(lines[-1]):
        lines.pop()
    made = Spreadsheet(
        command=MenuCommand(t[2], names.key(t[3])),
        rows=rows,
        columns=columns,
        contents=tuple(SpreadsheetRow(tuple(line)) for line in lines),
        description=t[4],
    )
    return made, len(tokens) <= 5


def _write_spreadsheet(sheet: Spreadsheet, names: Names) -> tuple[list[str], str]:
    command = sheet.command
    tokens = [str(sheet.rows), str(sheet.columns), command.menu]
    tokens += [names.key_text(command.key), sheet.description]
    if not sheet.contents:
        return tokens, "null"
    rows = [row.cells for row in sheet.contents]
    rows += [("",) * sheet.columns] * (sheet.rows - len(rows))
    cells = [cell for row in rows for cell in (*row, *[""] * (sheet.columns - len(row)))]
    return tokens, encode(cells, ",")


def _value(text: str, _: dict[str, Any]) -> str:
    return text


DATA: Final[tuple[TraitCodec, ...]] = (
    TraitCodec("prototype;", UsePrototype, _read_prototype, _write_prototype),
    table(
        "PROP;",
        DynamicProperty,
        Field("name", TEXT),
        Field("constraint", CONSTRAINT),
        Field("changes", CHANGES),
        Field("description", TEXT),
        state=State("value", _value, str),
    ),
    table(
        "setprop;",
        GlobalProperty,
        Field("name", TEXT),
        Field("constraint", CONSTRAINT),
        Field("changes", CHANGES),
        Field("description", TEXT),
        Field("scope", _SCOPES),
        Field("holder", TEXT),
    ),
    table(
        "setpieceprop;",
        SetPieceProperty,
        Field("name", TEXT),
        Field("constraint", CONSTRAINT),
        Field("changes", CHANGES),
        Field("description", TEXT),
        Field("target", TARGET, COUNTER_TARGET),
        Field("filter", TEXT),
        Field("reach.is_limited", BOOL),
        Field("reach.range", COUNT),
        Field("reach.is_fixed", BOOL),
        Field("reach.property", TEXT),
        Field("from_decks", TEXT),
        Field("own_constraint", BOOL),
    ),
    table(
        "calcProp;",
        CalculatedProperty,
        Field("name", TEXT),
        Field("expression", TEXT),
        Field("description", TEXT),
    ),
    TraitCodec("propertysheet;", PropertySheet, _read_sheet, _write_sheet),
    TraitCodec("table;", Spreadsheet, _read_spreadsheet, _write_spreadsheet),
    table(
        "locmsg;",
        Message,
        Field("name", TEXT),
        Field("description", TEXT),
        Field("text", TEXT),
    ),
    table("basicName;", BasicName, Field("name", TEXT)),
    table("cmt;", Comment, Field("text", TEXT)),
    table(
        "submenu;",
        Submenu,
        Field("menu", TEXT),
        Field("entries", TEXTS),
        Field("description", TEXT),
    ),
    table("menuSeparator;", MenuSeparator, Field("description", TEXT), Field("key", KEY)),
)
"""All but markers, which several of our traits share; see `marker_codec`."""
