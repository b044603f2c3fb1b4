"""What case files may ask by name: the cost of a step, odds, retreats, points."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from vtt.base.frozen import FrozenDict
from vtt.base.ids import PieceId, SideId
from vtt.rules.api import Question
from vtt.rules.record import unpack
from vtt.rules.view import RulesView
from vtt_hexdemo import odds, reach, retreat, victory
from vtt_hexdemo.actions import Attack
from vtt_hexdemo.units import board


class Step(msgspec.Struct, frozen=True):
    """A step of a type of unit from a hex into the next one."""

    kind: str
    start: str
    end: str


class Retreat(msgspec.Struct, frozen=True):
    """A unit that has to retreat so many hexes."""

    unit: PieceId
    hexes: int


def cost_of_step(view: RulesView, args: FrozenDict) -> int:
    """Movement points for a step."""
    step = unpack(args, Step)
    return reach.step_cost(
        view, step.kind, board(view).cell(step.start), board(view).cell(step.end)
    )


def odds_of_attack(view: RulesView, args: FrozenDict) -> odds.Odds:
    """Strengths, column and modifier of an attack."""
    return odds.odds(view, unpack(args.set("type", Attack.action_name()), Attack))


def hexes_to_retreat_to(view: RulesView, args: FrozenDict) -> list[str]:
    """The hexes in which a retreat may end."""
    asked = unpack(args, Retreat)
    ends = retreat.ways_back(view, view.piece(asked.unit), asked.hexes)
    return sorted(map(board(view).label, ends))


def points_by_side(view: RulesView, _: FrozenDict) -> Mapping[SideId, int]:
    """The points of each side."""
    return {side: victory.points(view, side) for side in view.state.sides}


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "cost": cost_of_step,
        "odds": odds_of_attack,
        "retreats": hexes_to_retreat_to,
        "points": points_by_side,
    }
)
