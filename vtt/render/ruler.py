"""The ticks of a ruler along the table's edge: where they stand, and which carry a number."""

import math
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from vtt.base.units import MM_PER_INCH

LABEL_ROOM_PX = 52.0
"""Numbers stand at least this far apart."""

MINOR_ROOM_PX = 5.0
MM_STEPS = (1.0, 2.0, 5.0)
INCH_STEPS = (0.25, 0.5, 1.0, 2.0, 6.0, 12.0, 24.0, 48.0, 96.0)
MINOR_PARTS = (10, 5, 4, 2)
SHORT = 0.05


class RulerUnit(StrEnum):
    """What a ruler counts in."""

    MM = "mm"
    INCH = "inch"


class Tick(msgspec.Struct, frozen=True):
    """A tick at a place in table mm; the long ones have a number."""

    mm: float
    label: str = ""


def ticks(first: float, last: float, px_per_mm: float, unit: RulerUnit) -> list[Tick]:
    """The ticks between two places in table mm, in order, for a zoom.

    >>> [t.label for t in ticks(0.0, 200.0, 1.0, RulerUnit.MM) if t.label]
    ['0', '100', '200']
    """
    step = label_step(px_per_mm, unit)
    minor = step / _parts(step, px_per_mm)
    return [
        Tick(number * minor, _label(number * minor, step, unit))
        for number in _numbers(first, last, minor)
    ]


def label_step(px_per_mm: float, unit: RulerUnit) -> float:
    """How far apart numbers stand, in mm, so that each has room."""
    least = LABEL_ROOM_PX / px_per_mm
    if unit is RulerUnit.MM:
        ten = 10.0 ** math.floor(math.log10(least))
        return next(step * ten for step in (*MM_STEPS, 10.0) if step * ten >= least)
    inches = [step * MM_PER_INCH for step in INCH_STEPS]
    return next((step for step in inches if step >= least), inches[-1])


def _parts(step: float, px_per_mm: float) -> int:
    return next((n for n in MINOR_PARTS if step * px_per_mm / n >= MINOR_ROOM_PX), 1)


def _numbers(first: float, last: float, minor: float) -> Iterator[int]:
    yield from range(math.ceil(first / minor - SHORT), math.floor(last / minor + SHORT) + 1)


def _label(mm: float, step: float, unit: RulerUnit) -> str:
    if abs(mm / step - round(mm / step)) > SHORT:
        return ""
    if unit is RulerUnit.MM:
        return f"{mm:g}"
    return f"{mm / MM_PER_INCH:g}″"
