"""The ledger of PIPs and the bars of losses are what the rules count by."""

from pathlib import Path

import msgspec
import pytest

from vtt.base.ids import PieceId, PluginId, SideId
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove, SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.cases import case_state, gesture_command
from vtt.rules.choice import pending_choices
from vtt.rules.testing import load_cases
from vtt.state.piece import place_of
from vtt_dbr.actions import EndPhase, Fight
from vtt_dbr.losses import command_title, commands_of, tally

CASES = Path(__file__).parent / "cases"
SWEDEN = SideId("sweden")


def counted(referee, state):
    tallies, notices = referee.tallies(state)
    assert notices == ()
    return {(one.side, one.title): one for one in tallies}


def test_an_army_begins_with_nothing_lost_and_is_beaten_above_half(referee, skirmish):
    found = counted(referee, skirmish)
    army = found[SWEDEN, "Morale equivalents lost"]
    assert (army.amount, army.whole) == tally(referee.view(skirmish), SWEDEN)
    assert army.amount == 0.0
    assert army.limit == army.whole / 2
    assert army.words == f"beaten above {army.limit:g}"


def test_what_is_lost_is_counted_and_named(referee, module):
    case = next(c for c in load_cases(CASES / "fights.toml") if "lost at once" in c.id)
    state = case_state(case, module)
    named = case.entry["declare"]
    fight = declare("dbr", Fight(PieceId(named["first"]), PieceId(named["second"])))
    sums = {}
    for dice in ((1, 6), (6, 1)):
        after = referee.with_random(FixedDice(dice)).decide(state, fight, override=True).state
        for (side, title), one in counted(referee, after).items():
            if title == "Morale equivalents lost" and one.amount:
                sums[side] = one
    assert sums
    assert all(len(one.lines) == 1 for one in sums.values())
    assert all("destroyed" in one.lines[0] for one in sums.values())


@pytest.mark.parametrize(("spent", "words"), [(0, "5 left"), (3, "2 left")])
def test_pips_are_told_command_by_command(referee, skirmish, spent, words):
    view = referee.view(skirmish)
    state = view.then(
        SetRulesValue(view.plugin, ("pips", "thrown", "left"), 5),
        SetRulesValue(view.plugin, ("pips", "spent", "left"), spent),
    ).state
    pips = counted(referee, state)[SWEDEN, "PIPs of left"]
    assert (pips.amount, pips.whole, pips.words) == (spent, 5, words)


def test_the_ledger_says_what_each_pip_went_to(referee, module):
    case = next(c for c in load_cases(CASES / "orders.toml") if "box" in c.entry.get("expect", {}))
    state = case_state(case, module)
    command = gesture_command(case.entry, state, module, case)
    side = state.turn.side
    after = referee.with_random(FixedDice(case.entry.get("dice", ()))).decide(state, command, side)
    assert after.accepted
    paid = [one for one in counted(referee, after.state).values() if one.title.startswith("PIPs")]
    (line,) = [line for one in paid for line in one.lines]
    assert line.startswith("1: Shot (O): ")
    assert "(A14." in line or "(B" in line


def called(view):
    return {name: command_title(view, SWEDEN, name) for name in commands_of(view, SWEDEN)}


def test_a_command_is_called_by_its_name_else_by_its_general_else_by_its_elements(
    referee, skirmish
):
    view = referee.view(skirmish)
    assert called(view) == {
        "sk-sw-foot": "Green Brigade",
        "sk-sw-left": "Left wing",
        "sk-sw-right": "Right wing",
    }
    nameless = view.then(SetProperty(tuple(sorted(skirmish.pieces)), "command_name", None))
    assert called(nameless) == {
        "sk-sw-foot": "Regiment guns (Art I) and 3 more",
        "sk-sw-left": "Courland horse (LH O)",
        "sk-sw-right": "Torsten Stalhandske (Pi F)",
    }
    assert command_title(view, SWEDEN, "none") == "none"
    assert command_title(view, SWEDEN, "") == "the army"


def test_each_row_of_a_command_knows_its_elements(referee, skirmish):
    rows = counted(referee, skirmish)
    assert set(rows[SWEDEN, "Lost by Right wing"].pieces) == {
        "sk-sw-dragoons",
        "sk-sw-finns",
        "sk-sw-general",
    }


def test_the_question_for_a_die_knows_the_elements_of_the_command(referee, module):
    case = next(c for c in load_cases(CASES / "marches.toml") if c.expect.get("choices"))
    state = case_state(case, module)
    command = gesture_command(case.entry, state, module, case)
    dice = FixedDice(case.entry["dice"])
    after = referee.with_random(dice).decide(state, command, state.turn.side).state
    (asked,) = pending_choices(after, PluginId("dbr"))
    commands = {after.pieces[piece].get("command") for piece in asked.pieces}
    assert commands == {asked.id.partition(":")[2]}


def test_the_flow_tells_what_each_command_has_left_while_it_moves(referee, skirmish):
    view = referee.view(skirmish)
    ledger = (("thrown", "sk-sw-foot", 5), ("spent", "sk-sw-foot", 3), ("thrown", "sk-sw-left", 1))
    state = view.then(
        *(SetRulesValue(view.plugin, ("pips", *path), n) for *path, n in ledger)
    ).state
    assert referee.flow(state)[0].told == "PIPs left: Green Brigade 2, Left wing 1."
    shooting = msgspec.structs.replace(state.turn, phase="shoot")
    assert referee.flow(msgspec.structs.replace(state, turn=shooting))[0].told == ""
    assert referee.flow(skirmish)[0].told == ""


def test_a_command_that_has_spent_too_much_is_told_by_how_much(referee, skirmish):
    view = referee.view(skirmish)
    state = view.then(
        SetRulesValue(view.plugin, ("pips", "thrown", "sk-sw-foot"), 1),
        SetRulesValue(view.plugin, ("pips", "spent", "sk-sw-foot"), 3),
    ).state
    assert referee.flow(state)[0].told == "PIPs left: Green Brigade 2 overdrawn."
    assert counted(referee, state)[SWEDEN, "PIPs of Green Brigade"].words == "2 overdrawn"
    unit = state.pieces[PieceId("sk-sw-pikes")]
    place = msgspec.structs.replace(place_of(unit), pose=unit.pose.ahead(40))
    told = referee.decide(state, MovePieces((PieceMove(unit.id, place),)), SWEDEN).verdict.findings
    assert any("PIPs, 2 overdrawn already: " in one.message for one in told)


def test_a_command_that_has_just_broken_is_told_in_the_flow_and_in_the_log(referee, skirmish):
    view = referee.view(skirmish)
    lost = {"side": "imperial", "command": "sk-im-foot", "worth": 4.0}
    turn = msgspec.structs.replace(skirmish.turn, phase="shoot")
    before = msgspec.structs.replace(
        view.then(SetRulesValue(view.plugin, ("lost", "gone"), lost)).state, turn=turn
    )
    dice = FixedDice([3] * 3)
    done = referee.with_random(dice).decide(before, declare("dbr", EndPhase()), SWEDEN, True)
    said = [one.text for one in single_commands(done.command) if isinstance(one, Say)]
    assert "The command of Foot of Breuner is broken (C1.2)." in said
    told = referee.flow(done.state)[0].told
    warned = "Broken: Foot of Breuner. Who is not held runs after the movement (C4)."
    assert told.startswith(warned)
