"""Losses are assigned by clicks on the pieces; of several, each click adds one or takes it away."""

import pytest
from PySide6.QtWidgets import QMenu

from tests.rules.duel import DUEL, FIELD, Attack, move
from tests.ui.player import LEFT
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.session.consent import PlayStyle
from vtt.state.piece import Place
from vtt.ui.parts.choice_part import ChoicePart


@pytest.fixture
def hit(duelist):
    """Red has hit blue, who has to say which of his two men falls."""
    player = duelist(6, style=PlayStyle.SOLO)
    player.window.desk.overrule(move("red_1", 100.0, 380.0))
    player.window.desk.propose(declare(DUEL, Attack("red_1", "blue_1")))
    assert [choice.id for choice in player.window.desk.flow.choices] == ["loss:blue_1"]
    return player


def test_who_may_fall_is_lit_up_and_a_click_says_who_does(hit):
    assert len(hit.page.scene.lying_overlays) == 2
    hit.click(hit.pose("blue_2").point)
    assert "blue_2" not in hit.session.view.state.pieces
    assert "blue_1" in hit.session.view.state.pieces
    assert hit.window.desk.flow.choices == ()


def test_a_click_beside_them_answers_nothing_and_neither_does_a_drag(hit):
    hit.click((300.0, 200.0))
    hit.drag("blue_2", 0, 60)
    assert [choice.id for choice in hit.window.desk.flow.choices] == ["loss:blue_1"]


def test_of_men_in_one_pile_a_menu_asks_which(hit, monkeypatch):
    monkeypatch.setattr(QMenu, "popup", lambda _menu, _where: None)  # it grabs a keyboard otherwise
    place = Place(FIELD, Pose(300.0, 300.0), stack="pile")
    stacked = MovePieces(tuple(PieceMove(man, place) for man in ("blue_1", "blue_2")))
    hit.window.desk.overrule(stacked)
    hit.click((300.0, 300.0))
    part = hit.window.part(ChoicePart)
    assert [action.text() for action in part.menu.actions()] == ["blue_1", "blue_2"]
    part.menu.actions()[0].trigger()
    assert "blue_1" not in hit.session.view.state.pieces


@pytest.fixture
def several(duelist):
    """Blue has to name one or two of his men."""
    player = duelist(style=PlayStyle.SOLO)
    men = tuple(ChoiceOption(name, name, (name,)) for name in ("blue_1", "blue_2"))
    question = PendingChoice("pick:1", "blue", "Who goes?", men, 1, 2, done="They go")
    player.window.desk.overrule(ask(DUEL, question))
    return player


def words(player):
    return player.window.bar.message.text


def test_of_several_each_click_adds_one_or_takes_it_away(several):
    several.click(several.pose("blue_1").point)
    assert words(several) == "Who goes? Chosen: blue_1"
    several.click(several.pose("blue_2").point)
    assert words(several) == "Who goes? Chosen: blue_1, blue_2"
    several.click(several.pose("blue_1").point)
    assert words(several) == "Who goes? Chosen: blue_2"
    several.qtbot.mouseClick(several.bar_button("They go"), LEFT)
    assert several.window.desk.flow.choices == ()


def test_too_few_cannot_be_given_as_the_answer(several):
    several.click(several.pose("blue_1").point)
    several.click(several.pose("blue_1").point)
    assert [action.text for action in several.window.bar.message.actions] == ["Choose ..."]
