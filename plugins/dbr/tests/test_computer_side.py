"""The computer at the other side of a battle: it lets the person shoot before the shooting ends (B18.12)."""

import msgspec
import pytest

from plugins.dbr.tests.conftest import at_mode
from vtt.base.ids import PieceId, SideId
from vtt.commands.apply import apply
from vtt.commands.chance import SeededRandom
from vtt.commands.log import EventLog
from vtt.commands.piece import RemovePieces
from vtt.rules.action import declare
from vtt.rules.referee import Referee
from vtt.session.computer_side import Acted, act, computer_side, thought
from vtt.session.session import GameSession
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game
from vtt_dbr.actions import EndPhase, ShootAll

SWEDEN, IMPERIAL = SideId("sweden"), SideId("imperial")
GESTURES = 40
"""So many gestures are enough for all that the computer has to shoot."""


@pytest.fixture(params=[RulesMode.ADVISE, RulesMode.ENFORCE])
def shooting(request, module, rules) -> GameSession:
    """Sweden's first shooting, before anybody has shot.

    Its guns are away: so the Imperial skirmishers shoot at pistols, who do not shoot back.
    """
    state = at_mode(new_game(module, "skirmish", secret="s"), request.param)
    state = apply(state, RemovePieces((PieceId("sk-sw-guns"),)))
    turn = msgspec.structs.replace(state.turn, phase="shoot", side=SWEDEN)
    log = EventLog(msgspec.structs.replace(state, turn=turn))
    return GameSession(module, log, Referee(rules, module, SeededRandom(1)))


def play(session: GameSession) -> Acted:
    """The computer plays Sweden until it waits, or the phase is over."""
    for _ in range(GESTURES):
        commands, _ = thought(*session.apart(SWEDEN), SWEDEN, seed=session.log.count)
        acted = act(session, SWEDEN, commands, IMPERIAL)
        if acted is not Acted.DONE or session.state.turn.phase != "shoot":
            return acted
    raise AssertionError("the computer found no end")


def test_the_computer_lets_the_person_shoot_before_it_ends_the_shooting(shooting, rules):
    assert play(shooting) is Acted.WAITS
    assert shooting.state.turn.phase == "shoot"
    findings, _ = shooting.referee.owed(shooting.state)
    owing = {shooting.state.pieces[found.pieces[0]].side for found in findings}
    assert IMPERIAL in owing
    assert shooting.execute(IMPERIAL, declare(rules.id, ShootAll())).accepted
    assert play(shooting) is Acted.DONE
    assert shooting.state.turn.phase != "shoot"


def test_the_computer_does_not_end_the_deployment_in_which_the_person_lays_out_his_army(
    module, rules
):
    state = at_mode(new_game(module, "blank", secret="s"), RulesMode.ENFORCE)
    session = GameSession(module, EventLog(state), Referee(rules, module, SeededRandom(1)))
    commands, _ = thought(*session.apart(SWEDEN), SWEDEN, seed=1)
    assert commands == (declare(rules.id, EndPhase()),)
    assert act(session, SWEDEN, commands, IMPERIAL) is Acted.WAITS
    assert session.state.turn.phase == "deploy"
    assert session.execute(IMPERIAL, declare(rules.id, EndPhase())).accepted
    assert (session.state.turn.phase, session.state.turn.side) == ("pips", SWEDEN)


def test_the_computer_shoots_in_the_persons_bound_and_leaves_its_end_to_him(shooting, rules):
    for _ in range(GESTURES):
        if computer_side(shooting, SWEDEN) is None:
            break
        commands, _ = thought(*shooting.apart(IMPERIAL), IMPERIAL, seed=shooting.log.count)
        if act(shooting, IMPERIAL, commands, SWEDEN) is not Acted.DONE:
            break
    assert shooting.state.turn.phase == "shoot"
    assert shooting.execute(SWEDEN, declare(rules.id, ShootAll())).accepted
    findings, _ = shooting.referee.owed(shooting.state)
    owing = {
        shooting.state.pieces[found.pieces[0]].side for found in findings if "must" in found.message
    }
    assert IMPERIAL not in owing
