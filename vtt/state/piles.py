"""Which way up a deck lies now: as its module says, or as it was turned in the game."""

from typing import Final

from vtt.base.frozen import get_path
from vtt.base.ids import DeckId
from vtt.definition.deck import DeckDefinition
from vtt.state.game import GameState

DECKS: Final = "decks"
"""The box that remembers of each deck, by its id, what was changed of it."""
FACE_DOWN: Final = "face_down"


def lies_face_down(state: GameState, deck: DeckDefinition) -> bool:
    """Whether nobody sees the faces of a deck's cards now."""
    found = get_path(state.boxes, (DECKS, deck.id, FACE_DOWN))
    return found if isinstance(found, bool) else deck.face_down


def deck_turned(box: str, path: tuple[str, ...]) -> DeckId | None:
    """The deck that a value at a path of a box turns over; None where it says something else."""
    if box == DECKS and len(path) == 2 and path[1] == FACE_DOWN:
        return DeckId(path[0])
    return None
