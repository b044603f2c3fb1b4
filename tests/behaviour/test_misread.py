"""What cannot be worked out is told once for a kind of trait and its expression."""

import msgspec

from tests.behaviour.pieces import acting, after, command, imported, scope_of
from tests.render.battle import piece
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.misread import Misread, misreads
from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.trait_control import RestrictCommands, Trigger
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_looks import Label, Layer, LayerLevel
from vtt.definition.trait_moves import MoveFixed
from vtt.definition.trait_parts import ChangeKind, PropertyChange
from vtt.state.game import GameState, ModuleRef


def test_a_label_that_cannot_be_read_is_told_once_however_often_it_is_drawn():
    scope = scope_of(Label(text="{Hits +}"))
    for _ in range(3):
        assert scope.label_text(scope.definition.traits[0], "TextLabel") == ""
    reason = "expected a value, found 'the end'"
    assert misreads(scope.module) == (Misread("Unit", "label", "{Hits +}", reason),)


def test_kinds_that_share_a_prototype_tell_its_expression_once():
    module = imported(Label(text="{Foo(1)}"))
    other = msgspec.structs.replace(module.piece("unit"), id="other", name="Other")
    module = msgspec.structs.replace(module, pieces=(*module.pieces, other))
    game = GameScope(module, GameState(ModuleRef("m")))
    for kind in ("unit", "other"):
        scope = PieceScope(module, module.piece(kind), piece("a", kind, 1.0, 1.0), game)
        assert scope.text("TextLabel") == ""
    assert [(found.piece, found.text) for found in misreads(module)] == [("Unit", "{Foo(1)}")]


def test_what_a_counter_in_a_tray_cannot_answer_is_no_fault():
    scope = scope_of(Label(text='{SumStack("Size")}'), Label(text="{Random(6)}", property="Other"))
    assert scope.text("TextLabel") == ""
    assert scope.text("Other") == ""
    assert misreads(scope.module) == ()


def test_every_part_that_asks_takes_note():
    bad = PropertyChange(command(), ChangeKind.ADD, "{Bad1(}")
    me = acting(
        DynamicProperty(name="P", value="1", changes=(bad,)),
        MoveFixed(command=command(), x="{Bad2(}", y="0"),
        Trigger(command=command(), condition="{Bad3(}"),
        Trigger(command=command(), loops=True, count="{Bad4(}"),
        RestrictCommands(condition="{Bad5(}", keys=("Ctrl+K",)),
        Layer(levels=(LayerLevel(),), follows=True, follow="{Bad6(}", name="L"),
    )
    after(me)
    me.scope.text("L_Level")
    told = [found.text for found in misreads(me.work.module)]
    assert sorted(told) == [f"{{Bad{n}(}}" for n in range(1, 7)]
