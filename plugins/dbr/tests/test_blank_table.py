"""A blank table becomes a battle: ground put down by hand, two armies of lists, on to the first contact."""

from pathlib import Path

import pytest

from plugins.dbr.tests.conftest import at_mode
from vtt.base.ids import SideId
from vtt.commands.chance import SeededRandom
from vtt.commands.log import EventLog
from vtt.commands.piece import AddPieces
from vtt.commands.rules import AnswerChoice
from vtt.formats.foreign import OpenedFile
from vtt.geometry.pose import Pose
from vtt.rules.guard import Budget
from vtt.rules.referee import Referee
from vtt.session.bring_in import bringing_in
from vtt.session.session import GameSession
from vtt.state.forces import Muster
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game
from vtt.state.piece import PieceState
from vtt_dbr.formats.muster import place

GROUND = (("wood", 500.0, 600.0), ("hill", 1200.0, 560.0), ("marsh", 900.0, 640.0))
ARMIES = ((SideId("sweden"), "poland"), (SideId("imperial"), "ottoman"))
LAST = ("close_in", "end_phase")
"""Kinds of offers that come after all others."""
GESTURES = 400


@pytest.fixture
def laid_out(module, rules, folder: Path) -> GameSession:
    """A table in deployment, with ground and both armies, in an enforced game."""
    state = at_mode(new_game(module, "blank", secret="s"), RulesMode.ENFORCE)
    patience = Budget(judge=99.0, offers=99.0, consequences=99.0)
    session = GameSession(
        module, EventLog(state), Referee(rules, module, SeededRandom(4), patience)
    )
    for kind, x, y in GROUND:
        ground = PieceState(f"my-{kind}", f"terrain-{kind}", "field", Pose(x, y, 0.0))
        assert session.execute(None, AddPieces((ground,))).accepted
    for side, name in ARMIES:
        muster = Muster(side, "field")
        forces = place(OpenedFile(folder / "forces" / f"{name}.xml"), module, session.state, muster)
        command = bringing_in(forces, muster, session.state, replace=False)
        assert session.execute(None, command).accepted
    return session


def play_on(session: GameSession) -> None:
    """One gesture of somebody who may act: the first offer that is accepted, or an answer."""
    flow, notices = session.flow()
    assert notices == ()
    if flow.choices:
        choice = flow.choices[0]
        options = tuple(one.id for one in choice.options[: max(1, choice.minimum)])
        answer = AnswerChoice(session.referee.plugin_id, choice.id, options)
        assert session.execute(choice.side, answer).accepted
        return
    for side in flow.actors:
        offers, notices = session.referee.offers(session.state, side, ())
        assert notices == ()
        ranked = sorted((one for one in offers if one.command), key=lambda one: one.kind in LAST)
        if any(session.execute(side, one.command).accepted for one in ranked):
            return
    pytest.fail(f"a dead end: {flow.label}")


@pytest.mark.hard
def test_it_is_played_to_the_first_contact(laid_out):
    assert laid_out.referee.validate(laid_out.state) == ((), ())
    assert laid_out.execute(SideId("imperial"), laid_out.flow()[0].next).accepted
    for _ in range(GESTURES):
        if laid_out.state.turn.phase == "fight":
            break
        play_on(laid_out)
    assert laid_out.state.turn.phase == "fight"
    assert laid_out.referee.validate(laid_out.state) == ((), ())
