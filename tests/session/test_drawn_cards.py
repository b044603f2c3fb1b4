"""Cards that are drawn from a deck that lies face down are seen by who drew them alone, as in VASSAL."""

import pytest

from tests.session.games import begun_game
from tests.vassal.showcase import showcase_folder
from vtt.base.ids import DeckId, SideId, TableId
from vtt.commands.describe import describe
from vtt.commands.piece import SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.session.actions import draw_cards, move_cards
from vtt.session.consent import PlayStyle
from vtt.session.crossing import draw_to
from vtt.session.deck_deeds import DeckDeed, do
from vtt.session.seat import Seat
from vtt.state.piece import Place, Secrecy

RED, BLUE, DRAW = SideId("red"), SideId("blue"), DeckId("draw")
BY_RED = Secrecy(SecrecyKind.MASKED, RED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return showcase_folder(tmp_path_factory.mktemp("cards"))


@pytest.fixture
def session(folder, tmp_path):
    with begun_game(folder, tmp_path) as session:
        yield session


def top(session):
    return session.state.decks[DRAW][-1]


def draw(session, side, table="field"):
    card = top(session)
    decision = draw_cards(session, side, DRAW, (Place(TableId(table), Pose(20.0, 20.0)),))
    assert decision.accepted
    return card


def lines(session, side):
    number = session.log.position
    before, module = session.log.state_at(number - 1), session.module
    command = session.log.command_at(number).command
    return " ".join(line.text for line in describe(command, before, module, side))


def test_who_draws_knows_the_card_and_the_others_see_its_back(session):
    card = draw(session, RED)
    name = session.module.piece(session.state.pieces[card].definition).name
    assert session.state.pieces[card].secrecy == BY_RED
    assert card in session.view_of(RED).state.pieces
    assert card not in session.view_of(BLUE).state.pieces
    assert name in lines(session, RED)
    assert name not in lines(session, BLUE)


def test_a_draw_is_called_so_where_it_can_be_taken_back_and_its_mask_is_told_after_it(session):
    session.style = PlayStyle.HOT_SEAT
    card = draw(session, RED)
    name = session.module.piece(session.state.pieces[card].definition).name
    assert session.undo_label.startswith(f"{name} is drawn from ")
    told = lines(session, BLUE)
    assert told.index("a masked piece is drawn") < told.index("a card is masked by Red")
    request = session.undo(RED)
    assert "Take back “a masked piece is drawn from " in request.text


def test_a_card_that_is_drawn_into_a_hand_or_on_to_another_table_is_covered_as_well(session):
    card = top(session)
    seat = Seat(TableId("squares"), lambda: session.view_of(RED), lambda command: None)
    draw_to(session, RED, seat, session.module.deck(DRAW), (40.0, 40.0))
    assert session.state.pieces[card].secrecy == BY_RED
    assert card not in session.view_of(BLUE).state.pieces


def test_who_plays_all_sides_and_who_draws_from_an_open_deck_covers_nothing(session):
    assert session.state.pieces[draw(session, None)].secrecy is None
    do(session, RED, session.module.deck(DRAW), DeckDeed.FACE_UP)
    assert session.state.pieces[draw(session, RED)].secrecy is None


def test_a_card_that_went_back_is_covered_by_who_draws_it_next(session):
    card = draw(session, RED)
    move_cards(session, RED, (card,), DRAW)
    assert draw(session, BLUE) == card
    assert session.state.pieces[card].secrecy == Secrecy(SecrecyKind.MASKED, BLUE)


def test_nobody_masks_a_card_in_a_deck_or_lays_bare_one_that_he_draws(session):
    seen = session.view_of(RED).state.decks[DRAW][-1]
    for secrecy in (BY_RED, None, Secrecy(SecrecyKind.MASKED, BLUE)):
        decision = session.execute(RED, SetSecrecy((seen,), secrecy))
        assert not decision.accepted
