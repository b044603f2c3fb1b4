"""The author's test kit: it passes what is sound, and finds each kind of fault."""

import contextlib
from pathlib import Path

import msgspec
import pytest

from tests.rules.duel import (
    DUEL,
    MODULE,
    RED,
    RULES,
    VALUES,
    Attack,
    Duel,
    EndTurn,
    book,
    duel_module,
    move,
    start,
)
from vtt.base.errors import DefinitionError, PluginError
from vtt.base.ids import PieceId
from vtt.commands.chance import SeededRandom
from vtt.commands.piece import MovePieces
from vtt.rules.action import declare
from vtt.rules.api import LoadedRules, Offer
from vtt.rules.referee import Referee
from vtt.rules.rulebook import Correction, Rulebook
from vtt.rules.testing import (
    GameUnderTest,
    assert_case,
    assert_concerns_hold,
    assert_correction_is_accepted,
    assert_laws,
    assert_mirrored_verdict,
    assert_no_side_effects,
    assert_offers_are_accepted,
    load_cases,
    load_rules,
    states_of_random_games,
)
from vtt.rules.verdict import illegal
from vtt.state.mode import RulesMode

HERE = Path(__file__).parent
FAR = move("red_1", 100, 350)


def referee(plugin=None, module=MODULE):
    return Referee(LoadedRules(DUEL, plugin or Duel(), RULES.settings), module, SeededRandom(1))


def test_the_duel_keeps_the_laws():
    asked = referee()
    states = list(states_of_random_games(asked, start(), 3, 1, every=3))
    assert len(states) > 10
    assert_laws(asked, states)
    for state in states:
        if state.turn.side == RED:
            assert_correction_is_accepted(
                asked, state, FAR, RED
            ) if "red_1" in state.pieces else None


def test_the_duel_is_fair_in_the_mirror():
    for command in (FAR, move("red_1", 130, 120), move("blue_1", 1, 1)):
        assert_mirrored_verdict(referee(), start(), command, RED, 250)


def test_random_games_are_the_same_for_the_same_seed():
    first, second = (list(states_of_random_games(referee(), start(), 1, 4)) for _ in range(2))
    assert first == second
    assert first[0] == start()


def test_cases_of_files_and_folders():
    by_folder, by_file = load_cases(HERE / "cases"), load_cases(HERE / "cases" / "duel.toml")
    assert [case.id for case in by_folder] == [case.id for case in by_file]
    assert_case(by_file[0], MODULE, RULES)


def test_a_case_that_differs_fails_with_its_line():
    case = load_cases(HERE / "cases")[0]
    with pytest.raises(
        AssertionError, match=r"duel\.toml:8: within_reach: expected accepted, found refused"
    ):
        assert_case(case, duel_module({"reach": 50, "strike": 25, "support": 60, "hit": 4}), RULES)


def test_a_game_under_test_begins_its_scenarios_with_the_rules_enforced():
    game = GameUnderTest(RULES, MODULE)
    assert game.start() == game.start("start")
    assert game.start().mode.mode is RulesMode.ENFORCE
    assert not game.referee().decide(game.start(), FAR, RED).accepted
    with pytest.raises(DefinitionError, match="no_such_battle"):
        game.start("no_such_battle")


def test_a_game_under_test_has_dice_by_seed():
    game = GameUnderTest(RULES, duel_module({**VALUES, "strike": 500}))
    attack = declare(DUEL, Attack(PieceId("red_1"), PieceId("blue_1")))

    def results(seed):
        return game.referee(seed).decide(game.start(), attack, RED).command

    assert results(3) == results(3)
    assert len({repr(results(seed)) for seed in range(20)}) > 1


def test_a_plug_in_that_is_not_installed_is_named():
    with pytest.raises(PluginError, match="no rules plug-in 'no_such_game'"):
        load_rules("no_such_game")


def test_a_plug_in_that_remembers_is_found():
    class Forgetful(Duel):
        asked = 0

        def score(self, view, side):
            Forgetful.asked += 1
            return float(Forgetful.asked)

    with pytest.raises(AssertionError, match="had two answers"):
        assert_no_side_effects(referee(Forgetful()), start(), RED)


def test_a_plug_in_that_changes_the_module_is_found():
    module = duel_module()

    class Meddler(Duel):
        def score(self, view, side):
            msgspec.structs.force_setattr(view.module, "fingerprint", "changed")
            return 0.0

    with pytest.raises(AssertionError, match="the module was changed"):
        assert_no_side_effects(referee(Meddler(), module), start(module=module), RED)


def test_an_offer_that_is_refused_is_found():
    class Generous(Duel):
        def offers(self, view, side, selection):
            return (Offer("move", "Far", FAR), Offer("reach", "Only drawn"))

    with pytest.raises(AssertionError, match=r"the offer move 'Far': moves 250\.0 mm of 100"):
        assert_offers_are_accepted(referee(Generous()), start(), RED)


def test_a_correction_that_is_refused_is_found():
    class Careless(Duel):
        def judge(self, before, command, after):
            return msgspec.structs.replace(super().judge(before, command, after), corrected=FAR)

    with pytest.raises(AssertionError, match="the corrected command is refused"):
        assert_correction_is_accepted(referee(Careless()), start(), FAR, RED)
    assert_correction_is_accepted(referee(), start(), declare(DUEL, EndTurn()), RED)


def test_a_rule_that_knows_left_from_right_is_found():
    chapter = Rulebook(book)

    @chapter.check("L1", on=MovePieces)
    def leftist(p):
        if p.moves[0].to.pose.x < 200:
            yield illegal("L1", "on the left")
            yield Correction(p.command)

    unfair = type("Unfair", (Duel,), {"book": chapter})()
    with pytest.raises(AssertionError, match="mirrored is"):
        assert_mirrored_verdict(referee(unfair), start(), move("red_1", 100, 150), RED, 250)


@pytest.mark.parametrize("concerns", [True, False])
def test_a_check_that_wrongly_says_whom_it_concerns_is_found(concerns):
    class Picky(Duel):
        book = Rulebook(Duel.book)

    @Picky.book.check("P1", on=MovePieces, concerns=lambda moving: concerns)
    def all_moves(p):
        yield illegal("P1", "no", (p.moves[0].piece,))

    referee = Referee(LoadedRules(DUEL, Picky(), RULES.settings), MODULE, SeededRandom(1))
    with contextlib.nullcontext() if concerns else pytest.raises(AssertionError, match="not asked"):
        assert_concerns_hold(referee, start(), move("red_1", 100, 150), RED)
