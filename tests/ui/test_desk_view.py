"""What a person at a game has before him, and what he can do now."""

import pytest

from tests.session.games import duel_game, free_game
from vtt.commands.flow import SetTurn
from vtt.render.picture_files import NoPictures
from vtt.session.consent import PlayStyle
from vtt.state.sight import OBSERVER
from vtt.state.turn import TurnState
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_words import mode_text


@pytest.fixture
def sitting(qapp):
    """Opens a desk at a game."""
    desks = []

    def begin(session, side=None):
        desks.append(GameDesk(session, NoPictures(), side))
        return desks[-1]

    yield begin
    for desk in desks:
        desk.close()


def test_without_rules_nobody_judges_and_the_desk_says_so(sitting):
    desk = sitting(free_game())
    assert not desk.has_rules
    assert mode_text(desk) == "Turn 1   Move, Red   No rules plug-in"
    assert desk.next_phase == SetTurn(TurnState(1, "fight", None))


def test_who_only_looks_on_has_nothing_to_take_back(sitting):
    session = duel_game(style=PlayStyle.SOLO)
    desk = sitting(session)
    desk.propose(desk.next_phase)
    assert desk.undo_label
    desk.sit(OBSERVER)
    assert (desk.may_act, desk.undo_label, desk.redo_label) == (False, "", "")


def test_what_the_computer_ends_is_not_the_persons_to_end(sitting):
    desk = sitting(duel_game(style=PlayStyle.SOLO))
    assert desk.next_phase is not None
    desk.computer_ends = lambda: True
    assert desk.next_phase is None


def test_a_moment_that_is_looked_back_at_has_the_flow_of_that_moment(duel_player):
    desk = duel_player.window.desk
    duel_player.do("end_phase")
    assert desk.flow.actors == ("blue",)
    duel_player.session.go_to(0)
    assert desk.flow.actors == ("red",)
    duel_player.session.go_to_present()
    assert desk.flow.actors == ("blue",)
