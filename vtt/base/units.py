"""Lengths and angles. The table knows millimetres and degrees clockwise (0 = up) and nothing else."""

MM_PER_INCH = 25.4


def mm_from_inches(inches: float) -> float:
    """Inches to millimetres.

    >>> mm_from_inches(2.0)
    50.8
    """
    return inches * MM_PER_INCH


def inches_from_mm(mm: float) -> float:
    """Millimetres to inches."""
    return mm / MM_PER_INCH


def mm_text(mm: float, decimals: int = 1) -> str:
    """A length for people, without trailing zeros.

    >>> mm_text(78.40)
    '78.4 mm'
    >>> mm_text(80.0)
    '80 mm'
    """
    return f"{_short(mm, decimals)} mm"


def amount_text(amount: float, unit: str = "mm", decimals: int = 1) -> str:
    """An amount with its unit for people: a length, or points of a game.

    >>> amount_text(2.5, "MF"), amount_text(80.0)
    ('2.5 MF', '80 mm')
    """
    return f"{_short(amount, decimals)} {unit}"


def degrees_text(degrees: float, decimals: int = 1) -> str:
    """An angle for people, without trailing zeros.

    >>> degrees_text(12.0)
    '12°'
    """
    return f"{_short(degrees, decimals)}°"


def _short(value: float, decimals: int) -> str:
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
