"""What speaks of the game around it is drawn anew when the game changes."""

import pytest

from tests.behaviour.pieces import imported
from vtt.behaviour.asks import asks_around
from vtt.definition.trait_data import CalculatedProperty, DynamicProperty
from vtt.definition.trait_looks import Label, Layer, LayerLevel

OWN = DynamicProperty(name="Hits", value="1")


def layer(**fields):
    return Layer(levels=(LayerLevel("a.png"),), **fields)


@pytest.mark.parametrize(
    ("traits", "asks"),
    [
        ((layer(),), False),
        ((OWN, layer(follows=True, follow="Hits")), False),
        ((OWN, layer(follows=True, follow="{Hits * 2}")), False),
        ((layer(follows=True, follow="Weather"),), True),
        ((layer(follows=True, follow="{Weather + 1}"),), True),
        ((layer(shown_if="Weather"),), True),
        ((OWN, layer(shown_if="Hits")), False),
        ((Label(text="$pieceName$"),), False),
        ((Label(text="$LocationName$"),), True),
        ((OWN, Label(text='{GetProperty("Hits")}')), False),
        ((Label(text='{GetProperty("Turn")}'),), True),
        ((Label(text='{GetProperty("A" + 1)}'),), True),
        ((Label(text='{SumStack("Hits")}'),), True),
        ((OWN, Label(text='{If(Hits > 1, "a", Math.max(1, 2))}')), False),
        ((CalculatedProperty(name="C", expression="{Turn}"), Label(text="$C$")), True),
        ((CalculatedProperty(name="C", expression="{C}"), Label(text="$C$")), False),
        ((OWN, Label(text="{Hits.length() + (int)Hits}")), False),
        ((Label(text="{Hits +}"),), False),
    ],
)
def test_a_kind_asks_around_where_its_looks_speak_of_more_than_itself(traits, asks):
    module = imported(*traits)
    assert asks_around(module, module.piece("unit")) is asks
    assert asks_around(module, module.piece("unit")) is asks
