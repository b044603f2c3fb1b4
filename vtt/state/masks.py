"""What stands for pieces that a side may not know: kinds of their own, added to the module.

A masked piece is shown with its outline and its mask; whatever shares both cannot be told apart.
A concealed one is a round marker, as wide as the module's middling piece.
"""

from collections.abc import Mapping

import msgspec

from vtt.base.ids import PieceDefinitionId, unused_id
from vtt.definition.module import ModuleDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import CircleOutline, Outline, outline_size

UNKNOWN_KIND = "unknown"
"""The kind of every stand-in; a module's own word for a piece would betray it."""


class Masks(msgspec.Struct, frozen=True):
    """`module` knows the stand-ins; `marker` stands for whatever is concealed."""

    module: ModuleDefinition
    by_definition: Mapping[PieceDefinitionId, PieceDefinitionId]
    marker: PieceDefinitionId

    def of_piece(self, definition: PieceDefinitionId) -> PieceDefinitionId:
        """What stands for a masked piece of this kind; the marker where the module lacks the kind."""
        return self.by_definition.get(definition, self.marker)


def masks_of(module: ModuleDefinition) -> Masks:
    """The stand-ins for a module; worked out once for each module value."""
    found: Masks | None = module.__dict__.get("_masks")
    if found is None:
        found = _make_masks(module)
        module.__dict__["_masks"] = found
    return found


def _make_masks(module: ModuleDefinition) -> Masks:
    used = {piece.id for piece in module.pieces}
    looks: dict[tuple[Outline, tuple[PictureDefinition, ...]], PieceDefinition] = {}
    of: dict[PieceDefinitionId, PieceDefinitionId] = {}
    for piece in module.resolved_pieces:
        look = (piece.outline, piece.mask)
        if look not in looks:
            looks[look] = _stand_in(unused_id("masked", used), "Masked piece", *look)
            used.add(looks[look].id)
        of[piece.id] = looks[look].id
    marker = _stand_in(
        unused_id("concealed", used), "Something", CircleOutline(_middling_radius(module)), ()
    )
    stand_ins = (*looks.values(), marker)
    return Masks(
        msgspec.structs.replace(module, pieces=(*module.pieces, *stand_ins)), of, marker.id
    )


def _stand_in(
    definition: str, name: str, outline: Outline, pictures: tuple[PictureDefinition, ...]
) -> PieceDefinition:
    return PieceDefinition(
        id=PieceDefinitionId(definition),
        name=name,
        outline=outline,
        kind=UNKNOWN_KIND,
        faces=(FaceDefinition("mask", name, pictures),),
        mask=pictures,
    )


def _middling_radius(module: ModuleDefinition) -> float:
    """Half the median of the shorter sides of the module's pieces, in mm; it tells of none of them."""
    sizes = sorted(min(outline_size(piece.outline)) for piece in module.resolved_pieces)
    if not sizes:
        return 10.0
    middle = len(sizes) // 2
    return (sizes[middle] + sizes[~middle]) / 4
