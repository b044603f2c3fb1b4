"""Which names a module gives, and what its traits ask for beyond them."""

import msgspec
import pytest

from tests.behaviour.pieces import command, imported
from vtt.base.frozen import freeze_dict
from vtt.behaviour.game_scope import BOX
from vtt.behaviour.known_names import known_names, not_understood
from vtt.definition.deck import DeckDefinition
from vtt.definition.scenario import ScenarioDefinition
from vtt.definition.trait import UsePrototype
from vtt.definition.trait_control import GlobalKey, Report, Trigger
from vtt.definition.trait_data import DynamicProperty, GlobalProperty, Marker
from vtt.definition.trait_looks import Label, Layer, LayerLevel
from vtt.definition.trait_moves import PlaceMarker
from vtt.definition.trait_parts import Parameter
from vtt.definition.turn_track import CountedLevel, ListedLevel, TurnTrack
from vtt.geometry.pose import Pose

GIVING = (
    DynamicProperty(name="Hits"),
    Marker(name="Nation", value="FR"),
    Layer(name="Step", levels=(LayerLevel(),)),
    Trigger(index_property="Index"),
    GlobalProperty(name="Weather"),
    GlobalKey(parameters=(Parameter("Sent"),)),
    PlaceMarker(command=command(), parameters=(Parameter("Placed"),)),
)


@pytest.fixture(scope="module")
def module():
    made = imported(*GIVING)
    levels = (CountedLevel("Turn", property="Now", levels=(ListedLevel("S", property="Who"),)),)
    boxes = freeze_dict({BOX: {"properties": {"Main": {"Wind\tSea\tB\tMain": "1", "Fog": "2"}}}})
    scenario = ScenarioDefinition("start", "Start", boxes=boxes)
    return msgspec.structs.replace(
        made,
        scenarios=(scenario,),
        decks=(DeckDefinition("d", "Draw", "table", Pose(0.0, 0.0)),),
        turn_tracks=(TurnTrack("t", "Turn", levels=levels),),
    )


@pytest.mark.parametrize(
    "name",
    [
        *("Hits", "Nation", "Step_Level", "Step_Active", "Index", "Weather", "Sent", "Placed"),
        *("Now", "Who", "Wind", "Fog", "Draw_numPieces", "BasicName", "CurrentMap", "PlayerSide"),
        *("DrawingMouseover", "ModuleName"),
    ],
)
def test_a_name_is_known_that_something_gives(module, name):
    assert name in known_names(module)


def test_a_parameter_of_a_prototype_is_a_name(module):
    use = UsePrototype(prototype="p", parameters=(("cf", "4"),))
    kind = msgspec.structs.replace(module.pieces[-1], traits=(use,))
    assert "cf" in known_names(msgspec.structs.replace(module, pieces=(kind,)))


def faults(module, trait):
    return [(found.text.text, found.name) for found in not_understood(trait, known_names(module))]


def test_what_nothing_gives_is_told_and_what_a_trait_knows_itself_is_not(module):
    assert faults(module, Trigger(condition="{Foo > Hits}")) == [("{Foo > Hits}", "Foo")]
    assert faults(module, Trigger(condition="Foo = 1 && Hits = 2")) == [
        ("Foo = 1 && Hits = 2", "Foo")
    ]
    assert faults(module, Layer(follows=True, follow="Foo")) == [("Foo", "Foo")]
    assert faults(module, Label(text="$Foo$", name_format="$label$")) == [("$Foo$", "Foo")]
    assert faults(module, Report(format="$oldHits$ $location$ $oldFoo$")) == [
        ("$oldHits$ $location$ $oldFoo$", "oldFoo")
    ]


def test_an_unknown_function_has_no_name_of_a_property(module):
    (found,) = not_understood(Trigger(condition="{Sleep(1)}"), known_names(module))
    assert (found.name, found.reason) == ("", "there is no function 'Sleep' here")
