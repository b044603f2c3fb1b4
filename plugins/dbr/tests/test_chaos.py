"""Tables that no play leads to: bases on each other, odd statuses; the rules carry on without a fault."""

import random

import immutables
import msgspec
import pytest

from vtt.base.frozen import freeze_dict
from vtt.base.ids import PieceId, TableId
from vtt.commands.chance import SeededRandom
from vtt.commands.rules import AnswerChoice
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.rules.choice import pending_choices
from vtt.rules.guard import Budget
from vtt.rules.referee import Referee
from vtt.rules.whole_games import PATIENCE
from vtt.state.mode import RulesMode, TableMode
from vtt.state.new_game import new_game
from vtt.state.piece import PieceState
from vtt.state.turn import TurnState
from vtt_dbr.actions import EndPhase, Fight, Hold, Rally, Resolve, Shoot, ShootAll

BESIDE = ((40, 0, 0), (0, 20, 0), (0, -20, 180), (-30, 10, 90), (30, 10, -90), (40, -20, 180))
"""Sideways, back and turn from one base to the next: in line, behind, opposed, on a flank."""

STATUSES = ("routing", "pursuing", "held", "rallied", "pressed", "gun_fixed", "captured", "halted")


def heap(module, chance):
    """From six to twenty-four bases, many in contact with the one before, some where another stands."""
    kinds = sorted(piece.id for piece in module.resolved_pieces if piece.get("class"))
    poses = [Pose(300.0, 300.0, 0.0)]
    for _ in range(chance.randint(5, 23)):
        near = chance.choice(poses)
        aside, back, turn = chance.choice(BESIDE)
        put = near.ahead(-back, aside).turned(turn).rounded()
        lone = Pose(float(chance.randint(20, 600)), float(chance.randint(20, 600)), 33.0)
        poses.append(put if chance.random() < 0.6 else lone)
    return {
        PieceId(f"p{number}"): thing(PieceId(f"p{number}"), chance.choice(kinds), pose, chance)
        for number, pose in enumerate(poses)
    }


def thing(piece, kind, pose, chance):
    properties = {"command": chance.choice("xy")}
    if chance.random() < 0.3:
        properties[chance.choice(STATUSES)] = True
    if chance.random() < 0.1:
        properties["general"] = chance.choice(("cinc", "sub", "ally"))
    side = "sweden" if kind.startswith("sweden") else "imperial"
    told = tuple(sorted(properties.items()))
    return PieceState(piece, kind, TableId("field"), pose, side, properties=told)


def gestures(state, chance):
    """What players may try now: the end of the phase more often than others."""
    choices = pending_choices(state, "dbr")
    if choices:
        return AnswerChoice("dbr", choices[0].id, (chance.choice(choices[0].options).id,))
    one, other = chance.choice(sorted(state.pieces)), chance.choice(sorted(state.pieces))
    tried = (
        Shoot(one, other),
        ShootAll(),
        Resolve(other),
        Fight(one, other),
        Hold((one,)),
        Rally(one),
    )
    return declare("dbr", EndPhase() if chance.random() < 0.4 else chance.choice(tried))


@pytest.mark.parametrize("count", [12, pytest.param(200, marks=pytest.mark.hard)])
def test_nothing_that_is_set_up_by_hand_is_too_odd(module, rules, count):
    for seed in range(count):
        chance = random.Random(seed)
        referee = Referee(rules, module, SeededRandom(seed), Budget().times(PATIENCE))
        state = msgspec.structs.replace(
            new_game(module, "skirmish", secret="s"),
            pieces=immutables.Map(heap(module, chance)),
            turn=TurnState(3, chance.choice(("move", "shoot", "fight")), "sweden"),
            mode=TableMode(RulesMode.ADVISE),
            boxes=freeze_dict({"dbr": {"broken": {"sweden": {"x": 3}}}}),
        )
        for _ in range(12):
            if state.outcome is not None or not state.pieces:
                break
            _, notices = referee.validate(state)
            assert notices == (), seed
            decision = referee.decide(state, gestures(state, chance))
            assert decision.verdict.notices == (), seed
            state = decision.state
