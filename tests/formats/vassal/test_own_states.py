"""Badges of a module of ours in VASSAL: which level is shown, and the menu that sets what it follows."""

import msgspec

from tests.builders import make_module
from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.piece import Prototype
from vtt.definition.trait_data import DynamicProperty, Submenu
from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.formats.vassal.own_states import STATES, StateLayers, state_keys, states_of
from vtt.geometry.pose import Pose
from vtt.state.piece import PieceState

ORDER = Layer(
    follows=True,
    follow="order",
    levels=(
        LayerLevel("images/routed.svg", "+ routed"),
        LayerLevel("images/panicked.svg", "+ panicked"),
    ),
)
FOUGHT = Layer(follows=True, follow="fought", levels=(LayerLevel("images/fought.svg"),))
GRADE = Layer(follows=True, follow="grade", levels=(LayerLevel("images/o.svg", "O"),))


def states(*layers: Layer) -> tuple:
    module = make_module()
    return StateLayers(module, lambda _: (40, 40)).write(layers)


def level(layer: Layer, name: str, value: object) -> int:
    """The level that is shown in a piece with this value; imported pieces count as VASSAL does."""
    module = make_module(prototypes=(Prototype("badges", "Badges", traits=(layer,)),))
    kind = msgspec.structs.replace(module.pieces[0], prototypes=("badges",), properties=())
    piece = PieceState("p", kind.id, "field", Pose(0.0, 0.0), properties=((name, value),))
    return PieceScope(module, kind, piece if value is not None else None).level(layer, "#0")


def test_a_level_may_have_quotes_in_its_name():
    named = LayerLevel("images/a.svg", 'so "called" \\ here')
    layer, *_ = states(msgspec.structs.replace(ORDER, levels=(named, *ORDER.levels)))
    assert level(layer, "order", named.name) == 2
    assert level(layer, "order", "routed") == 3


def test_without_a_value_nothing_is_drawn():
    layer, *_ = states(ORDER)
    assert layer.levels[0] == LayerLevel()
    assert [level(layer, "order", value) for value in (None, "", "gone")] == [1, 1, 1]


def test_values_are_found_by_name_by_number_and_as_true():
    order, fought = states(ORDER)[0], states(FOUGHT)[0]
    assert [level(order, "order", value) for value in ("routed", "panicked", 2)] == [2, 3, 3]
    assert [level(fought, "fought", value) for value in (True, False, 1)] == [2, 1, 2]


def test_a_property_that_nothing_gives_is_set_by_the_menu():
    _, order, _, fought, menu = states(ORDER, FOUGHT)
    assert isinstance(order, DynamicProperty)
    assert [change.value for change in order.changes] == ["routed", "panicked", ""]
    assert [change.value for change in fought.changes] == ["true", ""]
    words = ("order: routed", "order: panicked", "order: none", "fought", "fought: none")
    assert menu == Submenu(menu=STATES, entries=words)


def test_one_that_a_piece_has_anyway_stays_its_own():
    (layer,) = states(GRADE)
    assert level(layer, "grade", "O") == 2


def test_each_command_has_a_key_of_its_own():
    module = make_module(prototypes=(Prototype("badges", "Badges", traits=(ORDER, FOUGHT)),))
    keys = list(state_keys(module))
    assert len(keys) == len(set(keys)) == 5


def test_what_the_table_knows_of_a_piece_is_among_its_states():
    piece = PieceState("p", "pike", "field", Pose(0.0, 0.0), moved=True, level="wall")
    assert states_of(piece) == {"moved": True, "locked": False, "level": "wall"}


def test_badges_stand_beside_each_other_and_have_the_size_of_a_badge():
    layers = [trait for trait in states(ORDER, FOUGHT, GRADE) if isinstance(trait, Layer)]
    assert len({(layer.x, layer.y) for layer in layers}) == 3
    assert all(0.0 < layer.scale < 1.0 for layer in layers)
