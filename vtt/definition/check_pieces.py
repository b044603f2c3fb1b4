"""Checks of pieces, their prototypes and traits."""

from vtt.base.errors import DefinitionError
from vtt.base.ids import PieceDefinitionId, SideId
from vtt.definition.findings import Findings
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.resolve import Resolver
from vtt.definition.trait import Trait, UsePrototype
from vtt.definition.trait_control import RestrictAccess
from vtt.definition.trait_looks import ClickArea, Hide, Mask
from vtt.definition.trait_moves import Placing
from vtt.geometry.flat_path import rings_of


def check_pieces(module: ModuleDefinition, findings: Findings) -> None:
    """Sides, faces and prototypes of pieces; prototypes that use each other in a circle."""
    prototypes = {prototype.id for prototype in module.prototypes}
    sides = {side.id for side in module.sides}
    pieces = {piece.id for piece in module.pieces}
    before = len(findings.problems)
    items: list[Prototype | PieceDefinition] = [*module.prototypes, *module.pieces]
    for item in items:
        _check_uses(item, prototypes, findings)
    if len(findings.problems) == before:
        _check_circles(module, findings)
    for item in items:
        for trait in item.traits:
            _check_trait(trait, f"{_named(item)}, {_tag(trait)}", pieces, sides, findings)
    for piece in module.pieces:
        findings.refer(piece, f"piece {piece.id!r}", "side", piece.side, sides)
        findings.unique(f"face of piece {piece.id!r},", piece.faces)
        for face in piece.faces:
            _check_levels_of_detail(piece, face.id, [p.min_px for p in face.pictures], findings)


def _check_uses(
    item: PieceDefinition | Prototype, prototypes: set[str], findings: Findings
) -> None:
    says = _named(item)
    for used in item.prototypes:
        findings.refer(item, says, "prototype", used, prototypes)
    for trait in item.traits:
        if isinstance(trait, UsePrototype):
            findings.refer(trait, says, "prototype", trait.prototype, prototypes)


def _check_trait(
    trait: Trait, says: str, pieces: set[PieceDefinitionId], sides: set[SideId], findings: Findings
) -> None:
    if isinstance(trait, Placing):
        findings.refer(trait, says, "piece", trait.piece, pieces)
    if isinstance(trait, ClickArea):
        _check_path(trait, says, findings)
    named = trait.sides if isinstance(trait, RestrictAccess) else ()
    if isinstance(trait, Hide | Mask):
        named = trait.access.sides
    for side in named:
        findings.refer(trait, says, "side", side, sides)


def _check_path(trait: ClickArea, says: str, findings: Findings) -> None:
    try:
        rings_of(trait.path, trait.scale)
    except ValueError as error:
        findings.warn("click-path", trait, f"{says}: the outline takes clicks: {error}")


def _named(item: PieceDefinition | Prototype) -> str:
    return f"{'piece' if isinstance(item, PieceDefinition) else 'prototype'} {item.id!r}"


def _tag(trait: Trait) -> str:
    return f"<{trait.__struct_config__.tag}>"


def _check_circles(module: ModuleDefinition, findings: Findings) -> None:
    resolver = Resolver(module.prototypes)
    for prototype in module.prototypes:
        try:
            resolver.check(prototype)
        except DefinitionError as error:
            findings.fault("prototype-circle", prototype, str(error))
            return
    for piece in module.pieces:
        try:
            resolver.resolve(piece)
        except DefinitionError as error:
            findings.fault("too-many-traits", piece, str(error))


def _check_levels_of_detail(
    piece: PieceDefinition, face: str, widths: list[float], findings: Findings
) -> None:
    if len(set(widths)) != len(widths):
        findings.fault(
            "same-detail",
            piece,
            f"piece {piece.id!r}, face {face!r}: two pictures begin at the same width on the screen",
        )
