import pytest

from vtt.definition.trait_data import DynamicProperty, Marker
from vtt.definition.trait_looks import AreaOfEffect, Label, Layer, Trail
from vtt.definition.trait_state import is_switched_on, state_names, switched_trait


def test_each_trait_has_a_property_of_its_own():
    traits = [
        Layer(name="Step"),
        Layer(name="Step"),
        Label(property="Text"),
        Label(property=""),
        DynamicProperty(name="Hits"),
        Marker(name="Hits"),
    ]
    assert state_names(traits) == ("Step_Level", "#1", "Text", "#3", "Hits", "#5")
    assert state_names([]) == ()


def test_only_trails_and_areas_are_switched():
    trail, area = Trail(), AreaOfEffect()
    traits = [Layer(name="Step"), trail, area]
    assert [switched_trait(traits, name) for name in ("Step_Level", "#1", "#2", "#3")] == [
        *(None, trail),
        *(area, None),
    ]


@pytest.mark.parametrize("trait", [Trail, AreaOfEffect])
@pytest.mark.parametrize(
    ("state", "is_on"),
    [
        ("true", True),
        (True, True),
        ("true;Map;1;3,4", True),
        ("false", False),
        (False, False),
        ("false;Map;1;3,4", False),
        ("", False),
        ("trueish", False),
    ],
)
def test_the_first_word_of_its_state_says_whether_a_trait_is_on(trait, state, is_on):
    assert is_switched_on(trait(on_at_start=not is_on), state) is is_on
    assert is_switched_on(trait(on_at_start=is_on), None) is is_on
