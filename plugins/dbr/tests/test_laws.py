"""Laws of the judge: it changes nothing, knows no left and right, and stands by its corrections."""

import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetProperty
from vtt.geometry.motion import Free, Straight
from vtt.geometry.path import path_end
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.rules.testing import (
    assert_concerns_hold,
    assert_correction_is_accepted,
    assert_mirrored_verdict,
    assert_no_side_effects,
    assert_offers_are_accepted,
)
from vtt.rules.view import RulesView
from vtt.state.game import GameState
from vtt.state.piece import Place
from vtt_dbr import rules as joined
from vtt_dbr.actions import EndPhase, Shoot

SWEDES = (
    "sk-sw-light",
    "sk-sw-shot-1",
    "sk-sw-pikes",
    "sk-sw-guns",
    "sk-sw-finns",
    "sk-sw-dragoons",
)
IMPERIALS = ("sk-im-croats", "sk-im-shot-1", "sk-im-skirmishers", "sk-im-cuirass", "sk-im-battery")
GROUP = ("sk-sw-shot-1", "sk-sw-pikes", "sk-sw-shot-2", "sk-sw-guns")
AXIS = 900.0

quiet = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
# No half turns: which way round these go is left to the program, and the mirror shows it.
places = st.builds(
    Pose,
    st.integers(620, 1220).map(float),
    st.integers(500, 760).map(float),
    st.sampled_from((0.0, 20.0, 45.0, 90.0, 170.0, 270.0, 340.0)),
)
puts = st.tuples(st.sampled_from(SWEDES), places)


def put(state: GameState, piece: str, pose: Pose) -> MovePieces:
    place = Place(state.pieces[PieceId(piece)].table, pose)
    return MovePieces((PieceMove(PieceId(piece), place, (Free(place.pose),)),))


def ahead(state: GameState, module, pieces: tuple[str, ...], distance: float) -> MovePieces:
    moves = []
    for piece in (state.pieces[PieceId(name)] for name in pieces):
        outline = module.piece(piece.definition).outline
        end = path_end(outline, piece.pose, (Straight(distance),))
        moves.append(PieceMove(piece.id, Place(piece.table, end), (Straight(distance),)))
    return MovePieces(tuple(moves))


@quiet
@given(puts)
def test_a_mirrored_table_gives_a_mirrored_verdict(referee, skirmish, move):
    assert_mirrored_verdict(referee, skirmish, put(skirmish, *move), "sweden", AXIS)


@quiet
@given(puts)
def test_a_corrected_move_is_accepted(referee, skirmish, move):
    assert_correction_is_accepted(referee, skirmish, put(skirmish, *move), "sweden")


@quiet
@given(st.integers(0, 200))
def test_a_corrected_move_of_a_group_is_accepted(referee, module, skirmish, distance):
    command = ahead(skirmish, module, GROUP, distance)
    assert_correction_is_accepted(referee, skirmish, command, "sweden")


@quiet
@given(puts)
def test_the_cheap_verdict_is_that_of_the_judge(referee, skirmish, move):
    command = put(skirmish, *move)
    judged = referee.decide(skirmish, command, "sweden").verdict.findings
    assert referee.preview(skirmish, command, "sweden").findings == judged


@quiet
@given(puts, st.sampled_from((None, "routing", "pursuing", "held", "halted", "marched")))
def test_a_check_that_is_not_asked_would_have_found_nothing(referee, skirmish, move, mark):
    state = skirmish
    if mark is not None:
        state = apply(state, SetProperty((PieceId(move[0]),), mark, mark != "marched" or 1))
    assert_concerns_hold(referee, state, put(state, *move), "sweden")
    moved = apply(state, SetMark((PieceId(move[0]),), moved=True))
    assert_concerns_hold(referee, moved, put(state, *move), "sweden")


@quiet
@given(st.integers(0, 200))
def test_nor_would_it_of_a_group(referee, module, skirmish, distance):
    assert_concerns_hold(referee, skirmish, ahead(skirmish, module, GROUP, distance), "sweden")


@pytest.mark.parametrize("phases", [0, 1, 2])
def test_asking_changes_nothing_and_offers_hold(referee, module, skirmish, phases):
    state = skirmish
    for _ in range(phases):
        end = declare("dbr", EndPhase())
        state = referee.decide(state, end).state
    for side in state.sides:
        assert_no_side_effects(referee, state, side)
        assert_offers_are_accepted(referee, state, side)


@quiet
@given(st.sampled_from(SWEDES), st.sampled_from(IMPERIALS))
def test_shots_are_judged_alike_in_the_mirror(referee, skirmish, shooter, target):
    state = referee.decide(skirmish, declare("dbr", EndPhase())).state
    shot = declare("dbr", Shoot(PieceId(shooter), PieceId(target)))
    assert_mirrored_verdict(referee, state, shot, "sweden", AXIS)


def clauses():
    """The functions of the plug-in that are wrapped as clauses of a rule."""
    for found in pkgutil.iter_modules([str(Path(joined.__file__).parent)], "vtt_dbr."):
        module = importlib.import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            wrapped = getattr(function, "__wrapped__", None)
            if wrapped is not None and function.__code__.co_name == "clause":
                yield f"{found.name}.{name}", wrapped


def test_every_clause_asks_the_table_whether_it_is_off():
    """A clause without a view among what it is given could be switched off by tests alone."""
    found = dict(clauses())
    deaf = [n for n, f in found.items() if RulesView not in get_type_hints(f).values()]
    assert len(found) > 100
    assert not deaf
