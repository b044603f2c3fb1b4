"""Pieces as a module defines them: outline in mm, faces, properties, traits."""

import msgspec

from vtt.base.ids import PieceDefinitionId, SideId
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.trait import Trait
from vtt.definition.values import Properties, PropertyValue, get_property
from vtt.geometry.outline import Outline


class Prototype(msgspec.Struct, frozen=True):
    """Traits and properties shared by pieces; a prototype may itself use prototypes."""

    id: str
    name: str = ""
    prototypes: tuple[str, ...] = ()
    properties: Properties = ()
    traits: tuple[Trait, ...] = ()


class PieceDefinition(msgspec.Struct, frozen=True):
    """One kind of counter, base or card, as written: its prototypes are named, not worked in.

    `ModuleDefinition.piece` gives it with its prototypes worked in (`resolve_piece`). `mask` is what
    others see while its face is unknown; `kind` is the module's own word ("base", "counter",
    "card", "marker"); `army` is the group that holds it.
    """

    id: PieceDefinitionId
    name: str
    outline: Outline
    kind: str = "counter"
    side: SideId | None = None
    faces: tuple[FaceDefinition, ...] = ()
    mask: tuple[PictureDefinition, ...] = ()
    properties: Properties = ()
    traits: tuple[Trait, ...] = ()
    prototypes: tuple[str, ...] = ()
    army: str = ""

    def get(self, name: str, default: PropertyValue | None = None) -> PropertyValue | None:
        """A property's value for every piece of this kind."""
        return get_property(self.properties, name, default)

    def face(self, face_id: str) -> FaceDefinition | None:
        """The face with this id; the first one for an empty id; None where there is none."""
        for face in self.faces:
            if not face_id or face.id == face_id:
                return face
        return None
