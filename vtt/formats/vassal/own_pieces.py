"""Pieces of ours as VASSAL's: faces as a layer, properties as markers, prototypes named or worked in."""

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from vtt.base.errors import DefinitionError
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.resolve import Resolver
from vtt.definition.trait import Trait, UsePrototype
from vtt.definition.trait_data import Marker
from vtt.definition.trait_looks import Layer, LayerLevel, Mask, Rotate
from vtt.definition.trait_parts import Access, AccessKind, MenuCommand
from vtt.definition.values import Properties, PropertyValue
from vtt.formats.vassal.kinds import px_from_mm
from vtt.formats.vassal.layer_sizes import SizeOf
from vtt.formats.vassal.own_names import OwnNames
from vtt.formats.vassal.own_states import StateLayers, states_of
from vtt.formats.vassal.pieces import basic_type
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.traits import Traits
from vtt.geometry.outline import outline_size
from vtt.state.piece import PieceState

FACES = "Face"
"""The name of the layer that shows a piece's faces."""
_NEARLY_ONE = 0.01
_Item = TypeVar("_Item", PieceDefinition, Prototype)

UNKNOWN_SIZE: Final = (
    "the scale of a picture that is missing or does not say its size: it is shown as it is"
)


class PieceWriter:
    """Writes the pieces of a module as slots, or with their prototypes worked in as saves need them."""

    def __init__(
        self,
        own: OwnNames,
        module: ModuleDefinition,
        size_of: SizeOf,
        report: Report,
    ) -> None:
        self._own = own
        self._traits = Traits(own.names)
        self._states = StateLayers(module, size_of)
        self._prototypes = {item.id: self._flat(item) for item in module.prototypes}
        self._resolver = Resolver(self._prototypes.values())
        self._size_of = size_of
        self._report = report
        self._told: set[str] = set()

    def slot(self, piece: PieceDefinition) -> tuple[list[str], list[str]]:
        """Types and states of a piece as a slot has them, from the outside in."""
        return self._levels(piece, self._flat_piece(piece).traits)

    def prototype(self, item: Prototype) -> tuple[list[str], list[str]]:
        """Types and states of a prototype."""
        levels = self._traits.write(self._prototypes[item.id].traits)
        levels.reverse()
        types = [*(own for own, _ in levels), basic_type("", "")]
        return types, [*(state for _, state in levels), "null;0;0;;0"]

    def whole(self, piece: PieceDefinition) -> tuple[Trait, ...]:
        """All traits of a piece with its prototypes worked in, inside first, looks among them."""
        flat = self._flat_piece(piece)
        try:
            return self._resolver.resolve(flat).traits
        except DefinitionError:
            return flat.traits

    def values_of(self, piece: PieceState) -> Mapping[str, PropertyValue]:
        """What the game changed of a piece, by name."""
        return states_of(piece)

    def _flat(self, item: _Item) -> _Item:
        flat = flat_item(item)
        return msgspec.structs.replace(flat, traits=self._states.write(flat.traits))

    def _flat_piece(self, piece: PieceDefinition) -> PieceDefinition:
        flat = self._flat(piece)
        return msgspec.structs.replace(flat, traits=(*self._looks(piece), *flat.traits))

    def levels_of(
        self, piece: PieceDefinition, traits: tuple[Trait, ...], number: str = ""
    ) -> tuple[list[str], list[str]]:
        """Types and states of a piece with these traits; a `number` of a slot tells nothing more."""
        return self._levels(piece, traits)

    def _levels(
        self, piece: PieceDefinition, traits: tuple[Trait, ...]
    ) -> tuple[list[str], list[str]]:
        levels = self._traits.write(traits)
        levels.reverse()
        gpid = self._own.gpids[piece.id]
        types = [*(own for own, _ in levels), basic_type("", piece.name)]
        return types, [*(state for _, state in levels), f"null;0;0;{gpid};0"]

    def _looks(self, piece: PieceDefinition) -> list[Trait]:
        """The traits that show the faces, turn a base, and cover a masked piece."""
        made: list[Trait] = []
        pictures = [
            (face.pictures[-1].path if face.pictures else "", face.name) for face in piece.faces
        ]
        if any(path for path, _ in pictures):
            made.append(
                Layer(
                    name=FACES,
                    levels=tuple(
                        LayerLevel(path, name if at else "")
                        for at, (path, name) in enumerate(pictures)
                    ),
                    increase=MenuCommand("Flip", "Ctrl+F") if len(pictures) > 1 else MenuCommand(),
                    scale=self._scale(piece, pictures[0][0]),
                )
            )
        if piece.mask and not any(isinstance(trait, Mask) for trait in piece.traits):
            command = MenuCommand("Mask", "Ctrl+M")
            access = Access(AccessKind.SIDE)
            made.append(Mask(command=command, picture=piece.mask[-1].path, access=access))
        if piece.kind == "base" and not any(isinstance(trait, Rotate) for trait in piece.traits):
            made.append(Rotate(name="Facing", facings=1, turn=MenuCommand("Turn", "Ctrl+R")))
        return made

    def _scale(self, piece: PieceDefinition, path: str) -> float:
        """How much larger the picture is shown, so that it has the size of the piece."""
        size = self._size_of(path) if path else None
        if size is None:
            if path and path not in self._told:
                self._told.add(path)
                self._report.lost(UNKNOWN_SIZE, example=path)
            return 1.0
        scale = px_from_mm(outline_size(piece.outline)[0]) / size[0]
        return 1.0 if abs(scale - 1.0) < _NEARLY_ONE else round(scale, 4)


def flat_item(item: _Item) -> _Item:
    """A piece or prototype that says with traits alone what it says with properties and prototypes.

    Markers stand outside: there VASSAL finds a property first, as a piece's own go over its
    prototypes'.
    """
    uses: list[Trait] = [UsePrototype(prototype=used) for used in item.prototypes]
    traits = (*uses, *item.traits, *markers(item.properties))
    return msgspec.structs.replace(item, prototypes=(), properties=(), traits=traits)


def markers(properties: Properties) -> list[Trait]:
    """Properties as markers; they keep their values as texts."""
    return [Marker(name=name, value=property_text(value)) for name, value in properties]


def property_text(value: PropertyValue) -> str:
    """A property's value as VASSAL has it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def with_face(traits: tuple[Trait, ...], number: int) -> tuple[Trait, ...]:
    """Traits that show the face of this number, counted from 0."""
    return tuple(
        msgspec.structs.replace(trait, level=number + 1)
        if isinstance(trait, Layer) and trait.name == FACES
        else trait
        for trait in traits
    )
