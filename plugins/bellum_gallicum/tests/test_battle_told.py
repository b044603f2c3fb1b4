"""A battle is told when it is over: who won, with what, and who was lost, turned over, ran and was caught."""

import re

import msgspec

from plugins.bellum_gallicum.tests.game import referee, start
from plugins.bellum_gallicum.tests.test_games import face_to_face
from vtt.commands.base import single_commands
from vtt.commands.chance import SeededRandom
from vtt.commands.flow import Say
from vtt.rules.random_player import RandomPlayer
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.agenda import Task
from vtt_bellum_gallicum.battle_state import BattleState
from vtt_bellum_gallicum.battle_told import begin_account, named, tell, told_of
from vtt_bellum_gallicum.contact import ready
from vtt_bellum_gallicum.losses import eliminate, flip
from vtt_bellum_gallicum.rout import run
from vtt_bellum_gallicum.units import GALLIC, ROMAN, ids

REGION = "helvetii"


def said(commands: object) -> list[str]:
    return [one.text for one in commands if isinstance(one, Say)]


def a_battle() -> tuple[RulesView, list]:
    """Four Gauls and two Romans who go into a battle; the first Gaul is turned over already."""
    view = referee().view(start("s58"))
    gauls = ready(view, REGION, GALLIC)[:4]
    romans = ready(view, "cisalpina", ROMAN)[:2]
    view = view.then(*flip(view, gauls[:1]))
    gauls = [view.piece(one.id) for one in gauls]
    return view.then(*begin_account(view, "Battle in Helvetii", [*gauls, *romans])), gauls


def test_the_end_of_a_battle_tells_strengths_before_and_after_and_who_was_lost_by_name():
    view, gauls = a_battle()
    view = view.then(*eliminate(view, gauls[1:3]), *flip(view, gauls[3:]))
    step = tell(view, told_of(ROMAN))
    assert said(step.commands) == [
        "Battle in Helvetii: Rome has won."
        " Rome came with strength 5 and has 5 left."
        " Gaul came with strength 7 and has 2 left;"
        f" lost: {named(view, gauls[1:3])}; turned over: {named(view, gauls[3:])}."
    ]
    assert said(tell(view.then(*step.commands), told_of(ROMAN)).commands) == []


def test_units_of_one_name_are_counted():
    view = referee().view(start("s58"))
    assert named(view, ready(view, REGION, GALLIC)[:3]) == (
        "Celtic cavalry 2 and Celtic infantry 2 (2 of them)"
    )


def test_of_those_who_run_only_who_is_full_flees_and_who_is_turned_over_is_lost():
    view, gauls = a_battle()
    state = BattleState(REGION, GALLIC, ROMAN, winner=ROMAN)
    about = Task("rally", REGION, GALLIC, units=ids(gauls[:2]), note="left")
    told = said(run(view, about, state, 9))
    turned, full = (named(view, [gaul]) for gaul in gauls[:2])
    assert told == [f"Rally, left wing of Gaul: {full} flees, {turned} is lost"]
    last = msgspec.structs.replace(state, sequence=2)
    both = named(view, gauls[:2])
    assert said(run(view, about, last, 9)) == [f"Rally, left wing of Gaul: {both} are lost"]


def test_a_pitched_battle_is_told_from_its_sequences_to_its_end():
    """Chance plays a battle in which Gauls run, are caught and lose."""
    chance = SeededRandom(12)
    judge, state = referee().with_random(chance), face_to_face("s57", "bellovaci")
    players = {side: RandomPlayer(chance, only_acts=True) for side in state.sides}
    told: list[str] = []
    while not any("has won" in line for line in told):
        flow, _ = judge.flow(state)
        side = flow.actors[0]
        ends = () if flow.choices else (flow.next,)
        thought = (one.command for one in players[side].suggest(judge, state, side))
        decision = judge.decide(state, next(iter(ends), None) or next(thought), side)
        told += said(single_commands(decision.command))
        state = decision.state
    words = "\n".join(told)
    for told_so in (
        r"^Battle in Bellovaci, sequence 1: \d+ to \d+: \d+ in all, .*Rome wins \(P\d+\)$",
        r"^Rout, (left wing|centre|right wing) of Rome: nobody runs$",
        r"^Rout, .* of Gaul: Belgic .* runs?$",
        r"^Rally, .* of Gaul: Belgic .* (stays?|flees?|is lost|are lost)$",
        r"^The fate of .*: unhurt$",
        r"^The pursuit catches Belgic ",
        r"^Battle in Bellovaci: Rome has won\. Rome came with strength 43 and has \d+ left.*\."
        r" Gaul came with strength 20 and has (\d+|none) left; lost: Belgic .*\.$",
    ):
        assert re.search(told_so, words, re.MULTILINE), told_so
