from vtt.definition.trait_data import DynamicProperty, Marker
from vtt.definition.trait_looks import Label, Layer
from vtt.definition.trait_state import state_names


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
