import pytest

from tests.builders import make_definition, make_module
from vtt.base.errors import DefinitionError
from vtt.definition.chart import ChartDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.piece import Prototype
from vtt.definition.rules_table import RulesTable
from vtt.definition.values import make_properties
from vtt.geometry.outline import rectangle

MODULE = make_module(
    charts=(ChartDefinition("crt", "CRT", page="docs/crt.md"),),
    rules_tables=(RulesTable("combat", "Combat", (), (), ()),),
)


@pytest.mark.parametrize(
    ("look_up", "known", "wanted", "message"),
    [
        ("side", "red", "rde", "has no side 'rde'; did you mean 'red'?"),
        ("terrain_kind", "wood", "woods", "has no terrain kind 'woods'; did you mean 'wood'?"),
        ("piece", "pike", "pik", "has no piece 'pik'; did you mean 'pike'?"),
        ("table", "field", "feld", "has no table 'feld'; did you mean 'field'?"),
        ("deck", "draw", "drow", "has no deck 'drow'; did you mean 'draw'?"),
        ("chart", "crt", "ctr", "has no chart 'ctr'; did you mean 'crt'?"),
        ("rules_table", "combat", "comba", "has no rules table 'comba'; did you mean 'combat'?"),
        ("scenario", "start", "strat", "has no scenario 'strat'; did you mean 'start'?"),
    ],
)
def test_look_up_is_by_id_and_names_the_nearest(look_up, known, wanted, message):
    assert getattr(MODULE, look_up)(known).id == known
    with pytest.raises(DefinitionError) as caught:
        getattr(MODULE, look_up)(wanted)
    assert message in str(caught.value)


def test_the_first_scenario_is_the_default():
    assert MODULE.scenario().id == "start"
    with pytest.raises(DefinitionError, match="has no scenario ''"):
        ModuleDefinition(ModuleInfo("x", "X")).scenario()


def test_pieces_are_looked_up_with_their_prototypes_worked_in_and_kept_as_they_are_written():
    foot = Prototype("foot", properties=make_properties({"move": 80.0}))
    written = make_definition("block", rectangle(40, 20), prototypes=("foot",))
    module = make_module(prototypes=(foot,), pieces=(written,))
    assert module.piece("block").get("move") == 80.0
    assert module.piece("block").prototypes == ()
    assert module.pieces == (written,)
    assert module.has_piece("block")
    assert not module.has_piece("foot")
