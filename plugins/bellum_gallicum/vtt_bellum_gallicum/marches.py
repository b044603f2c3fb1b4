"""What a player moves: leaders and units from one place of the map to another."""

from collections.abc import Sequence
from dataclasses import dataclass

from vtt.base.ids import SideId
from vtt.rules.proposal import Proposal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.units import (
    MAP,
    OPEN,
    Spot,
    is_leader,
    is_unit,
    settlement_regions,
    spot_of,
)

TASKS = ("deploy", "regroup")
"""Questions while which a side moves its units on the battle display."""


@dataclass(frozen=True)
class March:
    """Leaders and units that go together from one place to another; None: beside the map."""

    side: SideId | None
    start: Spot | None
    end: Spot | None
    leaders: tuple[PieceState, ...]
    units: tuple[PieceState, ...]

    @property
    def people(self) -> tuple[PieceState, ...]:
        """Leaders and units."""
        return self.leaders + self.units

    @property
    def crosses(self) -> tuple[str, str] | None:
        """The two regions, where the march goes from one into another."""
        if self.start is None or self.end is None or self.start.region == self.end.region:
            return None
        return (self.start.region, self.end.region)


def marches(p: Proposal) -> list[March]:
    """The marches of a gesture: who goes together from one place to another."""
    return p.before.derived(("marches", p.single), lambda: _work_out(p))


def _work_out(p: Proposal) -> list[March]:
    groups: dict[tuple[SideId | None, Spot | None, Spot | None], list[PieceState]] = {}
    for move in p.moves:
        piece = p.before.piece(move.piece)
        start, end = spot_of(p.before, piece), None
        if move.to.table == MAP:
            region = settlement_regions(p.before).get(move.to.slot)
            if region is not None:
                end = Spot(region, move.to.slot)
            else:
                area = p.before.areas(MAP).area_at(move.to.pose.point)
                end = None if area is None else Spot(area, OPEN)
        if start is None or start != end:
            groups.setdefault((piece.side, start, end), []).append(piece)
    return [_march(p.before, key, pieces) for key, pieces in groups.items()]


def people_marches(p: Proposal) -> list[March]:
    """The marches that lead from one place of the map to another."""
    return [march for march in marches(p) if march.start is not None and march.end is not None]


def is_deploying(view: RulesView) -> bool:
    """Whether a side is asked to draw up its units on the battle display."""
    return any(choice.kind in TASKS for choice in view.choices)


def _march(
    view: RulesView,
    key: tuple[SideId | None, Spot | None, Spot | None],
    pieces: Sequence[PieceState],
) -> March:
    leaders = tuple(piece for piece in pieces if is_leader(view, piece))
    units = tuple(piece for piece in pieces if is_unit(view, piece))
    return March(*key, leaders, units)
