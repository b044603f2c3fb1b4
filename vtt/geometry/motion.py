"""Moves as paths: the legs that a piece's path is made of, as plain data (commands carry them)."""

from typing import TypeAlias

import msgspec

from vtt.geometry.pose import Point, Pose


class Straight(msgspec.Struct, frozen=True, tag="straight", array_like=True):
    """Straight along the facing, in mm; negative is straight back."""

    distance: float


class Wheel(msgspec.Struct, frozen=True, tag="wheel", array_like=True):
    """A wheel about a front corner ("left" or "right"), degrees clockwise positive."""

    corner: str
    degrees: float


class Pivot(msgspec.Struct, frozen=True, tag="pivot", array_like=True):
    """A turn about a table point (None: the piece's origin), degrees clockwise positive."""

    degrees: float
    centre: Point | None = None


class Slide(msgspec.Struct, frozen=True, tag="slide", array_like=True):
    """A shift with the facing kept, in table mm."""

    dx: float
    dy: float


class Free(msgspec.Struct, frozen=True, tag="free", array_like=True):
    """Straight to any pose, turning evenly on the way."""

    pose: Pose


Leg: TypeAlias = Straight | Wheel | Pivot | Slide | Free
