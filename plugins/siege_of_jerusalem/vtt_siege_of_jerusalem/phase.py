"""What counts for one phase: what was true when it began, and what has been done in it."""

from fractions import Fraction

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.rules import SetRulesValue
from vtt.rules.record import BoxRecord
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.tables import HALVES


class Phase(msgspec.Struct, frozen=True):
    """A phase: `in_command` and `in_zone` hold as they were at its start (5.1, 7.311), `crewed` the engines.

    `spent` is what units have used of their movement, in halves; `moving` those that move now (8.2);
    `stopped` those that a zone of control has stopped; `fired`, `attacked` and `rolled` those that
    have fired, fought or tried to rally; `targets` the hexes that were fired at or attacked (those of
    ladders and towers that were attacked from a wall with `TOP` behind them).
    `marked` have advanced and may attack again, with their letter (11.9); the units `again_by` may
    attack the hex `again` once more at once (11.87).
    `dues` are halves of movement that broken testudos have lost (16.4), `formed` units that have formed
    a testudo now (G6), `users` those who have used the ladders of a hex (8.7), `crossed` towers from
    which somebody has stepped on to a wall, or on to which from one (8.61), `breached` the hexes that
    rams have worked on, `manned` the places of the minimum force that were held (E.1 SR1), `done` the
    units that have run as they had to (15.3).
    """

    in_command: tuple[PieceId, ...] = ()
    in_zone: tuple[PieceId, ...] = ()
    crewed: tuple[PieceId, ...] = ()
    near_panic: tuple[PieceId, ...] = ()
    spent: dict[PieceId, int] = {}
    moving: tuple[PieceId, ...] = ()
    stopped: tuple[PieceId, ...] = ()
    fired: tuple[PieceId, ...] = ()
    attacked: tuple[PieceId, ...] = ()
    rolled: tuple[PieceId, ...] = ()
    targets: tuple[str, ...] = ()
    marked: dict[PieceId, str] = {}
    again: str = ""
    again_by: tuple[PieceId, ...] = ()
    dues: dict[PieceId, int] = {}
    formed: tuple[PieceId, ...] = ()
    users: dict[str, tuple[PieceId, ...]] = {}
    crossed: dict[PieceId, str] = {}
    breached: tuple[str, ...] = ()
    manned: tuple[str, ...] = ()
    done: tuple[PieceId, ...] = ()


PHASE = BoxRecord("phase", Phase)
NOTHING_YET = Phase()


def phase(view: RulesView) -> Phase:
    """The phase as far as it has gone."""
    return view.derived(PHASE.path, lambda: PHASE.read(view) or NOTHING_YET)


def spent(view: RulesView, unit: PieceState) -> int:
    """What a unit has used of its movement in this phase, in halves."""
    return phase(view).spent.get(unit.id, 0)


def with_changes(view: RulesView, **changes: object) -> SetRulesValue:
    """The command that remembers something more of this phase."""
    return PHASE.write(view, msgspec.structs.replace(phase(view), **changes))


def points_text(halves: int) -> str:
    """Movement factors for people: 2 1/2 rather than 5 halves.

    >>> points_text(5), points_text(4), points_text(1)
    ('2½', '2', '½')
    """
    whole, half = divmod(Fraction(halves, HALVES), 1)
    return f"{whole or ''}{'½' if half else ''}" or "0"
