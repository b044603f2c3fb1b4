"""Pictures of pieces and boards, by level of detail."""

import msgspec


class PictureDefinition(msgspec.Struct, frozen=True):
    """A picture file of the module; shown while the piece is at least `min_px` wide on the screen."""

    path: str
    min_px: float = 0.0


class FaceDefinition(msgspec.Struct, frozen=True):
    """One face of a piece (front, back, a step): an id, a name for people, pictures from far to near."""

    id: str
    name: str = ""
    pictures: tuple[PictureDefinition, ...] = ()


def picture_for(
    pictures: tuple[PictureDefinition, ...], width_px: float
) -> PictureDefinition | None:
    """The most detailed picture that is shown at a width on the screen; None where there is none."""
    fitting = [picture for picture in pictures if picture.min_px <= width_px]
    if fitting:
        return max(fitting, key=lambda picture: picture.min_px)
    return min(pictures, key=lambda picture: picture.min_px) if pictures else None
