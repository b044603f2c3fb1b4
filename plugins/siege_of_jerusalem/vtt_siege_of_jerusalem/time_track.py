"""The turn marker on its track: in the box of the turn, with the face of the side whose turn it is (4.3)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces, SetFace
from vtt.rules.api import Consequence
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_siege_of_jerusalem.entry import FORCES

MARKER = "turn"
ROMAN, JUDAEAN = "front", "back"


def marked(view: RulesView, turn: TurnState) -> Iterator[Consequence]:
    """The marker goes on to the box of a turn and is turned over, where it does not tell so already.

    Set-ups are no part of a turn; after the last turn there is no box; a game that began without the
    marker has none.
    """
    if turn.phase.startswith("setup"):
        return
    boxes = {slot.id for slot in view.module.table(FORCES).slots}
    box, face = f"turn_{turn.number}", ROMAN if turn.phase.startswith("r") else JUDAEAN
    for marker in view.pieces(FORCES).values():
        if view.value(marker, "marker") != MARKER or box not in boxes:
            continue
        if marker.slot != box:
            yield MovePieces(view.fill_slot(FORCES, box, (marker.id,)))
        if (marker.face or ROMAN) != face:
            yield SetFace((marker.id,), face)
