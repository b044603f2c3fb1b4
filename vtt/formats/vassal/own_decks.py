"""The settings of VASSAL's decks as ours, and ours as its settings."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from vtt.base.ids import DeckId, SideId, TableId
from vtt.definition.deck import DeckDefinition
from vtt.formats.vassal.kinds import mm_from_px, px_from_mm, write_array, write_bool
from vtt.formats.vassal.tree import Component
from vtt.geometry.pose import Pose

_USUAL_PX: Final = 40
SEND: Final = "reshuffleCommand"
"""The words of the menu that send all cards on; VASSAL has no such command where they are empty."""
SHUFFLES: Final = {"never": "Never", "on_draw": "Always", "on_request": "Via right-click Menu"}
_READ_SHUFFLES: Final = {"Always": "on_draw", "Never": "never"}
_FACE_UP: Final = ("Never", "MenuDefaultUp")


def read_deck(
    values: Mapping[str, Any],
    deck_id: DeckId,
    table: TableId,
    pose: Pose,
    owners: Sequence[SideId],
) -> DeckDefinition:
    """A deck by its settings; the deck that its cards go to is not known yet.

    Args:
        values: the settings as values.
        deck_id: its id.
        table: where it lies.
        pose: and at which place.
        owners: those of its owners that are sides of the module.
    """
    is_owned = values["deckRestrictAccess"] and len(values["deckOwners"]) == 1
    return DeckDefinition(
        id=deck_id,
        name=values["name"] or "Deck",
        table=table,
        pose=pose,
        face_down=values["faceDown"] not in _FACE_UP,
        owner=owners[0] if is_owned and owners else None,
        shuffle=_READ_SHUFFLES.get(values["shuffle"], "on_request"),
        width=mm_from_px(values["width"]),
        height=mm_from_px(values["height"]),
        draws_face_up=values["drawFaceUp"],
    )


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
        SEND: f"Send to {names.get(deck.discard, deck.discard)}" if deck.discard else "",
    }


def inside_edge(place: Mapping[str, int], board_map: Component) -> dict[str, str]:
    """A place in pixels of a map as its decks have it: counted from inside the map's edge."""
    edges = {"x": board_map.get("edgeWidth", "0"), "y": board_map.get("edgeHeight", "0")}
    return {
        axis: str(at - (int(edges[axis]) if edges[axis].isdecimal() else 0))
        for axis, at in place.items()
    }
