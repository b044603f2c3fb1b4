"""How colours look to those who see them otherwise, and how far apart two colours are then.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the full deficiency, applied to
linear light; distances are CIE 1976 L*a*b*.
"""

import math

from vtt.render.colour import rgb

DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": ((0.2126, 0.7152, 0.0722),) * 3,
}
TO_XYZ = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE = (0.9505, 1.0, 1.089)


def seen(colour, deficiency):
    """A colour as linear light, as it is seen with a deficiency ("" for none)."""
    light = tuple(_linear(part / 255) for part in rgb(colour))
    if not deficiency:
        return light
    return tuple(min(1.0, max(0.0, part)) for part in _times(DEFICIENCIES[deficiency], light))


def difference(first, second, deficiency=""):
    """How far apart two colours are seen; about 2 can just be told apart side by side."""
    return math.dist(_lab(seen(first, deficiency)), _lab(seen(second, deficiency)))


def _linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _lab(light):
    x, y, z = (
        _curve(part / white) for part, white in zip(_times(TO_XYZ, light), WHITE, strict=True)
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _curve(part):
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
