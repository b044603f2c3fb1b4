import pytest

from tests.session.games import free_game
from vtt.base.errors import CommandError
from vtt.commands.piece import SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.session import actions
from vtt.session.decks import decks_seen, peek
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE


@pytest.fixture
def session():
    """Two cards in the draw pile, one in red's hand."""
    session = free_game()
    actions.deal_cards(session, None, "draw", "hand")
    return session


def decks(session, viewer, side):
    session.look_as(viewer)
    return {deck.id: deck for deck in decks_seen(session.view, side)}


def names(deck):
    return [card.name for card in deck.cards]


def test_who_plays_all_sees_all_but_looks_into_a_closed_deck_only_when_asked(session):
    found = decks(session, UMPIRE, None)
    assert names(found["draw"]) == ["Truce card_b", "Storm card_a"]
    assert (found["draw"].is_closed, found["draw"].may_look) == (True, True)
    assert names(found["hand"]) == ["Storm card_c"]
    assert not found["hand"].is_closed
    assert found["open"].cards == ()


def test_a_side_sees_its_own_hand_and_no_face_down_card(session):
    found = decks(session, "red", "red")
    assert next(iter(found)) == "hand", "one's own hand comes first"
    assert names(found["hand"]) == ["Storm card_c"]
    assert names(found["draw"]) == ["A card", "A card"]
    assert not any(card.known for card in found["draw"].cards)
    assert not found["draw"].may_look
    assert found["hand"].is_mine


def test_another_sides_hand_is_so_many_cards(session):
    found = decks(session, "blue", "blue")["hand"]
    assert names(found) == ["A card"]
    assert (found.may_look, found.is_mine, found.count_text) == (False, False, "1 card")


@pytest.mark.parametrize(("count", "text"), [(0, "2 cards"), (1, "1 card"), (2, "empty")])
def test_the_number_of_cards_in_words(session, count, text):
    if count:
        actions.deal_cards(session, None, "draw", "hand", count)
    assert decks(session, UMPIRE, None)["draw"].count_text == text


def test_an_open_pile_is_seen_by_all(session):
    actions.deal_cards(session, None, "draw", "open")
    assert names(decks(session, "blue", "blue")["open"]) == ["Truce card_b"]


def test_a_peek_gives_the_topmost_card_and_is_told_to_all(session):
    session.look_as("blue")
    found = peek(session, "blue", "draw")
    assert (found.id, found.name) == ("card_b", "Truce card_b")
    lines = session.entry(session.log.count).lines
    assert lines[0].text == "“looks at the topmost card of Draw pile”"
    assert names(decks(session, "blue", "blue")["draw"]) == ["A card", "A card"], (
        "and stays unknown"
    )


def test_a_peek_shows_nothing_that_another_side_hides_in_the_deck(session):
    session.execute(None, SetSecrecy(("card_b",), Secrecy(SecrecyKind.HIDDEN, "red")))
    assert peek(session, "blue", "draw").id == "card_a"
    assert peek(session, None, "draw").id == "card_b"


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("hand", 'the topmost card of "Red\'s hand" cannot be looked at'),
        ("open", "the topmost card of 'Discards' cannot be looked at"),
        ("drw", "the game has no deck 'drw'; did you mean 'draw'?"),
    ],
)
def test_other_decks_are_not_peeked_into(session, deck, words):
    with pytest.raises(CommandError) as refused:
        peek(session, "blue", deck)
    assert str(refused.value) == words
    assert session.log.length == 1
