from tests.builders import make_module, position, start
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.session.placeholder import TABLE_MM, completed_module
from vtt.state.check import check_state
from vtt.state.view import view_for


def test_a_game_without_its_module_can_be_shown_and_is_sound():
    module = completed_module(None, start())
    assert check_state(start(), module) == []
    assert (module.info.id, module.info.version) == ("skirmish", "3")
    view = view_for(start(), module, "blue")
    standing = view.state.pieces_on("field").values()
    assert "red_1" in {piece.id for piece in standing if piece.pose.point == (100, 100)}
    assert all(view.module.piece(piece.definition).outline for piece in standing)


def test_what_the_module_has_stays_as_it_is():
    assert completed_module(make_module(), start()) == make_module()
    lacking = make_module(pieces=make_module().pieces[:1], decks=(), terrain_kinds=())
    completed = completed_module(lacking, start())
    assert completed.piece("pike") == make_module().piece("pike")
    assert check_state(start(), completed) == []
    assert completed.fingerprint == lacking.fingerprint


def test_a_table_is_wide_enough_for_what_stands_on_it():
    state = position("a pike 5000,10 @0")
    table = completed_module(None, state).table("field")
    assert table.width > 5000
    assert table.height == TABLE_MM


def test_states_of_one_game_are_served_together():
    bare = ModuleDefinition(ModuleInfo("bare", "Bare"))
    module = completed_module(bare, position("a pike 1,1 @0"), position("b gun 1,1 @0"))
    assert {"pike", "gun"} <= {piece.id for piece in module.pieces}
