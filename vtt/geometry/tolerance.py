"""The one tolerance of the engine (design decision 3). No other file of `vtt` holds an epsilon.

Touching means a gap of at most `CONTACT_MM`; limits are inclusive; the answer is the same from A
to B and from B to A. On a 1.8 m table shown 1,920 pixels wide, 0.05 mm is a nineteenth of a pixel.
"""

CONTACT_MM = 0.05
"""Largest gap that counts as contact, and largest distance of corners that coincide, in mm."""

ANGLE_DEG = 0.15
"""Largest difference of facings that count as equal: a 40 mm edge, each end off by CONTACT_MM."""

LEAST_MOVE_MM = 1.0
"""A move that stops short of this is none: nobody would spend a turn's move on it."""

NOISE = 1e-9
"""Added to every limit, so that an offset of exactly the tolerance in decimals still passes."""

POSE_DECIMALS = 3
"""A pose is rounded once, to 0.001 mm and 0.001 degrees, when a command is made from it."""


def at_most(value: float, limit: float) -> bool:
    """Whether `value` is within an inclusive limit in mm: "within L", "up to L".

    >>> at_most(80.04, 80.0), at_most(80.06, 80.0)
    (True, False)
    """
    return value <= limit + CONTACT_MM + NOISE


def less_than(value: float, limit: float) -> bool:
    """Whether `value` is clearly below a limit in mm: "less than L", "fewer than L"."""
    return value < limit - CONTACT_MM - NOISE


def touching(gap: float) -> bool:
    """Whether a gap in mm counts as contact."""
    return gap <= CONTACT_MM + NOISE


def same_point(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two points coincide within CONTACT_MM."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return touching((dx * dx + dy * dy) ** 0.5)


def same_angle(a: float, b: float) -> bool:
    """Whether two angles in degrees are equal within ANGLE_DEG, on the circle."""
    difference = (a - b + 180.0) % 360.0 - 180.0
    return abs(difference) <= ANGLE_DEG + NOISE
