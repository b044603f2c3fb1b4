"""Which way up a deck lies."""

import msgspec

from tests.render.battle import SKIRMISH
from vtt.base.frozen import freeze_dict
from vtt.definition.deck import DeckDefinition
from vtt.geometry.pose import Pose
from vtt.state.piles import lies_face_down

DECK = DeckDefinition("draw", "Draw", "field", Pose(0.0, 0.0), face_down=True)


def turned(value):
    return msgspec.structs.replace(
        SKIRMISH, boxes=freeze_dict({"decks": {"draw": {"face_down": value}}})
    )


def test_a_deck_lies_as_the_module_says_until_it_is_turned():
    assert lies_face_down(SKIRMISH, DECK)
    assert not lies_face_down(turned(False), DECK)
    assert lies_face_down(turned("odd"), DECK)
