"""Nobody needs to see hues: by simulation, what differs in meaning differs in more than its hue."""

from itertools import combinations
from pathlib import Path

import pytest

from tests.render.colour_blind import DEFICIENCIES, difference
from vtt.definition.module import ModuleDefinition
from vtt.render.look import frame_pattern
from vtt.render.overlay import COLOURS, DASHES, AreaOverlay, LineOverlay, OverlayRole, draw_shapes
from vtt.render.primitives import Fill
from vtt.render.view import DARK, LIGHT, View
from vtt.session.library import read_module_at

CLEAR = 11.0
"""So far apart two colours are told apart at a glance, also in thin lines."""
MODULES = sorted(
    path.parent for path in (Path(__file__).parents[2] / "modules").glob("*/module.xml")
)
SQUARE = ((0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0))


def shape_of(role):
    """What is drawn of a role but for its colours: as an area and as a line."""
    view = View(2.0)
    area = draw_shapes([AreaOverlay(SQUARE, role=role)], view)
    line = draw_shapes([LineOverlay(SQUARE[:2], role=role)], view)
    return tuple(
        (type(item).__name__, getattr(item, "dash", ()), len(getattr(item, "paths", ())),
         round(getattr(item, "width", 0.0), 3), isinstance(item, Fill))
        for item in (*area, *line)
    )  # fmt: skip


def test_the_simulation_is_right_where_the_answer_is_known():
    assert difference("#ff0000", "#ff0000", "protanopia") == 0
    assert difference("#ff0000", "#00ff00") > 150
    assert difference("#d0282a", "#5d7a1e", "deuteranopia") < difference("#d0282a", "#5d7a1e") / 2
    assert difference("#808080", "#808080", "achromatopsia") == 0
    assert difference("#000000", "#ffffff", "achromatopsia") == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize(("one", "other"), list(combinations(OverlayRole, 2)))
def test_two_kinds_of_overlay_differ_in_colour_or_in_drawing(one, other, deficiency):
    apart = difference(COLOURS[one], COLOURS[other], deficiency)
    assert apart >= CLEAR or shape_of(one) != shape_of(other)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_illegal_and_fine_are_told_apart_by_their_drawing_alone(deficiency):
    assert shape_of(OverlayRole.ILLEGAL) != shape_of(OverlayRole.CONTACT)
    assert difference(
        COLOURS[OverlayRole.ILLEGAL], COLOURS[OverlayRole.CONTACT], deficiency
    ) != pytest.approx(0.0)


@pytest.mark.parametrize("path", MODULES, ids=[path.name for path in MODULES])
def test_the_sides_of_a_game_differ_in_frame_pattern_and_not_in_hue_alone(path):
    module: ModuleDefinition = read_module_at(path)
    for one, other in combinations(module.sides, 2):
        assert frame_pattern(one) is not frame_pattern(other)
        for deficiency in DEFICIENCIES:
            apart = difference(one.colour, other.colour, deficiency)
            assert apart >= CLEAR or deficiency == "achromatopsia"


@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_selection_is_seen_on_every_ground(theme, deficiency):
    """A double outline, dark and light: one of them stands out from any ground."""
    for ground in ("#ffffff", "#000000", "#808080", "#d8d2be", "#556b2f", "#b5651d"):
        best = max(
            difference(ground, theme.select_inner, deficiency),
            difference(ground, theme.select_outer, deficiency),
        )
        assert best > 40


def test_roles_with_dashes_have_dashes_of_their_own():
    assert len(set(DASHES.values())) == len(DASHES)
