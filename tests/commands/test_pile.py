from hypothesis import given

from tests.strategies import structs
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck


@given(structs(Draw))
def test_a_card_is_drawn_to_a_rounded_place(command):
    assert all(place.pose == place.pose.rounded() for _, place in command.draws)


def test_cards_go_on_top_and_orders_are_made_by_hand_unless_they_say_otherwise():
    assert not ToDeck("draw", ("a",)).bottom
    assert not OrderDeck("draw", ("a",)).shuffled
    assert OrderStack("s", ("a", "b")).pieces == ("a", "b")
