"""Keys change properties."""

import pytest

from tests.behaviour.pieces import acting, after, command
from vtt.base.frozen import freeze_dict, get_path
from vtt.behaviour.game_scope import BOX
from vtt.behaviour.perform_data import changed
from vtt.behaviour.performing import AnswerNeeded
from vtt.definition.trait_data import (
    DynamicProperty,
    GlobalProperty,
    PropertyScope,
    PropertySheet,
    SheetField,
    SheetFieldKind,
    Spreadsheet,
    SpreadsheetRow,
)
from vtt.definition.trait_parts import ChangeKind, Constraint, PropertyChange

NUMBER = Constraint(is_number=True, least="0", most="6")
ROUND = Constraint(is_number=True, least="1", most="3", wraps=True)


def change(kind, value="", **more):
    return PropertyChange(command(), kind, value, **more)


@pytest.mark.parametrize(
    ("constraint", "change", "before", "after_"),
    [
        (Constraint(), change(ChangeKind.SET, "9"), "1", "9"),
        (Constraint(), change(ChangeKind.SET, "{Hits + 1}"), "1", "2"),
        (NUMBER, change(ChangeKind.ADD, "1"), "2", "3"),
        (NUMBER, change(ChangeKind.ADD, "9"), "2", "6"),
        (NUMBER, change(ChangeKind.ADD, "-9"), "2", "0"),
        (ROUND, change(ChangeKind.ADD, "1"), "3", "1"),
        (ROUND, change(ChangeKind.ADD, "-1"), "1", "3"),
        (NUMBER, change(ChangeKind.ADD, "{Hits}"), "2", "4"),
        (NUMBER, change(ChangeKind.ADD, "1"), "many", "many"),
    ],
)
def test_a_property_is_set_or_added_to_within_its_limits(constraint, change, before, after_):
    trait = DynamicProperty(name="Hits", value=before, constraint=constraint, changes=(change,))
    found = after(acting(trait)).get("Hits")
    assert (found or before) == after_


def test_a_value_is_asked_for_or_chosen():
    asked = DynamicProperty(name="Hits", changes=(change(ChangeKind.ASK, prompt="How many?"),))
    assert after(acting(asked, answers=[("4",)])).get("Hits") == "4"
    chosen = change(ChangeKind.CHOOSE, choices=("a", "{1+1}"))
    with pytest.raises(AnswerNeeded) as needed:
        after(acting(DynamicProperty(name="Hits", changes=(chosen,))))
    assert needed.value.question.fields[0].choices == ("a", "2")


def shared(scope, holder=""):
    trait = GlobalProperty(
        name="Weather",
        scope=scope,
        holder=holder,
        constraint=NUMBER,
        changes=(change(ChangeKind.ADD, "1"),),
    )
    me = acting(trait)
    boxes = freeze_dict({BOX: {"properties": {"Module": {"Weather": "2"}}}})
    me.work.state = type(me.work.state)(
        **{f: getattr(me.work.state, f) for f in me.work.state.__struct_fields__ if f != "boxes"},
        boxes=boxes,
    )
    after(me)
    return me.work.state.boxes


def test_a_shared_property_is_changed_where_it_lies():
    assert get_path(shared(PropertyScope.NEAREST), (BOX, "properties", "Module", "Weather")) == "3"


def test_a_named_maps_property_is_changed_there():
    boxes = shared(PropertyScope.MAP, "Main")
    assert get_path(boxes, (BOX, "properties", "Main", "Weather")) == "3"


def test_a_sheet_is_filled_in():
    fields = (
        SheetField("Head", SheetFieldKind.LABEL, "x"),
        SheetField("Ammo", value="4"),
        SheetField("Note", SheetFieldKind.LINES),
    )
    sheet = PropertySheet(command=command("Sheet"), fields=fields)
    with pytest.raises(AnswerNeeded) as needed:
        after(acting(sheet))
    assert [f.label for f in needed.value.question.fields] == ["Ammo", "Note"]
    me = acting(sheet, answers=[("3", "one\ntwo~")])
    assert after(me).get("#0") == "x~3~one|two-"
    assert me.scope.text("Ammo") == "3"


def test_a_table_is_filled_in():
    table = Spreadsheet(command=command(), rows=1, columns=2, contents=(SpreadsheetRow(("a",)),))
    with pytest.raises(AnswerNeeded) as needed:
        after(acting(table))
    assert [(f.label, f.value) for f in needed.value.question.fields] == [("1.1", "a"), ("1.2", "")]
    assert after(acting(table, answers=[("b", "c")])).get("#0") == "b,c"


def test_a_change_speaks_of_the_piece_as_it_is():
    me = acting(DynamicProperty(name="Hits", value="5"))
    assert changed(me, change(ChangeKind.SET, "$Hits$"), Constraint(), "x", "1") == "5"
