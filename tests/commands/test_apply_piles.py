import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import start
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.pile import OrderDeck, ToDeck

CARDS = ("card_a", "card_b", "card_c")


@given(st.permutations(CARDS))
def test_a_deck_takes_any_order_of_its_cards(order):
    assert apply(start(), OrderDeck("draw", tuple(order))).decks["draw"] == tuple(order)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (("card_a", "card_b"), r"strange: none, missing: \['card_c'\]"),
        ((*CARDS, "red_1"), r"strange: \['red_1'\], missing: none"),
        (("card_a", "card_a", "card_b"), r"its 3 pieces once each; .* missing: \['card_c'\]"),
    ],
)
def test_an_order_holds_exactly_the_cards_of_the_deck(order, message):
    with pytest.raises(CommandError, match=message):
        apply(start(), OrderDeck("draw", order))


def test_an_unknown_deck_is_named():
    with pytest.raises(CommandError, match="no deck 'drww'; did you mean 'draw'"):
        apply(start(), OrderDeck("drww", ()))


def test_what_comes_out_of_a_deck_has_another_alias_than_what_went_in():
    state = apply(start(), ToDeck("draw", ("red_1",)))
    assert state.pieces["red_1"].veil == 1
    assert apply(state, ToDeck("open", ("red_1",))).pieces["red_1"].veil == 2
