import pytest

from vtt.definition.terrain import TerrainKindDefinition
from vtt.render.colour import luminance
from vtt.render.ink import ink_from, ink_of

WOOD = TerrainKindDefinition("wood", "Wood", "#b5c39d")


@pytest.mark.parametrize("dark", [False, True])
def test_marks_stand_out_from_the_fill_and_deep_ones_are_dark(dark):
    ink = ink_of(WOOD, dark)
    assert luminance(ink.deep) < luminance(ink.fill) < luminance(ink.light)
    assert ink.mark not in (ink.fill, ink.deep)
    assert ink.dark is dark


def test_a_kind_may_bring_its_own_colours_for_night_and_edge():
    kind = TerrainKindDefinition("wood", "Wood", "#b5c39d", "#2e402c", outline="#6d8256")
    assert ink_of(kind, True).fill == "#2e402c"
    assert ink_of(kind, False).edge == "#6d8256"


def test_colours_come_out_in_six_small_digits():
    ink = ink_from("#B5C39DFF", "#6D825680", dark=False)
    assert (ink.fill, ink.edge) == ("#b5c39d", "#6d8256")
