"""Numbers in the sentences of findings."""

from vtt.base.units import mm_text


def used_of(used: float, limit: float) -> str:
    """How much of a limit in mm.

    >>> used_of(92.0, 80.0)
    '92 of 80 mm'
    """
    return f"{mm_text(used).removesuffix(' mm')} of {mm_text(limit)}"
