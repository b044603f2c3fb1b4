"""Moves as paths: the legs that a piece's path is made of, as plain data (commands carry them).

This file knows no shapely and no numpy, so that a journal is read before they are loaded;
`vtt.geometry.path` carries the legs out and `vtt.geometry.path_length` measures them.
"""

import math
from typing import TypeAlias

import msgspec

from vtt.base.errors import GeometryError
from vtt.geometry.pose import Point, Pose


class Straight(msgspec.Struct, frozen=True, tag="straight", array_like=True):
    """Straight along the facing, in mm; negative is straight back."""

    distance: float

    def __post_init__(self) -> None:
        _check_finite("a straight leg", self.distance)


class Wheel(msgspec.Struct, frozen=True, tag="wheel", array_like=True):
    """A wheel about a front corner ("left" or "right"), degrees clockwise positive.

    A wheel forward is positive about the right corner and negative about the left one.
    """

    corner: str
    degrees: float

    def __post_init__(self) -> None:
        if self.corner not in ("left", "right"):
            raise GeometryError(f"expected a wheel about 'left' or 'right', found {self.corner!r}")
        _check_finite("a wheel", self.degrees)


class Pivot(msgspec.Struct, frozen=True, tag="pivot", array_like=True):
    """A turn about a table point (None: the piece's origin), degrees clockwise positive."""

    degrees: float
    centre: Point | None = None

    def __post_init__(self) -> None:
        _check_finite("a pivot", self.degrees, *(self.centre or ()))


class Slide(msgspec.Struct, frozen=True, tag="slide", array_like=True):
    """A shift with the facing kept, in table mm."""

    dx: float
    dy: float

    def __post_init__(self) -> None:
        _check_finite("a slide", self.dx, self.dy)


class Free(msgspec.Struct, frozen=True, tag="free", array_like=True):
    """Straight to any pose, turning evenly on the way (the shorter way round)."""

    pose: Pose

    def __post_init__(self) -> None:
        _check_finite("a free leg", self.pose.x, self.pose.y, self.pose.facing)


Leg: TypeAlias = Straight | Wheel | Pivot | Slide | Free


def wheel_forward(corner: str, degrees: float) -> Wheel:
    """A wheel about a front corner that takes the other corner forward by so many degrees.

    >>> wheel_forward("left", 30)
    Wheel(corner='left', degrees=-30)
    """
    return Wheel(corner, -degrees if corner == "left" else degrees)


def _check_finite(what: str, *numbers: float) -> None:
    for number in numbers:
        if not math.isfinite(number):
            raise GeometryError(f"{what} needs finite numbers, found {number}")
