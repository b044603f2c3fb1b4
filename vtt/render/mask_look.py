"""How a masked piece looks to who may know it: beside its mask, before it, or under it until selected."""

from typing import Final

import msgspec

from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.trait_looks import Mask, MaskStyle
from vtt.geometry.outline import Outline, outline_size, rectangle
from vtt.render.label_looks import LabelLook
from vtt.render.look import Overlay, PieceLook
from vtt.state.piece import PieceState

HALF: Final = 0.5


def mask_of(look: PieceLook, piece: PieceState) -> Mask | None:
    """The mask that lies over a piece; the outermost one of several."""
    if piece.secrecy is None or look.is_unknown:
        return None
    masks = (trait for trait in reversed(look.definition.traits) if isinstance(trait, Mask))
    return next(masks, None) if piece.secrecy.kind == "masked" else None


def masked(look: PieceLook, mask: Mask, *, selected: bool = False) -> PieceLook:
    """A look with its mask, by the mask's style.

    Args:
        look: the piece without its mask.
        mask: what covers it.
        selected: one that is peeked under shows itself while it is selected.
    """
    match mask.style:
        case MaskStyle.PEEK:
            return look if selected else _covered(look, mask)
        case MaskStyle.BACKGROUND:
            return _before(look, mask)
        case MaskStyle.PICTURE:
            return _with_picture(look, mask.owner_picture)
        case MaskStyle.INSET | MaskStyle.SMALL_INSET:
            return _with_inset(look, mask)


def _covered(look: PieceLook, mask: Mask) -> PieceLook:
    """Nothing but the mask."""
    pictures = (PictureDefinition(mask.picture),) if mask.picture else look.definition.mask
    face = FaceDefinition("mask", mask.name, pictures)
    definition = msgspec.structs.replace(look.definition, faces=(face,), traits=())
    return msgspec.structs.replace(
        look, definition=definition, face="", overlays=(), labels=(), borders=()
    )


def _with_picture(look: PieceLook, picture: str) -> PieceLook:
    if not picture:
        return look
    return msgspec.structs.replace(look, overlays=(*look.overlays, Overlay(picture)))


def _with_inset(look: PieceLook, mask: Mask) -> PieceLook:
    """The mask at half its size in the upper left corner."""
    if not mask.picture:
        return look
    width, depth = look.size
    inset = Overlay(mask.picture, -width * HALF / 2, -depth * HALF / 2, width, depth, HALF)
    return msgspec.structs.replace(look, overlays=(*look.overlays, inset))


def _before(look: PieceLook, mask: Mask) -> PieceLook:
    """The piece at half its size in the middle of its mask."""
    if not mask.picture:
        return look
    return msgspec.structs.replace(
        look,
        below=(Overlay(mask.picture),),
        inner=_halved(look.definition.outline),
        overlays=tuple(_halved_overlay(over, look) for over in look.overlays),
        labels=tuple(_halved_label(label) for label in look.labels),
    )


def _halved(outline: Outline) -> Outline:
    width, depth = outline_size(outline)
    return rectangle(width * HALF, depth * HALF)


def _halved_overlay(over: Overlay, look: PieceLook) -> Overlay:
    width, depth = look.size
    return Overlay(
        over.picture,
        over.x * HALF,
        over.y * HALF,
        over.width or width,
        over.height or depth,
        over.scale * HALF,
    )


def _halved_label(look: LabelLook) -> LabelLook:
    label = look.label
    smaller = msgspec.structs.replace(
        label, size=label.size * HALF, x=label.x * HALF, y=label.y * HALF
    )
    return LabelLook(look.lines, smaller)
