"""The desk of a duel: what it says, asks and refuses, as the window hears it."""

import pytest

from tests.rules import duel
from tests.session.games import duel_game, free_game
from tests.ui.player import LEFT
from vtt.base.errors import VttError
from vtt.commands.flow import EndGame
from vtt.render.picture_files import NoPictures
from vtt.rules.action import declare
from vtt.session.consent import PlayStyle
from vtt.state.mode import RulesMode
from vtt.state.turn import Outcome
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_words import mode_text, saved_text
from vtt.ui.words import use_catalog


class Heard:
    """A desk, and what it told."""

    def __init__(self, session, side=None):
        self.desk = GameDesk(session, NoPictures(), side)
        self.said, self.judged, self.rolled, self.suggested, self.marked = [], [], [], [], []
        for name in ("said", "rolled", "suggested"):
            getattr(self.desk, name).connect(getattr(self, name).append)
        self.desk.marked.connect(lambda overlays_of: self.marked.append(overlays_of))
        self.desk.judged.connect(lambda verdict, accepted: self.judged.append(accepted))

    @property
    def message(self):
        return self.said[-1]


@pytest.fixture
def heard(qapp):
    desks = []

    def begin(session, side=None):
        desks.append(Heard(session, side))
        return desks[-1]

    yield begin
    for one in desks:
        one.desk.close()


def fight(*dice, style=PlayStyle.SOLO):
    """A duel in which the first red man stands before the first blue one."""
    session = duel_game(*dice, mode=duel.ADVISE, style=style)
    session.execute(None, duel.move("red_1", 100, 378))
    return session


ATTACK = declare(duel.DUEL, duel.Attack("red_1", "blue_1"))


def test_a_refusal_says_decision_reason_and_rule_and_suggests_the_corrected_move(heard):
    one = heard(duel_game(style=PlayStyle.SOLO))
    one.desk.propose(duel.move("red_1", 100, 300))
    assert one.judged == [False]
    assert one.message.text == "Refused: moves 200.0 mm of 100 (M1)"
    assert [action.text for action in one.message.actions] == ["Move as corrected", "Overrule"]
    (corrected,) = one.suggested
    assert corrected.moves[0].to.pose.y == 200
    one.message.actions[0].act()
    assert one.desk.session.state.pieces["red_1"].pose.y == 200
    assert one.message is None


def test_what_is_impossible_can_be_neither_corrected_nor_overruled(heard):
    one = heard(duel_game())
    one.desk.propose(duel.move("nobody", 0, 0))
    assert one.message.text.startswith("Refused: ")
    assert "nobody" in one.message.text
    assert one.message.actions == ()


def test_overruling_asks_the_other_side_in_a_hot_seat_and_does_it_when_it_agrees(heard):
    one = heard(duel_game(style=PlayStyle.HOT_SEAT), duel.RED)
    one.desk.propose(duel.move("red_1", 100, 300))
    one.message.actions[1].act()
    assert one.message.text.startswith("Blue: Set the rules aside?")
    agree, refuse = one.message.actions
    assert (agree.text, refuse.text) == ("Agree", "Refuse")
    agree.act()
    assert one.desk.session.state.pieces["red_1"].pose.y == 300


def test_a_consent_that_is_refused_changes_nothing(heard):
    one = heard(duel_game(style=PlayStyle.HOT_SEAT), duel.RED)
    one.desk.propose(duel.move("red_1", 100, 300))
    one.message.actions[1].act()
    one.message.actions[1].act()
    assert one.desk.session.state.pieces["red_1"].pose.y == 100
    assert one.message is None


def test_dice_are_told_and_a_question_of_the_rules_is_put_on_the_bar(heard):
    one = heard(fight(6))
    one.desk.propose(ATTACK)
    assert [roll.results for roll in one.rolled] == [(6,)]
    assert one.message.text == "Blue: Who falls? (A4)"
    assert not one.message.dismissable
    assert {action.text for action in one.message.actions} == {"blue_1", "blue_2"}
    next(action for action in one.message.actions if action.text == "blue_2").act()
    assert "blue_2" not in one.desk.session.state.pieces
    assert one.message is None


def test_a_question_stays_on_the_bar_when_something_else_is_refused_because_of_it(heard):
    one = heard(fight(6))
    one.desk.set_mode(RulesMode.ENFORCE)
    one.desk.propose(ATTACK)
    one.desk.propose(duel.move("red_2", 110, 300))
    assert one.judged[-1] is False
    assert one.message.text == "This is to be answered first. Blue: Who falls? (A4)"
    assert len(one.message.actions) == 2


def test_no_phase_ends_over_an_open_question_in_any_mode(heard):
    one = heard(fight(6))
    one.desk.propose(ATTACK)
    assert one.desk.flow.choices
    assert one.desk.flow.next
    assert one.desk.next_phase is None


def test_what_was_said_of_a_step_is_said_no_more_when_it_is_taken_back(heard):
    one = heard(fight())
    verdicts = []
    one.desk.judged.connect(lambda verdict, *_: verdicts.append(verdict))
    one.desk.propose(duel.move("red_2", 200, 300))
    assert verdicts[-1].findings
    one.desk.undo()
    assert verdicts[-1] is None
    assert one.marked[-1](duel.FIELD) == []


def test_with_the_rules_off_nothing_is_called_fine(heard):
    one = heard(fight())
    verdicts = []
    one.desk.judged.connect(lambda verdict, *_: verdicts.append(verdict))
    one.desk.set_mode(RulesMode.OFF)
    one.desk.propose(duel.move("red_2", 900, 300))
    assert verdicts == [None] * len(verdicts)


def test_a_question_waits_for_the_side_that_it_asks(heard):
    one = heard(fight(6), duel.RED)
    one.desk.propose(ATTACK)
    assert one.message is None


def test_the_end_of_the_game_is_said_with_winner_reason_and_rule(heard):
    session = duel_game(style=PlayStyle.SOLO)
    one = heard(session)
    session.execute(None, EndGame(Outcome("red", "Red stands alone.", "V1")))
    assert mode_text(one.desk) == "Game over: Red wins. Red stands alone. (V1)"
    assert one.message.text == mode_text(one.desk)


@pytest.mark.parametrize(("mode", "ends"), [(RulesMode.ENFORCE, False), (RulesMode.ADVISE, True)])
def test_after_the_verdict_no_phase_is_there_to_be_ended_where_it_is_enforced(heard, mode, ends):
    """The button stood there, and whoever pressed it read: Refused."""
    session = duel_game(style=PlayStyle.SOLO)
    one = heard(session)
    one.desk.set_mode(mode)
    assert one.desk.next_phase is not None
    session.execute(None, EndGame(Outcome("red", "Red stands alone.", "V1")))
    assert (one.desk.next_phase is not None) is ends


def test_tools_at_the_table_speak_the_language_of_the_window(heard):
    one = heard(free_game())
    use_catalog({"On top of {piece}.": "Auf {piece}."})
    try:
        seat = one.desk.seat_at(one.desk.tables[0].id)
        assert seat.phrase("On top of {piece}.", piece="Pike 1") == "Auf Pike 1."
    finally:
        use_catalog({})


def test_the_mode_is_a_step_of_the_game_and_choosing_it_again_is_none(heard):
    one = heard(duel_game(style=PlayStyle.SOLO))
    one.desk.set_mode(RulesMode.ADVISE)
    one.desk.set_mode(RulesMode.ADVISE)
    assert one.desk.session.log.length == 1
    assert "Rules: advise" in mode_text(one.desk)


def test_an_undo_of_nothing_is_said_and_not_raised(heard):
    one = heard(duel_game())
    one.desk.undo()
    assert one.message.text == "there is nothing to undo"


def test_a_game_that_is_kept_in_no_file_cannot_be_saved_and_says_why(heard, tmp_path):
    one = heard(free_game())
    assert saved_text(one.desk) == "Not kept in a file"
    with pytest.raises(VttError, match="kept in no file"):
        one.desk.save_as(tmp_path / "game.vttg")


def test_the_corrected_move_is_drawn_as_a_ghost_until_the_message_is_dismissed(duelist):
    player = duelist()
    player.drag("red_1", 0, 200)
    preview = player.page.scene.preview
    assert [(g.piece, round(g.pose.y)) for g in preview.ghosts] == [("red_1", 200)]
    player.window.bar.dismiss()
    assert player.page.scene.preview.ghosts == ()


def test_taking_the_corrected_move_by_its_button_makes_it(duelist):
    player = duelist(style=PlayStyle.SOLO)
    player.drag("red_1", 0, 200)
    player.qtbot.mouseClick(player.bar_button("Move as corrected"), LEFT)
    assert player.pose("red_1").y == pytest.approx(200, abs=0.1)
    assert player.page.scene.preview.ghosts == ()
