"""All that is known of the pieces in hand, field by field, and the command that changes one of them."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, SideId
from vtt.base.units import degrees_text, mm_text
from vtt.commands.base import Command
from vtt.commands.piece import (
    MovePieces,
    PieceMove,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.spots import spot_name
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.values import PropertyValue
from vtt.geometry.pose import Pose
from vtt.session.piece_list import name_of
from vtt.state.piece import PieceState, Place, Secrecy, place_of
from vtt.state.view import PlayerView

_OF_ANOTHER_PROGRAM = (
    "original",
    "original_state",
    "written_fields",
    "written_numbers",
    "written_relics",
)
"""Fields of a trait that say how another program wrote it."""

MIXED = "(several)"
"""Stands for values that differ from piece to piece."""

NOBODY, OPEN, NO_LEVEL, NO_SLOT = "nobody", "open", "none", "nowhere named"
YES, NO = "yes", "no"
MANOEUVRE = "edit"
"""The manoeuvre of moves that were typed as values."""


MEANT_AS_NUMBER = re.compile(r"[+-]?[\d.,]*\d[\d.,]*(e[+-]?\d+)?", re.IGNORECASE)
"""What nobody types as a word: digits and points, such as 1.2.3 or 1e999."""


class Section(StrEnum):
    """Under which heading a field stands."""

    PIECE = "Piece"
    PLACE = "Place"
    MARKS = "Marks"
    PROPERTIES = "Properties"
    TRAITS = "Traits"


class Field(msgspec.Struct, frozen=True):
    """A field of the pieces in hand. `options` are all values that it can have; empty: it is typed."""

    section: Section
    name: str
    text: str
    editable: bool = False
    options: tuple[str, ...] = ()


def fields_of(view: PlayerView, pieces: Sequence[PieceId]) -> tuple[Field, ...]:
    """The fields of all these pieces; where they differ the text is `MIXED`."""
    states = [view.state.pieces[piece] for piece in pieces]
    module = view.module
    kinds = [module.piece(state.definition) for state in states]
    return (
        *_piece_fields(view, states, kinds),
        *_place_fields(module, states),
        *_mark_fields(module, states),
        *_property_fields(states, kinds),
        *_trait_fields(kinds),
    )


def edited(view: PlayerView, pieces: Sequence[PieceId], name: str, text: str) -> Command:
    """The command that sets a field of all these pieces.

    Raises:
        CommandError: with a sentence that says what the field takes and what was found.
    """
    states = [view.state.pieces[piece] for piece in pieces]
    module, ids = view.module, tuple(pieces)
    match name:
        case "x" | "y" | "facing":
            return _moved(states, lambda state: _at(module, state, name, text))
        case "level" | "slot":
            return _moved(states, lambda state: _named_place(module, state, name, text))
        case "side":
            return SetSide(ids, _side(module, text))
        case "face":
            return SetFace(ids, _face(module, states[0], text))
        case "moved":
            return SetMark(ids, moved=text == YES)
        case "locked":
            return SetMark(ids, locked=text == YES)
        case "known":
            return SetSecrecy(ids, _secrecy(view, states, text))
        case _:
            return property_set(view, pieces, name, text)


def property_set(view: PlayerView, pieces: Sequence[PieceId], name: str, text: str) -> SetProperty:
    """The command that gives a property of all these pieces a typed value; it must fit each of them.

    Raises:
        CommandError: with a sentence that says what the property takes and what was found.
    """
    states = [view.state.pieces[piece] for piece in pieces]
    olds = (state.get(name, view.module.piece(state.definition).get(name)) for state in states)
    known: list[PropertyValue | None] = [old for old in olds if old is not None]
    values = [_named_value(name, text, old) for old in known or [None]]
    return SetProperty(tuple(pieces), name, values[0])


def typed_value(text: str, old: PropertyValue | None) -> PropertyValue | None:
    """A typed text as the kind of value that was there; an empty one takes the property away.

    Where nothing was there a number is one, and so is a yes or no.

    Raises:
        CommandError: if a yes or no was there, or a number, and this is neither; or if this is meant as a
            number and is none, or is too large for one.
    """
    plain = text.strip()
    if plain == "":
        return None
    if isinstance(old, bool) or (old is None and plain.lower() in {"true", "false"}):
        return _yes_or_no(plain)
    if isinstance(old, str):
        return text
    number = _finite(plain)
    if number is None:
        if old is not None or MEANT_AS_NUMBER.fullmatch(plain):
            raise CommandError(f"It is a number, such as 3 or 2.5; found {plain!r}.")
        return text
    return int(number) if number.is_integer() and not isinstance(old, float) else number


def is_number(text: str) -> bool:
    """Whether a typed text is a number, with a point or a comma."""
    return _finite(text) is not None


def _piece_fields(
    view: PlayerView, states: Sequence[PieceState], kinds: Sequence[PieceDefinition]
) -> Iterator[Field]:
    module = view.module
    sides = (*(side.name for side in module.sides), NOBODY)
    if len(states) == 1 and not view.is_unknown(states[0].id):
        yield Field(Section.PIECE, "id", states[0].id)
    else:
        yield Field(Section.PIECE, "pieces", str(len(states)))
    yield Field(Section.PIECE, "name", _one(name_of(state, module) for state in states))
    yield Field(Section.PIECE, "kind", _one(kind.name for kind in kinds))
    armies = {army.id: army.name for army in module.armies}
    if any(kind.army for kind in kinds):
        yield Field(Section.PIECE, "army", _one(armies.get(k.army, k.army) for k in kinds))
    owner = _one(_side_name(module, state.side) for state in states)
    yield Field(Section.PIECE, "side", owner, editable=True, options=sides)
    faces = kinds[0].faces
    if len(faces) > 1 and len({state.definition for state in states}) == 1:
        shown = _one(_face_name(kind, s.face) for s, kind in zip(states, kinds, strict=True))
        options = tuple(face.name or face.id for face in faces)
        yield Field(Section.PIECE, "face", shown, editable=True, options=options)


def _place_fields(module: ModuleDefinition, states: Sequence[PieceState]) -> Iterator[Field]:
    table = module.table(states[0].table)
    yield Field(Section.PLACE, "table", _one(module.table(s.table).name for s in states))
    spots = _one(spot_name(module.table(s.table), s.pose.point) for s in states)
    if spots:
        yield Field(Section.PLACE, "cell or area", spots)
    yield Field(Section.PLACE, "x", _one(mm_text(s.pose.x, 3) for s in states), editable=True)
    yield Field(Section.PLACE, "y", _one(mm_text(s.pose.y, 3) for s in states), editable=True)
    facing = _one(degrees_text(s.pose.facing, 3) for s in states)
    yield Field(Section.PLACE, "facing", facing, editable=True)
    if table.levels:
        names = {level.id: level.name for level in table.levels}
        told = _one(names.get(s.level, s.level) or NO_LEVEL for s in states)
        options = (*names.values(), NO_LEVEL)
        yield Field(Section.PLACE, "level", told, editable=True, options=options)
    if table.slots:
        names = {slot.id: slot.name for slot in table.slots}
        told = _one(names.get(s.slot, s.slot) or NO_SLOT for s in states)
        options = (*names.values(), NO_SLOT)
        yield Field(Section.PLACE, "slot", told, editable=True, options=options)
    if any(s.stack for s in states):
        yield Field(Section.PLACE, "stack", _one(s.stack or "none" for s in states))


def _mark_fields(module: ModuleDefinition, states: Sequence[PieceState]) -> Iterator[Field]:
    answers = (YES, NO)
    moved = _one(YES if s.moved else NO for s in states)
    yield Field(Section.MARKS, "moved", moved, editable=True, options=answers)
    locked = _one(YES if s.locked else NO for s in states)
    yield Field(Section.MARKS, "locked", locked, editable=True, options=answers)
    known = _one(s.secrecy.kind.value if s.secrecy else OPEN for s in states)
    options = (OPEN, *(kind.value for kind in SecrecyKind))
    yield Field(Section.MARKS, "known", known, editable=bool(module.sides), options=options)


def _property_fields(
    states: Sequence[PieceState], kinds: Sequence[PieceDefinition]
) -> Iterator[Field]:
    names = {name for kind in kinds for name, _ in kind.properties}
    names |= {name for state in states for name, _ in state.properties}
    for name in sorted(names):
        values = [s.get(name, k.get(name)) for s, k in zip(states, kinds, strict=True)]
        options = ("true", "false") if all(isinstance(value, bool) for value in values) else ()
        yield Field(Section.PROPERTIES, name, _one(map(_told, values)), True, options)


def _trait_fields(kinds: Sequence[PieceDefinition]) -> Iterator[Field]:
    """What the kind can do, as the module says it: the trait's word and its fields that say something."""
    if len({kind.id for kind in kinds}) != 1:
        return
    for trait in kinds[0].traits:
        config = type(trait).__struct_config__
        said = [
            f"{name}={value}"
            for name in trait.__struct_fields__
            if name not in _OF_ANOTHER_PROGRAM
            and isinstance(value := getattr(trait, name), str | int | float)
            and value not in ("", 0, False)
        ]
        yield Field(Section.TRAITS, str(config.tag), ", ".join(said))


def _one(texts: Iterable[str]) -> str:
    """The text that all have; `MIXED` where they differ."""
    found = set(texts)
    return found.pop() if len(found) == 1 else MIXED


def _told(value: PropertyValue | None) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _moved(states: Sequence[PieceState], place: Callable[[PieceState], Place]) -> MovePieces:
    return MovePieces(tuple(PieceMove(s.id, place(s)) for s in states), manoeuvre=MANOEUVRE)


def _at(module: ModuleDefinition, state: PieceState, name: str, text: str) -> Place:
    """The place of a piece with a coordinate or its facing changed; it leaves its stack."""
    value = _number(text)
    if value is None:
        raise CommandError(f"{name} takes a number, such as 120.5; found {text!r}.")
    table = module.table(state.table)
    size = {"x": table.width, "y": table.height}.get(name, 0.0)
    if size and not -size <= value <= 2 * size:
        raise CommandError(
            f"{name} lies from {mm_text(-size)} to {mm_text(2 * size)} on a table of "
            f"{mm_text(size)}; found {mm_text(value)}."
        )
    pose, here = state.pose, place_of(state)
    poses = {
        "x": Pose(value, pose.y, pose.facing),
        "y": Pose(pose.x, value, pose.facing),
        "facing": Pose(pose.x, pose.y, value),
    }
    stack = here.stack if name == "facing" else None
    return Place(here.table, poses[name].rounded(), stack, here.level, here.slot)


def _named_place(module: ModuleDefinition, state: PieceState, name: str, text: str) -> Place:
    """The place of a piece at another level or in another slot; it leaves its stack."""
    table, here = module.table(state.table), place_of(state)
    if name == "level":
        known = {level.name: level.id for level in table.levels} | {NO_LEVEL: ""}
        return Place(here.table, here.pose, None, _known(known, "level", text), here.slot)
    known = {slot.name: slot.id for slot in table.slots} | {NO_SLOT: ""}
    return Place(here.table, here.pose, None, here.level, _known(known, "slot", text))


def _side(module: ModuleDefinition, text: str) -> SideId | None:
    known = {side.name: side.id for side in module.sides}
    return None if text == NOBODY else SideId(_known(dict(known), "side", text))


def _face(module: ModuleDefinition, state: PieceState, text: str) -> str:
    faces = module.piece(state.definition).faces
    return _known({face.name or face.id: face.id for face in faces}, "face", text)


def _secrecy(view: PlayerView, states: Sequence[PieceState], text: str) -> Secrecy | None:
    """Kept by the side that looks, or else by the pieces' own side."""
    if text == OPEN:
        return None
    known = {kind.value: kind.value for kind in SecrecyKind}
    kind = SecrecyKind(_known(known, "known", text))
    sides = [side.id for side in view.module.sides]
    keeper = view.side if view.side in sides else states[0].side
    if keeper is None:
        raise CommandError("Nobody's pieces cannot be kept secret: give them to a side first.")
    return Secrecy(kind, keeper)


def _known(known: dict[str, str], what: str, text: str) -> str:
    if text not in known:
        raise CommandError(f"{what} is one of {', '.join(known)}; found {text!r}.")
    return known[text]


def _side_name(module: ModuleDefinition, side: SideId | None) -> str:
    return next((found.name for found in module.sides if found.id == side), NOBODY)


def _face_name(kind: PieceDefinition, face_id: str) -> str:
    face = kind.face(face_id)
    return (face.name or face.id) if face is not None else face_id


def _yes_or_no(text: str) -> bool:
    word = text.lower()
    if word not in {"true", YES, "1", "false", NO, "0"}:
        raise CommandError(f"It is true or false; found {text!r}.")
    return word in {"true", YES, "1"}


def _named_value(name: str, text: str, old: PropertyValue | None) -> PropertyValue | None:
    """A typed value of a property; what refuses it begins with the property's name."""
    try:
        return typed_value(text, old)
    except CommandError as error:
        raise CommandError(f"{name}: {str(error)[:1].lower()}{str(error)[1:]}") from error


def _number(text: str) -> float | None:
    """A typed length or angle; None for what is no number."""
    return _finite(text.replace("mm", "").replace("°", ""))


def _finite(text: str) -> float | None:
    """A typed number, with a point or a comma; None for what is none."""
    try:
        value = float(text.replace(",", ".").strip())
    except ValueError:
        return None
    return value if math.isfinite(value) else None
