"""What names mean for a piece."""

import pytest

from tests.behaviour.pieces import scope_of
from vtt.behaviour.bounds import DEEPEST
from vtt.behaviour.texts import said
from vtt.behaviour.tokens import ExpressionError
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_data import (
    BasicName,
    CalculatedProperty,
    DynamicProperty,
    Marker,
    Message,
    PropertySheet,
    SheetField,
)
from vtt.definition.trait_looks import AreaOfEffect, Hide, Label, Layer, LayerLevel, Mask, Rotate
from vtt.definition.trait_moves import MarkMoved, Mat, MoveWhen, NotStacking
from vtt.state.piece import Secrecy

LEVELS = (LayerLevel("images/a.png", "+ (full)"), LayerLevel("images/b.png", "Broken"))
STEP = Layer(name="Step", levels=LEVELS)
MASKED, HIDDEN = (Secrecy(kind, "red") for kind in (SecrecyKind.MASKED, SecrecyKind.HIDDEN))


@pytest.mark.parametrize(
    ("traits", "state", "name", "text"),
    [
        ((Marker(name="Nation", value="FR"),), {}, "Nation", "FR"),
        ((Message(name="Hello", text="Hi"),), {}, "Hello", "Hi"),
        ((DynamicProperty(name="Hits", value="1"),), {}, "Hits", "1"),
        (
            (DynamicProperty(name="Hits", value="1"),),
            {"properties": (("Hits", 3),)},
            "Hits",
            "3",
        ),
        ((STEP,), {}, "Step_Level", "1"),
        ((STEP,), {"properties": (("Step_Level", 2),)}, "Step_Image", "b.png"),
        ((STEP,), {"properties": (("Step_Level", 2),)}, "Step_Name", "Broken"),
        ((STEP,), {}, "Step_Active", "true"),
        ((Layer(name="L", levels=LEVELS, level=-2, always_on=False),), {}, "L_Level", "-2"),
        ((Layer(name="L", levels=LEVELS, level=-2, always_on=False),), {}, "L_Active", "false"),
        ((Layer(name="L", levels=LEVELS, level=-2),), {}, "L_Active", "false"),
        ((Layer(name="L", levels=LEVELS, level=-2, always_on=False),), {}, "L_Image", ""),
        ((Rotate(name="R", start=2),), {}, "R_Facing", "3"),
        ((Rotate(name="R", start=2),), {}, "R_Degrees", "120"),
        ((Rotate(name="R"),), {"facing": 60.0}, "R_Facing", "2"),
        (
            (Label(text="a$Nation$", property="Tag"), Marker(name="Nation", value="FR")),
            {},
            "Tag",
            "aFR",
        ),
        ((AreaOfEffect(name="Fire", always_on=False),), {}, "Fire_Active", "false"),
        ((AreaOfEffect(name="Fire"),), {}, "Fire_Active", "true"),
        ((PropertySheet(fields=(SheetField("Ammo", value="4"),)),), {}, "Ammo", "4"),
        (
            (PropertySheet(fields=(SheetField("Ammo", value="4"),)),),
            {"properties": (("#0", "2"),)},
            "Ammo",
            "2",
        ),
        ((BasicName(name="Other"),), {}, "BasicName", "Other"),
        ((), {}, "BasicName", "Unit"),
        ((Mat(name="Train"),), {}, "MatName", "Train"),
        ((MarkMoved(),), {"moved": True}, "Moved", "true"),
        ((MarkMoved(),), {}, "Moved", "false"),
        ((Mask(),), {"secrecy": MASKED}, "Obscured", "true"),
        ((Mask(),), {"secrecy": HIDDEN}, "Obscured", "false"),
        ((Hide(),), {"secrecy": HIDDEN}, "Invisible", "true"),
        ((NotStacking(moves=MoveWhen.NEVER),), {}, "Immobile", "true"),
        ((NotStacking(),), {}, "NoStack", "true"),
        ((NotStacking(),), {}, "IgnoreGrid", "false"),
        ((CalculatedProperty(name="Sum", expression="{2+3}"),), {}, "Sum", "5"),
        ((), {"properties": (("#basic_old", "x"),)}, "#basic_old", "x"),
        ((), {}, "DrawingMouseoverIndex", "1"),
    ],
)
def test_a_property_comes_from_its_trait(traits, state, name, text):
    assert scope_of(*traits, **state).text(name) == text


def test_of_two_with_one_name_the_outer_trait_is_read():
    assert scope_of(Marker(name="A", value="in"), Marker(name="A", value="out")).text("A") == "out"


def test_what_nothing_knows_is_none():
    assert scope_of().text("Nothing") is None
    with pytest.raises(ExpressionError, match="without a game"):
        scope_of().call("CountStack", [])


def test_layers_and_labels_change_the_name():
    label = Label(text="A", name_format="$label$: $pieceName$")
    assert scope_of(STEP, label).name == "A: Unit (full)"
    assert scope_of(STEP, label, properties=(("Step_Level", 2),)).name == "A: Broken"
    assert scope_of(STEP, Label(text="", name_format="x")).name == "Unit (full)"
    assert scope_of(Label(text="", name_format="x$label$", always_name=True)).name == "x"
    assert scope_of(Layer(levels=(LayerLevel(name="Old +"),))).name == "Old Unit"


def test_a_basic_name_is_the_innermost_name():
    # VASSAL 3.7.26 names a piece so whose basic piece is called otherwise, or nothing at all
    assert scope_of(STEP, BasicName(name="Cart")).name == "Cart (full)"
    assert scope_of(Marker(name="BasicName", value="Coin"), STEP).name == "Coin (full)"


def test_a_label_that_says_the_name_says_the_inner_one():
    assert scope_of(STEP, Label(text="$pieceName$!")).text("TextLabel") == "Unit (full)!"


def test_properties_that_ask_for_each_other_end():
    first = CalculatedProperty(name="A", expression="{B}")
    second = CalculatedProperty(name="B", expression="{A}")
    assert DEEPEST < 100
    assert said("{A}", scope_of(first, second)) == ""


@pytest.mark.parametrize(
    ("value", "level"), [("0", 1), ("1", 1), ("2", 2), ("9", 2), ("x", 1), ("", 1)]
)
def test_a_layer_that_follows_stays_within_its_levels(value, level):
    layer = Layer(name="L", levels=LEVELS, follows=True, follow="P")
    assert scope_of(layer, DynamicProperty(name="P", value=value)).text("L_Level") == str(level)


def test_a_layer_is_drawn_where_its_condition_holds():
    layer = Layer(levels=LEVELS, shown_if="Seen", shown_value="yes")
    assert scope_of(layer, Marker(name="Seen", value="yes")).shows(layer)
    assert not scope_of(layer).shows(layer)
    assert scope_of(STEP).shows(STEP)
