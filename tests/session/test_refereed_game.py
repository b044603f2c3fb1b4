"""A game's referee is asked of the moment that is shown, by what a side sees; asking changes nothing."""

import pytest

from tests.rules.duel import BLUE, DUEL, RED, Attack, EndTurn, move
from tests.session.games import duel_game, free_game
from vtt.base.errors import PluginError
from vtt.commands.flow import Say
from vtt.commands.piece import SetSecrecy
from vtt.commands.rules import Declare
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.action import declare
from vtt.session import refereed_game
from vtt.state.piece import Secrecy


def test_a_preview_judges_and_changes_nothing():
    session = duel_game()
    verdict = session.preview(RED, move("red_1", 100, 350))
    assert [finding.rule for finding in verdict.findings] == ["M1"]
    assert session.log.count == 0


def test_a_preview_knows_only_what_the_side_sees():
    session = duel_game()
    session.execute(RED, SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
    verdict = session.preview(BLUE, move("red_1", 1, 1))
    assert "there is no such piece" in verdict.findings[0].message


def test_the_flow_is_that_of_the_present_or_of_the_moment_that_is_shown():
    session = duel_game()
    session.execute(RED, declare(DUEL, EndTurn()))
    session.go_to(0)
    assert session.flow()[0].actors == (BLUE,)
    assert session.flow_shown()[0].actors == (RED,)


def test_what_is_asked_apart_is_answered_by_another_referee_from_what_the_side_sees():
    session = duel_game()
    session.execute(RED, SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
    referee, state = session.apart(BLUE)
    assert referee is not session.referee
    assert "red_1" not in state.pieces
    assert session.offers_apart(RED)() == session.offers(RED)


def test_a_declaration_is_known_again_and_nothing_else_is_one():
    session = duel_game()
    assert session.declared_by(declare(DUEL, Attack("red_1", "blue_1"))) == Attack(
        "red_1", "blue_1"
    )
    assert session.declared_by(Say("well met")) is None
    assert session.declared_by(Declare(DUEL, "of_an_older_version", {})) is None


def test_the_rules_say_what_a_turn_is_called_and_are_asked_once_for_each(monkeypatch):
    session, asked = duel_game(), []

    def turn_name(_self, view):
        asked.append(view.state.turn.number)
        return f"Bound {view.state.turn.number}"

    monkeypatch.setattr(type(session.referee.rules.plugin), "turn_name", turn_name)
    assert session.turn_name(session.state) == "Bound 1"
    assert [session.name_of_turn(number) for number in (1, 2, 2)] == ["Bound 1", *["Bound 2"] * 2]
    assert asked == [1, 2]


def test_rules_that_cannot_name_the_turn_are_noticed_with_the_flow(monkeypatch):
    session = duel_game()
    assert (session.flow()[1], session.flow_shown()[1]) == ((), ())

    def turn_name(_self, _view):
        raise KeyError("march")

    monkeypatch.setattr(type(session.referee.rules.plugin), "turn_name", turn_name)
    failing = duel_game()
    assert failing.turn_name(failing.state) == ""
    for _, notices in (failing.flow(), failing.flow_shown()):
        assert [notice.function for notice in notices] == ["turn_name"]


def test_rules_that_cannot_be_had_leave_the_game_without_them_and_say_why(monkeypatch):
    def fail(_plugin):
        raise PluginError("duel: there is no file rules.py")

    session = duel_game()
    monkeypatch.setattr(refereed_game, "real_plugin", fail)
    assert "there is no file rules.py" in session.ready_rules()
    assert session.referee.rules is None
    assert session.execute(RED, move("red_1", 100, 350)).accepted
    assert session.ready_rules() == ""


@pytest.mark.parametrize(("game", "known"), [(free_game, False), (duel_game, True)])
def test_without_rules_nothing_has_words_of_theirs(game, known):
    session = game()
    assert bool(session.setting_texts) is known
    if not known:
        assert session.action_labels == {}
