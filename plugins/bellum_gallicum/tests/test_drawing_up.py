"""How an army can be drawn up at one stroke: with a full reserve, or all of it in the line."""

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.commands.apply import apply
from vtt.commands.base import single_commands
from vtt.rules.choice import ask
from vtt_bellum_gallicum.agenda import Task
from vtt_bellum_gallicum.battle_state import BATTLE_STATE, BattleState
from vtt_bellum_gallicum.deployment import DEPLOY, deploy
from vtt_bellum_gallicum.pitched import RESERVE, in_slot, line, to_display
from vtt_bellum_gallicum.score import score
from vtt_bellum_gallicum.units import GALLIC, ROMAN, Spot, units_at


def with_an_army_to_draw_up():
    """The Helvetii wait in their reserve to be drawn up."""
    state = start("s58")
    view = referee().view(state)
    army = units_at(view, Spot("helvetii"), GALLIC)
    question = deploy(view, Task("deploy", side=GALLIC)).ask
    commands = (
        BATTLE_STATE.write(view, BattleState("helvetii", GALLIC, ROMAN)),
        *to_display(view, GALLIC, army, ()),
        *(ask(view.plugin, choice) for choice in question),
    )
    for command in commands:
        state = apply(state, command)
    return state


def test_units_of_the_reserve_that_are_selected_go_into_a_wing_or_all_are_drawn_up():
    state = with_an_army_to_draw_up()
    first, second, *_ = in_slot(referee().view(state), GALLIC, RESERVE)
    two = (first.id, second.id)
    offers, _ = referee().offers(state, GALLIC, two)
    labels = [one.label for one in offers if one.kind == DEPLOY]
    assert [label.rpartition(" ")[2] for label in labels[:3]] == ["left", "centre", "right"]
    assert labels[3:] == ["Draw up in three wings", "Draw up in three wings, all of them"]
    decision = referee().decide(state, offers[1].command, GALLIC)
    assert decision.accepted
    centre = in_slot(referee().view(decision.state), GALLIC, "centre")
    assert {one.id for one in centre} == set(two)


def test_an_army_is_drawn_up_with_a_reserve_or_without_and_the_computer_takes_none():
    state = with_an_army_to_draw_up()
    army = in_slot(referee().view(state), GALLIC, RESERVE)
    offers, notices = referee().offers(state, GALLIC)
    assert notices == ()
    assert len(army) == 8
    found = {}
    for offer in (one for one in offers if one.kind == DEPLOY):
        after = state
        for command in single_commands(offer.command):
            after = apply(after, command)
        seen = referee().view(after)
        found[len(in_slot(seen, GALLIC, RESERVE))] = score(seen, GALLIC)
        assert len(line(seen, GALLIC)) + len(in_slot(seen, GALLIC, RESERVE)) == len(army)
    assert set(found) == {2, 0}
    assert found[0] > found[2]
