import msgspec

from tests.builders import make_definition, make_module, start
from tests.formats.modules import SMALL, copy_of_small, edit
from vtt.base.problems import ProblemSeverity
from vtt.formats.compare import compare_module
from vtt.formats.module_file import read_module
from vtt.geometry.outline import rectangle
from vtt.state.game import ModuleRef


def told(*arguments, **options):
    return [str(problem) for problem in compare_module(*arguments, **options)]


def ref(module):
    return ModuleRef(module.info.id, module.info.version, module.fingerprint)


def test_the_very_same_module_is_fine():
    module = read_module(SMALL)
    assert told(ref(module), module, parts=dict(module.parts)) == []


def test_a_missing_module_is_named_with_its_version():
    assert told(ModuleRef("naseby", "3"), None) == [
        "error: the game needs the module 'naseby', version 3; it was not found [module-missing]"
    ]


def test_another_module_is_named():
    assert told(ModuleRef("naseby", "3"), make_module()) == [
        "error: the game needs the module 'naseby', found 'skirmish' [module-other]"
    ]


def test_a_changed_module_says_which_files_changed(tmp_path):
    before = read_module(SMALL)
    copy = copy_of_small(tmp_path)
    edit(copy / "pieces" / "red.xml", "grade=I", "grade=S")
    (copy / "translations" / "de.xml").unlink()
    (copy / "images" / "new.svg").write_text("<svg/>", encoding="utf-8")
    after = read_module(copy)
    assert told(ref(before), after, parts=dict(before.parts)) == [
        "warning: the module 'small' was changed since the game began (still 1) [module-changed]",
        "images/new.svg: warning: images/new.svg is new [module-part]",
        "pieces/red.xml: warning: pieces/red.xml changed [module-part]",
        "translations/de.xml: warning: translations/de.xml is gone [module-part]",
    ]


def test_another_version_is_told():
    module = make_module()
    old = ModuleRef(module.info.id, "2", "other")
    assert told(old, module) == [
        "warning: the game was begun with version 2 of the module 'skirmish'; version 3 is here "
        "[module-changed]"
    ]


def test_what_the_game_uses_and_the_module_lacks_is_an_error_each():
    game = start()
    kept = tuple(piece for piece in make_module().pieces if piece.id != "pike")
    renamed = make_definition("pikes", rectangle(40, 20))
    field, camp = make_module().tables
    module = make_module(
        pieces=(*kept, renamed),
        tables=(msgspec.structs.replace(field, id="feld"), camp),
        sides=make_module().sides[:1],
        decks=make_module().decks[1:],
        terrain_kinds=make_module().terrain_kinds[:1],
        fingerprint="other",
    )
    problems = compare_module(game.module, module, game)
    assert [problem.message for problem in problems[1:]] == [
        "the game uses the piece definition 'pike' 3 times; the module has none such; did you mean "
        "'pikes'?",
        "the game uses the table 'field' 7 times; the module has none such; did you mean 'feld'?",
        "the game uses the side 'blue' 4 times; the module has none such",
        "the game uses the deck 'draw' 3 times; the module has none such",
        "the game uses the terrain kind 'road' once; the module has none such",
    ]
    assert {problem.severity for problem in problems[1:]} == {ProblemSeverity.ERROR}


def test_a_face_that_is_gone_is_told():
    game = start()
    pieces = game.pieces.set("red_1", msgspec.structs.replace(game.pieces["red_1"], face="back"))
    game = msgspec.structs.replace(game, pieces=pieces)
    faces = make_module().pieces[0].faces[:1]
    first, *rest = make_module().pieces
    module = make_module(
        pieces=(msgspec.structs.replace(first, faces=faces), *rest), fingerprint="x"
    )
    (_, problem) = compare_module(game.module, module, game)
    assert problem.message == "the game uses the face 'pike: back' once; the module has none such"
