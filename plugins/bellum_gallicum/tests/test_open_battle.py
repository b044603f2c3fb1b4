"""Of a battle that asks on and on, the sequence that was rolled for last is the open fight."""

from plugins.bellum_gallicum.tests.game import MODULE, RULES
from plugins.bellum_gallicum.tests.test_games import face_to_face
from vtt.commands.base import single_commands
from vtt.commands.chance import SeededRandom
from vtt.commands.dice import RollDice
from vtt.commands.log import EventLog
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.session.open_fight import open_fight
from vtt.session.session import GameSession

SEED, STEPS = 8, 30
"""A battle of two sequences without a reserve: the losses of the second one follow those of the first."""


def test_the_second_sequence_is_told_while_its_losses_are_asked_for():
    chance = SeededRandom(SEED)
    session = GameSession(
        MODULE, EventLog(face_to_face("s57", "bellovaci")), Referee(RULES, MODULE, chance)
    )
    players = {side: RandomPlayer(chance, only_acts=True) for side in session.state.sides}
    told = []
    for _ in range(STEPS):
        flow, _ = session.flow()
        side = flow.actors[0]
        offers, _ = session.offers(side)
        all_drawn_up = [one.command for one in offers if one.label.endswith("all of them")]
        thought = players[side].suggest(session.referee, session.state, side)
        command = flow.next if not flow.choices else next(one.command for one in thought)
        session.execute(side, next(iter(all_drawn_up), command))
        fight = open_fight(session, RULES.id, None)
        if fight is not None:
            told += [label for label in labels(session, fight.position) if "sequence" in label]
    first = [label for label in told if "sequence 1" in label]
    second = [label for label in told if "sequence 2" in label]
    assert first
    assert second
    assert told == [*first, *second]


def labels(session, position):
    """What a step rolled for."""
    singles = single_commands(session.log.command_at(position).command)
    return [one.request.label for one in singles if isinstance(one, RollDice)]
