"""Decks of ours as VASSAL's settings."""

from collections.abc import Mapping
from typing import Final

from vtt.definition.deck import DeckDefinition
from vtt.formats.vassal.kinds import px_from_mm, write_array, write_bool
from vtt.formats.vassal.tree import Component

_USUAL_PX: Final = 40
SHUFFLES: Final = {"never": "Never", "on_draw": "Always", "on_request": "Via right-click Menu"}


def deck_settings(
    deck: DeckDefinition, names: Mapping[str, str], sides: Mapping[str, str]
) -> dict[str, str]:
    """The settings of a deck, without its place.

    Args:
        deck: the deck.
        names: VASSAL's name of each deck by our id.
        sides: VASSAL's name of each side.
    """
    return {
        "name": names.get(deck.id, deck.name),
        "width": str(round(px_from_mm(deck.width)) or _USUAL_PX),
        "height": str(round(px_from_mm(deck.height)) or _USUAL_PX),
        "faceDown": "Always" if deck.face_down else "Never",
        "drawFaceUp": write_bool(deck.draws_face_up),
        "shuffle": SHUFFLES.get(deck.shuffle, SHUFFLES["on_request"]),
        "reshufflable": write_bool(deck.discard is not None),
        "deckRestrictAccess": write_bool(deck.owner is not None),
        "deckOwners": write_array((sides.get(deck.owner, deck.owner),)) if deck.owner else "",
        "reshuffleTarget": names.get(deck.discard or "", ""),
    }


def inside_edge(place: Mapping[str, int], board_map: Component) -> dict[str, str]:
    """A place in pixels of a map as its decks have it: counted from inside the map's edge."""
    edges = {"x": board_map.get("edgeWidth", "0"), "y": board_map.get("edgeHeight", "0")}
    return {
        axis: str(at - (int(edges[axis]) if edges[axis].isdecimal() else 0))
        for axis, at in place.items()
    }
