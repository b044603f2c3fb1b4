"""A position saved as a scenario is the same position when it is opened."""

import os
import shutil

import msgspec
import pytest

from tests.builders import make_module, position
from vtt.base.errors import DefinitionError, VttError
from vtt.base.frozen import freeze_dict
from vtt.commands.apply import apply
from vtt.commands.flow import SetTurn
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetMark, SetSecrecy, SetSide
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import SetRulesValue, SetSetting
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.module import RulesUse
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module, zip_module
from vtt.geometry.pose import Pose
from vtt.session.library import shipped_folders
from vtt.session.scenario_save import ScenarioWords, save_scenario, scenario_of
from vtt.state.new_game import new_game
from vtt.state.notation import parse_piece
from vtt.state.piece import Place, Secrecy
from vtt.state.turn import TurnState

NOON = ScenarioWords("The bridge, noon", "What was left of them.")
PICTURES = {
    f"images/{name}.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    for name in (
        *(
            f"{kind}_{face}"
            for kind in ("pike", "shot", "gun", "storm", "truce")
            for face in ("front", "back")
        ),
        "unknown",
    )
}


@pytest.fixture
def folder(tmp_path):
    """The little module in a folder; its rules remember something."""
    folder = tmp_path / "skirmish"
    write_module(make_module(rules=RulesUse("duel")), folder, PICTURES)
    return folder


def played(module):
    """A position with everything that a scenario has words for."""
    wood = TerrainFeature(
        "wood_2", "wood", "camp", TerrainArea(((1.0, 2.0), (30.0, 2.0), (30.0, 40.5)))
    )
    state = new_game(module)
    for command in (
        MovePieces(
            (PieceMove("red_1", Place("field", Pose(12.3456, 7.891, 123.4), None, "wall", "town")),)
        ),
        MovePieces((PieceMove("red_gun", Place("camp", Pose(50, 60, 359.999))),)),
        SetMark(("red_1", "blue_2"), moved=True),
        SetMark(("blue_2",), locked=True),
        OrderStack("column", ("blue_4", "blue_2", "blue_3")),
        SetSide(("red_2",), "blue"),
        SetSecrecy(("red_2",), Secrecy(SecrecyKind.MASKED, "blue")),
        SetSecrecy(("red_gun",), Secrecy(SecrecyKind.HIDDEN, "red")),
        AddPieces((parse_piece("red_9 pike 200,200 @10 .hits=2 face=back side=red", "field"),)),
        OrderDeck("draw", ("card_c", "card_a", "card_b"), True),
        Draw("draw", (("card_b", Place("field", Pose(300, 300))),)),
        ToDeck("hand", ("card_a",)),
        PutTerrain(wood),
        RemoveTerrain("road_1"),
        SetTurn(TurnState(4, "fight", "blue")),
        SetRulesValue("duel", ("tired", "red_1"), [1, 2.5, "x", None, True]),
        SetSetting("duel", "pace", 5),
    ):
        state = apply(state, command)
    return state


def position_of(state):
    """What a position is: not its module's hash, its aliases' key, or how often a piece was hidden."""
    pieces = {piece.id: msgspec.structs.replace(piece, veil=0) for piece in state.pieces.values()}
    return {
        "pieces": pieces,
        **{name: getattr(state, name) for name in ("stacks", "decks", "terrain", "turn")},
        **{name: getattr(state, name) for name in ("boxes", "settings", "tables", "sides")},
    }


def test_a_position_comes_back_as_it_was_and_no_other_file_is_touched(folder):
    state = played(read_module(folder))
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    scenario = save_scenario(state, folder, NOON)
    assert (scenario.id, scenario.name, scenario.order) == (
        "the-bridge-noon",
        "The bridge, noon",
        1,
    )
    assert (folder / "scenarios" / "the-bridge-noon.xml").is_file()
    assert {path: path.read_bytes() for path in before} == before
    again = read_module(folder)
    assert again.scenario("the-bridge-noon").description == "What was left of them."
    assert again.scenario().id == "start", "the first scenario stays the first"
    assert position_of(new_game(again, "the-bridge-noon")) == position_of(state)


@pytest.mark.parametrize("name", ["dbr", "hexdemo"])
def test_the_beginning_of_a_shipped_scenario_is_the_same_scenario(tmp_path, name):
    folder = shutil.copytree(shipped_folders()[0] / name, tmp_path / name)
    module = read_module(folder)
    for scenario in module.scenarios:
        state = new_game(module, scenario.id)
        saved = save_scenario(state, folder, ScenarioWords(f"again {scenario.id}"))
        assert position_of(new_game(read_module(folder), saved.id)) == position_of(state)


def test_ids_are_new_and_can_be_read(folder):
    state = new_game(read_module(folder))
    names = ("Noon", "noon!", "Полдень", "")
    found = [save_scenario(state, folder, ScenarioWords(name)).id for name in names]
    assert found == ["noon", "noon_2", "position", "position_2"]


def test_an_archive_is_refused(folder, tmp_path):
    zip_module(folder, tmp_path / "skirmish.vttm")
    with pytest.raises(VttError, match=r"skirmish\.vttm is an archive.*unpack it first"):
        save_scenario(new_game(read_module(folder)), tmp_path / "skirmish.vttm", NOON)


def test_another_module_is_refused(folder):
    state = new_game(read_module(shipped_folders()[0] / "hexdemo"))
    with pytest.raises(VttError, match="holds the module 'skirmish', not 'hexdemo'"):
        save_scenario(state, folder, NOON)


def test_what_cannot_be_written_is_said_by_name(folder, monkeypatch):
    def refused(*_):
        raise PermissionError(13, os.strerror(13), str(folder / "scenarios"))

    monkeypatch.setattr("vtt.session.scenario_save.write_module", refused)
    with pytest.raises(VttError, match=r"scenarios cannot be written: Permission denied"):
        save_scenario(new_game(read_module(folder)), folder, NOON)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x dragon 1,1 @0 side=red", "of the kind 'dragon', which the module does not have"),
        ("x pike 1,1 @0", "is nobody's, but its kind 'pike' belongs to a side"),
    ],
)
def test_what_a_scenario_cannot_say_is_refused(text, words):
    with pytest.raises(DefinitionError, match=words):
        scenario_of(position(text), make_module(), NOON)


def test_what_other_rules_remember_is_refused():
    state = msgspec.structs.replace(
        new_game(make_module()), boxes=freeze_dict({"chess": {"king": 1}})
    )
    with pytest.raises(DefinitionError, match="a box of chess"):
        scenario_of(state, make_module(), NOON)
