"""The properties of a kind by name, worked out once."""

from tests.behaviour.pieces import imported
from vtt.behaviour.names_of_traits import sources
from vtt.definition.trait_data import Marker
from vtt.definition.trait_looks import Layer, Rotate


def test_each_name_leads_to_its_trait_and_state():
    module = imported(Marker(name="A"), Layer(name="Step"), Rotate())
    found = sources(module, module.piece("unit"))
    assert sorted(found) == ["A", "Step_Active", "Step_Image", "Step_Level", "Step_Name"]
    assert found["Step_Image"].key == "Step_Level"


def test_they_are_kept_with_the_module():
    module = imported(Marker(name="A"))
    kind = module.piece("unit")
    assert sources(module, kind) is sources(module, kind)
