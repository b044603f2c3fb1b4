"""Decks where they lie."""

import immutables
import msgspec
import pytest

from tests.behaviour.pieces import TREE
from tests.render.battle import MODULE, SKIRMISH, piece
from vtt.definition.deck import DeckDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.draw_decks import back_of, deck_at, deck_box, decks_on, draw_decks
from vtt.render.glyphs import text_width
from vtt.render.primitives import Line, Picture, Text
from vtt.render.view import View
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

DECK = DeckDefinition("draw", "Draw", "field", Pose(50.0, 60.0), width=20.0, height=30.0)
CARD = PieceDefinition(
    "ace",
    "Ace",
    rectangle(20.0, 30.0),
    kind="card",
    faces=(FaceDefinition("front", "", (PictureDefinition("ace.png"),)),),
    mask=(PictureDefinition("back.png"),),
)


def seen(count, kept=(TREE,), **fields):
    deck = msgspec.structs.replace(DECK, **fields)
    module = msgspec.structs.replace(MODULE, decks=(deck,), pieces=(CARD,), kept=kept)
    cards = [
        msgspec.structs.replace(piece(f"c{n}", "ace", 0, 0), deck="draw") for n in range(count)
    ]
    state = msgspec.structs.replace(
        SKIRMISH,
        pieces=immutables.Map({card.id: card for card in cards}),
        stacks=immutables.Map(),
        decks=immutables.Map({"draw": tuple(card.id for card in cards)}),
    )
    return view_for(state, module, UMPIRE)


def pictures(view):
    drawn = draw_decks(view, view.module.table("field"), View(4.0))
    return [part.path for part in drawn if isinstance(part, Picture)], drawn


def test_a_deck_shows_its_back_or_its_topmost_card_and_their_number():
    assert pictures(seen(4))[0] == ["back.png"]
    found, drawn = pictures(seen(4, face_down=False))
    assert found == ["ace.png"]
    assert "4" in [part.text for part in drawn if isinstance(part, Text)]


def test_an_empty_deck_is_an_outline():
    found, drawn = pictures(seen(0, kept=()))
    assert found == []
    assert [type(part) for part in drawn] == [Line, Text]


def test_an_empty_place_of_a_module_of_vassals_has_the_name_that_its_own_pictures_give_it():
    assert [type(part) for part in pictures(seen(0))[1]] == [Line]


@pytest.mark.parametrize("name", ["Draw", "The pile of cards that were played"])
def test_an_empty_place_says_what_it_is_for_in_its_own_width(name):
    *_, text = pictures(seen(0, kept=(), name=name))[1]
    assert text.text == name
    assert text_width(text.text) * text.size < DECK.width
    assert text.least_px == 9.0


def test_a_deck_without_a_size_is_as_large_as_its_cards():
    view = seen(2, width=0.0, height=0.0)
    assert pictures(view)[0] == ["back.png"]
    (deck,) = decks_on(view, view.module.table("field"))
    assert deck_box(deck) == (40.0, 45.0, 60.0, 75.0)
    assert deck_at(view, view.module.table("field"), (41.0, 74.0)).id == "draw"


def test_an_empty_deck_without_a_size_lies_on_no_table():
    assert pictures(seen(0, width=0.0, height=0.0))[1] == ()


def test_the_place_of_a_deck_is_found():
    view = seen(1)
    table = view.module.table("field")
    assert deck_box(DECK) == (40.0, 45.0, 60.0, 75.0)
    assert deck_at(view, table, (41.0, 74.0)).id == "draw"
    assert deck_at(view, table, (61.0, 60.0)) is None


def test_a_back_tells_nothing_of_its_card():
    back = back_of(CARD)
    assert (back.name, back.traits, back.side) == ("", (), None)
