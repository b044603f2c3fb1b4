"""Case functions about a single base: its corners and edges."""

from typing import Any

from vtt.rules.geometry_cases import GeometryCase, register


@register("corners")
def corners(case: GeometryCase) -> Any:
    """The corners of piece `a` in the order front left, front right, rear right, rear left."""
    return case.footprint("a").corners
