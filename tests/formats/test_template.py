from vtt.formats.module_file import inspect_module
from vtt.formats.module_save import write_module
from vtt.formats.template import template_module
from vtt.state.new_game import new_game


def test_the_new_module_has_no_fault_and_can_be_played(tmp_path):
    module, assets = template_module("naseby", "Naseby")
    write_module(module, tmp_path / "naseby", assets)
    reading = inspect_module(tmp_path / "naseby")
    assert reading.problems == ()
    assert reading.module.info.name == "Naseby"
    game = new_game(reading.module)
    assert len(game.pieces) == 12
    assert {piece.side for piece in game.pieces.values()} == {"blue", "red"}


def test_every_picture_is_used(tmp_path):
    module, assets = template_module("x", "X")
    used = {p.path for piece in module.pieces for face in piece.faces for p in face.pictures}
    assert used == {name for name in assets if name.startswith("images/")}
