"""Army lists in a running game: every one comes in for either side and stands as it should."""

from pathlib import Path

import msgspec
import pytest

from vtt.base.errors import FormatError
from vtt.commands.apply import apply
from vtt.commands.rules import SetSetting
from vtt.formats.foreign import HeldFile, OpenedFile
from vtt.geometry.outline import outline_size
from vtt.session.bring_in import bringing_in
from vtt.state.forces import Muster
from vtt.state.new_game import new_game
from vtt_dbr.formats.muster import place

FILES = sorted((Path(__file__).parents[4] / "modules" / "dbr" / "forces").glob("*.xml"))
SIDES = ("sweden", "imperial")


@pytest.fixture
def blank(module):
    return new_game(module, "blank", secret="s")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_army_stands_soundly_at_either_edge(module, referee, blank, path):
    state = blank
    for side in SIDES:
        muster = Muster(side, "field")
        forces = place(OpenedFile(path), module, state, muster)
        state = apply(state, bringing_in(forces, muster, state, replace=True))
        mine = [piece for piece in state.pieces.values() if piece.side == side]
        assert len(mine) == len(forces.pieces)
        assert all((piece.pose.y > 600) == (side == "sweden") for piece in mine)
    assert referee.validate(state) == ((), ())


@pytest.mark.parametrize(
    ("scale", "shot", "horse"),
    [
        ("15_normal", (40, 20), (40, 30)),
        ("15_condensed", (40, 20), (40, 30)),
        ("25_normal", (60, 30), (60, 40)),
        ("25_condensed", (60, 30), (60, 40)),
    ],
)
def test_an_army_comes_in_with_the_bases_of_the_scale(module, referee, blank, scale, shot, horse):
    state = apply(blank, SetSetting("dbr", "scale", scale))
    for side in SIDES:
        muster = Muster(side, "field")
        forces = place(OpenedFile(FILES[0]), module, state, muster)
        assert [note.kind for note in forces.notes] == ["carried"]
        state = apply(state, bringing_in(forces, muster, state, replace=True))
    sizes, kinds = {}, {kind.id: kind for kind in module.resolved_pieces}
    for piece in state.pieces.values():
        kind = kinds[piece.definition]
        sizes.setdefault(kind.get("class"), set()).add(outline_size(kind.outline))
    assert (sizes["Sh"], sizes["Pi"]) == ({shot}, {horse})
    assert referee.validate(state) == ((), ())


def test_a_size_that_the_module_does_not_have_is_told(module, blank):
    text = """<army-list format="1" id="x" name="X"><command id="c" name="C">
      <element class="Sh" grade="O" general="cinc"/><element class="El" grade="O" depth-mm="50"/>
      </command></army-list>"""
    forces = place(HeldFile("x.xml", text.encode()), module, blank, Muster("sweden", "field"))
    assert [note.text for note in forces.notes[1:]] == [
        "bases of another size than the list and the scale say: El"
    ]


def test_an_element_has_what_its_list_says(module, blank):
    text = """<army-list format="1" id="x" name="X" nation="scots" ln-rear-support="true">
      <command id="c" name="The clans"><element class="Wd" grade="S" general="cinc" name="Montrose"/>
      <element class="Ln" grade="F"/></command></army-list>"""
    file = HeldFile("x.xml", text.encode())
    chief, lancers = place(file, module, blank, Muster("imperial", "field")).pieces
    assert chief.definition == "imperial-troops-wd-general"
    assert dict(chief.properties) == {
        "command": "c",
        "command_name": "The clans",
        "general": "cinc",
        "grade": "S",
        "ln_rear_support": True,
        "name": "Montrose",
        "nation": "scots",
    }
    assert dict(lancers.properties)["grade"] == "F"


def test_a_list_says_what_it_holds(module, blank):
    forces = place(OpenedFile(FILES[0]), module, blank, Muster("sweden", "field"))
    assert forces.name == "Tilly and the Catholic League"
    assert forces.summary.startswith("1618 to 1632, 3 commands, 33 elements.")
    assert forces.lines[0] == "The battle"
    assert " 1 Pikes (S), Johann Tserclaes, count of Tilly, commander-in-chief" in forces.lines


def test_points_are_summed_where_every_line_has_them(module, blank):
    text = """<army-list format="1" id="x" name="X"><command id="c">
      <element class="Pk" count="3" points="4"/><element class="Sh" points="5.5"/></command></army-list>"""
    forces = place(HeldFile("x.xml", text.encode()), module, blank, Muster("sweden", "field"))
    assert "4 elements, 17.5 points" in forces.summary


def test_faults_and_missing_pieces_are_named(module, blank):
    bad = HeldFile("bad.xml", b'<army-list format="1" id="x" name="X"><command id="c">'
                              b'<element class="Pj"/></command></army-list>')  # fmt: skip
    with pytest.raises(FormatError) as caught:
        place(bad, module, blank, Muster("sweden", "field"))
    assert "no class 'Pj'" in str(caught.value.problems[0])
    few = msgspec.structs.replace(
        module, pieces=tuple(p for p in module.pieces if "shp" not in p.prototypes)
    )
    ships = HeldFile("s.xml", b'<army-list format="1" id="x" name="X"><command id="c">'
                              b'<element class="Shp"/></command></army-list>')  # fmt: skip
    with pytest.raises(FormatError, match="no pieces of Sweden and allies for Shp"):
        place(ships, few, blank, Muster("sweden", "field"))


def test_those_of_one_kind_are_told_apart_by_a_number(module, blank):
    forces = place(OpenedFile(FILES[0]), module, blank, Muster("sweden", "field"))
    numbers = [str(piece.id).rpartition("-")[2] for piece in forces.pieces]
    assert all(number.isdigit() for number in numbers)
    kinds = [
        (piece.definition, number) for piece, number in zip(forces.pieces, numbers, strict=True)
    ]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_two_elements_of_an_army_are_called_the_same(path, module, blank):
    forces = place(OpenedFile(path), module, blank, Muster("sweden", "field"))
    called = [piece.get("name") or module.piece(piece.definition).name for piece in forces.pieces]
    assert len(set(called)) == len(called)
