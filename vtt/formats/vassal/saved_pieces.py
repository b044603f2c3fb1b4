"""Pieces of a saved game as pieces of our module: which definition they are, and what of it changed.

A save holds whole pieces, prototypes worked in. One that says the same as a piece of the module (told
by its slot's number) is that piece; any other gets a definition of its own, once for all that are alike.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.ids import PieceDefinitionId, SideId
from vtt.behaviour.old_place import asked_in
from vtt.definition.module import ModuleDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.resolve import Resolver
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait import OpaqueTrait, Trait
from vtt.definition.trait_control import RestrictAccess
from vtt.definition.trait_data import Comment, DynamicProperty, Marker, PropertySheet, Spreadsheet
from vtt.definition.trait_looks import AreaOfEffect, Hide, Label, Layer, Mask, Rotate
from vtt.definition.trait_moves import MarkMoved, NotStacking
from vtt.definition.trait_state import state_names
from vtt.definition.values import Properties, PropertyValue, make_properties
from vtt.formats.vassal.convert_pieces import outline_of, picture_of
from vtt.formats.vassal.layer_sizes import with_sizes, without_sizes
from vtt.formats.vassal.names import IdMaker, Names
from vtt.formats.vassal.pieces import PieceText, basic_fields, read_level, writable_text
from vtt.formats.vassal.players import Players
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.saved_game import SavedPiece
from vtt.formats.vassal.sequence import decode
from vtt.formats.vassal.shared_levels import MOST_KEPT
from vtt.formats.vassal.trait_codec import NOT_WRITTEN
from vtt.formats.vassal.traits import Traits
from vtt.geometry.bounds import Bounds
from vtt.state.piece import Secrecy

Signature: TypeAlias = tuple[object, ...]

_NEUTRAL: Final[Mapping[type, Mapping[str, Any]]] = {
    Layer: {"level": 0, "written_relics": ""},
    DynamicProperty: {"value": ""},
    Label: {"text": ""},
    Rotate: {"start": 0.0},
    MarkMoved: {"moved_at_start": False},
    AreaOfEffect: {"on_at_start": False},
    PropertySheet: {"fields": ()},
    Spreadsheet: {"contents": ()},
}
"""What of a trait belongs to the state, and is left out when two pieces are compared."""
_NOBODY: Final = ("", "null", "nobody")
_PLAIN_OPTIONS: Final = ("", "|0")
"""What a mask says of who else may take it off where a player has set nothing."""
BASIC: Final = "#basic"
"""The property that holds what VASSAL remembers of a piece besides its traits.

A piece that differs from all of the module has it too: the number of its slot stands in it.
"""
_MOST_ALIKE: Final = 8
"""How many pieces of one name and picture are compared with a piece whose slot is unknown."""
_PLAIN_BASIC: Final = 5
"""Fields of a basic piece that remembers nothing."""


@dataclass(frozen=True)
class PieceFacts:
    """What a piece of a save is and how it stands, besides its place."""

    definition: PieceDefinitionId
    facing: float = 0.0
    properties: Properties = ()
    secrecy: Secrecy | None = None
    moved: bool = False

    @property
    def hidden_by(self) -> SideId | None:
        """The side that alone knows that the piece is there."""
        is_hidden = self.secrecy is not None and self.secrecy.kind is SecrecyKind.HIDDEN
        return self.secrecy.side if self.secrecy is not None and is_hidden else None


@dataclass(frozen=True)
class _Known:
    """A definition with its traits as a save has them: prototypes worked in, comments left out."""

    id: PieceDefinitionId
    traits: tuple[Trait, ...]
    names: tuple[str, ...]
    states: tuple[str, ...]


@dataclass
class PieceFinder:
    """Finds or makes the definitions of saved pieces.

    Attributes:
        module: the module that the save belongs to.
        names: its references.
        players: whose pieces are hidden or masked.
        slots: our piece by the number of its slot.
        size_of: the size of a picture in pixels, where it is known.
        made: the definitions that had to be made.
    """

    module: ModuleDefinition
    names: Names
    players: Players
    slots: Mapping[str, str]
    size_of: Callable[[str], tuple[int, int] | None]
    ids: IdMaker
    made: list[PieceDefinition] = field(default_factory=list)
    lost_secrets: int = 0
    _known: dict[str, _Known] = field(default_factory=dict)
    _by_signature: dict[Signature, str] = field(default_factory=dict)
    _signatures: dict[str, Signature] = field(default_factory=dict)
    _plain: dict[Trait, Trait] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._traits = Traits(self.names)
        self._whole = self.module
        self._asked = frozenset(asked_in(self.module))
        self._resolver = Resolver(self.module.prototypes)
        self._pieces = {piece.id: piece for piece in self.module.pieces}
        self._bounds = {piece.id: piece.outline.bounds for piece in self.module.pieces}
        self._alike: dict[Signature, list[str]] = {}
        for piece in self.module.pieces:
            self._alike.setdefault(self._head_of(piece), []).append(piece.id)

    def facts(self, piece: SavedPiece) -> PieceFacts:
        """What a saved piece is, and what of it differs from its definition."""
        types = [own for own in piece.types if not own.startswith("cmt;")]
        levels = [
            (own, state)
            for own, state in zip(piece.types, piece.states, strict=False)
            if not own.startswith("cmt;")
        ]
        read = [read_level(own, state, self._traits) for own, state in reversed(levels[:-1])]
        known = self._definition(piece, types, [trait for level in read for trait in level])
        return self._compared(levels, read, known)

    def tell_odd(self, report: Report) -> None:
        """A line for each trait, since this was asked for last, that has a field not understood."""
        self._traits.tell_odd(report)

    def stands_alone(self, piece_id: str) -> bool:
        """Whether a piece joins no stack, by the traits of its definition."""
        self._signature_of(piece_id)
        traits = self._known[piece_id].traits
        return any(isinstance(trait, NotStacking) and not trait.stacks for trait in traits)

    def bounds_of(self, piece_id: PieceDefinitionId) -> Bounds:
        """The box about a piece of the module, or one that was made for this save or one before it."""
        return self._bounds[piece_id]

    def module_with_made(self) -> ModuleDefinition:
        """The module with the definitions that had to be made so far."""
        if len(self._whole.pieces) != len(self.module.pieces) + len(self.made):
            pieces = (*self.module.pieces, *self.made)
            self._whole = msgspec.structs.replace(self.module, pieces=pieces)
        return self._whole

    # --- the definition

    def _definition(self, piece: SavedPiece, types: list[str], traits: list[Trait]) -> _Known:
        fields = basic_fields(types[-1])
        slot = self.slots.get(piece.gpid)
        own = self._pieces.get(PieceDefinitionId(slot or ""))
        name = writable_text(fields[4]) or ("" if own is None else own.name)
        path = self.names.picture(fields[3]) or ""
        head: Signature = (name, path)
        signature: Signature = (*head, *(self._without_state(trait) for trait in traits))
        for candidate in (slot, *self._alike.get(head, ())[:_MOST_ALIKE]):
            if candidate is not None and self._signature_of(candidate) == signature:
                return self._known[candidate]
        if signature not in self._by_signature:
            self._by_signature[signature] = self._make(head, tuple(traits))
        return self._known[self._by_signature[signature]]

    def _make(self, head: Signature, traits: tuple[Trait, ...]) -> str:
        name, path = str(head[0]), str(head[1])
        clean = tuple(self._clean(trait) for trait in traits)
        text = PieceText(name, path, clean, "", "")
        new_id = PieceDefinitionId(self.ids.make(name, "piece"))

        outline = outline_of(text, path, self.size_of, (0, 0))
        self._bounds[new_id] = outline.bounds
        self.made.append(
            PieceDefinition(
                id=new_id,
                name=name,
                outline=outline,
                faces=(FaceDefinition("front", "", (PictureDefinition(path),)),) if path else (),
                mask=tuple(
                    PictureDefinition(trait.picture)
                    for trait in traits
                    if isinstance(trait, Mask) and trait.picture
                )[:1],
                traits=with_sizes(clean, self.size_of),
            )
        )
        self._remember(new_id, clean)
        return new_id

    def _signature_of(self, piece_id: str) -> Signature | None:
        found = self._signatures.get(piece_id)
        if found is not None:
            return found
        piece = self._pieces.get(PieceDefinitionId(piece_id))
        if piece is None:
            return None
        try:
            traits = self._resolver.resolve(piece).traits
        except DefinitionError:
            traits = piece.traits
        plain = tuple(trait for trait in traits if not isinstance(trait, Comment))
        self._remember(piece.id, traits)
        found = (*self._head_of(piece), *(self._without_state(trait) for trait in plain))
        self._signatures[piece_id] = found
        return found

    def _head_of(self, piece: PieceDefinition) -> Signature:
        """Name and picture, by which alike pieces are found."""
        return (piece.name, picture_of(piece))

    def _remember(self, piece_id: PieceDefinitionId, traits: tuple[Trait, ...]) -> None:
        pairs = [
            (trait, name)
            for trait, name in zip(traits, state_names(traits), strict=True)
            if not isinstance(trait, Comment)
        ]
        kept = tuple(trait for trait, _ in pairs)
        states = tuple(self._state_text(trait) for trait in kept)
        self._known[piece_id] = _Known(piece_id, kept, tuple(name for _, name in pairs), states)

    def _state_text(self, trait: Trait) -> str:
        return "" if isinstance(trait, Marker) else self._traits.write((trait,))[0][1]

    def _without_state(self, trait: Trait) -> Trait:
        found = self._plain.get(trait)
        if found is None:
            if isinstance(trait, OpaqueTrait):
                found = msgspec.structs.replace(trait, state="")
            else:
                neutral = _NEUTRAL.get(type(trait), {})
                found = msgspec.structs.replace(without_sizes(trait), **NOT_WRITTEN, **neutral)
            if len(self._plain) < MOST_KEPT:
                self._plain[trait] = found
        return found

    # --- what changed

    def _compared(
        self,
        levels: list[tuple[str, str]],
        read: list[tuple[Trait, ...]],
        known: _Known,
    ) -> PieceFacts:
        found = _Comparison(self)
        at = 0
        for (_, state), traits in zip(reversed(levels[:-1]), read, strict=True):
            found.add(traits[0], known.traits[at], known.names[at], state, known.states[at])
            at += len(traits)
        if len(decode(levels[-1][1], ";")) > _PLAIN_BASIC or known.id not in self._pieces:
            found.values[BASIC] = self.scrubbed(levels[-1][1])
            persistent = decode(levels[-1][1], ";")[_PLAIN_BASIC:]
            pairs = zip(persistent[::2], persistent[1::2], strict=False)
            found.values.update(
                {name: writable_text(text) for name, text in pairs if name in self._asked}
            )
        return PieceFacts(
            known.id, found.facing, make_properties(found.values), found.secrecy, found.moved
        )

    def secrecy(self, trait: Hide | Mask, state: str) -> Secrecy | None:
        """Who alone knows a hidden or masked piece; None for nobody, or somebody without a side."""
        owner = decode(state, ";")[0]
        if owner in _NOBODY:
            return None
        side = self.names.side(self.players.side_of(owner))
        if side is None:
            self.lost_secrets += 1
            return None
        kind = SecrecyKind.HIDDEN if isinstance(trait, Hide) else SecrecyKind.MASKED
        return Secrecy(kind, SideId(side))

    def owned_state(self, state: str) -> str:
        """The state of a trait that begins with its owner: a side's name stays, a player's id does not."""
        owner = decode(state, ";")[0]
        if owner in _NOBODY or self.names.side(owner) is not None:
            return writable_text(owner)
        return self.players.hashed(owner)

    def scrubbed(self, state: str) -> str:
        """A state in which the ids of players are hashed."""
        return writable_text(self.players.scrubbed(state))

    def _clean(self, trait: Trait) -> Trait:
        """A trait that goes into a definition, without what its state says of players."""
        if isinstance(trait, OpaqueTrait):
            return msgspec.structs.replace(trait, state=self.players.scrubbed(trait.state))
        if isinstance(trait, Hide | Mask | RestrictAccess):
            return msgspec.structs.replace(trait, original_state=None)
        if trait.original_state is not None:
            clean = self.players.scrubbed(trait.original_state)
            return msgspec.structs.replace(trait, original_state=clean)
        return trait


class _Comparison:
    """What of a piece differs from its definition, trait by trait."""

    def __init__(self, finder: PieceFinder) -> None:
        self._finder = finder
        self.values: dict[str, PropertyValue] = {}
        self.facing = 0.0
        self.secrecy: Secrecy | None = None
        self.moved = False
        self._is_turned = False

    def add(self, trait: Trait, base: Trait, name: str, state: str, old_state: str) -> None:
        """One level: the trait as saved, the definition's, and the texts of both states."""
        match trait:
            case Marker():
                return
            case Rotate() if not self._is_turned:
                self.facing, self._is_turned = _degrees(trait), True
            case MarkMoved():
                self.moved = self.moved or trait.moved_at_start
            case Hide() | Mask():
                self._add_secret(trait, name, state, old_state)
            case RestrictAccess():
                self._put(name, self._finder.owned_state(state), old_state)
            case _:
                self._add_value(trait, base, name, (state, old_state))

    def _add_secret(self, trait: Hide | Mask, name: str, state: str, old_state: str) -> None:
        found = self._finder.secrecy(trait, state)
        if found is None:
            owner = self._finder.owned_state(state)
            self._put(name, owner, decode(old_state, ";")[0])
            return
        options = "".join(decode(state, ";")[1:2])
        if isinstance(trait, Mask) and options not in _PLAIN_OPTIONS:
            self.values[name] = self._finder.scrubbed(options)
        if self.secrecy is None or isinstance(trait, Hide):
            self.secrecy = found

    def _add_value(self, trait: Trait, base: Trait, name: str, states: tuple[str, str]) -> None:
        if isinstance(trait, Layer) and isinstance(base, Layer):
            if trait.level != base.level:
                self.values[name] = trait.level
        elif isinstance(trait, DynamicProperty) and isinstance(base, DynamicProperty):
            self._put(name, trait.value, base.value)
        elif isinstance(trait, Label) and isinstance(base, Label):
            self._put(name, trait.text, base.text)
        else:
            self._put(name, self._finder.scrubbed(states[0]), states[1])

    def _put(self, name: str, value: str, old: str) -> None:
        if value != old:
            self.values[name] = writable_text(value)


def _degrees(trait: Rotate) -> float:
    if trait.facings == 1:
        return trait.start % 360.0
    return trait.start * 360.0 / max(trait.facings, 1) % 360.0
