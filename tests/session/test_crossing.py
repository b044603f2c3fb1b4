"""Pieces and cards go over to another table, into stacks, hands and decks there."""

import msgspec
import pytest

from tests.session.games import begun_game
from tests.vassal.playable import imported_folder
from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, SideId, TableId
from vtt.commands.base import single_commands
from vtt.commands.pile import Draw, OrderDeck, ToDeck
from vtt.geometry.pose import Pose
from vtt.session.crossing import crossed, draw_to, poses_at
from vtt.session.seat import Seat

HAND = TableId("red_s_hand")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return imported_folder(tmp_path_factory.mktemp("crossing"))


@pytest.fixture
def session(folder, tmp_path):
    with begun_game(folder, tmp_path) as session:
        yield session


def seat_at(session, table):
    return Seat(TableId(table), lambda: session.view_of(None), lambda command: None)


def standing(session, name):
    module = session.module
    (found,) = (p for p in session.state.pieces.values() if module.piece(p.definition).name == name)
    return found


def test_pieces_keep_their_places_to_each_other_and_to_the_pointer(session):
    held = {standing(session, "Three").id: Pose(1, 2), standing(session, "One").id: Pose(11, 2, 90)}
    ends = poses_at(seat_at(session, "inset"), held, (20.0, 10.0))
    assert list(ends.values()) == [Pose(21, 12), Pose(31, 12, 90)]


def test_what_is_brought_on_to_a_deck_goes_into_it(session):
    three, deck = standing(session, "Three"), session.module.deck(DeckId("discards"))
    command = crossed(seat_at(session, "main"), {three.id: Pose(0, 0)}, deck.pose.point)
    assert command == ToDeck(deck.id, (three.id,))


def test_a_card_is_drawn_on_to_another_table_and_on_to_the_stack_there(session):
    deck = session.module.deck(DeckId("draw"))
    top = session.state.decks[deck.id][-1]
    decision = draw_to(session, None, seat_at(session, "inset"), deck, (20.0, 10.0))
    assert decision.accepted
    assert (session.state.pieces[top].table, session.state.pieces[top].deck) == ("inset", None)
    draw_to(session, None, seat_at(session, "inset"), deck, (20.0, 10.0))
    lying = session.state.pieces_on(TableId("inset")).values()
    assert len({piece.stack for piece in lying} - {None}) == 1


def test_a_deck_that_is_shuffled_when_one_draws_is_shuffled_first(session):
    decks = [
        msgspec.structs.replace(one, shuffle="on_draw") if one.id == "draw" else one
        for one in session.module.decks
    ]
    session.module = msgspec.structs.replace(session.module, decks=tuple(decks))
    deck = session.module.deck(DeckId("draw"))
    decision = draw_to(session, None, seat_at(session, HAND), deck, (20.0, 10.0))
    kinds = [
        type(single)
        for single in single_commands(session.log.command_at(session.log.position).command)
    ]
    assert decision.accepted
    assert kinds == [OrderDeck, Draw]


def test_a_card_goes_from_deck_to_deck_uncovered_and_none_comes_from_an_empty_one(session):
    main, module = seat_at(session, "main"), session.module
    draw, discards = module.deck(DeckId("draw")), module.deck(DeckId("discards"))
    for _ in range(2):
        top = session.state.decks[draw.id][-1]
        assert draw_to(session, SideId("red"), main, draw, discards.pose.point).accepted
        assert session.state.decks[discards.id][-1] == top
        assert session.state.pieces[top].secrecy is None
    with pytest.raises(CommandError, match="expected 1 cards in deck 'draw', found 0"):
        draw_to(session, None, main, draw, (20.0, 10.0))
