"""A march as its player sees it: what it takes, who lies on top, and how many are told of."""

from pathlib import Path

import msgspec
import pytest

from plugins.bellum_gallicum.tests.game import MODULE, RULES, referee, start
from vtt.base.ids import StackId
from vtt.commands.describe import describe
from vtt.commands.naming import Told
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.rules.verdict import LineMark, Severity
from vtt.state.piece import Place
from vtt_bellum_gallicum import spending
from vtt_bellum_gallicum.movement import march_command
from vtt_bellum_gallicum.units import MAP, ROMAN, Spot, ids, names, people_at


def decided(scenario, start_at, end):
    state = start(scenario)
    view = referee().view(state)
    people = people_at(view, Spot(start_at), ROMAN)
    return people, referee().decide(state, march_command(view, people, Spot(end)), ROMAN)


def test_a_march_tells_how_many_regions_it_takes_and_where_it_ends():
    people, decision = decided("s57", "lingones", "remi")
    (told,) = decision.verdict.findings
    assert (told.rule, told.severity) == ("3.3.1", Severity.NOTE)
    assert (told.measured, told.limit, told.unit) == (1.0, 1.0, "region")
    assert told.message.startswith("C. Iulius Caesar, 5 leaders and 12 units to Remi: 1 of 1")
    (way,) = told.marks
    assert isinstance(way, LineMark)
    assert way.points[-1] == decision.state.pieces[people[0].id].pose.point


def test_a_second_march_is_told_as_one_region_more_than_the_rule_allows():
    people, decision = decided("s57", "lingones", "remi")
    view = referee().view(decision.state)
    again = march_command(view, people_at(view, Spot("remi"), ROMAN), Spot("lingones"))
    verdict = referee().decide(decision.state, again, ROMAN).verdict
    found = [one for one in verdict.findings if one.rule == "3.3.1"]
    assert {one.severity for one in found} == {Severity.NOTE, Severity.ILLEGAL}
    (told,) = [one for one in found if one.severity is Severity.NOTE]
    assert (told.measured, told.limit, told.unit) == (2.0, 1.0, "region")
    assert len(people) > 1


def test_where_no_way_leads_nothing_is_told_of_its_length():
    _, decision = decided("s57", "lingones", "pictones")
    assert {one.rule for one in decision.verdict.findings} == {"3.3b"}
    assert not decision.accepted


def test_every_bound_of_the_module_is_read_by_a_rule():
    """One that no rule reads could be changed, and nothing but words would change with it."""
    code = "".join(file.read_text() for file in Path(spending.__file__).parent.glob("*.py"))
    bounds = MODULE.rules_table("limits").rows
    assert "army" in bounds
    by_name = ("s5", "levy_")  # of scenarios and kinds of troops: put together where they are read
    unread = [row for row in bounds if f'"{row}"' not in code and not row.startswith(by_name)]
    assert unread == []


def test_the_best_leader_comes_to_lie_on_top():
    people, decision = decided("s57", "lingones", "remi")
    pile = decision.state.stacks[StackId("roman_remi_open")]
    assert set(ids(people)) <= set(pile)
    assert pile[-2:] == ("leader_labienus", "leader_caesar")
    assert not any(piece.startswith("leader") for piece in pile[:-6])


def test_the_log_tells_a_march_in_one_line():
    _, decision = decided("s57", "lingones", "remi")
    told = describe(decision.command, start("s57"), MODULE, ROMAN)
    deeds = [line.text for line in told if line.told is Told.DEED]
    assert deeds == ["C. Iulius Caesar and 17 more: move from Lingones to Remi"]


def test_a_stack_that_is_shifted_within_its_region_moves_within_it():
    state = start("s57")
    caesar = state.pieces["leader_caesar"]
    near = Place(MAP, Pose(caesar.pose.x + 4.0, caesar.pose.y), caesar.stack)
    shift = MovePieces(tuple(PieceMove(one, near) for one in state.stacks[caesar.stack]))
    (line,) = describe(shift, state, MODULE, ROMAN)
    assert line.text == "C. Iulius Caesar and 17 more: move within Lingones"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (["l7", "l8"], "Legio VII, Legio VIII"),
        (["l7", "l8", "l9", "l10", "l11"], "Legio X and 4 units"),
        (
            ["l7", "l8", "l9", "leader_labienus", "leader_caesar"],
            "C. Iulius Caesar, 1 leader and 3 units",
        ),
    ],
)
def test_of_many_one_is_named_and_the_others_are_counted(wanted, told):
    view = referee().view(start("s57"))
    assert names(view, [view.state.pieces[one] for one in wanted]) == told


def test_every_action_has_words_for_the_log():
    assert [kind.__name__ for kind in RULES.plugin.actions if not kind.label] == []


def offered(scenario, phase, selection):
    state = start(scenario)
    turn = msgspec.structs.replace(state.turn, phase=phase, side=ROMAN)
    state = msgspec.structs.replace(state, turn=turn)
    return referee().offers(state, ROMAN, selection)[0]


def test_who_is_selected_together_with_a_leader_is_offered_his_marches():
    party = ("l10", "leader_caesar", "leader_labienus")
    found = [one for one in offered("s58", "roman_move", party) if set(one.pieces) == set(party)]
    regions = {one.label.rpartition(" to ")[2] for one in found}
    assert {"Aedui", "Sequani", "Allobroges"} <= regions | {"Allobroges"}
    assert all(one.command is not None for one in found)


def test_units_without_a_leader_are_told_that_they_do_not_march():
    alone = [one for one in offered("s58", "roman_move", ("l10",)) if one.kind == "leaderless"]
    (told,) = alone
    assert (told.command, told.marks, told.rule) == (None, (), "3.3a")
    assert told.label == "Legio X: no leader is picked, so no march to another region"
    led = offered("s58", "roman_move", ("l10", "leader_caesar"))
    assert not [one for one in led if one.kind == "leaderless"]


def test_a_way_into_a_town_is_offered_by_its_name():
    labels = [one.label for one in offered("s58", "roman_move", ("l7", "l8"))]
    assert any("Mediolanum" in label for label in labels), labels
