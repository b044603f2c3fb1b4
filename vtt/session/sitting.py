"""Where a person can sit at a game: at a side, above all of them, or beside the table."""

from dataclasses import dataclass

from vtt.base.ids import SideId
from vtt.session.session import GameSession
from vtt.state.sight import OBSERVER


@dataclass(frozen=True)
class Sitting:
    """A place to sit. `side` None: the umpire, who sees and may do all; `OBSERVER`: who only looks on."""

    side: SideId | None
    name: str

    @property
    def is_umpire(self) -> bool:
        """Whether everything is seen and may be done from here."""
        return self.side is None

    @property
    def is_observer(self) -> bool:
        """Whether only what all sides see is seen from here, and nothing may be done."""
        return self.side == OBSERVER


def sittings(session: GameSession) -> tuple[Sitting, ...]:
    """Every place at a game: its sides in their order, then umpire and observer."""
    sides = tuple(Sitting(side, session.module.side(side).name) for side in session.state.sides)
    return (*sides, Sitting(None, "Umpire"), Sitting(OBSERVER, "Observer"))


def wanted_sides(session: GameSession) -> tuple[SideId, ...]:
    """The sides for whom the game waits: who has to answer, else who may act; empty: nobody knows."""
    flow, _ = session.flow()
    asked = tuple(dict.fromkeys(choice.side for choice in flow.choices if not choice.free))
    return asked or tuple(flow.actors)


def next_side(session: GameSession, now: SideId | None) -> SideId | None:
    """Who sits down next: for whom the game waits, but not who sits there; else the next in order.

    None in a game without sides.
    """
    sides = session.state.sides
    waited_for = [side for side in wanted_sides(session) if side != now]
    if waited_for:
        return waited_for[0]
    if now not in sides:
        return sides[0] if sides else None
    return sides[(sides.index(now) + 1) % len(sides)]
