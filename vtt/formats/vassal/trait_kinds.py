"""Compound values of traits: access, constraints, property changes, targets of global commands."""

from typing import Final

from vtt.definition.trait_parts import (
    Access,
    AccessKind,
    ChangeKind,
    Comparison,
    Constraint,
    MenuCommand,
    PropertyChange,
    Target,
    TargetKind,
    TargetPlace,
)
from vtt.formats.vassal.kinds import Kind, read_array, read_bool, write_array, write_bool
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import decode, encode

_KINDS: Final = {kind.name: kind for kind in TargetKind}
_PLACES: Final = {
    "MAP": TargetPlace.MAP,
    "ZONE": TargetPlace.ZONE,
    "LOCATION": TargetPlace.LOCATION,
    "XY": TargetPlace.POINT,
    "DECK": TargetPlace.DECK,
    "CURSTACK": TargetPlace.SAME_STACK,
    "CURMAP": TargetPlace.SAME_MAP,
    "CURZONE": TargetPlace.SAME_ZONE,
    "CURLOC": TargetPlace.SAME_LOCATION,
    "CURMAT": TargetPlace.SAME_MAT,
    "CURATTACH": TargetPlace.ATTACHED,
}
_COMPARISONS: Final = {
    "EQUALS": Comparison.EQUAL,
    "NOT_EQUALS": Comparison.NOT_EQUAL,
    "GREATER": Comparison.GREATER,
    "GREATER_EQUALS": Comparison.GREATER_OR_EQUAL,
    "LESS": Comparison.LESS,
    "LESS_EQUALS": Comparison.LESS_OR_EQUAL,
    "MATCH": Comparison.MATCH,
    "NOT_MATCH": Comparison.NO_MATCH,
}
_PLACE_WORDS: Final = {place: word for word, place in _PLACES.items()}
_COMPARISON_WORDS: Final = {kind: word for word, kind in _COMPARISONS.items()}
_TARGET_FIELDS: Final = 16


def read_target(text: str, _: Names) -> Target:
    """A target of a global command; the empty text is the widest one."""
    if not text:
        return Target(kind=TargetKind.MAP)
    tokens = decode(text, "|")
    tokens += [""] * (_TARGET_FIELDS - len(tokens))
    return Target(
        kind=_KINDS.get(tokens[0], TargetKind.MAP),
        by_place=read_bool(tokens[1]),
        place=_PLACES.get(tokens[2], TargetPlace.MAP),
        map=tokens[3],
        board=tokens[4],
        zone=tokens[5],
        location=tokens[6],
        x=tokens[7],
        y=tokens[8],
        deck=tokens[9],
        by_property=read_bool(tokens[10]),
        property=tokens[11],
        value=tokens[12],
        comparison=_COMPARISONS.get(tokens[13], Comparison.EQUAL),
        attachment=tokens[14],
        attachment_index=tokens[15],
    )


def write_target(target: Target, names: Names) -> str:
    """The sixteen fields of a target; the last two belong to newer versions."""
    fields = [
        target.kind.name,
        write_bool(target.by_place),
        _PLACE_WORDS[target.place],
        *(target.map, target.board, target.zone, target.location, target.x, target.y),
        target.deck,
        write_bool(target.by_property),
        *(target.property, target.value),
        _COMPARISON_WORDS[target.comparison],
        *(target.attachment, target.attachment_index),
    ]
    has_more = target.attachment or target.attachment_index
    return encode(fields if has_more else fields[: names.target_fields], "|")


def _read_access(text: str, names: Names) -> Access:
    kind, *sides = decode(text, ":")
    if kind == "side":
        return Access(AccessKind.SIDE)
    if kind == "sides":
        ids = [names.side(side) for side in sides if side]
        known = tuple(side for side in ids if side is not None)
        if len(known) != len(ids):
            raise ValueError(f"expected sides of the module, found {text!r}")
        return Access(AccessKind.SIDES, known)  # type: ignore[arg-type]
    return Access(AccessKind.PLAYER)


def _write_access(access: Access, names: Names) -> str:
    if access.kind is AccessKind.SIDES:
        return encode(["sides", *(names.side_name(side) for side in access.sides)], ":")
    return "side:" if access.kind is AccessKind.SIDE else "player:"


def _read_constraint(text: str, _: Names) -> Constraint:
    tokens = decode(text, ",")
    tokens += [("false", "0", "100", "false")[at] for at in range(len(tokens), 4)]
    return Constraint(read_bool(tokens[0]), tokens[1], tokens[2], read_bool(tokens[3]))


def _write_constraint(constraint: Constraint, _: Names) -> str:
    fields = [constraint.least, constraint.most]
    return encode([write_bool(constraint.is_number), *fields, write_bool(constraint.wraps)], ",")


def read_change(text: str) -> tuple[ChangeKind, str, str, tuple[str, ...]]:
    """Kind, value, prompt and choices of a recipe for a change."""
    code, *rest = decode(text, ",")
    first = rest[0] if rest else ""
    if code == "I":
        return ChangeKind.ADD, first, "", ()
    if code == "R":
        return ChangeKind.ASK, "", first, ()
    if code == "E":
        return ChangeKind.CHOOSE, "", first, read_array(rest[1] if len(rest) > 1 else "")
    return ChangeKind.SET, first, "", ()


def write_change(change: PropertyChange) -> str:
    """The recipe of a change."""
    match change.kind:
        case ChangeKind.SET:
            return encode(["P", change.value], ",")
        case ChangeKind.ADD:
            return encode(["I", change.value], ",")
        case ChangeKind.ASK:
            return encode(["R", change.prompt], ",")
        case ChangeKind.CHOOSE:
            return encode(["E", change.prompt, write_array(change.choices)], ",")


def _read_changes(text: str, names: Names) -> tuple[PropertyChange, ...]:
    return tuple(_change(item, names) for item in decode(text, ",")) if text else ()


def _change(text: str, names: Names) -> PropertyChange:
    menu, key, recipe, *_ = [*decode(text, ":"), "", ""]
    return PropertyChange(MenuCommand(menu, names.key(key)), *read_change(recipe))


def _write_changes(changes: tuple[PropertyChange, ...], names: Names) -> str:
    items = [
        encode([c.command.menu, names.key_text(c.command.key), write_change(c)], ":")
        for c in changes
    ]
    return encode(items, ",")


TARGET: Final = Kind("target", read_target, write_target)
ACCESS: Final = Kind("access", _read_access, _write_access)
CONSTRAINT: Final = Kind("constraint", _read_constraint, _write_constraint)
CHANGES: Final = Kind("property changes", _read_changes, _write_changes)
