import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.builders import FIELD_WOOD, make_module, position
from tests.strategies import commands
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.dice_pool import parse_pool, request_of
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.naming import Wording
from vtt.commands.piece import SetFace, SetMark
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.module import PhaseDefinition
from vtt.state.boxes import PENDING
from vtt.state.mode import RulesMode, TableMode
from vtt.state.sight import UMPIRE
from vtt.state.turn import Outcome, TurnState

POSITION = "a pike 10,10 @0\nm pike 20,20 @0 secrecy=masked:red\nh gun 40,40 @0 secrecy=hidden:red"
LOSS = {
    "id": "loss:2",
    "side": "red",
    "options": [{"id": "a", "label": "Pike a"}, {"id": "m", "label": "the masked one"}],
}
PIP = {
    "id": "pip_die",
    "side": "red",
    "question": "Which command gets the 6?",
    "options": [{"id": "left", "label": "Left wing"}],
    "done": "Keep it",
}
FLEES = {
    "id": "flees:m",
    "side": "red",
    "question": "Pike m: does it flee?",
    "options": [{"id": "yes", "label": "It flees"}],
}


def game():
    state = position(POSITION)
    for question in (LOSS, PIP, FLEES):
        state = apply(state, SetRulesValue("demo", (PENDING, question["id"]), question))
    return state


def roll(**fields):
    return RollDice(DiceRequest("melee", (6, 10), **fields), (4, 9))


CASES = [
    (roll(), "melee: D6+D10 = 4, 9", "same"),
    (roll(label="Melee of a"), "Melee of a: D6+D10 = 4, 9", "same"),
    (
        roll(label="Melee of m", values={"by": ["m"]}),
        "Melee of m: D6+D10 = 4, 9",
        "melee: D6+D10 = 4, 9",
    ),
    (RollDice(DiceRequest("pip", (6,)), (2,), by_hand=True), "pip: D6 = 2 (real dice)", "same"),
    (SetTurn(TurnState(3, "fight", "blue")), "turn 3, Fight, Blue", "same"),
    (SetTurn(TurnState(3)), "turn 3", "same"),
    (Say("well met"), "“well met”", "same"),
    (SetNote("weather", "rain"), "note weather: rain", "same"),
    (SetNote("weather", ""), "note weather is removed", "same"),
    (TakeSeat("red", "Ada"), "Ada takes Red", "same"),
    (TakeSeat("red", ""), "Red is free", "same"),
    (EndGame(Outcome("red", "The camp fell", "12.1")), "Red wins: The camp fell (12.1)", "same"),
    (EndGame(Outcome(None, "Nightfall")), "a draw: Nightfall", "same"),
    (EndGame(None), "the game goes on", "same"),
    (PutTerrain(FIELD_WOOD), "Wood wood_1 is put", "same"),
    (RemoveTerrain("wood_1"), "terrain wood_1 is removed", "same"),
    (SetRulesValue("demo", ("x",), 1), None, None),
    (SetRulesValue("decks", ("nowhere", "face_down"), True), None, None),
    (SetRulesValue("decks", ("draw", "face_down"), False), "Draw pile is turned face up", "same"),
    (SetRulesValue("decks", ("draw", "face_down"), True), "Draw pile is turned face down", "same"),
    (Declare("demo", "end_phase"), "declares end phase", "same"),
    (Declare("demo", "melee", {"by": ["a"], "how": "hard"}), "declares melee: Pike a", "same"),
    (Declare("demo", "shoot", {"by": "h"}), "declares shoot: Gun h", "declares shoot"),
    (AnswerChoice("demo", "loss:2", ("a",)), "answers loss: Pike a", "same"),
    (AnswerChoice("demo", "loss:2", ()), "answers loss: none", "same"),
    (AnswerChoice("demo", "loss:2", ("m",)), "answers loss: the masked one", "answers loss"),
    (
        AnswerChoice("demo", "pip_die", ("left",)),
        "answers “Which command gets the 6?”: Left wing",
        "same",
    ),
    (AnswerChoice("demo", "pip_die", ()), "answers “Which command gets the 6?”: Keep it", "same"),
    (
        AnswerChoice("demo", "flees:m", ("yes",)),
        "answers “Pike m: does it flee?”: It flees",
        "answers flees: It flees",
    ),
    (SetSetting("demo", "fog", True), "setting fog: yes", "same"),
    (SetSetting("demo", "fog", None), "setting fog: as in the module", "same"),
    (
        SetMode(TableMode(RulesMode.ENFORCE).with_rule("B16", RulesMode.OFF)),
        "rules: enforce, B16 off",
        "same",
    ),
]


def lines(command, side):
    return [line.text for line in describe(command, game(), make_module(), side)]


@pytest.mark.parametrize(("command", "umpire", "blue"), CASES)
def test_what_the_umpire_and_the_other_side_read(command, umpire, blue):
    blue = umpire if blue == "same" else blue
    assert lines(command, UMPIRE) == ([umpire] if umpire else [])
    assert lines(command, "blue") == ([blue] if blue else [])


def test_a_group_reads_step_by_step_and_says_nothing_twice():
    group = CommandGroup(
        "x", (Say("a"), SetFace(("a",), "back"), SetMark(("a",), moved=True), Say("a"))
    )
    assert lines(group, UMPIRE) == [
        "“a”",
        "Pike a is turned: pike back",
        "Pike a is marked as moved",
    ]


def test_a_command_that_cannot_be_is_not_told():
    with pytest.raises(CommandError, match="no such piece"):
        lines(SetFace(("ghost",), "x"), UMPIRE)


@given(commands(), st.sampled_from(["red", "blue", None, UMPIRE]))
def test_whatever_can_be_done_can_be_told(command, side):
    state = game()
    try:
        apply(state, command)
    except CommandError:
        assume(False)
    assert all(line.text for line in describe(command, state, make_module(), side))


def test_a_pool_that_a_player_rolled_is_told_as_it_was_written():
    command = RollDice(request_of(parse_pool("2d6+1"), "morale"), (2, 5))
    before = position("")
    assert [line.text for line in describe(command, before, make_module(), UMPIRE)] == [
        "morale: 2d6+1 = 2 + 5 + 1 = 8"
    ]
    unnamed = RollDice(request_of(parse_pool("3d6>=5")), (2, 5, 6))
    assert (
        describe(unnamed, before, make_module(), UMPIRE)[0].text == "dice: 3d6>=5 = 2, 5, 6: 2 of 3"
    )


@pytest.mark.parametrize(
    ("viewer", "read"),
    [
        ("red", ["Red's note plan: left"]),
        (UMPIRE, ["Red's note plan: left"]),
        ("blue", []),
        (None, []),
    ],
)
def test_a_note_of_one_side_is_read_by_that_side_alone(viewer, read):
    found = describe(SetNote("plan", "left", "red"), position(""), make_module(), viewer)
    assert [line.text for line in found] == read


@pytest.mark.parametrize(
    ("command", "deed"),
    [
        (Declare("demo", "end_phase"), "end phase"),
        (Declare("demo", "melee", {"by": ["a"]}), "melee: Pike a"),
        (AnswerChoice("demo", "loss:2", ("a",)), "answer to loss: Pike a"),
        (SetNote("weather", "rain"), "note weather: rain"),
    ],
)
def test_what_was_done_is_a_deed_that_can_be_taken_back(command, deed):
    (line,) = describe(command, game(), make_module(), UMPIRE)
    assert line.deed == deed


def test_a_phase_that_is_called_by_its_side_tells_the_side_once():
    module = make_module(phases=(PhaseDefinition("setup", "Set-up: Blue", "blue"),))
    (line,) = describe(SetTurn(TurnState(1, "setup", "blue")), position(""), module, UMPIRE)
    assert line.text == "turn 1, Set-up: Blue"


def test_of_phases_that_pass_with_nothing_told_the_last_is_told():
    turns = [SetTurn(TurnState(1, phase, "red")) for phase in ("setup", "move", "fight")]
    new = SetTurn(TurnState(2, "setup", "blue"))

    def told(*commands):
        found = describe(CommandGroup("end", commands), game(), make_module(), UMPIRE)
        return [line.text for line in found]

    last = told(turns[2])
    assert told(*turns) == last
    assert told(*turns, new) == told(new)
    quiet = SetRulesValue("demo", ("box",), 1)
    assert told(turns[0], quiet, turns[2]) == last
    assert told(turns[1], Say("they pray"), turns[2]) == [*told(turns[1]), "“they pray”", *last]


def test_a_declaration_is_told_by_the_label_of_its_action():
    wording = Wording(actions={"shoot_all": "all shooting at once"})
    for name, told in (("shoot_all", "all shooting at once"), ("end_phase", "end phase")):
        (line,) = describe(Declare("demo", name), game(), make_module(), UMPIRE, wording)
        assert line.text == f"declares {told}"


def test_a_setting_is_told_in_the_words_of_the_rules():
    wording = Wording(settings={"fog": "Fog lies on the field"})
    for value, told in ((False, "no"), ("thick_fog", "thick fog"), (None, "as in the module")):
        (line,) = describe(SetSetting("demo", "fog", value), game(), make_module(), UMPIRE, wording)
        assert line.text == f"setting Fog lies on the field: {told}"
