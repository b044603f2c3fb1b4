"""While a side decides who is lost, runs or advances, both see the fight that brought the question."""

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, referee
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.rules.cases import case_state, gesture_command
from vtt.session.consent import PlayStyle
from vtt.session.open_fight import open_fight, told_again
from vtt.session.session import GameSession

FACES = range(1, 7)


def attacks():
    return [
        case for case in CASES if case.entry.get("declare", {}).get("action") in ("melee", "fire")
    ]


def asked_games():
    """Attacks of the cases, with each die after which somebody is asked something."""
    for case in attacks():
        state = case_state(case, MODULE)
        command = gesture_command(case.entry, state, MODULE, case)
        for die in FACES:
            game = GameSession(
                MODULE,
                EventLog(state),
                referee().with_random(FixedDice([die])),
                style=PlayStyle.SOLO,
            )
            game.override(None, command)
            if game.position and any(not one.free for one in game.flow()[0].choices):
                yield game
                break


def test_a_fight_that_waits_for_an_answer_is_told_to_both_sides():
    games = list(asked_games())
    assert len(games) > 3
    for game in games:
        for side in (None, *game.state.sides):
            fight = open_fight(game, game.referee.plugin_id, side)
            found, notices = told_again(game.apart(side)[0], fight, side)
            assert notices == ()
            assert found
            assert found[0].is_rolled
