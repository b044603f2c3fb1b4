"""What is done with a deck where it lies."""

import msgspec
import pytest

from tests.session.games import begun_game
from tests.vassal.playable import imported_folder
from vtt.base.ids import SideId
from vtt.commands.chance import SeededRandom
from vtt.session.deck_deeds import DeckDeed, deeds, do
from vtt.state.piles import lies_face_down
from vtt.state.view import view_for


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return imported_folder(tmp_path_factory.mktemp("decks"))


@pytest.fixture
def session(folder, tmp_path):
    with begun_game(folder, tmp_path) as session:
        yield session


def cards(session, deck="draw"):
    return session.state.decks[deck]


def test_a_deck_offers_what_its_module_allows(session):
    deck, view = session.module.deck("draw"), session.view
    assert deeds(view, None, deck) == (
        DeckDeed.DRAW,
        DeckDeed.SHUFFLE,
        DeckDeed.REVERSE,
        DeckDeed.FACE_UP,
        DeckDeed.SEND_ON,
    )
    assert deeds(view, None, session.module.deck("discards")) == (DeckDeed.FACE_DOWN,)


def test_a_hand_is_not_turned_over(session):
    deck = msgspec.structs.replace(session.module.deck("draw"), owner="blue")
    found = deeds(session.view, SideId("blue"), deck)
    assert DeckDeed.DRAW in found
    assert DeckDeed.FACE_UP not in found
    assert deeds(session.view, SideId("red"), deck) == ()


def test_a_card_is_drawn_beside_the_deck(session):
    top = cards(session)[-1]
    do(session, None, session.module.deck("draw"), DeckDeed.DRAW)
    assert len(cards(session)) == 1
    deck, drawn = session.module.deck("draw"), session.state.pieces[top]
    assert drawn.table == deck.table
    assert drawn.pose.y > deck.pose.y + deck.height / 2


def test_a_deck_is_shuffled_reversed_and_sent_on(session):
    deck, before = session.module.deck("draw"), cards(session)
    do(session, None, deck, DeckDeed.REVERSE)
    assert cards(session) == tuple(reversed(before))
    do(session, None, deck, DeckDeed.SHUFFLE, SeededRandom(2))
    assert sorted(cards(session)) == sorted(before)
    kept = cards(session)
    do(session, None, deck, DeckDeed.SEND_ON)
    assert cards(session) == ()
    assert cards(session, "discards") == tuple(reversed(kept))


def test_a_deck_that_is_turned_over_shows_its_cards_to_all(session):
    deck = session.module.deck("draw")
    top = cards(session)[-1]
    assert top not in view_for(session.state, session.module, "blue").state.pieces
    do(session, None, deck, DeckDeed.FACE_UP)
    assert not lies_face_down(session.state, deck)
    assert top in view_for(session.state, session.module, "blue").state.pieces
    do(session, None, deck, DeckDeed.FACE_DOWN)
    assert top not in view_for(session.state, session.module, "blue").state.pieces
