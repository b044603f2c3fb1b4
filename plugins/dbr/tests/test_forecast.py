"""What is foretold of a fight is what comes of it over all pairs of dice; of a move, where it leads."""

import itertools
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from vtt.base.ids import PieceId
from vtt.commands.chance import FixedDice
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.rules_table import DataSource
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.rules.cases import case_state
from vtt.rules.testing import load_cases
from vtt.state.piece import Place
from vtt_dbr.actions import Fight, Shoot

CASES = Path(__file__).parent / "cases"
FIGHTS = [
    case
    for case in load_cases(CASES / "fights.toml")
    if case.entry.get("declare", {}).get("action") == "fight"
]
DBR = "dbr"
SHOT = "shot beat shot, who recoil"


def foretold(referee, state, command):
    forecasts, notices = referee.forecast(state, command, state.turn.side)
    assert notices == ()
    return forecasts


def fight_of(case):
    named = case.entry["declare"]
    return declare(DBR, Fight(PieceId(named["first"]), PieceId(named["second"])))


def fought(referee, state, command):
    """Over all pairs of dice: how often a piece is gone, and how often something has changed."""
    gone, changed = Counter(), 0
    for dice in itertools.product(range(1, 7), repeat=2):
        after = referee.with_random(FixedDice(dice)).decide(state, command, override=True).state
        lost = [piece for piece in state.pieces if piece not in after.pieces]
        gone.update(lost[:1])
        changed += after.pieces != state.pieces
    return gone, changed


PLAIN = [case for case in FIGHTS if case.entry.get("expect", {}).get("accepted", True)][:12]


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case.id)
def test_as_often_as_foretold_somebody_is_lost_or_gives_way(case, referee, module):
    state, command = case_state(case, module), fight_of(case)
    (forecast,) = foretold(referee, state, command)
    ways = {result.words: result.ways for result in forecast.results}
    lost = sum(w for words, w in ways.items() if "destroyed" in words or "captured" in words)
    gone, changed = fought(referee, state, command)
    assert sum(ways.values()) == forecast.ways == 36
    assert changed <= 36 - ways.get("nothing happens", 0)
    assert sum(gone.values()) >= lost, "who gives way may be lost as well, by rules of its own"
    if case.id == SHOT:
        assert (sum(gone.values()), changed) == (lost, 36 - ways["nothing happens"])


def test_both_sums_stand_apart_with_the_side_of_each(referee, module):
    case = next(c for c in load_cases(CASES / "sums.toml") if "foretold" in c.id)
    state = case_state(case, module)
    (forecast,) = foretold(referee, state, fight_of(case))
    assert [(c.title, c.total, c.side) for c in forecast.columns] == [
        ("Pikes (O)", "+5", "sweden"),
        ("Blades (O)", "+5", "imperial"),
    ]
    pikes = {line.rule: line for line in forecast.columns[0].lines}
    assert pikes["A7.3"].source is DataSource.RECONSTRUCTION
    assert pikes["A9.6"].source is DataSource.RULE_TEXT


def test_a_line_is_a_house_ruling_where_its_own_row_is(referee, module):
    """Of two rows of A9.3 the one on hills is our reading (E15), the one on banks is printed."""
    found = {}
    for id in ("uphill", "defending a bank"):
        case = next(c for c in load_cases(CASES / "sums.toml") if c.id == id)
        state = case_state(case, module)
        both = (PieceId(case.entry["args"][name]) for name in ("first", "second"))
        (forecast,) = foretold(referee, state, declare(DBR, Fight(*both)))
        found[id] = {line.rule: line.source for line in forecast.columns[0].lines}["A9.3"]
    assert found == {
        "uphill": DataSource.RECONSTRUCTION,
        "defending a bank": DataSource.RULE_TEXT,
    }


def test_what_a_grade_may_change_is_told_and_not_in_the_total(referee, module):
    case = next(c for c in FIGHTS if c.id == SHOT)
    for grade, wanted in (("o", []), ("s", ["A10.7", "A10.10"])):
        text = case.entry["position"].replace("sweden-sh-o", f"sweden-sh-{grade}")
        state = case_state(replace(case, entry={**case.entry, "position": text}), module)
        (forecast,) = foretold(referee, state, fight_of(case))
        may = [line for line in forecast.columns[0].lines if line.depends]
        assert [line.rule for line in may] == wanted
        counted = sum(int(line.value) for line in forecast.columns[0].lines if not line.depends)
        assert forecast.columns[0].total == f"{counted:+d}"


def test_an_offer_tells_alike_sides_apart_as_the_forecast_does(referee, module):
    case = next(c for c in FIGHTS if c.id == SHOT)
    state = case_state(case, module)
    (forecast,) = foretold(referee, state, fight_of(case))
    offers, notices = referee.offers(state, state.turn.side)
    (label,) = [one.label for one in offers if one.command == fight_of(case)]
    told = [f"{one.words} {one.ways / forecast.ways:.0%}" for one in forecast.results]
    assert notices == ()
    assert "Sweden and allies: Shot (O) recoils" in label
    assert [words for words in told if words not in label] == []


def test_a_move_into_contact_is_told_its_fights_before_it_is_made(referee, module):
    case = next(c for c in FIGHTS if c.id == SHOT)
    state = case_state(case, module)
    there = state.pieces[PieceId("a")]
    away = Place(there.table, Pose(500.0, 560.0, 0.0))
    apart = MovePieces((PieceMove(PieceId("a"), away),))
    assert foretold(referee, state, apart) == ()
    back = MovePieces((PieceMove(PieceId("a"), Place(there.table, there.pose)),))
    forecasts, _ = referee.forecast(state, back, state.turn.side, (apart,))
    assert [forecast.title for forecast in forecasts] == [
        "Sweden and allies: Shot (O) against Imperial army: Shot (O)"
    ]
    assert state.pieces[PieceId("a")] is there


BESIDE = """
a sweden-sh-o 500,600 @0
b sweden-sh-o 540,600 @0
e imperial-pi-o 500,475 @180
f imperial-pi-o 540,475 @180
"""


def shot_of(referee, module):
    """Two shot before two pistols, and what the first one's shot at the first would come to."""
    case = next(c for c in load_cases(CASES / "volleys.toml") if c.id == "shot shoot at shot")
    state = case_state(replace(case, entry={**case.entry, "position": BESIDE, "setup": []}), module)
    shot = declare("dbr", Shoot(PieceId("a"), PieceId("e")))
    return state, foretold(referee, state, shot)[0]


def test_who_could_shoot_at_another_one_helps_unless_he_is_left_out(referee, module):
    state, with_help = shot_of(referee, module)
    assert with_help.told == "Shot (O) shoots at it too."
    (choice,) = with_help.what_ifs
    assert (choice.words, choice.on, choice.pieces) == ("Shot (O) shoots too", True, ("b",))
    (alone,) = foretold(referee, state, choice.command)
    assert (with_help.odds, alone.odds) == ("+2 : +2", "+2 : +3")
    assert [one.on for one in alone.what_ifs] == [False]
    assert alone.command == choice.command


def test_dice_fall_with_the_shot_as_it_was_chosen(referee, module):
    state, with_help = shot_of(referee, module)
    for command, shooters in (
        (with_help.command, {"a": "e", "b": "e"}),
        (with_help.what_ifs[0].command, {"a": "e"}),
    ):
        thrown = referee.with_random(FixedDice((2, 2))).decide(state, command, state.turn.side)
        assert thrown.accepted
        assert dict(thrown.state.boxes["dbr"]["shots"]) == shooters


def test_the_other_side_only_declares_and_is_told_who_throws(referee, module):
    state, _ = shot_of(referee, module)
    other = next(side for side in state.sides if side != state.turn.side)
    shot = declare("dbr", Shoot(PieceId("a"), PieceId("e")))
    turned = msgspec.structs.replace(state, turn=msgspec.structs.replace(state.turn, side=other))
    forecasts, _ = referee.forecast(turned, shot, state.turn.side)
    assert forecasts[0].verb == "Declare the shot"
    assert forecasts[0].told.endswith("Imperial army throws the dice.")


@pytest.mark.parametrize(
    ("case_id", "words"),
    [
        ("one overlaps each side", ["overlapped by Shot (O)", "overlapped by Skirmishers (O)"]),
        (
            "where a front lies on the side out of line it presses, and nobody overlaps there as well",
            ["flank or rear met by Shot (O)"],
        ),
    ],
)
def test_who_overlaps_and_who_is_on_a_flank_is_told(referee, module, case_id, words):
    case = next(one for one in load_cases(CASES / "flanks.toml") if one.id == case_id)
    fight = declare(DBR, Fight(PieceId("a"), PieceId("e")))
    (forecast,) = foretold(referee, case_state(case, module), fight)
    first, *others = [line.words for line in forecast.columns[0].lines]
    assert first.startswith("against "), "the column is named after the element"
    assert [one for one in others if " by " in one] == words
