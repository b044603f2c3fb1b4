import pytest

from tests.builders import START, make_module, position
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.piece import MovePieces, SetFace, SetMark, SetProperty, SetSecrecy, SetSide
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_moves import NotStacking
from vtt.definition.values import make_properties
from vtt.session.inspection import MIXED, Section, edited, fields_of, property_set, typed_value
from vtt.state.new_game import new_game
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for


def view(side=UMPIRE, text=START, **fields):
    module = make_module(**fields)
    return view_for(new_game(module) if text == START else position(text, module), module, side)


def told(*pieces, **fields):
    return {field.name: field.text for field in fields_of(view(**fields), pieces)}


def test_all_data_of_a_piece_are_told():
    found = told("blue_2")
    assert found == {
        "id": "blue_2", "name": "Shot 2", "kind": "Shot", "side": "Blue", "face": "shot front",
        "table": "Field", "x": "140 mm", "y": "300 mm", "facing": "180°", "level": "none",
        "slot": "nowhere named", "stack": "column", "moved": "no", "locked": "no", "known": "open",
        "hits": "2",
    }  # fmt: skip


def test_of_several_pieces_what_differs_is_marked_so():
    found = told("red_1", "red_2", "blue_1")
    assert (found["pieces"], found["side"], found["x"]) == ("3", MIXED, MIXED)
    assert (found["moved"], found["level"]) == ("no", "none")
    assert "face" not in found, "they have different faces"
    assert told("red_1", "red_2")["y"] == "100 mm"


def test_traits_are_told_as_the_module_has_them():
    module = make_module()
    traits = (NotStacking(description="stands alone"),)
    pieces = tuple(
        type(p)(**{f: getattr(p, f) for f in p.__struct_fields__} | {"traits": traits})
        for p in module.pieces
    )
    found = [f for f in fields_of(view(pieces=pieces), ["red_1"]) if f.section is Section.TRAITS]
    assert [field.name for field in found] == ["not-stacking"]
    assert "description=stands alone" in found[0].text
    assert not found[0].editable


def test_an_unknown_piece_tells_nothing_of_itself():
    text = "m pike 5,5 @0 side=red secrecy=masked:red .hits=3"
    blue = view("blue", text)
    (alias,) = blue.state.pieces
    found = {field.name: field.text for field in fields_of(blue, [alias])}
    assert found["name"].startswith("Masked piece")
    assert "id" not in found
    assert "hits" not in found
    assert "Pike" not in str(found)


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("x", "120,5 mm", "pose.x", 120.5),
        ("facing", " 45° ", "pose.facing", 45.0),
        ("level", "Wall", "level", "wall"),
        ("slot", "Port", "slot", "port"),
        ("moved", "yes", "moved", True),
        ("locked", "yes", "locked", True),
        ("side", "nobody", "side", None),
        ("side", "Blue", "side", "blue"),
        ("face", "pike back", "face", "back"),
        ("known", "hidden", "secrecy", Secrecy(SecrecyKind.HIDDEN, "red")),
    ],
)
def test_a_field_of_all_pieces_is_set_by_one_command(name, text, field, value):
    before = view()
    command = edited(before, ["red_1", "red_2"], name, text)
    after = apply(before.state, command)
    for piece in ("red_1", "red_2"):
        found = after.pieces[piece]
        for part in field.split("."):
            found = getattr(found, part)
        assert found == value


def test_which_command_it_is():
    before = view()
    kinds = [
        ("x", "1", MovePieces), ("level", "Wall", MovePieces), ("side", "Red", SetSide),
        ("face", "pike back", SetFace), ("moved", "no", SetMark), ("known", "open", SetSecrecy),
        ("grade", "S", SetProperty),
    ]  # fmt: skip
    for name, text, kind in kinds:
        assert isinstance(edited(before, ["red_1"], name, text), kind)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("x", "nan", "takes a number"),
        ("y", "far away", "takes a number"),
        ("x", "1e9", "lies from"),
        ("level", "Cellar", "level is one of Ground, Wall, none"),
        ("side", "Green", "side is one of Red, Blue"),
        ("known", "whispered", "known is one of"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(name, text, words):
    with pytest.raises(CommandError, match=words):
        edited(view(), ["red_1"], name, text)


def test_nobodys_piece_is_kept_from_nobody():
    with pytest.raises(CommandError, match="give them to a side"):
        edited(view(text="stone shot 5,5 @0"), ["stone"], "known", "masked")


def test_who_leaves_a_stack_by_its_place_leaves_the_others_there():
    before = view()
    moved = apply(before.state, edited(before, ["blue_2"], "x", "10"))
    assert moved.pieces["blue_2"].stack is None
    assert moved.stacks["column"] == ("blue_3", "blue_4")
    turned = apply(before.state, edited(before, ["blue_2"], "facing", "10"))
    assert turned.pieces["blue_2"].stack == "column"


@pytest.mark.parametrize(
    ("text", "old", "value"),
    [
        ("3", 2, 3), ("3.5", 2, 3.5), ("4", 2.0, 4.0), ("", 2, None), ("yes", True, True),
        ("no", True, False), ("2,5", 2, 2.5), ("3", "O", "3"), ("7", None, 7), ("true", None, True),
        ("S", None, "S"), ("inf", None, "inf"),
    ],
)  # fmt: skip
def test_a_typed_value_keeps_the_kind_that_was_there(text, old, value):
    found = typed_value(text, old)
    assert found == value
    assert type(found) is type(value)
    assert make_properties({"a": found} if found is not None else {}) is not None


def test_what_is_neither_yes_nor_no_is_refused_where_one_of_them_was():
    assert typed_value("No", True) is False
    with pytest.raises(CommandError, match="true or false; found 'maybe'"):
        typed_value("maybe", True)


@pytest.mark.parametrize("old", [2, 2.5])
@pytest.mark.parametrize("typed", ["many", "3 men", "inf", "nan", "true"])
def test_a_word_is_refused_where_a_number_was(typed, old):
    with pytest.raises(CommandError, match=f"It is a number.*found '{typed}'"):
        typed_value(typed, old)


@pytest.mark.parametrize("typed", ["1.2.3", "1e999", "-1,5,", "+.5."])
def test_what_is_meant_as_a_number_and_is_none_never_becomes_a_text(typed):
    with pytest.raises(CommandError, match="It is a number"):
        typed_value(typed, None)
    assert typed_value("4-6-8", None) == "4-6-8", "values with strokes are words"


def test_a_property_of_several_pieces_must_fit_each_of_them_and_is_named_when_it_does_not():
    before = view()
    state = apply(before.state, edited(before, ["blue_3"], "strength", "4"))
    counted = view_for(state, before.module, UMPIRE)
    with pytest.raises(CommandError, match=r"strength: it is a number.*found 'many'"):
        edited(counted, ["blue_2", "blue_3"], "strength", "many")
    with pytest.raises(CommandError, match="strength: it is a number"):
        property_set(counted, ["blue_3"], "strength", "many")
    assert property_set(counted, ["blue_2", "blue_3"], "strength", "5").value == 5
