"""Army lists in and out of modules, through the program's own import and export."""

import shutil

import pytest

from vtt.base.errors import FormatError
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import inspect_module, read_module
from vtt.geometry.many import Crowd
from vtt.geometry.outline import outline_size
from vtt.state.new_game import new_game
from vtt_dbr.formats.to_module import SCENARIO

FRENCH = """<army-list format="1" id="france" name="France" edge="top">
  <command id="fr-right" name="Right wing">
    <element class="Ln" grade="S" count="4"/>
    <element class="Pi" grade="S" general="cinc" name="Condé"/>
  </command>
  <command id="fr-foot" name="Foot">
    <element class="Pk" grade="O" count="30"/>
    <element class="Art" grade="I" count="2" name="Light guns"/>
    <element class="El" grade="O" depth-mm="50"/>
  </command>
</army-list>
"""


@pytest.fixture
def copy(folder, tmp_path):
    return shutil.copytree(folder, tmp_path / "dbr")


@pytest.fixture
def french(tmp_path):
    file = tmp_path / "france.xml"
    file.write_text(FRENCH, encoding="utf-8")
    return file


def kinds(module, army):
    """How many elements of each kind an army has in its deployment."""
    found = {}
    for placement in module.scenario(SCENARIO).placements:
        piece = module.piece(placement.definition)
        if piece.army == army:
            key = (piece.get("class"), piece.get("grade"), piece.get("general"))
            found[key] = found.get(key, 0) + 1
    return found


def test_an_army_comes_into_the_module(copy, french):
    report = import_file(french, copy)
    assert report.format == "dbr-army-list"
    assert report.is_lossless
    module = read_module(copy)
    assert inspect_module(copy).problems == ()
    assert kinds(module, "france") == {
        ("Ln", "S", None): 4,
        ("Pi", "S", "cinc"): 1,
        ("Pk", "O", None): 30,
        ("Art", "I", None): 2,
        ("El", "O", None): 1,
    }
    assert {side.id for side in module.sides} == {"sweden", "imperial", "france"}


def test_its_elements_stand_on_the_table_and_on_nobody(copy, french, rules, referee):
    import_file(french, copy)
    module = read_module(copy)
    state = new_game(module, SCENARIO, secret="s")
    bases = {
        piece.id: referee.view(state)
        .at(state)
        .__class__(state, module, "dbr", {}, None)
        .footprint(piece)
        for piece in state.pieces.values()
    }
    assert not any(pair.overlapping for pair in Crowd(bases).near_pairs(0.0))
    assert all(0 <= x <= 1800 and 0 <= y <= 600 for b in bases.values() for x, y in b.corners)
    assert {piece.pose.facing for piece in state.pieces.values()} == {180.0}


def test_a_second_army_is_deployed_beside_the_first(copy, french, tmp_path):
    import_file(french, copy)
    swedes = tmp_path / "sweden.xml"
    export_module(read_module(copy), swedes, "dbr-army-list", "sweden")
    import_file(swedes, copy)
    module = read_module(copy)
    sides = {placement.side for placement in module.scenario(SCENARIO).placements}
    assert sides == {"france", "sweden"}
    assert inspect_module(copy).problems == ()


def test_pictures_of_the_module_are_used(copy, french, tmp_path):
    export_module(read_module(copy), tmp_path / "sweden.xml", "dbr-army-list", "sweden")
    import_file(tmp_path / "sweden.xml", copy)
    piece = read_module(copy).piece("sweden-pk-o")
    assert piece.faces[0].pictures[0].path == "images/sweden/pk_far.svg"


def test_out_and_in_and_out_again_is_the_same(copy, french, tmp_path):
    import_file(french, copy)
    first, second = tmp_path / "first.xml", tmp_path / "second.xml"
    report = export_module(read_module(copy), first, "dbr-army-list", "france")
    assert [note.kind for note in report.notes] == ["lost"]
    import_file(first, copy)
    export_module(read_module(copy), second, "dbr-army-list", "france")
    assert second.read_text(encoding="utf-8") == first.read_text(encoding="utf-8")
    assert 'name="Condé"' in first.read_text(encoding="utf-8")
    assert 'depth-mm="50"' in first.read_text(encoding="utf-8")


def test_a_list_alone_makes_a_module_and_says_what_it_lacks(french, tmp_path):
    report = import_file(french, tmp_path / "new")
    assert "without the tables that the rules read" in report.notes[1].text
    module = read_module(tmp_path / "new")
    assert len(module.scenario(SCENARIO).placements) == 38
    assert new_game(module, secret="s").tables == ("field",)


def test_a_faulty_list_changes_nothing(copy, tmp_path):
    file = tmp_path / "bad.xml"
    file.write_text(FRENCH.replace('class="Ln"', 'class="Lan"'), encoding="utf-8")
    before = {path: path.read_bytes() for path in copy.rglob("*.xml")}
    with pytest.raises(FormatError, match=r"bad\.xml is no usable army list: one fault") as caught:
        import_file(file, copy)
    (problem,) = caught.value.problems
    assert str(problem) == (
        f"{file}:3: error: <element>, class: there is no class 'Lan'; did you mean 'Ln'? [army-list]"
    )
    assert {path: path.read_bytes() for path in copy.rglob("*.xml")} == before


@pytest.mark.parametrize(
    ("part", "message"),
    [
        (
            "",
            "an army list holds one army: give --part, one of imperial, imperial-troops, "
            "imperial-troops-25, sweden, sweden-troops, sweden-troops-25",
        ),
        ("swedn", "found 'swedn'; did you mean 'sweden'?"),
    ],
)
def test_an_export_names_its_army(module, tmp_path, part, message):
    with pytest.raises(FormatError, match=message):
        export_module(module, tmp_path / "out.xml", "dbr-army-list", part)


def test_a_grade_without_a_picture_of_its_own_is_shown_by_a_badge(copy, tmp_path):
    file = tmp_path / "x.xml"
    file.write_text(
        '<army-list format="1" id="x" name="X" side="sweden"><command id="c">'
        '<element class="Wd" grade="S"/></command></army-list>'
    )
    import_file(file, copy)
    piece = read_module(copy).piece("x-wd-s")
    assert piece.faces[0].pictures[0].path == "images/sweden/wd_far.svg"
    assert any(trait.follow == "grade" for trait in piece.traits)


def test_an_army_comes_with_the_bases_of_the_scale_of_its_module(copy, french):
    module = copy / "module.xml"
    text = module.read_text(encoding="utf-8")
    large = '<rules plugin="dbr"><value name="scale" is="25_normal"/></rules>'
    module.write_text(text.replace('<rules plugin="dbr"/>', large), encoding="utf-8")
    import_file(french, copy)
    sizes = {
        piece.get("class"): outline_size(piece.outline)
        for piece in read_module(copy).resolved_pieces
        if piece.army == "france"
    }
    assert sizes == {
        "Ln": (60, 40),
        "Pi": (60, 40),
        "Pk": (60, 30),
        "Art": (60, 60),
        "El": (60, 50),
    }
