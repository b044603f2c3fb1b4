"""Keys change how a piece looks and stands."""

import pytest

from tests.behaviour.pieces import KEY, acting, after, command
from vtt.behaviour.performing import CHANCE, AnswerNeeded, BehaviourError
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.seal import Seal, seal_of
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_looks import (
    AreaOfEffect,
    Hide,
    Label,
    Layer,
    LayerLevel,
    Mask,
    Pivot,
    Rotate,
    Trail,
)
from vtt.definition.trait_moves import MarkMoved
from vtt.geometry.pose import Pose
from vtt.state.piece import Secrecy

THREE = tuple(LayerLevel(f"{name}.png") for name in "abc")


@pytest.mark.parametrize(
    ("fields", "before", "level"),
    [
        ({"increase": command()}, 1, 2),
        ({"increase": command()}, 3, 1),
        ({"increase": command(), "loops": False}, 3, 3),
        ({"decrease": command()}, 1, 3),
        ({"decrease": command()}, 2, 1),
        ({"decrease": command(), "loops": False}, 1, 1),
        ({"reset": command(), "reset_level": "2"}, 3, 2),
        ({"activate": command(), "always_on": False}, 2, -2),
        ({"activate": command(), "always_on": False}, -2, 2),
        ({"activate": command()}, 2, 2),
        ({"increase": command(), "always_on": False}, -1, -2),
        ({"increase": command(), "follows": True, "follow": "x"}, 1, 1),
        ({"random": command()}, 1, 2),
    ],
)
def test_a_layer_steps_loops_resets_and_is_switched(fields, before, level):
    me = acting(
        Layer(name="L", levels=THREE, **fields), falls=(2,), properties=(("L_Level", before),)
    )
    assert after(me).get("L_Level") == level


def test_chance_is_a_roll_that_is_told_and_sealed():
    dice = Layer(name="L", levels=THREE, random=command("Throw"))
    me = acting(dice, falls=(3,))
    before, module = me.work.state, me.work.module
    after(me)
    assert me.work.commands[0] == RollDice(DiceRequest(CHANCE, (3,), "Throw"), (3,))
    group = CommandGroup("Throw", tuple(me.work.commands))
    assert seal_of(group, before, module) is Seal.DICE
    assert describe(group, before, module, "blue")[0].text == "Throw: D3 = 3"


@pytest.mark.parametrize("kind", SecrecyKind)
def test_the_chance_of_a_secret_piece_is_sealed_too_and_told_to_who_knows_it(kind):
    """Else its owner could take the roll back until it falls as he likes."""
    dice = Layer(name="L", levels=THREE, random=command("Throw"))
    me = acting(dice, falls=(3,), secrecy=Secrecy(kind, "red"))
    before, module = me.work.state, me.work.module
    assert after(me).get("L_Level") == 3
    group = CommandGroup("Throw", tuple(me.work.commands))
    assert seal_of(group, before, module) is Seal.DICE
    assert describe(group, before, module, "red")[0].text == "Throw: D3 = 3"
    for viewer in ("blue", None):
        told = describe(group, before, module, viewer)
        assert not any("Throw" in line.text or "= 3" in line.text for line in told)


@pytest.mark.parametrize(
    ("fields", "before", "facing"),
    [
        ({"clockwise": command()}, 0.0, 60.0),
        ({"counterclockwise": command()}, 0.0, 300.0),
        ({"direct": command(), "direct_to": "3"}, 0.0, 120.0),
        ({"direct": command(), "direct_to": "{2+1}", "direct_is_facing": False}, 0.0, 3.0),
        ({"facings": 2, "random": command()}, 90.0, 180.0),
    ],
)
def test_a_piece_is_turned(fields, before, facing):
    assert after(acting(Rotate(**fields), falls=(2,), facing=before)).pose == Pose(
        100.0, 100.0, facing
    )


def test_a_free_turn_is_asked_for():
    me = acting(Rotate(facings=1, turn=command("Turn")))
    with pytest.raises(AnswerNeeded) as asked:
        after(me)
    assert asked.value.question.title == "Turn"
    assert asked.value.question.fields[0].is_number
    assert after(acting(Rotate(facings=1, turn=command()), answers=[("35",)])).pose.facing == 35.0
    with pytest.raises(BehaviourError, match="degrees"):
        after(acting(Rotate(facings=1, turn=command()), answers=[("north",)]))


def test_a_second_rotation_keeps_its_number():
    me = acting(Rotate(), Rotate(clockwise=command()))
    assert after(me).get("#1") == "1"
    assert after(me).get("#1") == "2"
    assert me.piece.pose.facing == 0.0


def test_a_piece_pivots_about_its_own_point():
    me = acting(Pivot(x=-10.0, y=0.0, first=command(), first_angle=90.0))
    assert after(me).pose == Pose(90.0, 110.0, 90.0)


def test_the_second_angle_of_a_pivot():
    me = acting(Pivot(x=-10.0, y=0.0, second=command(), second_angle=180.0))
    assert after(me).pose == Pose(80.0, 100.0, 180.0)


def test_a_label_is_asked_for():
    me = acting(Label(text="old", change=command("Rename")), answers=[("new",)])
    assert after(me).get("TextLabel") == "new"
    with pytest.raises(AnswerNeeded) as asked:
        after(acting(Label(text="old", change=command("Rename"))))
    assert asked.value.question.fields[0].value == "old"


@pytest.mark.parametrize(
    ("trait", "kind"), [(Mask, SecrecyKind.MASKED), (Hide, SecrecyKind.HIDDEN)]
)
def test_a_piece_is_covered_and_uncovered_by_its_side(trait, kind):
    me = acting(trait(command=command()), side="red")
    assert after(me).secrecy == Secrecy(kind, "red")
    assert after(me).secrecy is None


def test_another_side_may_not_uncover_it():
    held = Secrecy(SecrecyKind.MASKED, "red")
    with pytest.raises(BehaviourError, match="Only the side"):
        after(acting(Mask(command=command()), side="blue", secrecy=held))
    assert after(acting(Mask(command=command()), side=None, secrecy=held)).secrecy is None


def test_who_plays_all_covers_for_the_pieces_side():
    assert after(acting(Mask(command=command()), **{"side": None})).secrecy.side == "blue"


@pytest.mark.parametrize(
    ("fields", "before", "on"),
    [
        ({"toggle": command()}, (), "true"),
        ({"toggle": command()}, (("#0", "true"),), "false"),
        ({"switch_on": command()}, (("#0", "true"),), "true"),
        ({"switch_off": command()}, (("#0", "true"),), "false"),
        ({"toggle": command(), "always_on": True}, (), None),
    ],
)
def test_an_area_is_switched(fields, before, on):
    trait = AreaOfEffect(**{"always_on": False, **fields})
    assert after(acting(trait, properties=before)).get("#0") == on


def test_a_trail_is_switched_and_cleared():
    me = acting(Trail(toggle=command(), clear_key="Ctrl+C"))
    assert after(me).get("#0") == "true;;0;false;0"
    me.put("#0", "true;Map;2;1,1;2,2;true;9")
    assert after(me, "Ctrl+C").get("#0") == "true;;0;false;0"
    assert after(me).get("#0").startswith("false")


@pytest.mark.parametrize(
    ("fields", "before", "moved"),
    [
        ({"toggle": command()}, False, True),
        ({"toggle": command()}, True, False),
        ({"switch_on": command()}, True, True),
        ({"switch_off": command()}, True, False),
    ],
)
def test_the_mark_of_a_move_is_set(fields, before, moved):
    assert after(acting(MarkMoved(**fields), moved=before), KEY).moved is moved
