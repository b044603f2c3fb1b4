import msgspec
import pytest

from tests.builders import make_module
from tests.rules import duel
from tests.rules.duel import BLUE, RED
from tests.session.games import duel_game, free_game
from vtt.commands.base import CommandGroup
from vtt.commands.chance import FixedDice
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.dice_pool import parse_pool, request_of
from vtt.commands.flow import Say, SetTurn
from vtt.commands.log import EventLog
from vtt.commands.piece import (
    MovePieces,
    PieceMove,
    RemovePieces,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.pile import Draw
from vtt.definition.board import TableDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.rules.referee import Referee
from vtt.rules.verdict import Severity
from vtt.session.consent import PlayStyle
from vtt.session.log_lines import LineKind, LogFilter, LogLines
from vtt.session.session import GameSession
from vtt.state.new_game import new_game
from vtt.state.piece import Place, Secrecy
from vtt.state.turn import TurnState


def move(piece, x, y):
    return MovePieces((PieceMove(piece, Place("field", Pose(x, y))),))


@pytest.fixture
def session():
    """Six steps: a move, a roll, a new turn, a move of blue, talk, a card."""
    session = free_game()
    session.execute("red", move("red_1", 100, 150))
    session.execute("red", RollDice(request_of(parse_pool("3d6+2"), "morale"), (1, 4, 6)))
    session.execute("red", SetTurn(TurnState(2, "move", "blue")))
    session.execute("blue", move("blue_1", 100, 250))
    session.execute("blue", Say("well moved"))
    session.execute(None, Draw("draw", (("card_c", Place("field", Pose(300, 200))),)))
    return session


@pytest.fixture
def lines(session):
    return LogLines(session)


def texts(lines):
    return [lines.line(position).text for position in range(1, lines.count + 1)]


def test_each_step_is_one_line_in_words(lines):
    assert texts(lines)[:5] == [
        "Pike 1: moves 50 mm to 100,150 mm",
        "Morale: 13",
        "Turn 2, Move, Blue",
        "Shot 1: moves 80.6 mm by the farthest corner to 100,250 mm and turns 180° clockwise",
        "“well moved”",
    ]


def test_the_dice_of_a_step_are_given_as_faces(lines):
    assert lines.line(2).dice == ((6, 1), (6, 4), (6, 6))
    assert lines.line(2).details == ("morale: 3d6+2 = 1 + 4 + 6 + 2 = 13",)
    assert lines.line(1).dice == ()
    assert (lines.line(1).pieces, lines.line(2).pieces) == (("red_1",), ())


def test_a_turn_that_has_a_name_is_told_by_it(session, monkeypatch):
    monkeypatch.setattr(session, "turn_name", lambda state: f"Bound {state.turn.number}")
    assert texts(LogLines(session))[2] == "Bound 2, Move, Blue"
    assert session.label_at(3) == "Bound 2, Move, Blue"
    assert session.name_of_turn(7) == "Bound 7"


def test_where_the_rules_say_what_happened_it_is_not_told_which_crowd_was_put_on_another_table():
    module = make_module()
    tables = (*module.tables, TableDefinition("box", "Box", 100.0, 100.0))
    module = msgspec.structs.replace(module, tables=tables)
    log = EventLog(new_game(module, secret="x"))
    session = GameSession(module, log, Referee(None, module, FixedDice(())))
    pieces = ("red_1", "red_2", "blue_1", "blue_2")

    def put(*who, table="box"):
        return MovePieces(tuple(PieceMove(piece, Place(table, Pose(10, 10))) for piece in who))

    session.execute(None, put(*pieces))
    session.execute(None, CommandGroup("back", (Say("peace"), put(*pieces, table="field"))))
    session.execute(None, CommandGroup("dead", (Say("a battle"), put("red_1"))))
    lines = LogLines(session)
    assert "and 3 more: go to " in lines.line(1).text
    assert lines.line(2).text == "Peace"
    assert len(lines.line(2).details) == 2
    assert lines.line(3).text.startswith("A battle; Pike 1: goes to ")


def test_the_turn_is_told_before_what_the_rules_say_happens_in_it(session):
    turn = SetTurn(TurnState(3, "move", "red"))
    session.execute(None, CommandGroup("hail", (turn, Say("hail falls"))))
    session.execute(None, CommandGroup("sun", (Say("the sun comes out"), turn)))
    lines = LogLines(session)
    assert lines.line(7).text == "Turn 3, Move, Red; hail falls"
    assert lines.line(8).text == "The sun comes out; turn 3, Move, Red"


def test_what_ends_a_turn_belongs_to_it(session):
    """A battle whose end brings the next turn was fought in the last one; what follows is in the new one."""
    following = SetTurn(TurnState(3, "move", "red"))
    fight = RollDice(request_of(parse_pool("d6"), "fight"), (4,))
    session.execute(None, CommandGroup("fight", (fight, following, Say("snow falls"))))
    session.execute(
        None, CommandGroup("go on", (SetTurn(TurnState(4, "move", "red")), Say("thaw")))
    )
    lines = LogLines(session)
    assert [lines.facts(position).turn for position in (6, 7, 8)] == [2, 2, 4]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (LogFilter(), [1, 2, 3, 4, 5, 6]),
        (LogFilter(kind=LineKind.MOVES), [1, 4]),
        (LogFilter(kind=LineKind.DICE), [2]),
        (LogFilter(kind=LineKind.TURNS), [3]),
        (LogFilter(kind=LineKind.TALK), [5]),
        (LogFilter(kind=LineKind.CARDS), [6]),
        (LogFilter(kind=LineKind.CHANGES), []),
        (LogFilter(side="blue"), [4, 5]),
        (LogFilter(turn=2), [3, 4, 5, 6]),
        (LogFilter(words="MOVES mm"), [1, 4]),
        (LogFilter(words="shot", side="red"), []),
    ],
)
def test_lines_are_filtered_by_kind_side_turn_and_words(lines, wanted, found):
    assert [p for p in range(1, 7) if lines.matches(p, wanted)] == found
    assert bool(wanted) == (wanted != LogFilter())


def test_a_step_that_was_left_behind_is_forgotten(session, lines):
    assert lines.matches(6, LogFilter(kind=LineKind.CARDS))
    session.undo_to(2)
    assert [lines.line(p).is_undone for p in (2, 3)] == [False, True]
    session.execute("red", SetMark(("red_1",), locked=True))
    assert lines.count == 3
    assert lines.matches(3, LogFilter(kind=LineKind.CHANGES, turn=1))
    assert texts(lines)[2] == "Pike 1 is marked as locked"
    assert not lines.line(3).is_undone


def test_what_a_side_may_not_know_is_no_line_and_is_not_found(session):
    session.execute("red", SetSecrecy(("red_2",), Secrecy(SecrecyKind.HIDDEN, "red")))
    session.execute("red", move("red_2", 100, 180))
    session.look_as("blue")
    lines = LogLines(session)
    assert (lines.line(8).text, lines.line(8).details) == ("Something unseen", ())
    assert not lines.matches(8, LogFilter(kind=LineKind.MOVES))
    assert lines.matches(8, LogFilter())
    session.look_as("red")
    assert lines.line(8).text == "Pike 2: moves 89.4 mm to 100,180 mm"


def test_the_result_of_a_fight_is_one_line_and_what_the_rules_marked_is_not_in_it():
    session = duel_game(5, style=PlayStyle.SOLO)
    session.execute(RED, duel_move("red_1", 100, 150))
    line = LogLines(session).line(1)
    assert line.text == "Man 1: moves 50 mm to 100,150 mm"
    assert line.details == (line.text, "Man 1 is marked as moved")


def duel_move(piece, x, y):
    return MovePieces((PieceMove(piece, Place(duel.FIELD, Pose(x, y))),))


def test_a_fight_is_told_by_its_result_and_its_dice():
    """As rules write one: a declaration, dice, and a sentence."""
    session = free_game()
    roll = RollDice(DiceRequest("melee", (6, 6), "Attack on 0703 at 1-1"), (2, 3))
    fight = (roll, Say("Attack on 0703 at 1-1: 5 gives AR"), SetMark(("red_1",), moved=True))
    session.execute("red", CommandGroup("attack", fight))
    line = LogLines(session).line(1)
    assert line.text == "Attack on 0703 at 1-1: 5 gives AR"
    assert line.dice == ((6, 2), (6, 3))
    assert "Attack on 0703 at 1-1: D6+D6 = 2, 3" in line.details


def test_dice_of_two_sides_are_not_added_together_and_a_players_own_are():
    session = free_game()
    session.execute("red", RollDice(DiceRequest("melee", (6, 6), "Red 1 against Blue 1"), (2, 3)))
    session.execute("red", RollDice(DiceRequest("table", (6, 6), "Two dice"), (2, 3)))
    lines = LogLines(session)
    assert [lines.line(n).text for n in (1, 2)] == ["Red 1 against Blue 1 = 2, 3", "Two dice = 5"]


def test_marks_that_a_step_leaves_on_pieces_stand_in_its_details_alone():
    session = free_game()
    marked = (Say("Red 1 holds"), SetProperty(("red_1",), "gun_fixed", True))
    session.execute("red", CommandGroup("hold", marked))
    session.execute("red", SetProperty(("red_1",), "gun_fixed", None))
    lines = LogLines(session)
    assert lines.line(1).text == "Red 1 holds"
    assert lines.line(1).details[-1] == "Pike 1 gets the mark “gun fixed”"
    assert lines.line(2).text == "Pike 1 loses the mark “gun fixed”"


def test_a_marker_that_follows_the_turn_stands_in_its_details_alone():
    """A turn marker goes on with the turn; where a hand moves it, that is told."""
    session = free_game()
    session.execute(None, SetSide(("red_2",), None))
    turn = SetTurn(TurnState(2, "move", "blue"))
    session.execute(None, CommandGroup("turn", (turn, move("red_2", 100, 150))))
    session.execute(None, CommandGroup("turn", (turn, move("red_1", 100, 180))))
    session.execute(None, CommandGroup("turn", (move("red_2", 100, 160), turn)))
    lines = LogLines(session)
    assert lines.line(2).text == "Turn 2, Move, Blue"
    assert lines.line(2).details[1].startswith("Pike 2: moves ")
    assert lines.line(3).text.startswith("Turn 2, Move, Blue; Pike 1: moves "), "it is somebody's"
    assert lines.line(4).text.startswith("Pike 2: moves 10 mm"), "a hand moved it"


def test_the_gravest_finding_is_told():
    session = duel_game(style=PlayStyle.SOLO, mode=duel.ADVISE)
    session.execute(RED, duel_move("red_1", 100, 400))
    line = LogLines(session).line(1)
    assert line.worst is Severity.ILLEGAL
    assert line.details[-1].endswith("(M1)")
    assert LogLines(session).matches(1, LogFilter(kind=LineKind.FINDINGS))
    assert session.state.sides[-1] == BLUE


def test_where_one_plays_all_sides_a_step_is_of_the_side_whose_pieces_or_dice_it_moves():
    session = free_game()
    session.execute(None, move("blue_1", 100, 250))
    session.execute(None, RollDice(request_of(parse_pool("d6"), "", "red"), (1,)))
    session.execute(None, Say("hm"))
    lines = LogLines(session)
    assert [lines.line(p).side for p in (1, 2, 3)] == ["blue", "red", None]
    assert [p for p in (1, 2, 3) if lines.matches(p, LogFilter(side="blue"))] == [1]


def test_bookmarks_stand_at_their_steps_and_are_searched():
    session = free_game()
    for _ in range(2):
        session.execute("red", Say("x"))
    lines = LogLines(session)
    assert lines.line(1).bookmarks == ()
    session.go_to(1)
    session.comment("the charge", bookmark=True)
    session.comment("and its end", bookmark=True)
    assert lines.line(1).bookmarks == ("and its end", "the charge")
    assert lines.line(2).bookmarks == ()
    assert lines.matches(1, LogFilter(words="charge"))
    assert not lines.matches(2, LogFilter(words="charge"))


def test_a_step_that_took_the_place_of_another_is_another_step():
    session = free_game()
    session.execute(None, Say("one"))
    lines = LogLines(session)
    before = lines.step_id(1)
    session.undo()
    session.execute(None, Say("two"))
    assert lines.step_id(1) != before
    assert lines.line(1).text == "“two”"


def test_what_is_said_and_what_follows_are_one_sentence(session, lines):
    session.execute("red", CommandGroup("", (Say("They give way."), move("red_1", 100, 160))))
    assert texts(lines)[-1] == "They give way; Pike 1: moves 10 mm to 100,160 mm"


def test_who_is_said_to_be_lost_is_not_said_to_be_removed_as_well(session, lines):
    gone = RemovePieces(("red_1",))
    session.execute("red", CommandGroup("", (Say("Pike 1 is destroyed."), gone)))
    assert texts(lines)[-1] == "Pike 1 is destroyed."
    assert "Pike 1 is removed" in lines.line(lines.count).details
    gone = RemovePieces(("blue_1",))
    session.execute("blue", CommandGroup("", (Say("They give way."), gone)))
    assert texts(lines)[-1] == "They give way; Shot 1 is removed"
