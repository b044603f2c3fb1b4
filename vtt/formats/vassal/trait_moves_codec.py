"""VASSAL's traits of place and life: the fields of each, in order."""

from collections.abc import Mapping
from typing import Final

import msgspec

from vtt.base.ids import PieceDefinitionId
from vtt.definition.trait_moves import (
    Attachment,
    BandSelect,
    Clone,
    Delete,
    Deselect,
    DeselectKind,
    Destination,
    MarkMoved,
    Mat,
    MatCargo,
    MoveFixed,
    MoveWhen,
    MultiLocation,
    NotStacking,
    OnAttach,
    PlacedWhere,
    PlaceMarker,
    Placing,
    Replace,
    ReturnToDeck,
    SelectWith,
    SendTo,
)
from vtt.definition.trait_parts import MenuCommand, Target, TargetKind
from vtt.formats.vassal.kinds import (
    BOOL,
    COUNT,
    KEY,
    PARAMETERS,
    PICTURE,
    PX,
    PX_EXPRESSION,
    TEXT,
    Kind,
    one_of,
    read_bool,
    write_bool,
)
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_codec import Field, State, TraitCodec, fixed_state, table
from vtt.formats.vassal.trait_kinds import TARGET

_DESTINATIONS: Final[Mapping[str, Destination]] = {
    "L": Destination.POINT,
    "G": Destination.CELL,
    "Z": Destination.ZONE,
    "R": Destination.REGION,
    "A": Destination.COUNTER,
    "C": Destination.NEXT_COUNTER,
    "N": Destination.NEAREST_COUNTER,
}
_LETTERS: Final = {place: letter for letter, place in _DESTINATIONS.items()}
_DESTINATION: Final = Kind(
    "destination",
    lambda text, _: _DESTINATIONS.get(text[:1], Destination.POINT),
    lambda value, _: _LETTERS[value],
)
_ON_ATTACH: Final = one_of(
    "on attach",
    {"nothing": OnAttach.NOTHING, "follow": OnAttach.FOLLOW, "attachAll": OnAttach.ALL},
)
_CLEARS: Final = Kind(
    "clear or nothing", lambda text, _: text == "clear", lambda v, _: "clear" if v else "nothing"
)
_REMOVES: Final = Kind(
    "remove or nothing",
    lambda text, _: text == "remove",
    lambda v, _: "remove" if v else "nothing",
)
_ZONES: Final = Kind(
    "locRegions or locZones",
    lambda text, _: text == "locZones",
    lambda value, _: "locZones" if value else "locRegions",
)
_DESELECT: Final = one_of(
    "D, A or S",
    {"D": DeselectKind.THIS, "A": DeselectKind.ALL, "S": DeselectKind.ONLY_THIS},
)
_SELECTS: Final = {
    "n": SelectWith.NEVER,
    "i": SelectWith.SHIFT,
    "t": SelectWith.CTRL,
    "c": SelectWith.ALT,
}
_BANDS: Final = {"Z": BandSelect.NEVER, "A": BandSelect.ALT, "B": BandSelect.ALT_SHIFT}
_MOVES: Final = {"V": MoveWhen.NEVER, "I": MoveWhen.SELECTED, "N": MoveWhen.ALWAYS}
_SELECT_LETTERS: Final = {kind: letter for letter, kind in _SELECTS.items()}
_BAND_LETTERS: Final = {kind: letter for letter, kind in _BANDS.items()}
_MOVE_LETTERS: Final = {kind: letter for letter, kind in _MOVES.items()}
_WHERE: Final = tuple(PlacedWhere)


def _read_not_stacking(tokens: list[str], state: str, names: Names) -> tuple[NotStacking, bool]:
    t = [*tokens, "", "", "", ""]
    letters = set(t[0])
    selects = next((_SELECTS[x] for x in t[0] if x in _SELECTS), SelectWith.CLICK)
    band = next((_BANDS[x] for x in t[0] if x in _BANDS), BandSelect.ALWAYS)
    if selects is SelectWith.NEVER:
        moves = MoveWhen.NEVER
    else:
        moves = MoveWhen.ALWAYS if selects is SelectWith.CLICK else MoveWhen.SELECTED
    moves = _MOVES.get(t[1][:1], moves)
    made = NotStacking(
        stacks=t[2].startswith("L"),
        selects=selects,
        band=band,
        moves=moves,
        ignores_grid="g" in letters,
        description=t[3],
    )
    return made, len(tokens) <= 4


def _write_not_stacking(trait: NotStacking, names: Names) -> tuple[list[str], str]:
    letters = _SELECT_LETTERS.get(trait.selects, "") + ("g" if trait.ignores_grid else "")
    letters += _BAND_LETTERS.get(trait.band, "")
    return [
        letters,
        _MOVE_LETTERS[trait.moves],
        "L" if trait.stacks else "R",
        trait.description,
    ], ""


def _read_return(tokens: list[str], state: str, names: Names) -> tuple[ReturnToDeck, bool]:
    t = [*tokens, *("Return", "", "", "Select destination", "", "0", "true", "")[len(tokens) :]]
    is_new = t[5].isdecimal() and int(t[5]) >= 2
    made = ReturnToDeck(
        command=MenuCommand(t[0], names.key(t[1])),
        deck=t[7] if is_new else t[2],
        asks=read_bool(t[6]) if is_new else not t[2],
        prompt=t[3],
        old_deck=t[2],
        description=t[4],
    )
    return made, len(tokens) <= 8


def _write_return(trait: ReturnToDeck, names: Names) -> tuple[list[str], str]:
    return [
        *(trait.command.menu, names.key_text(trait.command.key), trait.old_deck, trait.prompt),
        *(trait.description, "2", write_bool(trait.asks), trait.deck),
    ], ""


def _read_what(text: str, names: Names) -> str:
    return "" if text == "null" else text


_PLACED: Final = Kind("piece", _read_what, lambda value, _: value or "null")
_MESSAGE: Final = Kind("text", _read_what, lambda value, _: value or "null")
_PLACE_AT: Final = Kind(
    "place in the stack", lambda text, _: _WHERE[int(text)], lambda v, _: str(_WHERE.index(v))
)


def _placing(prefix: str, make: type[Placing]) -> TraitCodec:
    rows = table(
        prefix,
        make,
        Field("command.menu", TEXT, ""),
        Field("command.key", KEY, ""),
        Field("source", _PLACED, ""),
        Field("message", _MESSAGE, ""),
        Field("x", PX_EXPRESSION, "0"),
        Field("y", PX_EXPRESSION, "0"),
        Field("turned_with", BOOL, False),
        Field("then_key", KEY, ""),
        Field("description", TEXT, ""),
        Field("number", TEXT, ""),
        Field("where", _PLACE_AT, PlacedWhere.TOP),
        Field("drawn_above", BOOL, False),
        Field("copies_properties", BOOL, False),
        Field("parameters", PARAMETERS, ()),
        Field("", TEXT, "1"),
    )

    def read(tokens: list[str], state: str, names: Names) -> tuple[Placing, bool]:
        trait, is_whole = rows.read(tokens, state, names)
        placed = names.pieces.get(trait.source)
        if placed is not None:
            trait = msgspec.structs.replace(trait, piece=PieceDefinitionId(placed), source="")
        return trait, is_whole

    def write(trait: Placing, names: Names) -> tuple[list[str], str]:
        tokens, state = rows.write(trait, names)
        if trait.piece is not None:
            tokens[2] = names.placed_text(trait.piece)
        return tokens, state

    return TraitCodec(prefix, make, read, write)


_MOVED_STATE: Final = State("moved_at_start", lambda text, _: read_bool(text), write_bool)

MOVES: Final[tuple[TraitCodec, ...]] = (
    table(
        "sendto;",
        SendTo,
        Field("command.menu", TEXT),
        Field("command.key", KEY),
        Field("map", TEXT),
        Field("board", TEXT),
        Field("x", PX_EXPRESSION, "0"),
        Field("y", PX_EXPRESSION, "0"),
        Field("back.menu", TEXT),
        Field("back.key", KEY),
        Field("x_index", TEXT, "0"),
        Field("y_index", TEXT, "0"),
        Field("x_step", PX_EXPRESSION, "0.25"),
        Field("y_step", PX_EXPRESSION, "0.25"),
        Field("description", TEXT),
        Field("destination", _DESTINATION),
        Field("zone", TEXT),
        Field("region", TEXT),
        Field("filter", TEXT),
        Field("cell", TEXT),
        state=fixed_state(";;"),
    ),
    table(
        "locCommand;",
        MultiLocation,
        Field("description", TEXT),
        Field("of_zones", _ZONES),
        Field("filter", TEXT),
        Field("menu", TEXT, "Do Something At $LocationOfCommand$"),
        Field("key", KEY),
        Field("this_map_only", BOOL),
        Field("sorted_by", TEXT),
        Field("ascending", BOOL),
        Field("as_numbers", BOOL),
    ),
    table(
        "translate;",
        MoveFixed,
        Field("command.menu", TEXT),
        Field("command.key", KEY, "Ctrl+M"),
        Field("x", PX_EXPRESSION, "0"),
        Field("y", PX_EXPRESSION, "15"),
        Field("whole_stack", BOOL),
        Field("x_index", TEXT, "0"),
        Field("y_index", TEXT, "0"),
        Field("x_step", PX_EXPRESSION, "0"),
        Field("y_step", PX_EXPRESSION, "0"),
        Field("description", TEXT),
    ),
    TraitCodec("return;", ReturnToDeck, _read_return, _write_return),
    table(
        "delete;",
        Delete,
        Field("command.menu", TEXT, "Delete"),
        Field("command.key", KEY, "Ctrl+D"),
        Field("description", TEXT),
    ),
    table(
        "clone;",
        Clone,
        Field("command.menu", TEXT, "Clone"),
        Field("command.key", KEY, "Ctrl+C"),
        Field("description", TEXT),
    ),
    _placing("placemark;", PlaceMarker),
    _placing("replace;", Replace),
    TraitCodec(
        "immob;",
        NotStacking,
        _read_not_stacking,
        _write_not_stacking,
        lambda text: text.split(";", 3),
        lambda fields: ";".join(fields),
    ),
    table(
        "mat;",
        Mat,
        Field("name", TEXT),
        Field("description", TEXT),
        state=fixed_state("0"),
    ),
    table(
        "matPiece;",
        MatCargo,
        Field("description", TEXT),
        Field("keeps_facing", BOOL),
        Field("x", PX),
        Field("y", PX),
        Field("find_key", KEY),
        Field("leave_key", KEY),
        state=fixed_state("noMat"),
    ),
    table(
        "attach;",
        Attachment,
        Field("name", TEXT),
        Field("description", TEXT),
        Field("attach.menu", TEXT, "Attach to pieces"),
        Field("attach.key", KEY),
        Field("clear.menu", TEXT, "Clear all attachments"),
        Field("clear.key", KEY),
        Field("filter", TEXT),
        Field("reach.is_limited", BOOL),
        Field("reach.range", COUNT),
        Field("reach.is_fixed", BOOL),
        Field("reach.property", TEXT),
        Field("from_decks", TEXT),
        Field("target", TARGET, Target(kind=TargetKind.COUNTER)),
        Field("clear_some.menu", TEXT, "Clear matching attachments"),
        Field("clear_some.key", KEY),
        Field("clear_filter", TEXT),
        Field("on_attach", _ON_ATTACH),
        Field("removes_on_detach", _REMOVES),
        Field("clears_before", _CLEARS),
        Field("to_itself", BOOL),
        Field("automatic", BOOL),
        state=fixed_state("0"),
    ),
    table(
        "markmoved;",
        MarkMoved,
        Field("picture", PICTURE, ""),
        Field("x", PX),
        Field("y", PX),
        Field("toggle.menu", TEXT, "Toggle whether piece marked as moved"),
        Field("toggle.key", KEY, "Ctrl+M"),
        Field("description", TEXT),
        Field("ignores_same_place", BOOL),
        Field("switch_on.menu", TEXT, "Mark piece as moved"),
        Field("switch_on.key", KEY),
        Field("switch_off.menu", TEXT, "Mark piece as unmoved"),
        Field("switch_off.key", KEY),
        state=_MOVED_STATE,
    ),
    table(
        "deselect;",
        Deselect,
        Field("command.menu", TEXT),
        Field("command.key", KEY, "Ctrl+K"),
        Field("description", TEXT),
        Field("unstacks", BOOL),
        Field("what", _DESELECT),
    ),
)
