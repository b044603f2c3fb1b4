"""Which part of the palettes is looked at."""

import pytest

from tests.builders import make_module
from vtt.definition.palette import PaletteDefinition, PaletteItem, PaletteKind, PalettePart
from vtt.session.palette_path import palette_sight


def part(name, *pieces, kind=PaletteKind.PANEL, parts=()):
    return PalettePart(name, kind, pieces=tuple(map(PaletteItem, pieces)), parts=parts)


ARMIES = part(
    "",
    kind=PaletteKind.TABS,
    parts=(
        part(
            "Red",
            "truce",
            kind=PaletteKind.LIST,
            parts=(part("Foot", "pike"), part("", "gun", "gone")),
        ),
        part("Blue", parts=(part("Shot", "shot"),)),
    ),
)
MARKERS = part("Markers", "storm")
TROOPS = PaletteDefinition("troops", "Troops", (ARMIES,))


def module(*palettes):
    return make_module(palettes=palettes)


def looked_at(sight):
    choices = [(choice.kind, choice.names, choice.chosen) for choice in sight.choices]
    return choices, {group.title: [piece.id for piece in group.pieces] for group in sight.groups}


@pytest.mark.parametrize(
    ("chosen", "choices", "groups"),
    [
        (
            {},
            [("tabs", ("Red", "Blue"), 0), ("list", ("Foot", "2"), 0)],
            {"Red": ["truce"], "Foot": ["pike"]},
        ),
        (
            {(0, 0): 1},
            [("tabs", ("Red", "Blue"), 0), ("list", ("Foot", "2"), 1)],
            {"Red": ["truce", "gun"]},
        ),
        ({(0,): 1}, [("tabs", ("Red", "Blue"), 1)], {"Shot": ["shot"]}),
        ({(0,): 9}, [("tabs", ("Red", "Blue"), 1)], {"Shot": ["shot"]}),
    ],
)
def test_tabs_and_lists_are_chosen_and_panels_shown(chosen, choices, groups):
    found_choices, found = looked_at(palette_sight(module(TROOPS), chosen))
    assert found_choices == choices
    assert found == groups


def test_several_windows_are_chosen_first():
    markers = PaletteDefinition("markers", "Chits", (MARKERS,))
    both = PaletteDefinition("both", "Both", (ARMIES, MARKERS))
    sight = palette_sight(module(TROOPS, markers, both), {(): 1})
    assert looked_at(sight) == ([("list", ("Troops", "Chits", "Both"), 1)], {"Chits": ["storm"]})
    sight = palette_sight(module(TROOPS, markers, both), {(): 2, (2,): 1})
    assert looked_at(sight) == (
        [("list", ("Troops", "Chits", "Both"), 2), ("tabs", ("1", "Markers"), 1)],
        {"Markers": ["storm"]},
    )


def test_a_module_without_palettes_has_none_to_choose():
    assert looked_at(palette_sight(module(), {})) == ([], {})
