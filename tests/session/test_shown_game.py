import pytest

from tests.builders import make_module, position
from tests.rules.duel import DUEL, RED, EndTurn
from tests.session.games import duel_game, free_game
from vtt.base.errors import CommandError, JournalError
from vtt.commands.apply import apply
from vtt.commands.entry import CommandEntry, CommentEntry, UndoEntry
from vtt.commands.flow import Say
from vtt.commands.log import EventLog
from vtt.commands.piece import SetMark, SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.action import declare
from vtt.session.shown_game import ShownGame
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE

HIDE = SetSecrecy(("a",), Secrecy(SecrecyKind.HIDDEN, "red"))


def game(*commands):
    log = EventLog(position("a pike 1,1 @0\nb shot 5,5 @0"))
    for number, command in enumerate(commands):
        log.record(CommandEntry("red", "Ada", number, command), apply(log.state, command))
    return ShownGame(make_module(), log)


def marks(shown):
    return [piece for piece in "ab" if shown.view.state.pieces[piece].moved]


MARK_A, MARK_B = SetMark(("a",), moved=True), SetMark(("b",), moved=True)


def test_the_cursor_goes_both_ways_and_stops_at_the_ends():
    shown = game(MARK_A, MARK_B)
    assert (shown.position, shown.shows_present, marks(shown)) == (2, True, ["a", "b"])
    assert shown.step(-1)
    assert (shown.position, shown.shows_present, marks(shown)) == (1, False, ["a"])
    assert shown.step(-5)
    assert (shown.position, marks(shown)) == (0, [])
    assert not shown.step(-1)
    assert shown.step(1)
    assert marks(shown) == ["a"]
    shown.go_to_present()
    assert (shown.position, shown.shows_present) == (2, True)
    assert not shown.step(1)


def test_looking_back_changes_nothing():
    shown = game(MARK_A, MARK_B)
    before = (shown.log.count, shown.state)
    shown.go_to(0)
    assert (shown.log.count, shown.state) == before
    with pytest.raises(CommandError, match="the table shows move 0 of 2; go to the present"):
        shown.expect_present()
    shown.go_to(2)
    shown.expect_present()


def test_what_was_undone_can_still_be_looked_at():
    shown = game(MARK_A, MARK_B)
    shown.log.move_head(UndoEntry("red", "", 9, 1))
    shown.go_to(2)
    assert (marks(shown), shown.shows_present) == (["a", "b"], False)
    shown.go_to(1)
    assert shown.shows_present


def test_there_is_no_position_beyond_the_line():
    with pytest.raises(CommandError, match="expected a position from 0 to 1, found 2"):
        game(MARK_A).go_to(2)


def test_who_listens_is_told_what_differs():
    shown = game(MARK_A, MARK_B)
    heard = []
    shown.changed.connect(heard.append)
    shown.go_to(0)
    assert heard[0].changes.changed == ("a", "b")
    assert heard[0].after is shown.view
    shown.look_as("blue")
    assert not heard[1].changes


def test_other_eyes_see_other_things():
    shown = game(HIDE)
    assert set(shown.view.state.pieces) == {"a", "b"}
    heard = []
    shown.changed.connect(heard.append)
    shown.look_as("blue")
    assert shown.viewer == "blue"
    assert heard[0].changes.removed == ("a",)
    assert set(shown.view_of("red").state.pieces) == {"a", "b"}
    assert set(shown.view_of(None).state.pieces) == {"a", "b"}
    assert set(shown.view_of("blue").state.pieces) == {"b"}
    assert shown.view_of("blue") is shown.view_of("blue")
    assert shown.view.state.secret == ""


def test_entries_and_labels_are_told_as_the_viewer_may_read_them():
    shown = game(MARK_B, HIDE, MARK_A)
    shown.log.comment(CommentEntry(None, "Ada", 5, "a break"))
    assert shown.entry(3).lines[0].text == "Pike a is marked as moved"
    assert (shown.entry(3).position, shown.entry(4).position) == (3, 0)
    assert shown.entry(4).lines[0].text == "a break"
    assert shown.undo_label == "Pike a is marked as moved"
    shown.look_as("blue")
    assert shown.entry(3).lines == ()
    assert shown.undo_label == "something unseen"
    assert shown.label_at(2) == "Pike a is hidden by Red"
    assert shown.redo_label == ""
    with pytest.raises(JournalError, match="none with number 9"):
        shown.entry(9)


def test_an_entry_that_was_left_behind_is_told_as_it_happened():
    shown = game(MARK_A, MARK_B)
    shown.log.move_head(UndoEntry("red", "", 9, 0))
    shown.log.record(CommandEntry("red", "", 9, HIDE), apply(shown.log.state, HIDE))
    shown.look_as("blue")
    assert shown.entry(1).lines[0].text == "Pike a is marked as moved"
    assert (shown.entry(1).position, shown.entry(4).position) == (0, 1)


def test_labels_of_an_untouched_game_are_empty():
    shown = game()
    assert (shown.undo_label, shown.redo_label) == ("", "")
    assert shown.viewer == UMPIRE


def test_a_bookmark_marks_the_moment_that_is_shown_and_is_read_by_its_own_side():
    session = free_game()
    for _ in range(3):
        session.execute("red", Say("x"))
    session.comment("the end", bookmark=True)
    session.go_to(1)
    session.comment("the first shot", bookmark=True)
    session.go_to(0)
    session.comment("before", bookmark=True)
    session.look_as("red")
    session.comment("red's own", bookmark=True)
    everybody = ((0, "before"), (1, "the first shot"), (3, "the end"))
    assert session.bookmarks() == (everybody[0], (0, "red's own"), *everybody[1:])
    session.look_as("blue")
    assert session.bookmarks() == everybody
    session.go_to_present()
    session.undo_to(0)
    session.execute("red", Say("another line"))
    assert session.bookmarks() == ((0, "before"),), "what was undone and left is not on the line"


def test_a_game_tells_declarations_by_the_labels_of_its_rules(monkeypatch):
    assert game().action_labels == {}
    monkeypatch.setattr(EndTurn, "label", "the end of the turn")
    session = duel_game()
    session.execute(RED, declare(DUEL, EndTurn()))
    assert session.action_labels == {"end_turn": "the end of the turn"}
    assert session.entry(1).lines[0].text == "declares the end of the turn"
    assert session.undo_label == "the end of the turn"


def test_a_game_tells_settings_by_the_words_of_its_rules():
    assert game().setting_texts == {}
    session = duel_game()
    texts = {setting.key: setting.text for setting in session.referee.rules.settings}
    assert texts
    assert session.setting_texts == texts
