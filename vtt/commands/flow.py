"""Commands about the game itself: turn, talk, notes, seats, the end."""

import msgspec

from vtt.base.ids import SideId
from vtt.state.turn import Outcome, TurnState


class SetTurn(msgspec.Struct, frozen=True, gc=False, tag="turn", array_like=True):
    """The turn, phase and acting side are now these."""

    turn: TurnState


class Say(msgspec.Struct, frozen=True, gc=False, tag="say", array_like=True):
    """A line for the log; it changes nothing on the table."""

    text: str


class SetNote(msgspec.Struct, frozen=True, gc=False, tag="note", array_like=True):
    """A note is written under a name; an empty text removes it.

    With a `side` it is that side's own: no other side reads it, nor that it was written.
    """

    name: str
    text: str
    side: SideId | None = None


class TakeSeat(msgspec.Struct, frozen=True, gc=False, tag="seat", array_like=True):
    """A player takes a side; an empty name leaves it."""

    side: SideId
    player: str


class EndGame(msgspec.Struct, frozen=True, gc=False, tag="end", array_like=True):
    """The game is over, or goes on again when the outcome is None."""

    outcome: Outcome | None
