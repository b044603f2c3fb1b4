"""What case files may ask of these rules by name, besides judging moves."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from vtt.base.frozen import FrozenDict
from vtt.base.ids import PieceId
from vtt.rules.api import Question
from vtt.rules.view import RulesView
from vtt_dbr import aim as aiming
from vtt_dbr import tables
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.battlefield import battlefield
from vtt_dbr.combat_questions import (
    ask_odds,
    ask_results,
    ask_sums,
    ask_tally,
    ask_worth,
)
from vtt_dbr.command import command_distance
from vtt_dbr.element import Element
from vtt_dbr.frontal_zone import zone_of


def ask_allowance(view: RulesView, args: FrozenDict) -> float:
    """How far a class and grade may go: `class`, `grade`, `going`, and what the way crosses."""
    way = Crossed(
        goings=frozenset(str(args.get("going", "good")).split()),
        by_road=bool(args.get("by_road", False)),
        built_up=bool(args.get("built_up", False)),
        rivers=frozenset(str(args.get("rivers", "")).split()),
        into_contact=bool(args.get("into_contact", False)),
        heads=bool(args.get("heads", True)),
    )
    class_name, grade = str(args["class"]), str(args.get("grade", "O"))
    return allowance(view, class_name, str(args.get("arm", "")), grade, way).limit


def ask_range(view: RulesView, args: FrozenDict) -> Any:
    """The shooting range of a class and grade in mm; "none" for those that cannot shoot."""
    found = tables.shooting_range(view, str(args["class"]), str(args["grade"]))
    return "none" if found is None else found


def ask_target(view: RulesView, args: FrozenDict) -> Any:
    """Whether `shooter` may shoot at `target`: ok or what stands against it, and the range in mm."""
    shooter = _element(view, args, "shooter")
    aim = aiming.aim(view, _field(view, args), shooter, _element(view, args, "target"))
    return {"result": aim.fault or "ok", "range": aim.range}


def ask_zone(view: RulesView, args: FrozenDict) -> float:
    """The area in mm2 of an element's frontal zone."""
    return float(zone_of(view, _element(view, args, "piece").base).area)


def ask_command_distance(view: RulesView, args: FrozenDict) -> float:
    """How far in mm the way from `general` to `element` is."""
    general = _element(view, args, "general")
    field = battlefield(view, view.piece(general.id).table)
    return float(command_distance(view, field, general, _element(view, args, "element")))


def _field(view: RulesView, args: FrozenDict) -> Any:
    return battlefield(view, view.piece(PieceId(str(args["shooter"]))).table)


def _element(view: RulesView, args: FrozenDict, name: str) -> Element:
    piece = view.piece(PieceId(str(args[name])))
    return battlefield(view, piece.table).elements[piece.id]


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "allowance": ask_allowance,
        "range": ask_range,
        "target": ask_target,
        "zone": ask_zone,
        "command_distance": ask_command_distance,
        "results": ask_results,
        "odds": ask_odds,
        "sums": ask_sums,
        "tally": ask_tally,
        "worth": ask_worth,
    }
)
