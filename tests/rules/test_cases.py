"""Case files are read strictly, and give the position that they describe."""

from pathlib import Path

import msgspec
import pytest

from tests.rules.duel import DUEL, FIELD, MODULE
from vtt.base.errors import DefinitionError, FormatError
from vtt.base.ids import PieceId, SideId, TerrainId
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces
from vtt.commands.rules import AnswerChoice, Declare
from vtt.definition.terrain import TerrainArea, TerrainLine
from vtt.rules.cases import case_state, gesture_command, is_geometry_file, load_case_file
from vtt.state.mode import RulesMode
from vtt.state.turn import TurnState

HEAD = 'plugin = "duel"\nsource = "test"\n'
CASE = '[[case]]\nid = "a"\nrule = "M1"\nscenario = "start"\nmove = "red_1 100,150"\nexpect = {}\n'


def write(tmp_path, text):
    file = tmp_path / "cases.toml"
    file.write_text(text)
    return file


def one_case(tmp_path, text):
    (case,) = load_case_file(write(tmp_path, HEAD + text)).cases
    return case


def test_keys_before_the_first_case_hold_for_all(tmp_path):
    file = load_case_file(
        write(tmp_path, 'module = "../m"\ntolerance = 0.1\nside = "blue"\n' + HEAD + CASE)
    )
    (case,) = file.cases
    assert (file.plugin, file.module) == (DUEL, (tmp_path / "../m").resolve())
    assert (case.source, case.tolerance, case.entry["side"]) == ("test", 0.1, "blue")
    assert str(case.where) == f"{tmp_path / 'cases.toml'}:6"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "a"\n', "", "expected the key 'id' in a case, found none"),
        ('rule = "M1"', 'rul = "M1"', "unknown key 'rul'; did you mean 'rule'?"),
        ("expect = {}", "expect = { finding = [] }", "unknown key 'finding'; did you mean 'findings'?"),
        ('plugin = "duel"', 'plug = "duel"', "unknown key 'plug'; did you mean 'plugin'?"),
        ("expect = {}", 'expect = {}\nsetup = [{ mve = "x" }]', "unknown key 'mve'; did you mean 'move'?"),
        ('scenario = "start"\n', "", "a case needs a scenario, a position or both"),
        ("expect = {}", "expect = {}\n" + CASE, "case 'a' is also at"),
        ('id = "a"', "id = ", "cases.toml"),
    ],
)  # fmt: skip
def test_a_spoilt_file_is_named(tmp_path, old, new, message):
    text = HEAD + CASE
    assert old in text
    with pytest.raises(FormatError) as caught:
        load_case_file(write(tmp_path, text.replace(old, new)))
    assert message in str(caught.value)
    assert "cases.toml" in str(caught.value)


def test_a_piece_without_a_side_has_that_of_its_definition(tmp_path):
    red = msgspec.structs.replace(MODULE.pieces[0], side=SideId("red"))
    module = msgspec.structs.replace(MODULE, pieces=(red, *MODULE.pieces[1:]))
    lines = f"a {red.id} 1,2 @0\nb {red.id} 3,4 @0 side=blue"
    text = CASE.replace('scenario = "start"', f'position = """\n{lines}\n"""')
    pieces = case_state(one_case(tmp_path, text), module).pieces
    assert (pieces[PieceId("a")].side, pieces[PieceId("b")].side) == ("red", "blue")


def test_geometry_files_are_told_apart(tmp_path):
    assert not is_geometry_file(write(tmp_path, HEAD + CASE))
    cases = Path(__file__).parents[1] / "geometry" / "cases"
    assert is_geometry_file(min(cases.glob("*.toml")))


def test_a_scenario_gives_the_position(tmp_path):
    state = case_state(one_case(tmp_path, CASE), MODULE)
    assert len(state.pieces) == 4
    assert state.mode.mode is RulesMode.ENFORCE
    assert state.turn.side == "red"


def test_an_unknown_scenario_is_named(tmp_path):
    case = one_case(tmp_path, CASE.replace('"start"', '"strat"'))
    with pytest.raises(DefinitionError, match="no scenario 'strat'; did you mean 'start'"):
        case_state(case, MODULE)


POSITION = '''[[case]]
id = "a"
rule = "M1"
position = """
red_1 man 100,100 @0 side=red stack=s
red_2 man 100,100 @0 side=red stack=s moved
"""
turn = { number = 3, side = "blue", phase = "play" }
box = { attacked = true, fight = { attacker = "red_1", target = "x" } }
settings = { pace = 4 }
mode = { mode = "enforce", M2 = "advise" }
terrain = [
  { id = "wood", kind = "wood", area = [[0, 0], [10, 0], [10, 10]], height = 2, name = "Wood" },
  { id = "road", kind = "road", line = [[0, 0], [100, 0]], width = 20 },
]
move = "red_1 100,150"
expect = {}
'''


def test_a_position_stands_alone(tmp_path):
    state = case_state(one_case(tmp_path, POSITION), MODULE)
    assert list(state.pieces) == [PieceId("red_1"), PieceId("red_2")] or len(state.pieces) == 2
    assert dict(state.stacks) == {"s": ("red_1", "red_2")}
    assert state.pieces[PieceId("red_2")].moved
    assert state.turn == TurnState(3, "play", "blue")
    assert state.boxes["duel"]["fight"]["attacker"] == "red_1"
    assert state.settings["duel"]["pace"] == 4
    assert state.mode.mode_of("M2") is RulesMode.ADVISE
    assert state.mode.mode_of("M1") is RulesMode.ENFORCE
    wood, road = state.terrain[TerrainId("wood")], state.terrain[TerrainId("road")]
    assert (wood.table, wood.height, wood.name) == (FIELD, 2, "Wood")
    assert isinstance(wood.shape, TerrainArea)
    assert road.shape == TerrainLine(((0, 0), (100, 0)), 20)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("red_2 man", "red_1 man", "two pieces of the position have the same id"),
        ("red_2 man 100,100", "red_2 man here", "position, line 2"),
        ("side = \"blue\"", "sde = \"blue\"", "sde"),
        ("number = 3", 'number = "three"', "number"),
        ("M2 = \"advise\"", "M2 = \"loud\"", "loud"),
        ("area = [[0, 0], [10, 0], [10, 10]]", "aera = []", "unknown key 'aera'; did you mean 'area'?"),
        ("line = [[0, 0], [100, 0]]", "line = [3]", "terrain needs id, kind and an area or a line"),
        ('id = "road", ', "", "terrain needs id, kind"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_read_is_named(tmp_path, old, new, message):
    assert old in POSITION
    case = one_case(tmp_path, POSITION.replace(old, new))
    with pytest.raises(FormatError) as caught:
        case_state(case, MODULE)
    assert message in str(caught.value)
    assert str(case.where) in str(caught.value)


def test_an_unknown_kind_of_piece_is_named(tmp_path):
    case = one_case(tmp_path, POSITION.replace("red_2 man", "red_2 men"))
    with pytest.raises(DefinitionError, match="no piece 'men'; did you mean 'man'"):
        case_state(case, MODULE)


@pytest.mark.parametrize(
    ("gesture", "command"),
    [
        ({"declare": {"action": "end_turn"}}, Declare(DUEL, "end_turn")),
        (
            {"answer": {"choice": "loss:1", "options": ["a"]}},
            AnswerChoice(DUEL, "loss:1", ("a",)),
        ),
        ({"command": ["say", "hello"]}, Say("hello")),
    ],
)
def test_gestures(tmp_path, gesture, command):
    case = one_case(tmp_path, CASE)
    assert gesture_command(gesture, case_state(case, MODULE), MODULE, case) == command


def test_a_move_of_several_pieces_is_one_command(tmp_path):
    case = one_case(tmp_path, CASE)
    gesture = {"move": "red_1 100,150\nred_2 150,150", "manoeuvre": "group"}
    command = gesture_command(gesture, case_state(case, MODULE), MODULE, case)
    assert isinstance(command, MovePieces)
    assert [move.piece for move in command.moves] == ["red_1", "red_2"]
    assert command.manoeuvre == "group"


@pytest.mark.parametrize(
    ("gesture", "message"),
    [
        ({}, "expected one of move, declare, answer, command, found none"),
        ({"move": "red_1 1,1", "command": []}, "found move, command"),
        ({"move": "red_9 1,1"}, "move: no piece 'red_9'"),
        ({"declare": {}}, "declare: 'action'"),
        ({"command": ["saay", "x"]}, "command: "),
        ({"answer": {"choice": "x", "options": 3}}, "answer: "),
    ],
)
def test_what_is_no_gesture_is_named(tmp_path, gesture, message):
    case = one_case(tmp_path, CASE)
    with pytest.raises(FormatError) as caught:
        gesture_command(gesture, case_state(case, MODULE), MODULE, case)
    assert message in str(caught.value)
    assert str(case.where) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("case = 3", "Expected `array`, got `int`"),
        ("case = [1, 2]", r"Expected `object`, got `int`"),
        ('case = [{id = "a"}]', "found 0 such lines for 1 cases"),
        ("module = 4", "Expected `str | null`, got `int`"),
        ("case = " + "[" * 5000 + "]" * 5000, "recursion"),
    ],
)
def test_a_file_that_is_no_list_of_cases_is_named(tmp_path, text, words):
    file = tmp_path / "odd.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as raised:
        load_case_file(file)
    assert str(raised.value).startswith(str(file))
    assert words in str(raised.value)


@pytest.mark.parametrize("text", ["case = 3", "case = [1, 2]"])
def test_what_is_no_list_of_cases_asks_no_geometry(tmp_path, text):
    file = tmp_path / "odd.toml"
    file.write_text(text, encoding="utf-8")
    assert not is_geometry_file(file)
