import msgspec
import pytest

from tests.rules import duel
from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import duel_game, free_game
from vtt.base.errors import CommandError
from vtt.commands.base import CommandGroup
from vtt.commands.chance import FixedDice, SeededRandom
from vtt.commands.dice import DiceRequest, RollDice
from vtt.definition.deck import DeckDefinition
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.session import actions
from vtt.state.mode import RulesMode
from vtt.state.piece import Place

PIP = DiceRequest("pip", (6,))
HERE = Place("field", Pose(5.0, 5.0))


def test_dice_are_rolled_by_the_program_or_by_hand():
    session = free_game()
    assert actions.roll_dice(session, "red", PIP, FixedDice([4])).accepted
    assert actions.enter_roll(session, "red", PIP, [5]).accepted
    rolls = [session.log.entry(number).command for number in (1, 2)]
    assert rolls == [RollDice(PIP, (4,)), RollDice(PIP, (5,), by_hand=True)]
    assert not actions.enter_roll(session, "red", PIP, [7]).accepted


def test_the_system_rolls_too():
    session = free_game()
    actions.roll_dice(session, None, PIP)
    assert session.log.entry(1).command.results[0] in range(1, 7)


def test_talk_and_modes():
    session = free_game()
    actions.say(session, "red", "well met")
    actions.set_mode(session, None, RulesMode.ENFORCE)
    actions.set_rule_mode(session, None, "B16", RulesMode.OFF)
    actions.set_mode(session, None, RulesMode.ADVISE)
    mode = session.state.mode
    assert (mode.mode, mode.rules) == (RulesMode.ADVISE, (("B16", RulesMode.OFF),))
    actions.set_rule_mode(session, None, "B16", None)
    assert session.state.mode.rules == ()
    assert session.log.count == 5


def test_a_rule_is_lowered_by_its_number():
    session = duel_game(mode=duel.ADVISE)
    assert actions.set_rule_mode(session, RED, "M1", RulesMode.OFF).accepted
    refused = actions.set_rule_mode(session, RED, "M11", RulesMode.OFF)
    assert not refused.accepted
    assert refused.reason == "the rules 'duel' have no rule 'M11'; did you mean 'M1'?"
    assert session.state.mode.rules == (("M1", RulesMode.OFF),)


def test_a_question_is_answered():
    session = duel_game(6, mode=duel.ADVISE)
    session.execute(RED, move("red_1", 100, 380))
    session.execute(RED, declare(DUEL, Attack("red_1", "blue_1")))
    assert actions.answer(session, BLUE, DUEL, "loss:blue_1", ["blue_1"]).accepted
    assert "blue_1" not in session.state.pieces


def test_a_deck_is_shuffled_by_who_does_not_know_its_cards():
    session = free_game()
    orders = set()
    for seed in range(30):
        assert actions.shuffle_deck(session, "red", "draw", SeededRandom(seed)).accepted
        orders.add(session.state.decks["draw"])
    assert len(orders) == 6
    assert session.log.entry(1).seal == "shuffle"
    assert actions.shuffle_deck(session, None, "draw").accepted


def test_cards_are_drawn_from_the_top():
    session = free_game()
    there = Place("camp", Pose(7.0, 7.0))
    assert actions.draw_cards(session, "blue", "draw", [HERE, there]).accepted
    assert session.state.decks["draw"] == ("card_a",)
    assert session.state.pieces["card_c"].table == "field"
    assert session.state.pieces["card_b"].table == "camp"
    assert session.log.entry(1).seal == "reveal"


def test_a_deck_that_is_shuffled_on_drawing_is_shuffled_first():
    session = free_game()
    decks = tuple(
        DeckDefinition(deck.id, deck.name, deck.table, deck.pose, shuffle="on_draw")
        for deck in session.module.decks
    )
    session.module = msgspec.structs.replace(session.module, decks=decks)
    drawn = set()
    for seed in range(20):
        assert actions.draw_cards(session, "red", "draw", [HERE], SeededRandom(seed)).accepted
        command = session.log.command_at(session.log.position).command
        assert isinstance(command, CommandGroup)
        drawn |= {
            piece for piece in session.state.pieces if piece not in session.state.decks["draw"]
        }
        session.undo()
    assert {"card_a", "card_b", "card_c"} <= drawn


def test_cards_are_dealt_into_a_hand():
    session = free_game()
    assert actions.deal_cards(session, "red", "draw", "hand", 2).accepted
    assert session.state.decks["hand"] == ("card_c", "card_b")
    assert session.view_of("red").state.decks["hand"] == ("card_c", "card_b")
    assert not {"card_b", "card_c"} & set(session.view_of("blue").state.pieces)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda s: actions.shuffle_deck(s, "red", "drw"), "no deck 'drw'; did you mean 'draw'"),
        (lambda s: actions.draw_cards(s, "red", "open", [HERE]), "expected 1 cards in deck 'open'"),
        (lambda s: actions.deal_cards(s, "red", "draw", "hand", 4), r"expected 4 cards .* found 3"),
    ],
)
def test_what_cannot_be_done_with_a_deck_is_said(act, message):
    session = free_game()
    with pytest.raises(CommandError, match=message):
        act(session)


def test_chosen_cards_are_played_and_put_back():
    session = free_game()
    actions.deal_cards(session, None, "draw", "hand", 2)
    place = Place("field", Pose(50, 60))
    assert actions.play_cards(session, "red", "hand", ["card_c"], [place]).accepted
    assert session.state.pieces["card_c"].pose.point == (50, 60)
    assert actions.move_cards(session, "red", ["card_c"], "draw", bottom=True).accepted
    assert session.state.decks["draw"] == ("card_c", "card_a")
    assert actions.move_cards(session, "red", ["card_b"], "open").accepted
    assert session.state.decks["open"] == ("card_b",)
