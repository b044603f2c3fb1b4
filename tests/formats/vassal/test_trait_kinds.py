import pytest

from vtt.definition.trait_parts import (
    Access,
    AccessKind,
    ChangeKind,
    Comparison,
    Target,
    TargetKind,
    TargetPlace,
)
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_kinds import ACCESS, CHANGES, CONSTRAINT, TARGET

NAMES = Names(sides={"Red": "red", "Blue": "blue"}, codes={"plusOne": 57348})


def test_targets_in_both_lengths():
    text = "MODULE|true|ZONE||||Hex|1|2||true|Side|{Red}|NOT_MATCH|att|2"
    target = TARGET.read(text, NAMES)
    assert target == Target(
        kind=TargetKind.MODULE, by_place=True, place=TargetPlace.ZONE, location="Hex", x="1", y="2",
        by_property=True, property="Side", value="{Red}", comparison=Comparison.NO_MATCH,
        attachment="att", attachment_index="2",
    )  # fmt: skip
    assert TARGET.write(target, NAMES) == text
    short = "MAP|false|MAP|||||0|0||false|||EQUALS"
    assert TARGET.write(TARGET.read(short, NAMES), Names(target_fields=14)) == short
    assert TARGET.read("", NAMES) == Target(kind=TargetKind.MAP)


def test_access():
    assert ACCESS.read("side:", NAMES) == Access(AccessKind.SIDE)
    assert ACCESS.read("", NAMES) == Access(AccessKind.PLAYER)
    sides = ACCESS.read("sides:Red:Blue", NAMES)
    assert sides == Access(AccessKind.SIDES, ("red", "blue"))
    assert ACCESS.write(sides, NAMES) == "sides:Red:Blue"
    with pytest.raises(ValueError, match="sides of the module"):
        ACCESS.read("sides:Green", NAMES)


def test_changes_of_each_kind():
    text = r"A:51\,130:P\,3,B:57348\,0\,plusOne:I\,1,C::R\,How many?,D::E\,Which?\,a\\,b"
    changes = CHANGES.read(text, NAMES)
    assert [change.kind for change in changes] == list(ChangeKind)
    assert changes[1].command.key == "@plusOne"
    assert changes[3].choices == ("a", "b")
    assert CHANGES.write(changes, NAMES) == text


def test_a_recipe_without_a_letter_sets_and_a_constraint_has_defaults():
    assert CHANGES.read("A::", NAMES)[0].kind is ChangeKind.SET
    constraint = CONSTRAINT.read("true", NAMES)
    assert (constraint.is_number, constraint.least, constraint.most) == (True, "0", "100")
