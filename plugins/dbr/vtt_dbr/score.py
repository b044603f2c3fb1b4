"""How good a position is, for the computer player: what the armies have lost, and how near they are."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_dbr import bound
from vtt_dbr.battlefield import battlefield
from vtt_dbr.element import plays
from vtt_dbr.losses import elements_of, tally

VICTORY, ARMY = 10_000.0, 1_000.0
"""What the battle is worth, and the whole of an army's morale equivalents."""

NEARER, FARTHEST = 0.02, 400.0
"""What it is worth that an element is a millimetre nearer to the enemy, as far as this many mm."""

STAYS_BACK = "stays_back"
"""The role of those who need not come forward."""

HASTE = 0.01
"""What a phase is worth that is over: neither side makes moves that lead to nothing."""


def score(view: RulesView, side: SideId) -> float:
    """The worth of a position for a side: its enemies' losses less its own, and that it comes to grips."""
    if view.state.outcome is not None:
        return _verdict(view.state.outcome, side)
    enemies = [other for other in view.state.sides if other != side]
    hurt = sum(_lost(view, enemy) for enemy in enemies) - _lost(view, side)
    apart = sum(_gaps(view, side))
    return ARMY * hurt - NEARER * apart + HASTE * _gone_by(view)


def _verdict(outcome: Outcome, side: SideId) -> float:
    if outcome.winner is None:
        return 0.0
    return VICTORY if outcome.winner == side else -VICTORY


def _lost(view: RulesView, side: SideId) -> float:
    """The share of an army that is lost, broken commands included."""
    gone, whole = tally(view, side)
    return gone / whole if whole else 0.0


def _gaps(view: RulesView, side: SideId) -> Iterator[float]:
    """The gap in mm between each element that should come forward and the nearest enemy."""
    for element in elements_of(view, side):
        if element.general or plays(view, element, STAYS_BACK):
            continue
        crowd = battlefield(view, view.piece(element.id).table).crowd_of_enemies(side)
        near = crowd.nearest(element.base, 1)
        yield min(near[0].gap, FARTHEST) if near else 0.0


def _gone_by(view: RulesView) -> int:
    phases = bound.PHASES
    return view.state.turn.number * len(phases) + phases.index(bound.phase_of(view))
